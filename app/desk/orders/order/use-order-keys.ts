import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { deskOrderPath } from '#app/desk/orders/addresses.ts'
import { isTyping } from '#app/desk/orders/keys.ts'
import { neighbourOf } from '#app/desk/orders/shown-orders.ts'

/**
 * j and k go to the next and the previous order of the list that was shown last, Enter takes the next step,
 * Escape leads back to the list, ? shows the keys; as far as nobody types.
 */
export function useOrderKeys(number: number, onHelp: () => void): void {
  const navigate = useNavigate()
  useEffect(() => {
    const goTo = (by: 1 | -1) => {
      const neighbour = neighbourOf(number, by)
      if (neighbour !== undefined) void navigate(deskOrderPath(neighbour))
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      if (event.key === 'j') goTo(1)
      else if (event.key === 'k') goTo(-1)
      else if (event.key === 'Escape') void navigate('/dashboard/orders')
      else if (event.key === 'Enter' && !isControl(event.target)) nextStep()?.click()
      else if (event.key === '?') onHelp()
      else return
      event.preventDefault()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [navigate, number, onHelp])
}

/** Enter on a link or a button is that control's own. */
const isControl = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('a, button, summary') !== null

/** The one obvious next step; one that needs something typed has its boxes shown already. */
const nextStep = () => document.querySelector<HTMLElement>('section[aria-label="Next step"] button')
