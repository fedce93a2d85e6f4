import { useQuery } from '@tanstack/react-query'
import { data } from 'react-router'
import { requireSignIn, useLeaveOnSignOut } from '#app/account/require-sign-in.ts'
import { useSessionRenewal } from '#app/account/sign-in/use-session-renewal.ts'
import type { Order } from '#app/orders/order.ts'
import { orderQuery } from '#app/orders/queries.ts'
import { pageContext, requireCustomer } from '#app/page/context.ts'
import { PageHead } from '#app/page/page-head.tsx'
import { browserQueries, statusOfPage } from '#app/page/query-client.ts'
import { NotFound } from '#app/shop/not-found.tsx'
import { Link } from '#app/ui/link.tsx'
import { Failure, Loading } from '#app/ui/state.tsx'
import type { Route } from './+types/order-page'
import { OwnOrder } from './own-order.tsx'
import { Receipt } from './receipt.tsx'

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { uid } = requireCustomer(context, request)
  const { queryClient } = context.get(pageContext)
  const query = orderQuery(uid, params.number)
  await queryClient.prefetchQuery(query)
  const isMissing = queryClient.getQueryData(query.queryKey) === null
  const status = isMissing ? 404 : statusOfPage(queryClient)
  return data({ uid }, { status })
}

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  const { uid } = await requireSignIn(request)
  void browserQueries().prefetchQuery(orderQuery(uid, params.number))
  return { uid }
}

/** One order, for its customer alone; on paper a receipt. */
export default function OrderPage({ loaderData: { uid }, params }: Route.ComponentProps) {
  useLeaveOnSignOut()
  const query = useQuery(orderQuery(uid, params.number))
  const renewing = useSessionRenewal(query.error, () => void query.refetch())
  if (query.data) return <Found order={query.data} />
  if (query.data === null && !renewing) return <NotFound />
  const isLoading = query.isPending || renewing
  return (
    <div className="column py-10 md:py-14">
      <PageHead title="Your order" hidden loading={isLoading} />
      <h1 className="text-4xl">Your order</h1>
      <div className="mt-8">
        {isLoading ? (
          <Loading>
            <div className="skeleton h-96" />
          </Loading>
        ) : (
          <Failure message="We couldn't load your order" retry={() => void query.refetch()}>
            <p>{query.error?.message}</p>
          </Failure>
        )}
      </div>
    </div>
  )
}

function Found({ order }: { order: Order }) {
  return (
    <div className="column py-10 md:py-14 print:py-0">
      <PageHead title={`Order ${order.number}`} hidden />
      <div className="print:hidden">
        <p className="mb-4">
          <Link to="/orders" className="link text-sm">
            All your orders
          </Link>
        </p>
        <OwnOrder key={order._id} order={order} />
      </div>
      <Receipt order={order} />
    </div>
  )
}
