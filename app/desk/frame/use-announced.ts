import { useEffect, useEffectEvent, useRef } from 'react'
import { announce } from '#app/ui/messages.ts'

/**
 * Tells screen readers once what a page has come to: `words` are said when `state` moves on, not when the
 * page opens and not with every number that counts up meanwhile.
 */
export function useAnnounced(state: string | undefined, words: string): void {
  const before = useRef(state)
  const say = useEffectEvent(() => announce(words))
  useEffect(() => {
    if (state === undefined) return
    if (before.current !== undefined && before.current !== state) say()
    before.current = state
  }, [state])
}
