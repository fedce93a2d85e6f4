import { useInfiniteQuery } from '@tanstack/react-query'
import { useSessionRenewal } from '#app/account/sign-in/use-session-renewal.ts'
import { SmallCover, useOrderedBooks } from '#app/orders/pages/ordered-covers.tsx'
import { ordersQuery } from '#app/orders/queries.ts'
import { usePageSettings } from '#app/page/page-settings.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { formatMoment } from '#app/ui/date.ts'
import { Link } from '#app/ui/link.tsx'
import { Failure, Loading } from '#app/ui/state.tsx'
import { orderPath } from '#app/values/addresses.ts'
import { formatPrice } from '#app/values/money.ts'

const shownOrders = 3
const shownCovers = 4

/** The newest orders, with their covers. */
export function LastOrders({ email }: { email: string }) {
  const query = useInfiniteQuery(ordersQuery(email))
  const { timeZone } = usePageSettings()
  const renewing = useSessionRenewal(query.error, () => void query.refetch())
  const orders = query.data?.slice(0, shownOrders)
  const books = useOrderedBooks(orders ?? [])
  if (query.isPending || renewing) {
    return (
      <Loading>
        <div className="skeleton mt-5 h-48" />
      </Loading>
    )
  }
  if (!orders) {
    return (
      <div className="mt-5">
        <Failure message="Error getting orders data" retry={() => void query.refetch()} />
      </div>
    )
  }
  if (orders.length === 0) {
    return (
      <>
        <p className="mt-4 text-muted">No orders yet.</p>
        <Link to="/" className={`${buttonClass()} mt-5`}>
          Find a book
        </Link>
      </>
    )
  }
  return (
    <ol className="mt-5 divide-y divide-hairline border-y border-hairline">
      {orders.map((order) => (
        <li
          key={order._id}
          className="grid grid-cols-[1fr_auto] items-center gap-x-6 gap-y-3 py-5 sm:grid-cols-[1fr_auto_5rem]"
        >
          <p className="min-w-0">
            <Link to={orderPath(order.number)} className="link">
              {`Order ${order.number}`}
            </Link>
            <span>{`, ${formatMoment(order.createdAt, timeZone)}`}</span>
            <span className="mt-0.5 line-clamp-2 text-sm text-muted">
              {order.lines.map((line) => line.title).join(', ')}
            </span>
          </p>
          <p className="col-span-2 row-start-2 flex gap-2 sm:col-span-1 sm:row-start-auto">
            {order.productIds.slice(0, shownCovers).map((id) => (
              <SmallCover key={id} book={books.get(id)} className="w-12" />
            ))}
          </p>
          <p className="text-right font-serif text-lg tabular-nums">
            {formatPrice(order.totalPrice)}
          </p>
        </li>
      ))}
    </ol>
  )
}
