import { addressLines } from '#app/desk/orders/order-words.ts'
import { usePageSettings } from '#app/page/page-settings.ts'
import { formatPrice } from '#app/values/money.ts'
import { linesOf } from '#app/values/shop-identity.ts'
import { Barcode } from './barcode.tsx'
import { code128 } from './code128.ts'
import type { Sheet } from './sheets.ts'

/** Goes onto the parcel: the address and the amount to be read at arm's length. */
export function Label({ sheet, size }: { sheet: Sheet; size: 'label-a6' | 'label-4x6' }) {
  const { order, parcel, collect } = sheet
  const [name, ...where] = addressLines(order)
  const { shop: sender } = usePageSettings()
  const { name: shop } = sender
  const from = linesOf(sender)
  const count = order.parcels.length
  return (
    <article className={`sheet label sheet-${size}`} aria-label={`Label of order ${order.number}`}>
      <p className="border-b border-edge pb-2 text-sm">{[shop, ...from].join(' · ')}</p>
      <address className="mt-4 text-xl leading-snug not-italic">
        <p className="font-semibold">{name ?? 'Name removed'}</p>
        {where.map((line) => (
          <p key={line}>{line}</p>
        ))}
        {order.phone && <p className="mt-1 text-base tabular-nums">{order.phone}</p>}
      </address>
      <div className="mt-auto border-y-2 border-edge py-2 text-center">
        <p className="text-sm">Cash on delivery</p>
        <p className="font-serif text-4xl font-semibold tabular-nums">{formatPrice(collect)}</p>
      </div>
      <div className="mt-3 flex items-end justify-between gap-4">
        <p className="text-lg font-semibold tabular-nums">
          {order.number}
          {count > 1 && parcel && (
            <span className="block text-sm font-normal">{`Parcel ${parcel.number} of ${count}`}</span>
          )}
        </p>
        <Barcode
          widths={code128(String(order.number))}
          label={`Barcode of order ${order.number}`}
          className="h-12 w-48"
        />
      </div>
    </article>
  )
}
