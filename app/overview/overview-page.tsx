import { useQuery } from '@tanstack/react-query'
import { useCurrentUser } from '#app/account/current-user.ts'
import type { AccountDetails } from '#app/account/keeping/account.schema.ts'
import { accountQuery } from '#app/account/queries.ts'
import { requireSignIn, useLeaveOnSignOut } from '#app/account/require-sign-in.ts'
import { useSessionRenewal } from '#app/account/sign-in/use-session-renewal.ts'
import { deliveryQuery, ordersQuery } from '#app/orders/queries.ts'
import { pageContext, requireCustomer } from '#app/page/context.ts'
import { PageHead } from '#app/page/page-head.tsx'
import { browserQueries } from '#app/page/query-client.ts'
import { Link } from '#app/ui/link.tsx'
import { Failure, Loading } from '#app/ui/state.tsx'
import type { Route } from './+types/overview-page'
import { Delivery } from './delivery.tsx'
import { Details } from './details.tsx'
import { LastOrders } from './last-orders.tsx'
import { Newsletter } from './newsletter.tsx'
import { SignOut } from './sign-out.tsx'
import { useWaysToSignIn } from './use-account.ts'
import { WaysToSignIn } from './ways-to-sign-in.tsx'
import { YourData } from './your-data.tsx'

export async function loader({ context, request }: Route.LoaderArgs) {
  const { uid, email } = requireCustomer(context, request)
  const { queryClient } = context.get(pageContext)
  await Promise.all([
    queryClient.prefetchQuery(accountQuery(uid)),
    queryClient.prefetchQuery(deliveryQuery(uid)),
    email && queryClient.prefetchInfiniteQuery(ordersQuery(email)),
  ])
  return { uid, email }
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { uid, email } = await requireSignIn(request)
  void browserQueries().prefetchQuery(accountQuery(uid))
  void browserQueries().prefetchQuery(deliveryQuery(uid))
  if (email) void browserQueries().prefetchInfiniteQuery(ordersQuery(email))
  return { uid, email }
}

/** The customer's account page: last orders, details, sign-in and data. */
export default function OverviewPage({ loaderData: { uid, email } }: Route.ComponentProps) {
  useLeaveOnSignOut()
  const name = useCurrentUser((state) => state.currentUser?.name)
  return (
    <div className="column py-10 md:py-14">
      <PageHead title="Your account" hidden />
      <h1 className="text-4xl">{name ? `Hello, ${name}` : 'Your account'}</h1>
      <p className="mt-3 text-muted">
        Logged in as <span className="wrap-anywhere text-ink">{email}</span>
      </p>
      <div className="mt-8 grid gap-x-16 gap-y-10 border-hairline lg:mt-10 lg:grid-cols-[minmax(0,1fr)_18rem] lg:grid-rows-[auto_1fr] lg:border-t lg:pt-10">
        <nav aria-label="Your account" className="lg:col-start-2">
          <ul className="divide-y divide-hairline border-y border-hairline">
            {ways.map(({ to, text, hint }) => (
              <li key={to}>
                <Link
                  to={to}
                  className="flex items-baseline justify-between gap-x-4 py-3 hover:text-accent lg:block"
                >
                  <span>{text}</span>
                  <span className="block text-sm text-muted">{hint}</span>
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className="min-w-0 space-y-14 lg:row-span-2 lg:row-start-1">
          <section aria-labelledby="last-orders">
            <h2 id="last-orders" className="text-2xl">
              Last orders
            </h2>
            {email && <LastOrders email={email} />}
          </section>
          <Account uid={uid} />
        </div>
        <SignOut />
      </div>
    </div>
  )
}

const ways = [
  { to: '/orders', text: 'Orders', hint: 'All your orders in detail' },
  { to: '/cart', text: 'Cart Page', hint: 'The books you picked' },
  { to: '/checkout', text: 'Check Out', hint: 'Order the books in your cart' },
]

function Account({ uid }: { uid: string }) {
  const query = useQuery(accountQuery(uid))
  const renewing = useSessionRenewal(query.error, () => void query.refetch())
  if (query.isPending || renewing) {
    return (
      <Loading>
        <div className="skeleton h-96" />
      </Loading>
    )
  }
  if (!query.data) {
    return (
      <Failure message="We couldn't load your account" retry={() => void query.refetch()}>
        <p>{query.error?.message}</p>
      </Failure>
    )
  }
  return <Parts account={query.data} />
}

function Parts({ account: held }: { account: AccountDetails }) {
  const account = useWaysToSignIn(held)
  return (
    <>
      <Details account={account} />
      <Delivery uid={account.uid} />
      <Newsletter account={account} />
      <WaysToSignIn account={account} />
      <YourData account={account} />
    </>
  )
}
