import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { deskOrderPath } from '#app/desk/orders/addresses.ts'
import { newKey } from '#app/desk/orders/tries.ts'
import type { OpenSupplierOrder } from '#app/orders/supply/supply.schema.ts'
import { ApiFailure } from '#app/page/api-client.ts'
import { usePageSettings } from '#app/page/page-settings.ts'
import { Button } from '#app/ui/button.tsx'
import { formatDay, formatMoment } from '#app/ui/date.ts'
import { inputClass } from '#app/ui/input-class.ts'
import { showAlert } from '#app/ui/messages.ts'
import { Failure, Loading } from '#app/ui/state.tsx'
import { arrive, openOrdersQuery, refreshSupply, tellOfDelay } from './queries.ts'

/** What was ordered and is still to come; what is late stands out and can be told. */
export function OpenOrders() {
  const query = useQuery(openOrdersQuery)
  const orders = query.data?.orders
  const late = orders?.filter(({ isOverdue }) => isOverdue).length ?? 0
  if (orders?.length === 0) return null
  return (
    <section aria-labelledby="on-order" className="print:hidden">
      <h3 id="on-order" className="mb-4 text-xl">
        On order
        {late > 0 && <span className="ml-3 text-base text-danger">{`${late} overdue`}</span>}
      </h3>
      {query.isPending && (
        <Loading>
          <div className="skeleton h-32" />
        </Loading>
      )}
      {query.isError && !orders && (
        <Failure message="Supplier orders could not be loaded" retry={() => void query.refetch()}>
          <p>{query.error.message}</p>
        </Failure>
      )}
      <ul className="border-t border-hairline">
        {orders?.map((order) => (
          <OpenOrder key={order.id} order={order} />
        ))}
      </ul>
      {query.data?.more && <p className="mt-3 text-sm text-muted">The first 100 are shown.</p>}
    </section>
  )
}

function OpenOrder({ order }: { order: OpenSupplierOrder }) {
  const { timeZone } = usePageSettings()
  const { supplier, reference, orderedAt, by, expectedOn, isOverdue, lines } = order
  return (
    <li
      className={`border-b border-hairline py-4 ${isOverdue ? 'border-l-4 border-l-danger pl-4' : ''}`}
    >
      <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-3">
        <div className="min-w-0">
          <h4 className="font-serif text-lg wrap-anywhere">{supplier}</h4>
          <p className={isOverdue ? 'font-medium text-danger' : ''}>
            {expectedOn === null
              ? 'No day given'
              : `${isOverdue ? 'Overdue: was expected' : 'Expected'} ${formatDay(expectedOn)}`}
          </p>
          <p className="text-sm text-muted wrap-anywhere">
            {[
              reference && `Reference ${reference}`,
              `ordered ${formatMoment(orderedAt, timeZone)}`,
              by && `by ${by}`,
            ]
              .filter(Boolean)
              .join(', ')}
          </p>
        </div>
        <Tell order={order} />
      </div>
      <details className="mt-2" open={lines.length <= 5}>
        <summary className="text-sm text-muted">{`${lines.length} to come`}</summary>
        <ul className="mt-1 text-sm">
          {lines.map((line) => (
            <li
              key={`${line.number} ${line.line}`}
              className="flex flex-wrap items-baseline gap-x-3 border-b border-hairline py-1.5 last:border-0"
            >
              <Link to={deskOrderPath(line.number)} className="link tabular-nums">
                {line.number}
              </Link>
              <span dir="auto" className="min-w-0 flex-1 wrap-anywhere">
                {line.title}
              </span>
              {line.isbn13 === null && <ByHand productId={line.productId} title={line.title} />}
              {line.toldAt && (
                <span className="text-muted">{`told ${formatMoment(line.toldAt, timeZone)}`}</span>
              )}
            </li>
          ))}
        </ul>
      </details>
    </li>
  )
}

/** One click; with another day, if one is known. */
function Tell({ order: { id, supplier, lines } }: { order: OpenSupplierOrder }) {
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [day, setDay] = useState('')
  const [key, setKey] = useState(newKey)
  const count = new Set(lines.map(({ number }) => number)).size

  async function tell() {
    setBusy(true)
    try {
      const { told, refused } = await tellOfDelay(id, day, key)
      const left = refused.map(({ message }) => message).join('\n')
      const said = told.length === 1 ? '1 customer is told.' : `${told.length} customers are told.`
      showAlert(left ? `${said}\n${left}` : said, { kind: left ? 'info' : 'done' })
      setKey(newKey())
      setDay('')
      await refreshSupply(client)
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure
      showAlert(failure.message, { kind: 'error' })
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className="flex flex-wrap items-end gap-2">
      <label className="block text-sm">
        <span className="mb-1 block text-muted">New day, if known</span>
        <input
          type="date"
          value={day}
          onChange={(event) => setDay(event.target.value)}
          className={inputClass}
          aria-label={`New day for ${supplier}`}
        />
      </label>
      <Button variant="quiet" busy={busy} onClick={() => void tell()}>
        {count === 1 ? 'Tell the customer' : `Tell ${count} customers`}
      </Button>
    </div>
  )
}

/** A book without an ISBN has nothing to be scanned. */
function ByHand({ productId, title }: { productId: string; title: string }) {
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [key] = useState(newKey)
  async function take() {
    setBusy(true)
    try {
      const { message } = await arrive({ book: productId, key })
      showAlert(message, { kind: 'done' })
      await refreshSupply(client)
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure
      showAlert(failure.message, { kind: 'error' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      variant="quiet"
      busy={busy}
      onClick={() => void take()}
      aria-label={`Arrived: ${title}`}
    >
      Arrived
    </Button>
  )
}
