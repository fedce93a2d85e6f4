/**
 * Brings a text area wholly into sight when the keyboard comes to it, as browsers do with other boxes by
 * themselves: of a text area they show the caret alone, and the rest may lie under a bar. Returns the way to stop.
 */
export function showWholeTextAreas(): () => void {
  const show = ({ key, target }: KeyboardEvent) => {
    if (key === 'Tab' && target instanceof HTMLTextAreaElement)
      target.scrollIntoView({ block: 'nearest' })
  }
  addEventListener('keyup', show)
  return () => removeEventListener('keyup', show)
}
