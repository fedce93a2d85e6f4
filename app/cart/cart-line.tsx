import { removeBook, restoreCart, updateBook, useCart } from '#app/cart/cart-store.ts'
import type { CartChange } from '#app/cart/changes.ts'
import type { Book } from '#app/catalog/book.ts'
import { NotCounted } from '#app/catalog/price.tsx'
import { ComingNote, OutNote } from '#app/catalog/standing-notes.tsx'
import { Cover } from '#app/covers/cover.tsx'
import { Link } from '#app/ui/link.tsx'
import { showAlert } from '#app/ui/messages.ts'
import { bookPath } from '#app/values/addresses.ts'
import { formatPrice } from '#app/values/money.ts'
import { shortByline } from '#app/values/normalise.ts'

/** One book of the cart, and what happened to it since it was put there. */
export function CartLine({
  book,
  today = book,
  change,
}: {
  book: Book
  /** As the shop has it now, once that is known. */
  today?: Book
  change?: CartChange
}) {
  const isOut = change !== undefined && change.kind !== 'price'
  return (
    <li className="grid grid-cols-[5.5rem_1fr] gap-x-5 border-b border-hairline py-6 sm:grid-cols-[7rem_1fr_auto]">
      <Link to={bookPath(book._id)} tabIndex={-1} aria-hidden="true" className="row-span-2">
        <Cover book={book} sizes="112px" decorative className="cover" />
      </Link>
      <div className="min-w-0">
        <h2 dir="auto" lang={book.language} className="line-clamp-3 text-lg leading-snug">
          <Link to={bookPath(book._id)} className="hover:text-accent">
            {book.title}
          </Link>
        </h2>
        {book.author && (
          <p dir="auto" className="text-sm text-muted">
            {shortByline(book.author)}
          </p>
        )}
        <ComingNote book={today} className="mt-1" />
        <dl className="mt-3 text-sm text-muted">
          <div className="flex gap-2">
            <dt>Category:</dt>
            <dd className="min-w-0 first-letter:uppercase wrap-anywhere">{book.category || '—'}</dd>
          </div>
          <div className="flex gap-2">
            <dt>Qty:</dt>
            <dd>1</dd>
          </div>
        </dl>
        {change && <ChangeNote change={change} />}
      </div>
      <div className="col-start-2 mt-3 flex items-center justify-between gap-6 sm:col-start-3 sm:row-span-2 sm:row-start-1 sm:mt-0 sm:flex-col sm:items-end">
        <p className="font-serif text-lg font-semibold tabular-nums">
          {isOut ? <NotCounted price={book.newPrice} /> : formatPrice(book.newPrice)}
        </p>
        <button type="button" className="link -my-2 py-2 text-sm" onClick={() => remove(book)}>
          Remove<span className="sr-only">{`: ${book.title}`}</span>
        </button>
      </div>
    </li>
  )
}

function ChangeNote({ change }: { change: CartChange }) {
  if (change.kind === 'gone')
    return (
      <p className="mt-3 border-l-2 border-ochre pl-3 text-sm">
        We no longer sell this book. Please remove it.
      </p>
    )
  if (change.kind === 'unavailable')
    return (
      <p className="mt-3 border-l-2 border-ochre pl-3 text-sm">
        <OutNote book={change.book} /> Please remove it.
      </p>
    )
  const { book, was } = change
  return (
    <p className="mt-3 border-l-2 border-ochre pl-3 text-sm">
      <span>{`Its price has changed from ${formatPrice(was)} to `}</span>
      <b>{formatPrice(book.newPrice)}</b>.{' '}
      <button type="button" className="link font-medium" onClick={() => updateBook(book)}>
        Accept the new price<span className="sr-only">{` of ${book.title}`}</span>
      </button>
    </p>
  )
}

function remove(book: Book) {
  const before = useCart.getState().cartItems
  removeBook(book._id)
  showAlert(`“${book.title}” was removed.`, {
    action: { label: 'Undo', run: () => restoreCart(before) },
  })
}
