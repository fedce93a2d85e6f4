import { headingOf } from '#app/catalog/book.ts'
import { type Order, type OrderedLine, taxName } from '#app/orders/order.ts'
import { addressLines } from '#app/orders/pages/address-lines.ts'
import { useOrderedBooks } from '#app/orders/pages/ordered-covers.tsx'
import { usePageSettings } from '#app/page/page-settings.ts'
import { formatMoment } from '#app/ui/date.ts'
import { formatPrice } from '#app/values/money.ts'
import { linesOf } from '#app/values/shop-identity.ts'
import { parcelMoney, parcelWords, statusWords } from './order-words.ts'

/** The order on paper: shop, customer, books and sums, and nothing of the screen. */
export function Receipt({ order }: { order: Order }) {
  const { timeZone, publicUrl, shop } = usePageSettings()
  const books = useOrderedBooks([order])
  const { number, address, name, phone, toPay } = order
  const hasIsbns = order.lines.some(({ isbn13 }) => isbn13)
  const isPaid = order.status === 'delivered' && toPay === 0
  const paid = order.parcels.reduce((sum, one) => sum + Math.round((one.paid ?? 0) * 100), 0) / 100
  const to = addressLines({ name, phone, ...address, street: address.street ?? '' })
  return (
    <article aria-label={`Order ${number}, for printing`} className="hidden print:block">
      <header className="flex items-start justify-between gap-8 border-b border-ink pb-4">
        <address className="not-italic">
          <p className="font-serif text-2xl font-semibold">{shop.name}</p>
          {linesOf(shop).map((line) => (
            <p key={line}>{line}</p>
          ))}
          <p className="text-sm">{publicUrl.replace(/^https?:\/\//, '')}</p>
        </address>
        <div className="text-right">
          <p className="font-serif text-xl">{isPaid ? 'Receipt' : 'Order'}</p>
          <p className="text-lg font-semibold tabular-nums">{`No. ${number}`}</p>
          <p>{formatMoment(order.createdAt, timeZone)}</p>
        </div>
      </header>
      <div className="mt-6 break-inside-avoid">
        <p className="whitespace-pre-line">{to.join('\n')}</p>
        {phone && <p>{phone}</p>}
      </div>
      <table className="mt-8 w-full border-collapse tabular-nums">
        <thead>
          <tr className="border-b border-ink text-left text-sm">
            <th scope="col" className="py-1 font-medium">
              Book
            </th>
            <th scope="col" className="py-1 font-medium">
              {hasIsbns && 'ISBN'}
            </th>
            <th scope="col" className="py-1 text-right font-medium">
              Price
            </th>
          </tr>
        </thead>
        <tbody>
          {order.lines.map((line) => (
            <tr key={line.position} className="break-inside-avoid border-b border-hairline">
              <td dir="auto" className="py-1.5 pr-4">
                <span lang={books.get(line.productId)?.language}>{headingOf(line.title)}</span>
                {isOut(line) && ` (${line.status})`}
              </td>
              <td className="py-1.5 pr-4 whitespace-nowrap">{line.isbn13 ?? ''}</td>
              <td className="py-1.5 text-right">{formatPrice(line.price)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot className="break-inside-avoid">
          {(order.shipping > 0 || order.tax > 0) && <Sum name="Subtotal" value={order.subtotal} />}
          {order.shipping > 0 && <Sum name="Shipping" value={order.shipping} />}
          {order.tax > 0 && <Sum name={taxName(order)} value={order.tax} />}
          <Sum name="Total" value={order.totalPrice} isStrong />
          {toPay > 0 && <Sum name="To pay on delivery" value={toPay} isStrong />}
          {/* Books that were cancelled or came back are part of the total. */}
          {isPaid && paid !== order.totalPrice && <Sum name="Paid" value={paid} isStrong />}
        </tfoot>
      </table>
      <div className="mt-6 break-inside-avoid">
        <p>{statusWords[order.status]}</p>
        {order.parcels.map((parcel) => (
          <p key={parcel.number}>
            {[
              `Parcel ${parcel.number}: ${parcelWords(parcel)}`,
              parcelMoney(parcel),
              parcel.endedAt && formatMoment(parcel.endedAt, timeZone),
            ]
              .filter(Boolean)
              .join(', ')}
          </p>
        ))}
        <p className="mt-2 text-sm">{`Order ID: ${order._id}`}</p>
      </div>
    </article>
  )
}

const isOut = ({ status }: OrderedLine) => status === 'cancelled' || status === 'returned'

function Sum({
  name,
  value,
  isStrong = false,
}: {
  name: string
  value: number
  isStrong?: boolean
}) {
  return (
    <tr className={isStrong ? 'font-semibold' : ''}>
      <td colSpan={2} className="py-1 pr-4 text-right">
        {name}
      </td>
      <td className="py-1 text-right">{formatPrice(value)}</td>
    </tr>
  )
}
