import { useQuery } from '@tanstack/react-query'
import type { CSSProperties, Ref } from 'react'
import { Link } from 'react-router'
import type { TableRow } from '#app/catalog/many/filter.schema.ts'
import { Cover } from '#app/covers/cover.tsx'
import { Button } from '#app/ui/button.tsx'
import { href } from '#app/values/addresses.ts'
import { deskPrice } from '#app/values/amount.ts'
import { shortByline } from '#app/values/normalise.ts'
import { NumberCell } from './number-cell.tsx'
import { readPriceCell, readStockCell } from './read-cell.ts'
import { State, stateOf } from './row-state.tsx'
import { copiesOf, filterChoicesQuery, savePrice, saveStock } from './table-queries.ts'
import { type Cell, useCell } from './use-cell.ts'

/**
 * The columns: on a phone a line is two, the title above its numbers; ISBN and state have columns of their
 * own where the title keeps enough room beside them.
 */
export const gridClass =
  'grid items-center gap-x-2 md:gap-x-3 grid-cols-[2.75rem_2rem_minmax(0,1fr)_5.5rem_3.5rem] md:grid-cols-[2.75rem_1.75rem_minmax(0,1fr)_8.5rem_5rem_5rem] wide:grid-cols-[2.75rem_1.75rem_minmax(0,1fr)_8rem_9rem_5rem_8rem_5rem]'

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
      className={`${gridClass} border-b border-hairline text-sm hover:bg-raised has-checked:bg-raised max-md:py-1`}
    >
      <td className="max-md:row-span-2 max-md:self-start">
        <Tick label={`Choose ${title}`} checked={chosen} onChange={onChoose} />
      </td>
      <td className="max-md:self-start max-md:pt-1.5">
        <Cover book={row} sizes="32px" decorative className="cover" />
      </td>
      <th
        scope="row"
        className="text-left font-normal min-w-0 py-0.5 wrap-anywhere max-md:col-span-3"
      >
        <Link
          dir="auto"
          to={href('/dashboard/edit-book/:id', { id: _id })}
          className="link line-clamp-2 leading-snug font-medium max-md:text-base"
          title={title}
        >
          {title}
        </Link>
        <span className="block leading-snug text-muted">
          <bdi>{author ? shortByline(author) : 'admin'}</bdi>
          <span className="wide:hidden">{` · ${stateOf(row, lowStock)}`}</span>
          {isbn13 && <span className="tabular-nums wide:hidden">{` · ${isbn13}`}</span>}
        </span>
      </th>
      <td className="text-muted tabular-nums max-wide:hidden">{isbn13}</td>
      <td className="flex items-center justify-end text-right tabular-nums max-md:col-span-2 max-md:col-start-2 max-md:justify-start">
        {oldPrice !== undefined && (
          <s className="mr-1 text-muted max-md:order-1">{deskPrice(oldPrice)}</s>
        )}
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
      <td className="max-wide:hidden">
        <State row={row} lowStock={lowStock} />
      </td>
      <td className="text-right">
        {archivedAt ? (
          <button
            type="button"
            className="min-h-11 underline underline-offset-4 hover:text-accent md:min-h-8 md:px-2"
            onClick={onRestore}
          >
            Restore<span className="sr-only">{` ${title}`}</span>
          </button>
        ) : (
          <button
            type="button"
            className="min-h-11 px-2 text-muted hover:text-danger md:min-h-8"
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

export const Tick = ({
  label,
  checked,
  onChange,
}: {
  label: string
  checked: boolean
  onChange: (on: boolean) => void
}) => (
  <label className="grid h-11 w-11 place-items-center">
    <input
      type="checkbox"
      aria-label={label}
      checked={checked}
      onChange={(event) => onChange(event.target.checked)}
      className="size-5 accent-accent"
    />
  </label>
)
