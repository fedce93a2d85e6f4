import { useQuery } from '@tanstack/react-query'
import type { CSSProperties, Ref } from 'react'
import { Link } from 'react-router'
import type { TableRow } from '#app/catalog/many/filter.schema.ts'
import { availabilityNames } from '#app/catalog/trade/availability-names.ts'
import type { Availability } from '#app/catalog/trade/facts.ts'
import { Cover } from '#app/covers/cover.tsx'
import { Mark } from '#app/desk/orders/mark.tsx'
import { usePageSettings } from '#app/page/page-settings.ts'
import { Button } from '#app/ui/button.tsx'
import { formatMoment } from '#app/ui/date.ts'
import { href } from '#app/values/addresses.ts'
import { deskPrice } from '#app/values/amount.ts'
import { NumberCell } from './number-cell.tsx'
import { readPriceCell, readStockCell } from './read-cell.ts'
import { copiesOf, filterChoicesQuery, savePrice, saveStock } from './table-queries.ts'
import { type Cell, useCell } from './use-cell.ts'

/** The columns: on a phone a line is two, the title above its numbers. */
export const gridClass =
  'grid items-center gap-x-3 grid-cols-[2.75rem_minmax(0,1fr)_4.5rem_5.5rem] md:grid-cols-[2.75rem_2rem_minmax(0,1fr)_6rem_5.5rem_5.5rem] lg:grid-cols-[2.75rem_2rem_minmax(0,1fr)_8.5rem_6rem_5.5rem_8.5rem_5.5rem]'

type Props = {
  row: TableRow
  index: number
  chosen: boolean
  onChoose: (on: boolean) => void
  onDelete: () => void
  onRestore: () => void
  ref: Ref<HTMLTableRowElement>
  style: CSSProperties
  'data-index': number
}

/** A line of the table: the book, and what is changed most, in its place. */
export function TableLine({ row, index, chosen, onChoose, onDelete, onRestore, ...place }: Props) {
  const { _id, title, author, isbn13, newPrice, oldPrice, stock, archivedAt } = row
  const price = useCell(
    _id,
    async (text) => {
      const read = readPriceCell(text)
      return typeof read === 'string' ? { ok: false, message: read } : savePrice(row, read)
    },
    () => `The price of ${title} was saved.`,
  )
  const copies = useCell(
    _id,
    async (text) => {
      const read = readStockCell(text, stock)
      return typeof read === 'string' ? { ok: false, message: read } : saveStock(row, read)
    },
    () => `The stock of ${title} was saved.`,
  )
  const lowStock = useQuery(filterChoicesQuery).data?.lowStock
  const troubleId = `trouble-${_id}`
  return (
    <tr
      {...place}
      aria-rowindex={index + 2}
      className={`${gridClass} border-b border-hairline py-1 text-sm hover:bg-raised has-checked:bg-raised`}
    >
      <td className="max-md:row-span-2 max-md:self-start">
        <Tick label={`Choose ${title}`} checked={chosen} onChange={onChoose} />
      </td>
      <td className="max-md:hidden">
        <Cover book={row} sizes="32px" decorative />
      </td>
      <th
        scope="row"
        className="text-left font-normal min-w-0 py-1 wrap-anywhere max-md:col-span-3"
      >
        <Link to={href('/dashboard/edit-book/:id', { id: _id })} className="link text-base">
          {title}
        </Link>
        <span className="block text-muted">
          {author ?? 'admin'}
          <span className="lg:hidden">{` · ${stateOf(row, lowStock)}`}</span>
          {isbn13 && <span className="tabular-nums lg:hidden">{` · ${isbn13}`}</span>}
        </span>
      </th>
      <td className="text-muted tabular-nums max-lg:hidden">{isbn13}</td>
      <td className="text-right tabular-nums">
        {archivedAt ? (
          deskPrice(newPrice)
        ) : (
          <NumberCell
            cell={price}
            label={`Price of ${title}`}
            shown={deskPrice(newPrice)}
            typed={newPrice.toFixed(2)}
            troubleId={troubleId}
            column="price"
          />
        )}
        {oldPrice !== undefined && <s className="block pr-2 text-muted">{deskPrice(oldPrice)}</s>}
      </td>
      <td className="text-right tabular-nums">
        {archivedAt ? (
          copiesOf(stock)
        ) : (
          <NumberCell
            cell={copies}
            label={`Copies of ${title}`}
            unit="copies"
            shown={stock === undefined ? '–' : copiesOf(stock)}
            typed={stock === undefined ? '' : String(stock)}
            hint="A count such as 7, or +5 or -2; empty to stop counting"
            troubleId={troubleId}
            column="copies"
          />
        )}
      </td>
      <td className="max-lg:hidden">
        <State row={row} lowStock={lowStock} />
      </td>
      <td className="text-right">
        {archivedAt ? (
          <Button variant="quiet" className="px-3" onClick={onRestore}>
            Restore<span className="sr-only">{` ${title}`}</span>
          </Button>
        ) : (
          <button
            type="button"
            className="min-h-11 px-2 text-muted hover:text-danger"
            onClick={onDelete}
          >
            Delete<span className="sr-only">{` ${title}`}</span>
          </button>
        )}
      </td>
      <Troubles id={troubleId} cells={[price, copies]} />
    </tr>
  )
}

/** What could not be saved, in the line where it was typed. */
function Troubles({ id, cells }: { id: string; cells: Cell[] }) {
  const shown = cells.filter(({ trouble }) => trouble)
  if (shown.length === 0) return null
  return (
    <td colSpan={8} id={id} className="col-span-full pb-2 pl-2">
      {shown.map((cell) => (
        <span
          key={cell.trouble?.message}
          role="alert"
          className="block border-l-2 border-ochre bg-raised px-3 py-2"
        >
          {cell.trouble?.message}
          {cell.trouble?.theirs !== undefined && (
            <span className="mt-2 flex flex-wrap items-center gap-3">
              <span>{`You typed ${cell.trouble.mine || 'nothing'}.`}</span>
              <Button variant="quiet" busy={cell.busy} onClick={() => void cell.save()}>
                {`Save ${cell.trouble.mine || 'mine'}`}
              </Button>
              <Button variant="quiet" onClick={cell.leave}>
                {`Keep ${cell.trouble.theirs}`}
              </Button>
            </span>
          )}
        </span>
      ))}
    </td>
  )
}

const isSoldOut = ({ stock, availability }: TableRow) =>
  stock === 0 && (availability === 'available' || availability === 'preorder')

const isLow = ({ stock, availability }: TableRow, lowStock = -1) =>
  stock !== undefined && stock <= lowStock && availability !== 'withdrawn'

function stateOf(row: TableRow, lowStock?: number): string {
  if (row.archivedAt) return 'Deleted'
  if (isSoldOut(row)) return 'Sold out'
  const availability = availabilityNames[row.availability as Availability]
  return isLow(row, lowStock) ? `${availability}, low` : availability
}

function State({ row, lowStock }: { row: TableRow; lowStock?: number }) {
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

export const Tick = ({
  label,
  checked,
  onChange,
}: {
  label: string
  checked: boolean
  onChange: (on: boolean) => void
}) => (
  <label className="grid size-11 place-items-center">
    <input
      type="checkbox"
      aria-label={label}
      checked={checked}
      onChange={(event) => onChange(event.target.checked)}
      className="size-5 accent-accent"
    />
  </label>
)
