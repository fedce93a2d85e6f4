import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { deskOrderPath } from '#app/desk/orders/addresses.ts'
import { newKey } from '#app/desk/orders/tries.ts'
import { maxLines, type WantedSupplier } from '#app/orders/supply/supply.schema.ts'
import { ApiFailure } from '#app/page/api-client.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { showAlert } from '#app/ui/messages.ts'
import { Refused } from '#app/ui/refused.tsx'
import { shortByline } from '#app/values/normalise.ts'
import { orderSupply, refreshSupply } from './queries.ts'

/** The books to order from one supplier, and the form that marks them as ordered. */
export function WantedTable({ wanted }: { wanted: WantedSupplier }) {
  const name = wanted.supplier || 'No publisher given'
  return (
    <section aria-label={name} className="break-inside-avoid">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 border-b border-edge pb-2">
        <h4 className="font-serif text-lg wrap-anywhere">{name}</h4>
        <p className="text-sm text-muted tabular-nums">{copiesOf(wanted.copies)}</p>
      </div>
      <table className="w-full border-collapse text-left text-sm">
        <caption className="sr-only">{`Books to order from ${name}`}</caption>
        <thead className="text-muted">
          <tr className="border-b border-hairline">
            <th scope="col" className="w-14 py-2 pr-4 text-right font-medium">
              Copies
            </th>
            <th scope="col" className="py-2 pr-4 font-medium">
              Title
            </th>
            <th scope="col" className="hidden py-2 pr-4 font-medium sm:table-cell print:table-cell">
              ISBN
            </th>
            <th scope="col" className="py-2 font-medium">
              For
            </th>
          </tr>
        </thead>
        <tbody>
          {wanted.books.map(({ productId, title, author, language, isbn13, copies, orders }) => (
            <tr key={productId} className="border-b border-hairline align-top hover:bg-raised">
              <td className="py-2 pr-4 text-right text-base font-medium tabular-nums">{copies}</td>
              <th scope="row" className="py-2 pr-4 font-normal wrap-anywhere">
                <span dir="auto" lang={language ?? undefined} className="line-clamp-3 text-base">
                  {title}
                </span>
                <span dir="auto" className="block text-muted">
                  {author && shortByline(author)}
                </span>
                <span className="block tabular-nums sm:hidden print:hidden">{isbn13}</span>
              </th>
              <td className="hidden py-2 pr-4 tabular-nums sm:table-cell print:table-cell">
                {isbn13 ?? 'none'}
              </td>
              <td className="py-2">
                <OrderLinks numbers={orders.map(({ number }) => number)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {wanted.more > 0 && (
        <p className="mt-2 text-sm text-muted">{`And ${wanted.more} more, listed once these are ordered.`}</p>
      )}
      <OrderForm wanted={wanted} />
    </section>
  )
}

const copiesOf = (copies: number) => (copies === 1 ? '1 copy' : `${copies} copies`)

const OrderLinks = ({ numbers }: { numbers: number[] }) => (
  <ul className="flex flex-wrap gap-x-3">
    {[...new Set(numbers)].map((number) => (
      <li key={number}>
        <Link to={deskOrderPath(number)} className="link tabular-nums">
          {number}
        </Link>
      </li>
    ))}
  </ul>
)

function OrderForm({ wanted }: { wanted: WantedSupplier }) {
  const client = useQueryClient()
  const id = wanted.supplier || 'none'
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  // One key for all tries, until it is known to be done.
  const [key, setKey] = useState(newKey)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    const text = (name: string) => String(typed.get(`${name}-${id}`) ?? '').trim()
    setBusy(true)
    setRefused(null)
    try {
      const lines = wanted.books
        .flatMap(({ orders }) => orders.map(({ number, line }) => ({ number, line })))
        .slice(0, maxLines)
      const supplier = text('supplier')
      const [reference, expectedOn] = [text('reference'), text('expectedOn')]
      const body = {
        supplier,
        lines,
        ...(reference && { reference }),
        ...(expectedOn && { expectedOn }),
      }
      const { ordered, moved } = await orderSupply(body, key)
      const left = moved.map(({ message }) => message).join('\n')
      const said = `${copiesOf(ordered)} ordered from ${supplier}.`
      showAlert(left ? `${said}\nLeft out: ${left}` : said, { kind: left ? 'info' : 'done' })
      setKey(newKey())
      await refreshSupply(client)
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure
      setRefused(failure.message)
      if (failure.status === 409) {
        setKey(newKey())
        await refreshSupply(client)
      }
    } finally {
      setBusy(false)
    }
  }

  return (
    <form onSubmit={submit} className="mt-4 print:hidden" aria-label={`Order from ${id}`}>
      <Refused message={refused} />
      <div className="grid items-end gap-4 sm:grid-cols-[2fr_1.5fr_1fr_auto]">
        <Field
          label="Supplier"
          name={`supplier-${id}`}
          {...{ required: true, maxLength: 300, defaultValue: wanted.supplier }}
        />
        <Field label="Reference" name={`reference-${id}`} maxLength={120} autoComplete="off" />
        <Field label="Expected on" name={`expectedOn-${id}`} type="date" />
        <Button type="submit" busy={busy}>
          Mark as ordered
        </Button>
      </div>
    </form>
  )
}
