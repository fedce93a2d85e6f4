import { useEffect, useRef, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { inputClass } from '#app/ui/input-class.ts'
import { CameraScanner, hasCamera } from './camera-scanner.tsx'
import { scannedNumber } from './scanned.ts'
import { useWedge } from './use-wedge.ts'

/**
 * Takes what a scanner types: digits and Enter, wherever the focus was before. A phone can use its camera
 * instead, if its browser reads barcodes.
 */
export function ScanField({ onScan, busy }: { onScan: (text: string) => void; busy: boolean }) {
  const box = useRef<HTMLInputElement>(null)
  const [isFilming, setFilming] = useState(false)
  const scan = (text: string) => onScan(scannedNumber(text))
  useWedge(scan)
  useEffect(() => {
    box.current?.focus({ preventScroll: true })
    const onKey = ({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
      const isElsewhere =
        target instanceof Element && target.closest('input, textarea, select, dialog') !== null
      // The digit itself then arrives in the box, and so does the bracket that a scanner's mark begins with.
      if (/^[\d\]]$/.test(key) && !isElsewhere && !ctrlKey && !metaKey && !altKey)
        box.current?.focus()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
  return (
    <div>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          const typed = box.current?.value.trim()
          if (box.current) box.current.value = ''
          box.current?.focus()
          if (typed) scan(typed)
        }}
      >
        <label htmlFor="scan" className="mb-1.5 block text-sm font-medium">
          Scan or type an ISBN
        </label>
        <div className="flex gap-2">
          <input
            ref={box}
            id="scan"
            data-scans=""
            inputMode="numeric"
            autoComplete="off"
            enterKeyHint="done"
            maxLength={60}
            aria-busy={busy || undefined}
            className={`${inputClass} min-h-14 text-xl tabular-nums`}
          />
          <Button type="submit" className="min-h-14">
            Enter
          </Button>
        </div>
      </form>
      {hasCamera() && (
        <Button variant="quiet" className="mt-3" onClick={() => setFilming(!isFilming)}>
          {isFilming ? 'Stop the camera' : 'Use the camera'}
        </Button>
      )}
      {isFilming && <CameraScanner onScan={scan} />}
    </div>
  )
}
