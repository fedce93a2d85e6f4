import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import type { CustomerAnswer } from '#app/customers/customers.schema.ts'
import { DeskHeading } from '#app/desk/frame/desk-heading.tsx'
import { dayInWords } from '#app/desk/frame/moment.ts'
import { countOf } from '#app/desk/orders/order-words.ts'
import { ApiFailure } from '#app/page/api-client.ts'
import { Empty, Failure, Loading } from '#app/ui/state.tsx'
import { deskPrice } from '#app/values/amount.ts'
import { CustomerNotes } from './customer-notes.tsx'
import { CustomerOrders } from './customer-orders.tsx'
import { customerQuery, nameOfCustomer } from './customer-queries.ts'
import { DataBox } from './data-box.tsx'
import { Who } from './who.tsx'

/** Who somebody is, what they ordered, what was noted about them, and what they may ask for. */
export default function CustomerPage() {
  const { id = '' } = useParams()
  // Another customer is another page, with nothing of the last one's typing.
  return <Customer key={id} id={id} />
}

function Customer({ id }: { id: string }) {
  const query = useQuery(customerQuery(id))
  const { data, error } = query
  if (query.isPending) {
    return (
      <Loading>
        <div className="skeleton h-96" />
      </Loading>
    )
  }
  if (data) return <CustomerView customer={data} />
  if (error instanceof ApiFailure && error.status === 404) {
    return (
      <>
        <DeskHeading title="Customer" />
        <Empty text="There is no such customer.">
          <Link to="/dashboard/customers" className="link">
            All customers
          </Link>
        </Empty>
      </>
    )
  }
  return (
    <Failure message="The customer could not be loaded" retry={() => void query.refetch()}>
      <p>{error?.message}</p>
    </Failure>
  )
}

function CustomerView({ customer }: { customer: CustomerAnswer }) {
  const isDeleted = customer.account === 'deleted'
  const title = isDeleted && !customer.name ? 'Deleted customer' : nameOfCustomer(customer)
  return (
    <div className="wrap-anywhere">
      <DeskHeading title={title}>
        <Link to="/dashboard/customers" className="link py-2">
          All customers
        </Link>
      </DeskHeading>
      {customer.deletedAt && (
        <p className="-mt-4 mb-8 border-l-2 border-ochre bg-raised px-4 py-3">
          {`The account was deleted on ${dayInWords(customer.deletedAt)}. ${
            customer.name
              ? 'Name and address leave the last orders as soon as they are done.'
              : 'Orders stay in the accounts, without name and address.'
          }`}
        </p>
      )}
      <Sums customer={customer} />
      <div className="mt-10 grid gap-x-12 gap-y-12 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="min-w-0 space-y-12">
          <CustomerOrders customer={customer} />
          {!isDeleted && <CustomerNotes customer={customer} />}
        </div>
        <div className="min-w-0 space-y-12">
          <Who customer={customer} />
          {!isDeleted && <DataBox customer={customer} />}
        </div>
      </div>
    </div>
  )
}

function Sums({ customer }: { customer: CustomerAnswer }) {
  const { orders, spent, outstanding, refused, refusedParcels, returned } = customer
  const figures: [label: string, value: string, beside?: string][] = [
    ['Orders', orders.toLocaleString('en-US')],
    ['Spent', deskPrice(spent)],
    ['Still to pay', deskPrice(outstanding)],
    [
      'Refused',
      deskPrice(refused),
      refusedParcels > 0 ? countOf(refusedParcels, 'parcel') : undefined,
    ],
    ['Returned', deskPrice(returned)],
  ]
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-5 border-y border-hairline py-5 sm:grid-cols-3 lg:grid-cols-5">
      {figures.map(([label, value, beside]) => (
        <div key={label}>
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="font-serif text-2xl tabular-nums">
            {value}
            {beside && <span className="block font-sans text-sm text-danger">{beside}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
