import { headingOf } from '#app/catalog/book.ts'
import { addressLines } from '#app/desk/orders/order-words.ts'
import { usePageSettings } from '#app/page/page-settings.ts'
import { formatMoment } from '#app/ui/date.ts'
import { formatPrice } from '#app/values/money.ts'
import { shortByline } from '#app/values/normalise.ts'
import { linesOf } from '#app/values/shop-identity.ts'
import { Barcode } from './barcode.tsx'
import { code128 } from './code128.ts'
import { ean13 } from './ean13.ts'
import type { Sheet } from './sheets.ts'

/** Goes into the parcel: what is in it, and what is paid for it. */
export function Slip({ sheet: { order, parcel, lines, collect } }: { sheet: Sheet }) {
  const { timeZone, shop } = usePageSettings()
  const { name } = shop
  const from = linesOf(shop)
  const count = order.parcels.length
  return (
    <article className="sheet sheet-slip" aria-label={`Packing slip of order ${order.number}`}>
      <header className="flex items-start justify-between gap-8">
        <div>
          <p className="font-serif text-2xl font-semibold">{name}</p>
          {from.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
        <div className="text-right">
          <p className="font-serif text-2xl">{`Order ${order.number}`}</p>
          <p>{formatMoment(order.createdAt, timeZone)}</p>
          {count > 1 && parcel && <p>{`Parcel ${parcel.number} of ${count}`}</p>}
          <Barcode
            widths={code128(String(order.number))}
            label={`Barcode of order ${order.number}`}
            className="mt-2 ml-auto h-10 w-40"
          />
        </div>
      </header>
      <div className="mt-8 flex items-end justify-between gap-8">
        <address className="text-lg not-italic">
          {addressLines(order).map((line) => (
            <p key={line}>{line}</p>
          ))}
        </address>
        <div className="text-right">
          <p>To pay on delivery, in cash</p>
          <p className="font-serif text-4xl font-semibold tabular-nums">{formatPrice(collect)}</p>
        </div>
      </div>
      <table className="mt-8 w-full border-collapse text-left">
        <thead>
          <tr className="border-b border-edge">
            <th scope="col" className="py-1 pr-4 font-medium">
              Book
            </th>
            <th scope="col" className="py-1 pr-4 font-medium">
              ISBN
            </th>
            <th scope="col" className="py-1 text-right font-medium">
              Price
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr
              key={line.position}
              className="break-inside-avoid border-b border-hairline align-top"
            >
              <td dir="auto" className="py-2 pr-4">
                <span lang={line.language ?? undefined}>{headingOf(line.title)}</span>
                {line.author && (
                  <span dir="auto" className="block text-sm">
                    {shortByline(line.author)}
                  </span>
                )}
              </td>
              <td className="w-40 py-2 pr-4 text-sm tabular-nums">
                {line.isbn13}
                {line.isbn13 && (
                  <Barcode
                    widths={ean13(line.isbn13)}
                    label={`Barcode of ${line.isbn13}`}
                    className="h-6 w-32"
                  />
                )}
              </td>
              <td className="py-2 text-right tabular-nums">{formatPrice(line.price)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot className="tabular-nums">
          <Charges sheet={{ order, parcel, lines, collect }} />
        </tfoot>
      </table>
      <p className="mt-8 text-sm">Thank you for buying your books from us.</p>
    </article>
  )
}

/** What the amount holds beside the books: shipping and tax, as far as they are on this parcel. */
function Charges({ sheet: { order, parcel, lines, collect } }: { sheet: Sheet }) {
  const books = lines.reduce((sum, { price }) => sum + price, 0)
  const hasShipping = parcel === null || parcel.carriesShipping
  const shipping = hasShipping ? order.shipping : 0
  const rest = Math.round((collect - books - shipping) * 100) / 100
  const rows = [
    ['Shipping', shipping],
    ['Tax', rest],
  ] as const
  return (
    <>
      {rows
        .filter(([, amount]) => amount > 0)
        .map(([name, amount]) => (
          <tr key={name}>
            <td colSpan={2} className="pt-1">
              {name}
            </td>
            <td className="pt-1 text-right">{formatPrice(amount)}</td>
          </tr>
        ))}
      <tr>
        <td colSpan={2} className="pt-2 font-medium">
          To pay
        </td>
        <td className="pt-2 text-right font-medium">{formatPrice(collect)}</td>
      </tr>
    </>
  )
}
