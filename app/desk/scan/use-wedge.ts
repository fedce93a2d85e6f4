import { useEffect, useEffectEvent } from 'react'

/** Between two keys of a scanner; nobody types thirteen digits as fast. */
const mostMs = 50
const fewestDigits = 13

type Box = HTMLInputElement | HTMLTextAreaElement
type Begun = { box: Box; before: string; digits: string; at: number }

/**
 * Hears a scanner that types into another box (docs/decisions/098): a title must not end in an ISBN, and its Enter must
 * not send the form. What it typed is taken out again and given to `onScan`. A box in `data-scans` takes scans itself, and
 * so does a dialog.
 */
export function useWedge(onScan: (text: string) => void): void {
  const scanned = useEffectEvent(onScan)
  useEffect(() => {
    let begun: Begun | null = null
    const listen = (event: KeyboardEvent) => {
      const { key, timeStamp, ctrlKey, metaKey, altKey } = event
      const box = otherBox(event.target)
      if (begun && (begun.box !== box || timeStamp - begun.at > mostMs)) begun = null
      if (!box || ctrlKey || metaKey || altKey) return
      if (/^\d$/.test(key)) {
        begun ??= { box, before: box.value, digits: '', at: timeStamp }
        begun = { ...begun, digits: begun.digits + key, at: timeStamp }
        return
      }
      if (key === 'Enter' && begun && begun.digits.length >= fewestDigits) {
        event.preventDefault()
        event.stopPropagation()
        putBack(begun)
        scanned(begun.digits)
      }
      begun = null
    }
    addEventListener('keydown', listen, { capture: true })
    return () => removeEventListener('keydown', listen, { capture: true })
  }, [])
}

function otherBox(target: EventTarget | null): Box | null {
  const isText =
    target instanceof HTMLTextAreaElement ||
    (target instanceof HTMLInputElement && /^(?:text|search|tel|url)$/.test(target.type))
  return isText && !target.closest('dialog, [data-scans]') ? target : null
}

/** As if it had been typed, so that the form hears of it. */
function putBack({ box, before }: Begun) {
  box.setRangeText(before, 0, box.value.length, 'end')
  box.dispatchEvent(new InputEvent('input', { bubbles: true }))
}
