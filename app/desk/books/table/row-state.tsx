import type { TableRow } from '#app/catalog/many/filter.schema.ts'
import { availabilityNames } from '#app/catalog/trade/availability-names.ts'
import type { Availability } from '#app/catalog/trade/facts.ts'
import { Mark } from '#app/desk/orders/mark.tsx'
import { usePageSettings } from '#app/page/page-settings.ts'
import { formatMoment } from '#app/ui/date.ts'

/* Whether a book can be had, in a word, as a line of the table says it. */

const isSoldOut = ({ stock, availability }: TableRow) =>
  stock === 0 && (availability === 'available' || availability === 'preorder')

const isLow = ({ stock, availability }: TableRow, lowStock = -1) =>
  stock !== undefined && stock <= lowStock && availability !== 'withdrawn'

export function stateOf(row: TableRow, lowStock?: number): string {
  if (row.archivedAt) return 'Deleted'
  if (isSoldOut(row)) return 'Sold out'
  const availability = availabilityNames[row.availability as Availability]
  return isLow(row, lowStock) ? `${availability}, low` : availability
}

export function State({ row, lowStock }: { row: TableRow; lowStock?: number }) {
  const { timeZone } = usePageSettings()
  if (row.archivedAt)
    return (
      <span className="text-muted">
        Deleted <time dateTime={row.archivedAt}>{formatMoment(row.archivedAt, timeZone)}</time>
      </span>
    )
  const usual = row.availability === 'available' ? 'good' : 'plain'
  const tone = isSoldOut(row) ? 'bad' : isLow(row, lowStock) ? 'wait' : usual
  return <Mark tone={tone}>{stateOf(row, lowStock)}</Mark>
}
