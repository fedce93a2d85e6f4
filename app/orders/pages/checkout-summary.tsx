import type { UseQueryResult } from '@tanstack/react-query'
import { subtotalOf } from '#app/cart/cart.ts'
import { type CartChange, orderable } from '#app/cart/changes.ts'
import type { Book } from '#app/catalog/book.ts'
import { NotCounted } from '#app/catalog/price.tsx'
import { SendingNote } from '#app/catalog/sending-note.tsx'
import { standingOf } from '#app/catalog/standing.ts'
import { ComingNote } from '#app/catalog/standing-notes.tsx'
import { formatPublished } from '#app/catalog/trade/published.ts'
import { Cover } from '#app/covers/cover.tsx'
import { type CartQuote, type Quote, taxName } from '#app/orders/order.ts'
import { booksToday } from '#app/orders/queries.ts'
import { usePageSettings } from '#app/page/page-settings.ts'
import { Button } from '#app/ui/button.tsx'
import { formatPrice } from '#app/values/money.ts'

/** What is ordered and what it costs, beside the form; the price comes from the shop, not the cart. */
export function CheckoutSummary({
  cart,
  changes,
  quote,
  isApart,
}: {
  cart: Book[]
  changes: CartChange[]
  quote: UseQueryResult<CartQuote>
  /** The books are sent as they come, which the form says. */
  isApart: boolean
}) {
  const known = quote.data
  const ordered = orderable(cart, changes)
  const lines = <Lines cart={cart} ordered={ordered} today={known ? booksToday(known) : []} />
  return (
    <section
      aria-labelledby="summary-title"
      className="border-y border-hairline py-6 lg:top-28 lg:tall:sticky lg:border-y-0 lg:border-l lg:py-0 lg:pl-10"
    >
      <h2 id="summary-title" className="sr-only">
        Your order
      </h2>
      <div className="flex items-baseline justify-between gap-4">
        <p className="text-lg">Total Price</p>
        <p className="font-serif text-3xl font-semibold tabular-nums" aria-live="polite">
          {formatPrice(known?.totalPrice ?? subtotalOf(ordered))}
        </p>
      </div>
      <p className="text-muted tabular-nums">{`Items: ${ordered.length}`}</p>
      <details className="group mt-4 lg:hidden">
        <summary className="link text-sm">Show the books</summary>
        {lines}
      </details>
      <div className="hidden lg:block">{lines}</div>
      {quote.isError ? (
        <div role="alert" className="mt-4 text-sm text-danger">
          <p>{`We couldn't load today's price. ${quote.error.message}`}</p>
          <Button variant="quiet" className="mt-2" onClick={() => void quote.refetch()}>
            Try again
          </Button>
        </div>
      ) : (
        <>
          <Amounts quote={known} />
          {known && !isApart && (
            <SendingNote books={known.books} className="mt-4 text-sm text-muted" />
          )}
        </>
      )}
    </section>
  )
}

function Lines({ cart, ordered, today }: { cart: Book[]; ordered: Book[]; today: Book[] }) {
  return (
    <ul className="mt-5 max-h-80 space-y-3 overflow-y-auto">
      {cart.map((book) => (
        <Line
          key={book._id}
          book={book}
          isOrdered={ordered.includes(book)}
          today={today.find(({ _id }) => _id === book._id) ?? book}
        />
      ))}
    </ul>
  )
}

function Line({ book, isOrdered, today }: { book: Book; isOrdered: boolean; today: Book }) {
  const settings = usePageSettings()
  const { text, mood } = standingOf(today, formatPublished, settings.today)
  return (
    <li className="grid grid-cols-[2.5rem_1fr_auto] items-center gap-4">
      <Cover book={book} sizes="40px" decorative />
      <p className="min-w-0 text-sm">
        <span dir="auto" lang={book.language} className="line-clamp-2">
          {book.title}
        </span>
        {mood === 'gone' && <span className="block text-danger">{text}</span>}
        <ComingNote book={today} />
      </p>
      <p className="text-sm tabular-nums">
        {isOrdered ? formatPrice(today.newPrice) : <NotCounted price={today.newPrice} />}
      </p>
    </li>
  )
}

/* Rows that would say nothing are left out: without charges the total alone. That shipping is free is
   worth saying where others pay for it. */
function Amounts({ quote }: { quote?: Quote }) {
  if (!quote) return null
  const { subtotal, shipping, tax, freeShipping } = quote
  if (!shipping && !tax && !freeShipping) return null
  return (
    <dl className="mt-5 space-y-1 border-t border-hairline pt-4 text-sm tabular-nums">
      <Amount name="Subtotal" value={formatPrice(subtotal)} />
      {shipping > 0 && <Amount name="Shipping" value={formatPrice(shipping)} />}
      {freeShipping && <Amount name="Shipping" value="Free" />}
      {tax > 0 && <Amount name={taxName(quote)} value={formatPrice(tax)} />}
    </dl>
  )
}

const Amount = ({ name, value }: { name: string; value: string }) => (
  <div className="flex justify-between">
    <dt className="text-muted">{name}</dt>
    <dd>{value}</dd>
  </div>
)
