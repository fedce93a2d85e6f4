import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { CustomerAnswer } from '#app/customers/customers.schema.ts'
import { momentInWords } from '#app/desk/frame/moment.ts'
import { deskOrderPath } from '#app/desk/orders/addresses.ts'
import { Mark } from '#app/desk/orders/mark.tsx'
import { countOf, statusWords, troubleWords } from '#app/desk/orders/order-words.ts'
import { deskLoginQuery } from '#app/desk/queries.ts'
import type { QueuedOrder } from '#app/orders/queue/queue.schema.ts'
import { Button } from '#app/ui/button.tsx'
import { Failure, Loading } from '#app/ui/state.tsx'
import { deskPrice } from '#app/values/amount.ts'
import { ordersOfQuery } from './customer-queries.ts'

/** What the customer ordered, newest first. */
export function CustomerOrders({ customer: { id } }: { customer: CustomerAnswer }) {
  const query = useInfiniteQuery(ordersOfQuery(id))
  const { data: login } = useQuery(deskLoginQuery)
  // An editor does not work on orders, and may not open them.
  const mayOpen = login !== undefined && login.role !== 'editor'
  return (
    <section aria-labelledby="customer-orders">
      <h3 id="customer-orders" className="border-b border-hairline pb-2 text-xl">
        Orders
      </h3>
      {query.isPending && (
        <Loading>
          <div className="skeleton h-40" />
        </Loading>
      )}
      {!query.isPending && !query.data && (
        <Failure message="The orders could not be loaded" retry={() => void query.refetch()}>
          <p>{query.error?.message}</p>
        </Failure>
      )}
      {query.data?.length === 0 && (
        <p className="pt-4 text-muted">
          {'No orders yet: what is ordered from this account is listed here. '}
          <Link to="/dashboard/customers" className="link">
            All customers
          </Link>
        </p>
      )}
      {query.data && query.data.length > 0 && (
        <ul>
          {query.data.map((order) => (
            <OrderLine key={order.number} order={order} mayOpen={mayOpen} />
          ))}
        </ul>
      )}
      {query.hasNextPage && (
        <Button
          variant="quiet"
          className="mt-6"
          busy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          Show more orders
        </Button>
      )}
    </section>
  )
}

function OrderLine({ order, mayOpen }: { order: QueuedOrder; mayOpen: boolean }) {
  const { number, createdAt, status, troubles, books, title, total } = order
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-baseline gap-x-4 gap-y-1 border-b border-hairline py-2">
      {mayOpen ? (
        <Link
          to={deskOrderPath(number)}
          className="link inline-flex min-h-10 items-center font-medium tabular-nums"
        >
          {number}
        </Link>
      ) : (
        <span className="inline-flex min-h-10 items-center font-medium tabular-nums">{number}</span>
      )}
      <span className="text-sm">
        <span dir="auto" className="line-clamp-1">
          {title}
        </span>
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted">
          {books > 1 && <span>{`and ${countOf(books - 1, 'more book')}`}</span>}
          <span>{momentInWords(createdAt)}</span>
          <Mark tone={status === 'delivered' ? 'good' : undefined}>{statusWords[status]}</Mark>
          {troubles
            .filter((trouble) => trouble !== status)
            .map((trouble) => (
              <Mark key={trouble} tone="bad">
                {troubleWords[trouble]}
              </Mark>
            ))}
        </span>
      </span>
      <span className="text-right tabular-nums">{deskPrice(total)}</span>
    </li>
  )
}
