import { useState } from 'react'
import { useCurrentUser } from '#app/account/current-user.ts'
import { requireSignIn, useLeaveOnSignOut } from '#app/account/require-sign-in.ts'
import { useCart } from '#app/cart/cart-store.ts'
import type { Book } from '#app/catalog/book.ts'
import { deliveryQuery } from '#app/orders/queries.ts'
import { requireCustomer } from '#app/page/context.ts'
import { PageHead } from '#app/page/page-head.tsx'
import { browserQueries } from '#app/page/query-client.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { Link } from '#app/ui/link.tsx'
import { Empty, Loading } from '#app/ui/state.tsx'
import type { Route } from './+types/checkout-page'
import { Checkout } from './checkout.tsx'

export function loader({ context, request }: Route.LoaderArgs) {
  const { uid, email } = requireCustomer(context, request)
  return { uid, email }
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { uid, email } = await requireSignIn(request)
  void browserQueries().prefetchQuery(deliveryQuery(uid))
  return { uid, email }
}

export default function CheckoutPage({ loaderData: customer }: Route.ComponentProps) {
  useLeaveOnSignOut()
  const { cartItems, ready } = useCart()
  /* Ordered books leave the cart at once, but stay visible until the orders page is there. */
  const [ordered, setOrdered] = useState<Book[] | null>(null)
  const cart = ordered ?? cartItems
  const name = useCurrentUser((state) => state.currentUser?.name)
  return (
    <div className="column py-10 md:py-14">
      <PageHead title="Checkout" hidden />
      {!ready && (
        <>
          <h1 className="text-4xl">Cash On Delivery</h1>
          <Loading without="Your cart is kept in your browser, so ordering needs JavaScript.">
            <div className="mt-8 grid gap-16 lg:grid-cols-[1fr_22rem]">
              <div className="skeleton h-144" />
              <div className="skeleton h-64" />
            </div>
          </Loading>
        </>
      )}
      {ready && cart.length === 0 && <NothingToOrder />}
      {ready && cart.length > 0 && (
        <Checkout
          customer={{ name, ...customer, email: customer.email ?? '' }}
          cart={cart}
          onOrdered={() => setOrdered(cart)}
        />
      )}
    </div>
  )
}

function NothingToOrder() {
  return (
    <>
      <h1 className="text-4xl">Cash On Delivery</h1>
      <Empty text="There is nothing in your cart to order yet.">
        <p>Add a book first. You'll find your earlier orders below.</p>
        <p className="mt-6 flex flex-wrap justify-center gap-3">
          <Link to="/" className={buttonClass()}>
            Find a book
          </Link>
          <Link to="/orders" className={buttonClass({ variant: 'quiet' })}>
            Your Orders
          </Link>
        </p>
      </Empty>
    </>
  )
}
