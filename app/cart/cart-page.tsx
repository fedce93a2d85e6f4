import { useQuery } from '@tanstack/react-query'
import { subtotalOf } from '#app/cart/cart.ts'
import { CartLine } from '#app/cart/cart-line.tsx'
import { clearCart, replaceCart, restoreCart, useCart } from '#app/cart/cart-store.ts'
import { acceptChanges, type CartChange, changesOf, orderable } from '#app/cart/changes.ts'
import type { Book } from '#app/catalog/book.ts'
import { booksByIdQuery } from '#app/catalog/queries.ts'
import { SendingNote } from '#app/catalog/sending-note.tsx'
import { PageHead } from '#app/page/page-head.tsx'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { Link } from '#app/ui/link.tsx'
import { showAlert } from '#app/ui/messages.ts'
import { Empty, Loading } from '#app/ui/state.tsx'
import { formatPrice } from '#app/values/money.ts'

export default function CartPage() {
  const { cartItems, ready, unkept } = useCart()
  return (
    <div className="column min-h-[calc(100dvh-6rem)] pt-10 md:pt-16">
      <PageHead title="Your cart" hidden />
      <h1 className="text-4xl">Your cart</h1>
      {!ready ? (
        <Loading without="Your cart is kept in your browser and needs JavaScript. Please turn it on to shop." />
      ) : cartItems.length === 0 ? (
        <Empty text="No Product's Found">
          <p>Your cart is empty. The shelves are not.</p>
          <Link to="/" className={`${buttonClass()} mt-6`}>
            Continue Shopping
          </Link>
        </Empty>
      ) : (
        <>
          {unkept && (
            <p role="status" className="mt-6 border-l-2 border-ochre bg-raised px-5 py-4">
              Your browser cannot save data for this shop: this cart is lost when you reload or
              close the page. You can still check out from here.
            </p>
          )}
          <FullCart items={cartItems} />
        </>
      )}
    </div>
  )
}

function FullCart({ items }: { items: Book[] }) {
  /* Loads the books again each time the cart is opened: the customer decides about every
     difference. */
  const current = useQuery({
    ...booksByIdQuery(items.map((book) => book._id).sort()),
    staleTime: 0,
    refetchOnMount: 'always',
  })
  const changes = current.data ? changesOf(items, current.data) : []
  return (
    <div className="mt-8 grid items-start gap-x-16 gap-y-8 lg:grid-cols-[1fr_20rem]">
      <section aria-label="Books in your cart">
        {changes.length > 0 && current.data && (
          <Changed count={changes.length} accept={() => acceptAll(items, current.data)} />
        )}
        <ul className="border-t border-hairline">
          {items.map((book) => (
            <CartLine
              key={book._id}
              book={book}
              today={current.data?.find(({ _id }) => _id === book._id)}
              change={changes.find((change) => change.book._id === book._id)}
            />
          ))}
        </ul>
      </section>
      <Summary items={items} changes={changes} today={current.data} />
      <p className="max-lg:text-center">
        <Button variant="quiet" onClick={() => clearAll(items)}>
          Clear Cart
        </Button>
      </p>
    </div>
  )
}

function Changed({ count, accept }: { count: number; accept: () => void }) {
  return (
    <div role="status" className="mb-6 border-l-2 border-ochre bg-raised px-5 py-4">
      <p className="font-medium">
        {count === 1
          ? 'One book has changed since you added it.'
          : `${count} books have changed since you added them.`}
      </p>
      <p className="mt-1 text-muted">
        Check the marked books one by one, or update the cart to accept all changes.
      </p>
      <Button variant="quiet" className="mt-3" onClick={accept}>
        Update the cart
      </Button>
    </div>
  )
}

function Summary({
  items,
  changes,
  today,
}: {
  items: Book[]
  changes: CartChange[]
  /** The books as the shop has them now, once that is known. */
  today?: Book[]
}) {
  const ordered = orderable(items, changes)
  return (
    <aside
      aria-label="Summary"
      className="border-t-2 border-ink pt-5 lg:top-28 lg:row-span-2 lg:tall:sticky"
    >
      <p className="flex items-baseline justify-between text-lg">
        <span>Subtotal</span>
        <span className="font-serif text-2xl font-semibold tabular-nums">
          {formatPrice(subtotalOf(ordered))}
        </span>
      </p>
      <p className="mt-2 text-sm text-muted">Shipping and taxes calculated at checkout.</p>
      {today && (
        <SendingNote
          books={today.filter(({ _id }) => ordered.some((item) => item._id === _id))}
          className="mt-2 text-sm text-muted"
        />
      )}
      {changes.length > 0 ? (
        <p className="mt-6 border-l-2 border-ochre pl-3 text-sm">
          Please decide about the changed books first, then you can check out.
        </p>
      ) : (
        <Link to="/checkout" className={`${buttonClass()} mt-6 w-full`}>
          Checkout
        </Link>
      )}
      <p className="mt-4 text-center">
        <Link to="/" className="link inline-block py-2">
          Continue Shopping
        </Link>
      </p>
    </aside>
  )
}

function clearAll(items: Book[]) {
  clearCart()
  showAlert('Your cart is empty now.', {
    action: { label: 'Undo', run: () => restoreCart(items) },
  })
}

function acceptAll(items: Book[], current: Book[]) {
  replaceCart(acceptChanges(items, current))
  showAlert('Your cart is up to date.', {
    action: { label: 'Undo', run: () => restoreCart(items) },
  })
}
