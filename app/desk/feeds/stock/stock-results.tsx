import { useState } from 'react'
import type { SnapshotResult } from '#app/feeds/stock/stock-snapshot.schema.ts'
import { Button } from '#app/ui/button.tsx'
import { deskPrice } from '#app/values/amount.ts'
import type { StockOutcome } from './stock-list.ts'

const names: Record<SnapshotResult['verdict'], string> = {
  changed: 'Changed',
  zeroed: 'Set to zero',
  unknown: 'Unknown',
  refused: 'Refused',
  kept: 'Left alone',
  repeated: 'Repeated',
  same: 'Same',
}
export const verdictName = (verdict: SnapshotResult['verdict']): string => names[verdict]

const looks: Partial<Record<SnapshotResult['verdict'], string>> = {
  changed: 'text-moss',
  zeroed: 'text-ochre',
  unknown: 'text-ochre',
  refused: 'text-danger',
}
const rowsAtFirst = 200

/** What becomes of each row; one verdict at a time where there are many. */
export function StockResults({ outcome }: { outcome: StockOutcome }) {
  const [only, setOnly] = useState<SnapshotResult['verdict'] | null>(null)
  const [shown, setShown] = useState(rowsAtFirst)
  const rows = outcome.rows.filter(({ verdict }) => only === null || verdict === only)
  const verdicts = (Object.keys(names) as SnapshotResult['verdict'][]).filter(
    (verdict) => outcome.counts[verdict] > 0,
  )
  return (
    <section aria-label="Rows" className="mt-8">
      <fieldset className="mb-3 flex flex-wrap gap-2">
        <legend className="sr-only">Show</legend>
        {[null, ...verdicts].map((verdict) => (
          <button
            key={verdict}
            type="button"
            aria-pressed={only === verdict}
            onClick={() => setOnly(verdict)}
            className="min-h-11 rounded-control border border-edge px-3 text-sm aria-pressed:border-accent"
          >
            {verdict === null
              ? 'All'
              : `${names[verdict]} ${outcome.counts[verdict].toLocaleString('en-US')}`}
          </button>
        ))}
      </fieldset>
      <div className="overflow-x-auto">
        <table className="w-full border-collapse text-left text-sm">
          <caption className="sr-only">What becomes of each row</caption>
          <thead className="text-muted">
            <tr className="border-b border-edge">
              <th scope="col" className="py-2 pr-4 font-medium">
                Row
              </th>
              <th scope="col" className="py-2 pr-4 font-medium">
                Book
              </th>
              <th scope="col" className="py-2 pr-4 font-medium">
                Result
              </th>
              <th scope="col" className="py-2 text-right font-medium">
                Copies
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, shown).map((row) => (
              <Row key={`${row.row} ${row.isbn13}`} row={row} />
            ))}
          </tbody>
        </table>
      </div>
      {rows.length > shown && (
        <Button variant="quiet" className="mt-4" onClick={() => setShown(shown + 1000)}>
          Show more rows
        </Button>
      )}
    </section>
  )
}

const Row = ({ row }: { row: SnapshotResult }) => (
  <tr className="border-b border-hairline align-top">
    <td className="py-2 pr-4 text-muted tabular-nums">{row.row ?? '–'}</td>
    <th scope="row" className="py-2 pr-4 font-normal wrap-anywhere">
      {row.title ? <bdi>{row.title}</bdi> : <span className="text-muted">No book</span>}
      <span className="block whitespace-nowrap text-muted tabular-nums">{row.isbn13}</span>
    </th>
    <td className="py-2 pr-4 wrap-anywhere">
      <span className={looks[row.verdict] ?? 'text-muted'}>{names[row.verdict]}</span>
      {row.reason && <span className="block text-muted">{row.reason}</span>}
      {row.priceAfter !== undefined && row.priceBefore !== undefined && (
        <span className="block tabular-nums">{`${deskPrice(row.priceBefore)} → ${deskPrice(row.priceAfter)}`}</span>
      )}
    </td>
    <td className="py-2 text-right whitespace-nowrap tabular-nums">
      {row.before === row.after ? (row.after ?? '–') : `${row.before ?? '–'} → ${row.after}`}
    </td>
  </tr>
)
