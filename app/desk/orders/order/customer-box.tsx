import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { customerPath } from '#app/desk/customers/customer-queries.ts'
import { momentInWords } from '#app/desk/frame/moment.ts'
import { deskOrderPath } from '#app/desk/orders/addresses.ts'
import { Mark } from '#app/desk/orders/mark.tsx'
import { addressLines, countOf, statusWords } from '#app/desk/orders/order-words.ts'
import { deskLoginQuery } from '#app/desk/queries.ts'
import type { DeskOrder } from '#app/orders/life/desk-order.schema.ts'
import { deskPrice } from '#app/values/amount.ts'

/** Who ordered, where it goes, and how earlier orders went. */
export function CustomerBox({ order }: { order: DeskOrder }) {
  const { phone, email, name, customerId } = order
  const { data: login } = useQuery(deskLoginQuery)
  return (
    <section aria-labelledby="customer">
      <h3 id="customer" className="border-b border-hairline pb-2 text-xl">
        Customer
      </h3>
      {name === null ? (
        <p className="pt-3 text-sm text-muted">
          Name and address were removed after the order ended.
        </p>
      ) : (
        <address className="pt-3 not-italic">
          {addressLines(order).map((line, index) => (
            <p key={line} className={`wrap-anywhere ${index === 0 ? 'font-medium' : ''}`}>
              {line}
            </p>
          ))}
          {phone && (
            <p className="mt-2">
              <a href={`tel:${phone}`} className="link inline-flex min-h-11 items-center">
                {phone}
              </a>
            </p>
          )}
          {email && (
            <p className="wrap-anywhere">
              <a href={`mailto:${email}`} className="link">
                {email}
              </a>
            </p>
          )}
        </address>
      )}
      {login && login.role !== 'packer' && (
        <p className="mt-3">
          <Link to={customerPath(customerId)} className="link inline-flex min-h-11 items-center">
            Customer, notes and all orders
          </Link>
        </p>
      )}
      <History {...order.history} />
    </section>
  )
}

function History({ orders, count, refused }: DeskOrder['history']) {
  if (count === 0) return <p className="mt-4 text-sm text-muted">The first order.</p>
  return (
    <div className="mt-5 text-sm">
      <p className="mb-2 flex flex-wrap items-center gap-2">
        {countOf(count, 'other order')}
        {refused > 0 && <Mark tone="bad">{`${countOf(refused, 'parcel')} refused`}</Mark>}
      </p>
      <ul>
        {orders.map(({ number, status, total, createdAt }) => (
          <li key={number} className="flex flex-wrap gap-x-3 border-t border-hairline py-2">
            <Link to={deskOrderPath(number)} className="link tabular-nums">
              {number}
            </Link>
            <span>{statusWords[status]}</span>
            <span className="text-muted">{momentInWords(createdAt)}</span>
            <span className="ml-auto tabular-nums">{deskPrice(total)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
