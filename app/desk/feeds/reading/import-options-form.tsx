import { useQueryClient } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { isAllRefused } from '#app/desk/feeds/import-words.ts'
import { importQuery, readImport } from '#app/desk/feeds/queries.ts'
import { useSending } from '#app/desk/use-sending.ts'
import { asProposed } from '#app/feeds/feed.ts'
import { encodings } from '#app/feeds/fields/encodings.ts'
import type { Import, ImportOptions } from '#app/feeds/import/import.schema.ts'
import { dateOrders } from '#app/feeds/values/short-years.ts'
import { Button } from '#app/ui/button.tsx'
import { Refused } from '#app/ui/refused.tsx'
import { readAmount } from '#app/values/amount.ts'
import { moneyForm } from '#app/values/money.ts'
import { ColumnsFieldset, columnBox, dateBox, decimalBox } from './columns-fieldset.tsx'
import { asksSomething, type Column, columnsIn, isOpen, withEarlier } from './import-columns.ts'
import { Letters, Prices } from './reading-boxes.tsx'

/** How the files are read: columns, prices, what is overwritten. Reading again changes no book. */
export function ImportOptionsForm({ one }: { one: Import }) {
  const client = useQueryClient()
  const { busy, refused, refuse, send } = useSending()
  const columns = columnsIn(one.heads)
  const asks = asksSomething(one)
  const isOpen = asks || isAllRefused(one)

  function read(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    const options = optionsOf(typed, columns, one.options)
    if (typeof options === 'string') return refuse(options)
    void send(async () => {
      const source = String(typed.get('source') ?? '').trim()
      const now = await readImport(one.id, { ...(source && { source }), options })
      client.setQueryData(importQuery(one.id).queryKey, now)
    })
  }

  return (
    <details open={isOpen} className="mb-8 border-y border-hairline py-3">
      <summary className="min-h-11 py-2 font-medium">How the files are read</summary>
      <form noValidate onSubmit={read} className="pb-3">
        <p className="mb-4 max-w-[65ch] text-sm text-muted">
          Correct what was misread, then read the files again. Your choices are remembered for the
          next files from this source.
        </p>
        <Refused message={refused} />
        {columns.length > 0 && <ColumnsFieldset columns={columns} chosen={one.options} />}
        {columns.length > 0 && <Letters chosen={one.options.encoding} />}
        <Prices one={one} />
        <div className="mt-5 grid gap-2">
          <Check
            name="overwriteProtected"
            on={one.options.overwriteProtected}
            label="This time, overwrite fields that were edited by hand"
          />
          <Check
            name="stock"
            on={one.options.stock}
            label="This time, take copies from the file also for books whose stock you count"
          />
        </div>
        <Button type="submit" variant={asks ? 'primary' : 'quiet'} busy={busy} className="mt-5">
          Read the files again
        </Button>
      </form>
    </details>
  )
}

const Check = ({ name, label, on = false }: { name: string; label: string; on?: boolean }) => (
  <label className="flex min-h-11 items-center gap-3">
    <input
      type="checkbox"
      name={name}
      defaultChecked={on}
      className="size-5 shrink-0 accent-accent"
    />
    {label}
  </label>
)

const signs = ['comma', 'point'] as const

/** What was chosen, as the API takes it; a sentence about what cannot be read. */
function optionsOf(
  typed: FormData,
  columns: Column[],
  before: ImportOptions,
): ImportOptions | string {
  const text = (name: string) => String(typed.get(name) ?? '').trim()
  const price = readAmount(text('fallbackPrice'))
  if (price !== null && Number.isNaN(price))
    return 'Price of books without one must be an amount such as 9.99'
  const types = text('priceTypes')
    .split(/[\s,;]+/)
    .filter(Boolean)
  /** A proposal that was declined is remembered; a column that nobody knows is proposed for when somebody does. */
  const fieldOf = ({ header, field }: Column) =>
    text(columnBox(header)) || (field === null && isOpen(header, before) ? undefined : '')
  const datesOf = ({ header }: Column) =>
    dateOrders.find((order) => order === text(dateBox(header)))
  const decimalsOf = ({ header }: Column) => signs.find((sign) => sign === text(decimalBox(header)))
  return {
    currency: text('currency') || moneyForm().currency,
    territory: text('territory') || null,
    ...(types.length > 0 && { priceTypes: types }),
    promotions: text('promotions') === 'yes',
    fallbackPrice: price,
    ...(columns.length > 0 && {
      columns: { ...withEarlier(columns, fieldOf, before.columns), '*': asProposed },
      dates: withEarlier(columns, datesOf, before.dates),
      decimals: withEarlier(columns, decimalsOf, before.decimals),
      encoding: encodings.find((encoding) => encoding === text('encoding')) ?? null,
    }),
    overwriteProtected: typed.has('overwriteProtected'),
    stock: typed.has('stock'),
  }
}
