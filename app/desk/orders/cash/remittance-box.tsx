import { useQueryClient } from '@tanstack/react-query'
import { type ChangeEvent, useState } from 'react'
import { Link } from 'react-router'
import { deskOrderPath } from '#app/desk/orders/addresses.ts'
import { saveText } from '#app/desk/orders/download.ts'
import { useSending } from '#app/desk/use-sending.ts'
import {
  maxFileLength,
  type RemittanceAnswer,
  type RemittanceRow,
  type Verdict,
} from '#app/orders/cash/remittance.schema.ts'
import { Button } from '#app/ui/button.tsx'
import { FileButton } from '#app/ui/file-button.tsx'
import { Refused } from '#app/ui/refused.tsx'
import { deskPrice } from '#app/values/amount.ts'
import { csvText } from '#app/values/csv.ts'
import { refreshCash, remit } from './queries.ts'

type Looked = { name: string; file: string; answer: RemittanceAnswer }

/** A carrier's file: looked at first, then booked. */
export function RemittanceBox() {
  const client = useQueryClient()
  const [looked, setLooked] = useState<Looked | null>(null)
  const { busy, refused, refuse, send } = useSending()

  function look(event: ChangeEvent<HTMLInputElement>) {
    const [chosen] = event.target.files ?? []
    // The same file can be chosen again.
    event.target.value = ''
    if (!chosen) return
    setLooked(null)
    if (chosen.size > 2 * maxFileLength) return refuse('The file is too large.')
    const { name } = chosen
    void send(async () => {
      const file = textOf(await chosen.arrayBuffer())
      setLooked({ name, file, answer: await remit({ file, name: name.slice(0, 200) }) })
    })
  }

  const book = ({ name, file, answer }: Looked) =>
    send(async () => {
      let now = answer
      let left: number
      // A large file is booked in several calls; a call that books nothing more is the last.
      do {
        left = now.left
        now = await remit({ file, name: name.slice(0, 200), apply: answer.hash })
        setLooked({ name, file, answer: now })
      } while (now.left > 0 && now.left < left)
      await refreshCash(client)
    })

  return (
    <section aria-labelledby="remittance">
      <h3 id="remittance" className="mb-2 text-xl">
        A carrier’s file
      </h3>
      <p className="mb-4 max-w-[60ch] text-sm text-muted">
        A CSV file with tracking or order numbers and amounts. Nothing is booked before you have
        seen what each row means.
      </p>
      <FileButton
        variant="quiet"
        accept=".csv,.txt,text/csv,text/plain"
        busy={busy}
        onChange={look}
      >
        {busy && !looked ? 'Reading …' : 'Choose a file'}
      </FileButton>
      <div className="mt-4">
        <Refused message={refused} />
      </div>
      {looked && <Report looked={looked} busy={busy} onBook={() => void book(looked)} />}
    </section>
  )
}

/** Some carriers still write Windows-1252, and Excel's "Unicode text" is UTF-16. */
function textOf(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes.slice(0, 2))
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

const words: Record<Verdict, { text: string; look: string }> = {
  matched: { text: '✓ matched', look: 'text-moss' },
  booked: { text: '✓ booked', look: 'text-moss' },
  short: { text: '! short', look: 'text-ochre' },
  over: { text: '! over', look: 'text-danger' },
  'paid-twice': { text: '! paid twice', look: 'text-danger' },
  unknown: { text: '? unknown', look: 'text-danger' },
  'not-due': { text: '? not due', look: 'text-danger' },
  unreadable: { text: '? unreadable', look: 'text-danger' },
}

function Report({ looked, busy, onBook }: { looked: Looked; busy: boolean; onBook: () => void }) {
  const { name, answer } = looked
  const { rows, left, booked } = answer
  const counts = [...Map.groupBy(rows, ({ verdict }) => verdict)]
    .map(([verdict, of]) => `${of.length} ${words[verdict].text.slice(2)}`)
    .join(', ')
  const head = ['Row', 'Tracking', 'Order', 'Amount', 'Verdict', 'Message', 'Our order', 'Parcel']
  const save = () =>
    saveText(csvText(head, rows.map(cellsOf)), `${name.replace(/\.\w+$/, '')}-checked.csv`)
  return (
    <div>
      <p role="status" className="wrap-anywhere">
        <span className="font-medium">{name}</span>
        {`: ${rows.length} rows, ${counts}.${booked > 0 ? ` ${deskPrice(booked)} booked.` : ''}`}
      </p>
      <div className="my-4 flex flex-wrap gap-3">
        {left > 0 && (
          <Button busy={busy} onClick={onBook}>
            {left === 1 ? 'Book 1 row' : `Book ${left} rows`}
          </Button>
        )}
        <Button variant="quiet" onClick={save}>
          Save the report
        </Button>
      </div>
      <ul className="text-sm">
        {rows.slice(0, rowsShown).map((row) => (
          <Row key={row.row} row={row} />
        ))}
      </ul>
      {rows.length > rowsShown && (
        <p className="mt-2 text-sm text-muted">{`The first ${rowsShown} rows. The report has all.`}</p>
      )}
    </div>
  )
}

const rowsShown = 500

const cellsOf = (row: RemittanceRow) => [
  ...[row.row, row.tracking, row.order, row.amount, row.verdict, row.message],
  ...[row.number, row.parcel],
]

function Row({
  row: { row, tracking, order, amount, verdict, message, number },
}: {
  row: RemittanceRow
}) {
  return (
    <li className="grid grid-cols-[3rem_1fr_auto] gap-x-3 border-b border-hairline py-2 sm:grid-cols-[3rem_7rem_1fr_6rem_2fr]">
      <span className="text-muted tabular-nums">{`row ${row}`}</span>
      <span className={`font-medium ${words[verdict].look}`}>{words[verdict].text}</span>
      <span className="wrap-anywhere max-sm:col-start-2">{tracking || order || 'no number'}</span>
      <span className="text-right tabular-nums wrap-anywhere max-sm:col-start-3 max-sm:row-start-1">
        {amount}
      </span>
      <span className="text-muted wrap-anywhere max-sm:col-span-2 max-sm:col-start-2">
        {`${message} `}
        {number !== null && (
          <Link to={deskOrderPath(number)} className="link">{`Order ${number}`}</Link>
        )}
      </span>
    </li>
  )
}
