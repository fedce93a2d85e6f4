import { useRef, useState } from 'react'
import { readIsbn } from '#app/catalog/trade/isbn.ts'
import { DeskHeading } from '#app/desk/frame/desk-heading.tsx'
import { ScanField } from '#app/desk/scan/scan-field.tsx'
import { play } from '#app/desk/scan/sound.ts'
import { keptByTab } from '#app/page/kept.ts'
import { Button } from '#app/ui/button.tsx'
import { Refused } from '#app/ui/refused.tsx'
import { ProgressLine } from './progress-line.tsx'
import { useUpload } from './use-upload.ts'

const listKey = 'octavo-desk-isbns'

/** Many books by their ISBNs: scanned one after the other, or pasted; then an import like any other. */
export default function IsbnsPage() {
  const [text, setTyped] = useState(() => keptByTab.read(listKey) ?? '')
  /** Two hundred scans outlive a reload and a look at another page. */
  function setText(now: string) {
    setTyped(now)
    keptByTab.write(listKey, now)
  }
  const [said, setSaid] = useState<{ isRight: boolean; words: string } | null>(null)
  const box = useRef<HTMLTextAreaElement>(null)
  const { upload, refused, send } = useUpload()
  const lines = text.split('\n').filter((line) => line.trim() !== '')

  /** Adds a line; a wrong scan is heard, and adds none. */
  function scan(written: string) {
    const read = readIsbn(written)
    if (!read.ok) {
      play('wrong')
      setSaid({ isRight: false, words: `${written}: ${read.message}` })
      return
    }
    play('right')
    const isThere = lines.some((line) => line.startsWith(read.isbn13))
    setSaid({
      isRight: true,
      words: isThere ? `${read.isbn13} was in the list already` : `${read.isbn13} was added`,
    })
    if (!isThere) setText(`${lines.concat(read.isbn13).join('\n')}\n`)
    requestAnimationFrame(() => box.current?.scrollTo({ top: box.current.scrollHeight }))
  }

  const look = () => {
    const file = new File([`${lines.join('\n')}\n`], 'ISBN list.txt', { type: 'text/plain' })
    void send([file]).then((isSent) => {
      if (isSent) keptByTab.remove(listKey)
    })
  }

  return (
    <>
      <DeskHeading title="Books by ISBN" />
      <p className="mb-6 max-w-[70ch] text-muted">
        Scan one book after the other, or paste a list. We look each one up in your feeds and at
        Open Library, and you’ll see every book before anything is added.
      </p>
      <div className="grid gap-x-10 gap-y-4 lg:grid-cols-2">
        <div>
          <ScanField onScan={scan} busy={false} />
          <p
            role={said?.isRight === false ? 'alert' : 'status'}
            className={`mt-3 min-h-7 wrap-anywhere ${said?.isRight === false ? 'text-danger' : 'text-moss'}`}
          >
            {said && `${said.isRight ? '✓' : '✗'} ${said.words}`}
          </p>
        </div>
        <div>
          <label htmlFor="isbns" className="mb-1 block text-sm font-medium">
            {lines.length === 1
              ? 'The list: 1 line'
              : `The list: ${lines.length.toLocaleString('en-US')} lines`}
          </label>
          <textarea
            ref={box}
            id="isbns"
            data-scans=""
            rows={12}
            value={text}
            spellCheck={false}
            autoComplete="off"
            aria-describedby="isbns-hint"
            onChange={({ target }) => setText(target.value)}
            className="w-full rounded-control border border-edge bg-raised px-3 py-2 text-lg tabular-nums"
          />
          <p id="isbns-hint" className="mt-1 text-sm text-muted">
            One ISBN per line. Price and copies can follow: 9780141439518 9.99 3
          </p>
          <Refused message={refused} />
          {upload && (
            <ProgressLine
              className="mt-4"
              label="Sending"
              done={upload.sent}
              total={upload.total}
              unit="bytes"
            />
          )}
          <Button
            className="mt-5"
            busy={upload !== null}
            disabled={lines.length === 0}
            onClick={look}
          >
            Look them up
          </Button>
        </div>
      </div>
    </>
  )
}
