import { type ReactNode, useId, useState } from 'react'
import type { Book } from '#app/catalog/book.ts'
import type { Delivery } from '#app/orders/checkout.schema.ts'
import { type Order, type OrderedLine, taxName } from '#app/orders/order.ts'
import { addressLines } from '#app/orders/pages/address-lines.ts'
import { DeliveryForm } from '#app/orders/pages/delivery-form.tsx'
import { SmallCover, useOrderedBooks } from '#app/orders/pages/ordered-covers.tsx'
import { usePageSettings } from '#app/page/page-settings.ts'
import { Button } from '#app/ui/button.tsx'
import { formatMoment } from '#app/ui/date.ts'
import { Link } from '#app/ui/link.tsx'
import { showAlert } from '#app/ui/messages.ts'
import { bookPath } from '#app/values/addresses.ts'
import { formatPrice } from '#app/values/money.ts'
import { LineAction, OrderActions } from './order-actions.tsx'
import { Parcels, Timeline } from './order-news.tsx'
import { lineWords, sendByWords, statusWords } from './order-words.ts'
import { useOwnStep } from './own-step.ts'

/** One order on the screen: where it is, what it costs, what can be done with it. */
export function OwnOrder({ order }: { order: Order }) {
  const { timeZone, today } = usePageSettings()
  const books = useOrderedBooks([order])
  const { number, toPay } = order
  const sendBy = sendByWords(order, today)
  return (
    <>
      <header className="flex flex-wrap items-end justify-between gap-x-10 gap-y-4">
        <div>
          <h1 className="text-4xl tabular-nums">{`Order ${number}`}</h1>
          <p className="mt-2 text-lg" role="status">
            <span>{statusWords[order.status]}</span>
            <span className="text-muted">{` · ${formatMoment(order.createdAt, timeZone)}`}</span>
          </p>
          {sendBy && <p className="mt-1 text-muted">{sendBy}</p>}
        </div>
        {toPay > 0 && (
          <p className="tabular-nums">
            <span className="block text-sm text-muted">To pay on delivery</span>
            <span className="font-serif text-3xl font-semibold">{formatPrice(toPay)}</span>
          </p>
        )}
      </header>
      <div className="mt-8">
        <OrderActions order={order}>
          <Button variant="quiet" onClick={() => print()}>
            Print
          </Button>
        </OrderActions>
      </div>
      <div className="mt-10 grid gap-x-16 gap-y-12 border-t border-hairline pt-10 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="min-w-0 space-y-12">
          {order.parcels.length > 0 && (
            <Part title={order.parcels.length === 1 ? 'Parcel' : 'Parcels'}>
              <Parcels order={order} />
            </Part>
          )}
          <Part title="Books">
            <ul className="divide-y divide-hairline border-y border-hairline">
              {order.lines.map((line) => (
                <BookLine
                  key={line.position}
                  order={order}
                  line={line}
                  book={books.get(line.productId)}
                />
              ))}
            </ul>
            <Sums order={order} />
          </Part>
          <Where order={order} />
        </div>
        <Part title="What happened so far">
          <Timeline order={order} />
        </Part>
      </div>
    </>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-2xl">
        {title}
      </h2>
      <div className="mt-4">{children}</div>
    </section>
  )
}

function BookLine({ order, line, book }: { order: Order; line: OrderedLine; book?: Book }) {
  const { today } = usePageSettings()
  const words = lineWords(line, order, today, book)
  const isOut = line.status === 'cancelled' || line.status === 'returned'
  return (
    <li className="flex items-center gap-x-5 py-3">
      <SmallCover book={book} className="w-12" />
      <div className="min-w-0 grow">
        <p dir="auto" lang={book?.language} className="line-clamp-3">
          <Link to={bookPath(line.productId)} className="link">
            {line.title}
          </Link>
        </p>
        {words && (
          <span className={`block text-sm ${words.isLate ? 'text-ochre' : 'text-muted'}`}>
            {words.text}
          </span>
        )}
        {line.isbn13 && (
          <span className="block text-sm text-muted tabular-nums">{`ISBN ${line.isbn13}`}</span>
        )}
        <LineAction order={order} position={line.position} />
      </div>
      <p className={`tabular-nums ${isOut ? 'text-muted line-through' : ''}`}>
        {isOut && <span className="sr-only">{`${line.status}: `}</span>}
        {formatPrice(line.price)}
      </p>
    </li>
  )
}

/* Rows that would say nothing are left out: without charges the total alone. */
function Sums({ order }: { order: Order }) {
  const { subtotal, shipping, tax, totalPrice } = order
  const rows: [string, number][] = [
    ...(shipping || tax ? [['Subtotal', subtotal] as [string, number]] : []),
    ...(shipping ? [['Shipping', shipping] as [string, number]] : []),
    ...(tax ? [[taxName(order), tax] as [string, number]] : []),
  ]
  return (
    <dl className="mt-3 ml-auto max-w-80 space-y-1 tabular-nums">
      {rows.map(([name, dollars]) => (
        <div key={name} className="flex justify-between gap-8 text-sm text-muted">
          <dt>{name}</dt>
          <dd>{formatPrice(dollars)}</dd>
        </div>
      ))}
      <div className="flex justify-between gap-8">
        <dt>Total Price</dt>
        <dd className="font-serif text-lg font-semibold">{formatPrice(totalPrice)}</dd>
      </div>
    </dl>
  )
}

/** Where it goes, and until it is packed the way to change that. */
function Where({ order }: { order: Order }) {
  const [isOpen, setOpen] = useState(false)
  const { take } = useOwnStep(order)
  const { name, phone, email, address, number, may } = order
  const to: Delivery = { name, phone, ...address, street: address.street ?? '' }

  async function save(delivery: Delivery) {
    const taken = await take({ path: 'delivery', body: delivery })
    if (!taken) return { message: 'Please wait a moment.', errors: {} }
    if (!taken.ok) return taken
    showAlert(`Order ${number} goes to the new address.`, { kind: 'success' })
    return null
  }

  if (!name) {
    return (
      <Part title="Delivery">
        <p className="text-muted">We removed your name and address after the delivery.</p>
      </Part>
    )
  }
  return (
    <Part title="Delivery">
      {isOpen ? (
        <DeliveryForm
          about={`address-of-${number}`}
          title={`Address of order ${number}`}
          now={to}
          save={save}
          close={() => setOpen(false)}
        />
      ) : (
        <>
          <address className="not-italic wrap-anywhere">
            <span className="block whitespace-pre-line">{addressLines(to).join('\n')}</span>
            <span className="mt-2 block text-muted">{phone}</span>
            <span className="block text-muted">{email}</span>
          </address>
          {may.changeAddress && (
            <Button variant="quiet" className="needs-script mt-4" onClick={() => setOpen(true)}>
              Change the address
            </Button>
          )}
        </>
      )}
    </Part>
  )
}
