import { flushSync } from 'react-dom'
import { removeBook, updateBook } from '#app/cart/cart-store.ts'
import type { CartChange } from '#app/cart/changes.ts'
import { OutNote } from '#app/catalog/standing-notes.tsx'
import { Button } from '#app/ui/button.tsx'
import { formatPrice } from '#app/values/money.ts'

/** What has changed since the books were put in the cart; the customer decides line by line. */
export function CartChanges({ changes }: { changes: CartChange[] }) {
  if (changes.length === 0) return null
  return (
    <section
      id="cart-changes"
      tabIndex={-1}
      aria-labelledby="cart-changes-title"
      className="mb-10 border-l-2 border-ochre bg-raised px-5 py-4"
    >
      <h2 id="cart-changes-title" className="text-xl">
        Something changed since you filled your cart
      </h2>
      <p className="mt-1 text-sm text-muted">Please decide about each book before you order.</p>
      <ul className="mt-3 divide-y divide-hairline">
        {changes.map((change) => (
          <ChangedLine key={change.book._id} change={change} />
        ))}
      </ul>
    </section>
  )
}

function ChangedLine({ change }: { change: CartChange }) {
  const { book } = change
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
      <p className="min-w-0 grow basis-60">
        <bdi lang={book.language} className="font-medium">
          {book.title}
        </bdi>
        {change.kind === 'price' && (
          <span className="tabular-nums">
            {' '}
            is now <strong>{formatPrice(book.newPrice)}</strong>
            <span>{`, it was ${formatPrice(change.was)}.`}</span>
          </span>
        )}
        {change.kind === 'unavailable' && (
          <>
            : <OutNote book={book} />
          </>
        )}
        {change.kind === 'gone' && <span> is no longer sold.</span>}
      </p>
      <span className="flex gap-2">
        {change.kind === 'price' && (
          <Button variant="quiet" onClick={() => decide(() => updateBook(book))}>
            Keep it<span className="sr-only">{` ${book.title}`}</span>
          </Button>
        )}
        <Button variant="quiet" onClick={() => decide(() => removeBook(book._id))}>
          Remove<span className="sr-only">{` ${book.title}`}</span>
        </Button>
      </span>
    </li>
  )
}

/* The button disappears with its line: move the focus to a remaining one, or back to the page. */
function decide(change: () => void) {
  flushSync(change)
  const left = document.getElementById('cart-changes') ?? document.getElementById('checkout-title')
  left?.focus()
}
