/** Keys belong to what is typed into. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('textarea, select, dialog, input:not([type=checkbox])') !== null
