import type { UseQueryResult } from '@tanstack/react-query'
import { subtotalOf } from '#app/cart/cart.ts'
import type { Book } from '#app/catalog/book.ts'
import { formatPrice } from '#app/catalog/money.ts'
import { Cover } from '#app/covers/cover.tsx'
import { Button } from '#app/ui/button.tsx'
import type { Quote } from './order.ts'

/** What is ordered and what it costs, beside the form; the price comes from the shop, not the cart. */
export function CheckoutSummary({ cart, quote }: { cart: Book[]; quote: UseQueryResult<Quote> }) {
  const known = quote.data
  return (
    <section
      aria-labelledby="summary-title"
      className="border-y border-hairline py-6 lg:sticky lg:top-28 lg:border-y-0 lg:border-l lg:py-0 lg:pl-10"
    >
      <h2 id="summary-title" className="sr-only">
        Your order
      </h2>
      <div className="flex items-baseline justify-between gap-4">
        <p className="text-lg">Total Price</p>
        <p className="font-serif text-3xl font-semibold tabular-nums" aria-live="polite">
          {formatPrice(known?.totalPrice ?? subtotalOf(cart))}
        </p>
      </div>
      <p className="text-muted tabular-nums">Items: {cart.length}</p>
      <details className="group mt-4 lg:hidden">
        <summary className="link text-sm">Show the books</summary>
        <Lines cart={cart} />
      </details>
      <div className="hidden lg:block">
        <Lines cart={cart} />
      </div>
      {quote.isError && !known ? (
        <div role="alert" className="mt-4 text-sm text-danger">
          <p>Today's price could not be asked for. {quote.error.message}</p>
          <Button variant="quiet" className="mt-2" onClick={() => void quote.refetch()}>
            Try again
          </Button>
        </div>
      ) : (
        <Amounts quote={known} />
      )}
    </section>
  )
}

function Lines({ cart }: { cart: Book[] }) {
  return (
    <ul className="mt-5 max-h-80 space-y-3 overflow-y-auto">
      {cart.map((book) => (
        <li key={book._id} className="grid grid-cols-[2.5rem_1fr_auto] items-center gap-4">
          <Cover book={book} sizes="40px" decorative />
          <p className="min-w-0 text-sm">
            <span className="line-clamp-2">{book.title}</span>
          </p>
          <p className="text-sm tabular-nums">{formatPrice(book.newPrice)}</p>
        </li>
      ))}
    </ul>
  )
}

/* A dash keeps the place until the shop has answered. */
function Amounts({ quote }: { quote?: Quote }) {
  const money = (dollars: number | undefined, free = false) => {
    if (dollars === undefined) return '–'
    return dollars === 0 && free ? 'Free' : formatPrice(dollars)
  }
  const included = quote && quote.tax > 0 && quote.subtotal + quote.shipping >= quote.totalPrice
  return (
    <dl className="mt-5 space-y-1 border-t border-hairline pt-4 text-sm tabular-nums">
      <Amount name="Subtotal" value={money(quote?.subtotal)} />
      <Amount name="Shipping" value={money(quote?.shipping, true)} />
      <Amount name={included ? 'Tax (included)' : 'Tax'} value={money(quote?.tax)} />
    </dl>
  )
}

const Amount = ({ name, value }: { name: string; value: string }) => (
  <div className="flex justify-between">
    <dt className="text-muted">{name}</dt>
    <dd>{value}</dd>
  </div>
)
