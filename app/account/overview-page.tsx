import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { data, Link, useNavigate } from 'react-router'
import { formatPrice } from '#app/catalog/money.ts'
import { pageContext, requireCustomer } from '#app/context.ts'
import { PageHead } from '#app/layout/page-head.tsx'
import { SmallCover, useOrderedBooks } from '#app/orders/ordered-covers.tsx'
import { ordersQuery } from '#app/orders/queries.ts'
import { browserQueries, dehydratePage } from '#app/query-client.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { formatDate } from '#app/ui/date.ts'
import { showAlert } from '#app/ui/messages.ts'
import { Failure, Loading } from '#app/ui/state.tsx'
import type { Route } from './+types/overview-page'
import { useCurrentUser } from './current-user.ts'
import { loadIdentity } from './identity.ts'
import { requireSignIn, useLeaveOnSignOut } from './require-sign-in.ts'
import { useSessionRenewal } from './use-session-renewal.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  const { email } = requireCustomer(context, request)
  const { queryClient } = context.get(pageContext)
  if (email) await queryClient.prefetchInfiniteQuery(ordersQuery(email))
  return data({ email, ...dehydratePage(queryClient) })
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { email } = await requireSignIn(request)
  void browserQueries().prefetchInfiniteQuery(ordersQuery(email))
  return { email, queries: [] }
}

/** The customer's own desk: who they are to the shop, what they ordered last, and the way out. */
export default function OverviewPage({ loaderData: { email } }: Route.ComponentProps) {
  useLeaveOnSignOut()
  const name = useCurrentUser((state) => state.currentUser?.name)
  return (
    <div className="column py-10 md:py-14">
      <PageHead title="Your account" hidden />
      <h1 className="text-4xl">{name ? `Hello, ${name}` : 'Your account'}</h1>
      <p className="mt-3 text-muted">
        Signed in as <span className="wrap-anywhere text-ink">{email}</span>
      </p>
      <div className="mt-10 grid gap-x-16 gap-y-12 border-t border-hairline pt-10 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <section aria-labelledby="last-orders">
          <h2 id="last-orders" className="text-2xl">
            Last orders
          </h2>
          {email && <LastOrders email={email} />}
        </section>
        <nav aria-label="Your account">
          <ul className="divide-y divide-hairline border-y border-hairline">
            {ways.map(({ to, text, hint }) => (
              <li key={to}>
                <Link to={to} className="block py-3 hover:text-accent">
                  {text}
                  <span className="block text-sm text-muted">{hint}</span>
                </Link>
              </li>
            ))}
          </ul>
          <SignOut />
        </nav>
      </div>
    </div>
  )
}

const ways = [
  { to: '/orders', text: 'Orders', hint: 'All of them, with every detail' },
  { to: '/cart', text: 'Cart Page', hint: 'What you have put aside' },
  { to: '/checkout', text: 'Check Out', hint: 'Order what is in the cart' },
]

const shownOrders = 3
const shownCovers = 4

function LastOrders({ email }: { email: string }) {
  const query = useInfiniteQuery(ordersQuery(email))
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
        <p className="mt-4 text-muted">None yet. The shelves are just a click away.</p>
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
            {formatDate(order.createdAt)}
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

function SignOut() {
  const [busy, setBusy] = useState(false)
  const navigate = useNavigate()

  async function signOut() {
    setBusy(true)
    const identity = await loadIdentity().catch(() => null)
    const result = await identity?.signOut()
    setBusy(false)
    if (result?.ok) return navigate('/')
    showAlert('You could not be signed out. Please check your connection and try again.', {
      kind: 'error',
    })
  }

  return (
    <Button variant="quiet" busy={busy} onClick={signOut} className="mt-6 w-full">
      Sign out
    </Button>
  )
}
