/* A control that takes itself off the page (Remove, Undo, "Try again") takes the focus along, and a
   keyboard would start again at the top. The focus goes to what has come in its place, else to what
   is nearest. */

const controls =
  'a[href]:not([tabindex="-1"]), button:not(:disabled), input:not([type=hidden], :disabled), select:not(:disabled), textarea:not(:disabled), summary'

/** Watches over the focus from now on. Returns the way to stop. */
export function keepFocus(): () => void {
  let last: Element | null = null
  /** The last one on the page itself, not in a message above it. */
  let lastInMain: Element | null = null
  const onFocus = ({ target }: FocusEvent) => {
    last = target as Element
    if (last.closest('main')) lastInMain = last
  }
  const removals = new MutationObserver((records) => {
    if (!last || last.isConnected || document.activeElement !== document.body) return
    const lost = last
    const gap = records.findLast(({ removedNodes }) =>
      [...removedNodes].some((node) => node.contains(lost)),
    )
    const next = lost === lastInMain ? gap && nearest(gap) : lastInMain
    last = null
    if (next?.isConnected) (next as HTMLElement).focus()
    else focusMain()
  })
  addEventListener('focusin', onFocus)
  removals.observe(document.body, { childList: true, subtree: true })
  return () => {
    removeEventListener('focusin', onFocus)
    removals.disconnect()
  }
}

/** To the beginning of the page. */
export const focusMain = (): void =>
  document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })

/* The first control after the gap, else the last one before it; in ever wider surroundings. */
function nearest({ target, previousSibling }: MutationRecord): Element | undefined {
  let before = previousSibling
  for (let place = target as Element | null; place?.closest('main'); place = place.parentElement) {
    const all = [...place.querySelectorAll(controls)].filter((control) => control.checkVisibility())
    const found = all.find((control) => isAfter(control, before)) ?? all.at(-1)
    if (found) return found
    before = place
  }
}

const isAfter = (control: Element, node: Node | null) =>
  !node?.isConnected || node.compareDocumentPosition(control) === Node.DOCUMENT_POSITION_FOLLOWING
