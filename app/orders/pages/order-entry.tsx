import type { ReactNode } from 'react'
import type { Book } from '#app/catalog/book.ts'
import { type Order, type OrderedLine, taxName } from '#app/orders/order.ts'
import { OrderActions } from '#app/orders/own/order-actions.tsx'
import { Parcels, Timeline } from '#app/orders/own/order-news.tsx'
import { lineWords, sendByWords, statusWords } from '#app/orders/own/order-words.ts'
import { usePageSettings } from '#app/page/page-settings.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { formatMoment } from '#app/ui/date.ts'
import { Link } from '#app/ui/link.tsx'
import { bookPath, orderPath } from '#app/values/addresses.ts'
import { formatPrice } from '#app/values/money.ts'
import { SmallCover } from './ordered-covers.tsx'

/** One order: where it is first, then its books, and who and where small at its end. */
export function OrderEntry({
  order,
  position,
  books,
}: {
  order: Order
  position: number
  /** The books as the shop has them today. */
  books: Map<string, Book>
}) {
  const { timeZone } = usePageSettings()
  const { address } = order
  const place = [address.street, address.city, address.state, address.country, address.zipcode]
    .filter(Boolean)
    .join(', ')
  const date = formatMoment(order.createdAt, timeZone)
  const state = statusWords[order.status]
  return (
    <li className="border-b border-hairline py-8 md:py-10">
      <article
        aria-labelledby={`order-${position}`}
        className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-6"
      >
        <h2 id={`order-${position}`} className="text-2xl">
          <span className="sr-only">{`Order ${position}, ${date}, ${state}`}</span>
          <span aria-hidden="true">{state}</span>
        </h2>
        <p className="pt-1 text-right text-muted tabular-nums" aria-hidden="true">
          {`# ${position}`}
        </p>
        <div className="col-span-2 min-w-0">
          <p className="mt-1 flex flex-wrap items-baseline gap-x-6 gap-y-1 text-muted">
            <span>
              <span aria-hidden="true">{`${date} · `}</span>
              {'Order '}
              <Link to={orderPath(order.number)} className="link text-ink tabular-nums">
                {order.number}
              </Link>
            </span>
            <span className="ml-auto tabular-nums">
              {'Total Price: '}
              <span className="font-serif text-xl font-semibold text-ink">
                {formatPrice(order.totalPrice)}
              </span>
            </span>
          </p>
          <h3 className="sr-only">Books</h3>
          <ul className="mt-5 divide-y divide-hairline border-y border-hairline">
            {order.productIds.map((id) => (
              <OrderedBook
                key={id}
                id={id}
                line={order.lines.find((line) => line.productId === id)}
                book={books.get(id)}
                order={order}
              />
            ))}
          </ul>
          <Charges order={order} />
          <OrderNow order={order} />
          <dl className="mt-6 grid gap-x-10 gap-y-3 text-sm sm:grid-cols-2 lg:grid-cols-4">
            <Detail name="Name">{order.name}</Detail>
            <Detail name="Email">{order.email}</Detail>
            <Detail name="Phone">{order.phone}</Detail>
            <Detail name="Address">{place}</Detail>
            <Detail name="Order ID" className="text-muted sm:col-span-2 lg:col-span-4">
              {order._id}
            </Detail>
          </dl>
        </div>
      </article>
    </li>
  )
}

function Detail({
  name,
  className = '',
  children,
}: {
  name: string
  className?: string
  children: ReactNode
}) {
  return (
    <div className={`min-w-0 ${className}`}>
      <dt className="text-muted">{name}</dt>
      <dd className="wrap-anywhere tabular-nums">{children}</dd>
    </div>
  )
}

/* The title and the price of that day, and the id that identifies the book. */
function OrderedBook({
  id,
  line,
  book,
  order,
}: {
  id: string
  line?: OrderedLine
  book?: Book
  order: Order
}) {
  const { today } = usePageSettings()
  const words = line && lineWords(line, order, today, book)
  return (
    <li className="flex items-center gap-x-5 py-2.5">
      <SmallCover book={book} className="w-12" />
      <p className="min-w-0 grow">
        <span dir="auto" lang={book?.language} className="line-clamp-3">
          <Link to={bookPath(id)} className="link">
            {line?.title ?? 'The book'}
          </Link>
        </span>
        {words && (
          <span className={`block text-sm ${words.isLate ? 'text-ochre' : 'text-muted'}`}>
            {words.text}
          </span>
        )}
        <span className="block text-sm wrap-anywhere text-muted tabular-nums">{id}</span>
      </p>
      {line && <p className="tabular-nums">{formatPrice(line.price)}</p>}
    </li>
  )
}

/* Only what says something; nothing where there is nothing beside the books to pay. */
function Charges({ order }: { order: Order }) {
  const { shipping, tax } = order
  if (shipping === 0 && tax === 0) return null
  const parts = [
    `Subtotal ${formatPrice(order.subtotal)}`,
    shipping > 0 && `shipping ${formatPrice(shipping)}`,
    tax > 0 && `${taxName(order).toLowerCase()} ${formatPrice(tax)}`,
  ]
  return (
    <p className="mt-2 text-right text-sm text-muted tabular-nums">
      {parts.filter(Boolean).join(', ')}
    </p>
  )
}

/* Where it is now, and what the customer can do. */
function OrderNow({ order }: { order: Order }) {
  const { today } = usePageSettings()
  const { toPay, totalPrice, timeline } = order
  const sendBy = sendByWords(order, today)
  return (
    <div className="mt-6 space-y-5">
      {toPay > 0 && toPay !== totalPrice && (
        <p className="text-right tabular-nums">
          <span className="text-muted">To pay on delivery: </span>
          <span>{formatPrice(toPay)}</span>
        </p>
      )}
      <Parcels order={order} />
      {sendBy && <p className="text-muted">{sendBy}</p>}
      {timeline.length > 0 && (
        <details>
          <summary className="link w-fit text-sm">What happened so far</summary>
          <div className="mt-4">
            <Timeline order={order} />
          </div>
        </details>
      )}
      <OrderActions order={order}>
        <Link to={orderPath(order.number)} className={buttonClass({ variant: 'quiet' })}>
          <span>
            {order.may.changeAddress ? 'Change or print it' : 'Look at it or print it'}
            <span className="sr-only">{`: order ${order.number}`}</span>
          </span>
        </Link>
      </OrderActions>
    </div>
  )
}
