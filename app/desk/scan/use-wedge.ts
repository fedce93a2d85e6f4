import { useEffect, useEffectEvent } from 'react'
import { scannedNumber } from './scanned.ts'

/** Between two keys of a scanner; nobody types thirteen digits as fast. */
const mostMs = 50
/** Held for the character that follows, as for the E of a scanner's mark. */
const holders = /^(?:Shift|CapsLock|AltGraph)$/

type Box = HTMLInputElement | HTMLTextAreaElement
type Begun = { box: Box; before: string; keys: string; at: number }

/**
 * Hears a scanner that types into another box of text (docs/decisions/098): a title must not end in an ISBN, and its
 * Enter must not send the form. What it typed is taken out again, with its mark and the small code beside an EAN, and
 * given to `onScan`. A box in `data-scans` takes scans itself, and so does a dialog.
 */
export function useWedge(onScan: (text: string) => void): void {
  const scanned = useEffectEvent(onScan)
  useEffect(() => {
    let begun: Begun | null = null
    const listen = (event: KeyboardEvent) => {
      const { key, timeStamp } = event
      const box = otherBox(event.target)
      if (begun && (begun.box !== box || timeStamp - begun.at > mostMs)) begun = null
      if (!box || isCommand(event) || holders.test(key)) return
      if (key.length === 1) {
        begun ??= { box, before: box.value, keys: '', at: timeStamp }
        begun = { ...begun, keys: begun.keys + key, at: timeStamp }
        return
      }
      if (key === 'Enter' && begun && isScan(begun.keys)) {
        event.preventDefault()
        event.stopPropagation()
        putBack(begun)
        scanned(begun.keys)
      }
      begun = null
    }
    addEventListener('keydown', listen, { capture: true })
    return () => removeEventListener('keydown', listen, { capture: true })
  }, [])
}

/** On many keyboards a bracket, as in a scanner's mark, is typed with AltGr, which is Ctrl and Alt on Windows. */
const isCommand = (event: KeyboardEvent): boolean =>
  (event.ctrlKey || event.metaKey || event.altKey) && !event.getModifierState('AltGraph')

const isScan = (keys: string): boolean => /^\d{13}/.test(scannedNumber(keys))

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
