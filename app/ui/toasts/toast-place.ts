import { type RefObject, useLayoutEffect } from 'react'

/* Messages lie above the page, and never above what somebody is at: not over what has the focus, nor over a bar
   that stays at the lower edge. */

const apart = 8
/** From here on the header has room in its middle. */
const wide = 1024

/**
 * Places the messages for as long as there are any: at the lower edge, above its bars; on a page whose header
 * has `data-messages-above`, at the upper edge, where neither the end of a table nor a bar is: in the middle of a
 * wide header, below a narrow one. The other place is taken while the focus is in the usual one.
 */
export function useToastPlace(ref: RefObject<HTMLElement | null>, count: number): void {
  useLayoutEffect(() => {
    const box = ref.current
    if (!box || count === 0) return
    const place = () => {
      // What is being pointed at stays where it is.
      if (!box.matches(':hover')) box.style.top = `${topOf(box)}px`
    }
    place()
    const events = ['focusin', 'scroll', 'resize'] as const
    for (const event of events) addEventListener(event, place, { passive: true })
    return () => {
      for (const event of events) removeEventListener(event, place)
    }
  }, [ref, count])
}

function topOf(box: HTMLElement): number {
  const header = document.querySelector('[data-messages-above]')
  const high = innerWidth < wide ? Math.max(0, header?.getBoundingClientRect().bottom ?? 0) : 0
  const low = lowestFree() - box.offsetHeight - 2 * apart
  const [usual, other] = header ? [high + apart, low] : [low, high + apart]
  return isOnFocus(box, usual) && !isOnFocus(box, other) ? other : usual
}

/* Where the bars begin that stay at the lower edge. */
function lowestFree(): number {
  const tops = [...document.querySelectorAll('.buy-bar, .save-bar, .chosen-bar')]
    .map((bar) => bar.getBoundingClientRect())
    .filter(({ top, bottom }) => top < innerHeight && bottom >= innerHeight - 1)
    .map(({ top }) => top)
  return Math.min(innerHeight, ...tops)
}

function isOnFocus(box: HTMLElement, top: number): boolean {
  const focus = document.activeElement
  // The page itself is in every place.
  if (!focus || box.contains(focus) || focus.matches('body, main')) return false
  const one = focus.getBoundingClientRect()
  return [...box.querySelectorAll('[data-toast]')].some((toast) => {
    const { left, right } = toast.getBoundingClientRect()
    const isBeside = one.right <= left || one.left >= right
    return !isBeside && one.bottom > top - apart && one.top < top + box.offsetHeight + apart
  })
}
