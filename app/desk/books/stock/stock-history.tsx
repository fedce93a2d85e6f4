import type { StockMove } from '#app/catalog/stock/stock.schema.ts'
import { momentInWords } from '#app/desk/frame/moment.ts'
import { Button } from '#app/ui/button.tsx'

/** What happened to the copies of a book, the latest first. */
export function StockHistory({
  moves,
  more,
  busy,
}: {
  moves: StockMove[]
  /** Shows older ones, where there are some. */
  more?: () => void
  busy: boolean
}) {
  if (moves.length === 0) return null
  return (
    <details className="mt-8">
      <summary className="min-h-11 cursor-pointer py-2 font-medium">Stock history</summary>
      <table className="mt-2 w-full border-collapse text-left text-sm">
        <caption className="sr-only">Changes of the stock, latest first</caption>
        <thead className="text-muted">
          <tr className="border-b border-edge">
            <th scope="col" className="py-2 pr-4 font-medium">
              When
            </th>
            <th scope="col" className="py-2 pr-4 font-medium">
              What
            </th>
            <th scope="col" className="py-2 pr-4 font-medium">
              Who
            </th>
            <th scope="col" className="py-2 text-right font-medium">
              Copies
            </th>
          </tr>
        </thead>
        <tbody>
          {moves.map((move) => (
            <tr key={move.id} className="border-b border-hairline align-top">
              <td className="py-2 pr-4 whitespace-nowrap text-muted">
                <time dateTime={move.at}>{momentInWords(move.at)}</time>
              </td>
              <td className="py-2 pr-4 wrap-anywhere">
                {whatOf(move)}
                {move.reason && <span className="block text-muted">{move.reason}</span>}
                {move.orderId && (
                  <span className="block text-muted">{`Order ${move.orderId.slice(-6)}`}</span>
                )}
              </td>
              <td className="py-2 pr-4 wrap-anywhere">{move.name ?? who[move.by]}</td>
              <td className="py-2 text-right whitespace-nowrap tabular-nums">
                {`${copiesOf(move.before)} → ${copiesOf(move.after)}`}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {more && (
        <Button variant="quiet" className="mt-4" busy={busy} onClick={more}>
          Show older changes
        </Button>
      )}
    </details>
  )
}

const who: Record<StockMove['by'], string> = {
  admin: 'An admin',
  customer: 'A customer',
  system: 'The shop',
}

function whatOf({ kind, before, after }: StockMove): string {
  if (kind === 'sale') return 'Sold'
  if (kind === 'return') return 'Came back from an order'
  if (kind === 'opening') return 'First stock'
  if (kind === 'count') return after === null ? 'Counting ended' : 'Counted'
  return Number(after) > Number(before) ? 'Added' : 'Removed'
}

const copiesOf = (count: number | null) => count ?? 'not counted'
