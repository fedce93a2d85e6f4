import { useEffect } from 'react'
import { isTyping } from '#app/desk/orders/keys.ts'

/** j and k go from order to order, x chooses one, / leads to the search, ? to the list of keys. */
export function useQueueKeys(onHelp: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      if (event.key === 'j') step(1)
      else if (event.key === 'k') step(-1)
      else if (event.key === 'x') tickOf(document.activeElement)?.click()
      else if (event.key === '/') document.getElementById('order-search')?.focus()
      else if (event.key === '?') onHelp()
      else return
      event.preventDefault()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [onHelp])
}

const links = () => [...document.querySelectorAll<HTMLElement>('[data-order-link]')]

function step(by: 1 | -1): void {
  const all = links()
  const row = document.activeElement?.closest('tr')
  const at = all.findIndex((link) => link.closest('tr') === row)
  const next = at < 0 ? 0 : Math.min(Math.max(at + by, 0), all.length - 1)
  all[next]?.focus()
}

const tickOf = (element: Element | null) =>
  element?.closest('tr')?.querySelector<HTMLElement>('input[type=checkbox]')
