import { useEffect } from 'react'
import { useNavigate } from 'react-router'

/** Escape leads back to the list, as far as nobody types. */
export function useOrderKeys(): void {
  const navigate = useNavigate()
  useEffect(() => {
    const onKey = ({ key, target }: KeyboardEvent) => {
      const isTyping =
        target instanceof Element && target.closest('input, textarea, select, dialog') !== null
      if (key === 'Escape' && !isTyping) void navigate('/dashboard/orders')
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [navigate])
}
