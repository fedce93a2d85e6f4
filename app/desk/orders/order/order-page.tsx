import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { DeskHeading } from '#app/desk/frame/desk-heading.tsx'
import { momentInWords } from '#app/desk/frame/moment.ts'
import { printPath } from '#app/desk/orders/addresses.ts'
import { OrderMails } from '#app/desk/orders/mails/order-mails.tsx'
import { Mark } from '#app/desk/orders/mark.tsx'
import { deskOrderQuery } from '#app/desk/orders/order-queries.ts'
import { statusWords, troubleWords } from '#app/desk/orders/order-words.ts'
import { ShortcutsHelp } from '#app/desk/orders/shortcuts-help.tsx'
import type { DeskOrder } from '#app/orders/life/desk-order.schema.ts'
import { ApiFailure } from '#app/page/api-client.ts'
import { formatDay } from '#app/ui/date.ts'
import { Empty, Failure, Loading } from '#app/ui/state.tsx'
import { CustomerBox } from './customer-box.tsx'
import { Journal } from './journal.tsx'
import { MoneyBox } from './money-box.tsx'
import { OrderLines } from './order-lines.tsx'
import { OrderNotes } from './order-notes.tsx'
import { OrderParcels } from './order-parcels.tsx'
import { StepPanel } from './step-panel.tsx'
import { useOrderKeys } from './use-order-keys.ts'

export default function OrderPage() {
  const { number = '' } = useParams()
  // Another order is another page, with nothing of the last one's typing.
  return /^[1-9]\d{0,14}$/.test(number) ? (
    <Order key={number} number={Number(number)} />
  ) : (
    <NoOrder />
  )
}

function Order({ number }: { number: number }) {
  const query = useQuery(deskOrderQuery(number))
  const [helping, setHelping] = useState(false)
  useOrderKeys(number, () => setHelping(true))
  const { error } = query
  if (query.isPending) {
    return (
      <Loading>
        <div className="skeleton h-96" />
      </Loading>
    )
  }
  if (query.data) {
    return (
      <>
        <OrderView order={query.data} />
        {helping && <ShortcutsHelp of="order" onClose={() => setHelping(false)} />}
      </>
    )
  }
  if (error instanceof ApiFailure && error.status === 404) return <NoOrder />
  return (
    <Failure message="The order could not be loaded" retry={() => void query.refetch()}>
      <p>{error?.message}</p>
    </Failure>
  )
}

const NoOrder = () => (
  <>
    <DeskHeading title="Not found" />
    <Empty text="There is no order with this number.">
      <Link to="/dashboard/orders" className="link">
        All orders
      </Link>
    </Empty>
  </>
)

/** Everything about an order at a glance: what to do, what is in it, who gets it, what happened. */
function OrderView({ order }: { order: DeskOrder }) {
  const { number, status, troubles, createdAt, sendBy } = order
  const print = (what: string) => printPath(what, number)
  return (
    <>
      <p className="mb-2 text-sm">
        <Link to="/dashboard/orders" className="link text-muted">
          All orders
        </Link>
      </p>
      <DeskHeading title={`Order ${number}`}>
        <ul className="flex flex-wrap gap-x-5 text-sm">
          {prints.map(([what, text]) => (
            <li key={what}>
              <Link to={print(what)} className="link inline-flex min-h-11 items-center">
                {text}
              </Link>
            </li>
          ))}
        </ul>
      </DeskHeading>
      <p className="-mt-5 mb-8 flex flex-wrap items-center gap-2">
        <Mark tone={status === 'delivered' ? 'good' : status === 'refused' ? 'bad' : 'plain'}>
          {statusWords[status]}
        </Mark>
        {troubles
          .filter((trouble) => trouble !== status)
          .map((trouble) => (
            <Mark key={trouble} tone="bad">
              {troubleWords[trouble]}
            </Mark>
          ))}
        <span className="text-muted">{`Placed ${momentInWords(createdAt)}`}</span>
        {sendBy && <span className="text-muted">{`· send by ${formatDay(sendBy)}`}</span>}
        {order.sendApart && <span className="text-muted">· sent as books arrive</span>}
      </p>
      <div className="grid gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr]">
        <div className="grid min-w-0 content-start gap-10">
          <StepPanel order={order} />
          <OrderLines order={order} />
          <OrderParcels order={order} />
        </div>
        {/* On a phone before the journal. */}
        <div className="grid min-w-0 content-start gap-10 lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <CustomerBox order={order} />
          <MoneyBox order={order} />
        </div>
        <div className="grid min-w-0 content-start gap-10">
          <OrderNotes number={number} />
          <OrderMails number={number} />
          <Journal order={order} />
        </div>
      </div>
    </>
  )
}

const prints = [
  ['slip', 'Packing slip'],
  ['label-a6', 'Label A6'],
  ['label-4x6', 'Label 4 × 6'],
] as const
