import { useInfiniteQuery } from '@tanstack/react-query'
import { data } from 'react-router'
import { requireSignIn, useLeaveOnSignOut } from '#app/account/require-sign-in.ts'
import { useSessionRenewal } from '#app/account/sign-in/use-session-renewal.ts'
import { ordersQuery } from '#app/orders/queries.ts'
import { pageContext, requireCustomer } from '#app/page/context.ts'
import { PageHead } from '#app/page/page-head.tsx'
import { browserQueries, statusOfPage } from '#app/page/query-client.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { Link } from '#app/ui/link.tsx'
import { Empty, Failure, Loading } from '#app/ui/state.tsx'
import type { Route } from './+types/orders-page'
import { OrderEntry } from './order-entry.tsx'
import { useOrderedBooks } from './ordered-covers.tsx'

export async function loader({ context, request }: Route.LoaderArgs) {
  const { email } = requireCustomer(context, request)
  const { queryClient } = context.get(pageContext)
  if (email) await queryClient.prefetchInfiniteQuery(ordersQuery(email))
  return data({ email }, { status: statusOfPage(queryClient) })
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { email } = await requireSignIn(request)
  if (email) void browserQueries().prefetchInfiniteQuery(ordersQuery(email))
  return { email }
}

export default function OrdersPage({ loaderData: { email } }: Route.ComponentProps) {
  useLeaveOnSignOut()
  return (
    <div className="column py-10 md:py-14">
      <PageHead title="Your Orders" hidden />
      <h1 className="text-4xl">Your Orders</h1>
      {email ? <Orders email={email} /> : <NoOrders />}
    </div>
  )
}

function Orders({ email }: { email: string }) {
  const query = useInfiniteQuery(ordersQuery(email))
  const renewing = useSessionRenewal(query.error, () => void query.refetch())
  const { data: orders } = query
  const books = useOrderedBooks(orders ?? [])
  if (query.isPending || renewing) {
    return (
      <div className="mt-3">
        <Loading>
          <div className="skeleton h-64" />
          <div className="skeleton mt-6 h-64" />
        </Loading>
      </div>
    )
  }
  if (!orders) {
    return (
      <div className="mt-8">
        <Failure message="Error getting orders data" retry={() => void query.refetch()}>
          <p>{query.error?.message}</p>
        </Failure>
      </div>
    )
  }
  if (orders.length === 0) return <NoOrders />
  return (
    <>
      <ol className="mt-8 border-t border-hairline">
        {orders.map((order, index) => (
          <OrderEntry key={order._id} order={order} position={index + 1} books={books} />
        ))}
      </ol>
      {query.hasNextPage && (
        <Button
          variant="quiet"
          className="mt-8"
          busy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          Show older orders
        </Button>
      )}
    </>
  )
}

function NoOrders() {
  return (
    <Empty text="No orders found!">
      <p>Your first order will be listed here, with everything you need to know about it.</p>
      <Link to="/" className={`${buttonClass()} mt-6`}>
        Find a book
      </Link>
    </Empty>
  )
}
