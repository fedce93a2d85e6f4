import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Book } from '#app/catalog/book.ts'
import { standingOf } from '#app/catalog/standing.ts'
import { type Order, type OrderedLine, taxName } from '#app/orders/order.ts'
import { usePageSettings } from '#app/page/page-settings.ts'
import { formatDay, formatMoment } from '#app/ui/date.ts'
import { bookPath } from '#app/values/addresses.ts'
import { formatPrice } from '#app/values/money.ts'
import { SmallCover } from './ordered-covers.tsx'

/** One order as in a ledger: its number in the margin, who and where, and what was in it. */
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
  const state = statuses[order.status]
  return (
    <li className="border-b border-hairline py-8 md:py-10">
      <article
        aria-labelledby={`order-${position}`}
        className="grid gap-x-10 gap-y-4 md:grid-cols-[5rem_minmax(0,1fr)]"
      >
        <h2
          id={`order-${position}`}
          className="text-4xl font-normal tracking-normal text-accent tabular-nums"
        >
          <span className="sr-only">{`Order ${position}, ${date}, ${state}`}</span>
          <span aria-hidden="true">
            <span className="text-xl"># </span>
            <span>{position}</span>
          </span>
        </h2>
        <div className="min-w-0">
          <div className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-1">
            {/* The heading says so already. */}
            <p className="text-lg" aria-hidden="true">
              <span>{date}</span>
              <span className="text-muted">{` · ${state}`}</span>
            </p>
            <p className="tabular-nums">
              <span className="text-muted">Total Price: </span>
              <span className="font-serif text-xl font-semibold">
                {formatPrice(order.totalPrice)}
              </span>
            </p>
          </div>
          <dl className="mt-5 grid gap-x-10 gap-y-4 sm:grid-cols-2">
            <Detail name="Order ID">
              <span className="wrap-anywhere text-sm tabular-nums">{order._id}</span>
            </Detail>
            <Detail name="Name">{order.name}</Detail>
            <Detail name="Email">
              <span className="wrap-anywhere">{order.email}</span>
            </Detail>
            <Detail name="Phone">{order.phone}</Detail>
            <Detail name="Address" className="sm:col-span-2">
              {place}
            </Detail>
          </dl>
          <h3 className="mt-6 font-sans text-sm font-normal tracking-normal text-muted">Books</h3>
          <ul className="mt-1 divide-y divide-hairline border-t border-hairline">
            {order.productIds.map((id) => (
              <OrderedBook
                key={id}
                id={id}
                line={order.lines.find((line) => line.productId === id)}
                book={books.get(id)}
                isWaited={order.status === 'placed'}
              />
            ))}
          </ul>
          <Charges order={order} />
        </div>
      </article>
    </li>
  )
}

const statuses: Record<Order['status'], string> = {
  placed: 'Placed, you pay on delivery',
  confirmed: 'Confirmed, you pay on delivery',
  packed: 'Packed',
  'on-its-way': 'On its way, you pay on delivery',
  delivered: 'Delivered',
  refused: 'Refused at the door',
  cancelled: 'Cancelled',
  returned: 'Returned',
}

function Detail({
  name,
  className,
  children,
}: {
  name: string
  className?: string
  children: ReactNode
}) {
  return (
    <div className={className}>
      <dt className="text-sm text-muted">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/* The title and the price of that day, and the id that identifies the book. */
function OrderedBook({
  id,
  line,
  book,
  isWaited,
}: {
  id: string
  line?: OrderedLine
  book?: Book
  /** Nothing was packed yet. */
  isWaited: boolean
}) {
  const { today } = usePageSettings()
  const arrival = isWaited && line && arrivalOf(line, today, book)
  return (
    <li className="flex items-center gap-x-5 py-2.5">
      <SmallCover book={book} />
      <p className="min-w-0 grow">
        <Link to={bookPath(id)} className="link">
          {line?.title ?? 'The book'}
        </Link>
        {arrival && <span className="block text-sm text-ochre">{arrival}</span>}
        <span className="block text-sm wrap-anywhere text-muted tabular-nums">{id}</span>
      </p>
      {line && <p className="tabular-nums">{formatPrice(line.price)}</p>}
    </li>
  )
}

/* When it comes: the day known today, or else the day announced with the order; nothing once the
   book is here. */
function arrivalOf(
  { availableOn, orderDays }: OrderedLine,
  today: string,
  book?: Book,
): string | null {
  if (orderDays) return standingOf({ availability: 'to-order', orderDays }, formatDay, today).text
  const isHere = book && book.availability !== 'preorder'
  if (!availableOn || isHere) return null
  const day = book?.availableOn ?? availableOn
  return standingOf({ availability: 'preorder', availableOn: day }, formatDay, today).text
}

/* Only where there is something beside the books to pay. */
function Charges({ order }: { order: Order }) {
  const { shipping, tax } = order
  if (shipping === 0 && tax === 0) return null
  return (
    <p className="mt-2 text-right text-sm text-muted tabular-nums">
      {`Subtotal ${formatPrice(order.subtotal)}, shipping ${formatPrice(shipping)}, ${taxName(order).toLowerCase()} ${formatPrice(tax)}`}
    </p>
  )
}
