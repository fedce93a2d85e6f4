import type { Order, OrderedParcel } from '#app/orders/order.ts'
import { usePageSettings } from '#app/page/page-settings.ts'
import { formatMoment } from '#app/ui/date.ts'
import { formatPrice } from '#app/values/money.ts'
import { isWaitingLine, newsWords, parcelMoney, parcelWords } from './order-words.ts'

/** Each parcel with where it is and what it costs; then what is not packed yet. */
export function Parcels({ order }: { order: Order }) {
  const { parcels, lines, toPay } = order
  if (parcels.length === 0) return null
  const underWay = parcels.filter(({ status }) => status === 'packed' || status === 'on-its-way')
  const cents = Math.round(toPay * 100 - underWay.reduce((sum, one) => sum + one.toPay * 100, 0))
  const waiting = lines.filter(isWaitingLine).length
  return (
    <div className="divide-y divide-hairline border-y border-hairline">
      {parcels.map((parcel) => (
        <ParcelRow key={parcel.number} parcel={parcel} isAlone={parcels.length === 1 && !waiting} />
      ))}
      {waiting > 0 && (
        <p className="flex flex-wrap justify-between gap-x-8 py-3">
          <span>{`Not packed yet: ${waiting === 1 ? '1 book' : `${waiting} books`}`}</span>
          <span className="text-muted tabular-nums">
            {`${formatPrice(cents / 100)} to pay on delivery`}
          </span>
        </p>
      )}
    </div>
  )
}

function ParcelRow({ parcel, isAlone }: { parcel: OrderedParcel; isAlone: boolean }) {
  const { timeZone } = usePageSettings()
  const { status, sentAt, endedAt } = parcel
  const at = endedAt ?? (status === 'on-its-way' ? sentAt : undefined)
  const money = parcelMoney(parcel)
  return (
    <div className="py-3">
      <p className="flex flex-wrap justify-between gap-x-8">
        <span>
          <span className="font-medium">{isAlone ? 'Your parcel' : `Parcel ${parcel.number}`}</span>
          {`: ${parcelWords(parcel)}`}
          {at && <span className="text-muted">{`, ${formatMoment(at, timeZone)}`}</span>}
        </span>
        {money && <span className="text-muted tabular-nums">{money}</span>}
      </p>
      <Tracking {...parcel} />
    </div>
  )
}

/** Where a parcel can be followed: a link where the carrier has one, else its number as text. */
function Tracking({
  carrier,
  tracking,
  trackingUrl,
}: {
  carrier?: string
  tracking?: string
  trackingUrl?: string
}) {
  if (!tracking) return null
  return (
    <p className="mt-1 text-sm wrap-anywhere tabular-nums">
      {trackingUrl ? (
        <a href={trackingUrl} className="link" target="_blank" rel="noreferrer">
          <span>{`Track it at ${carrier} (${tracking})`}</span>
          <span className="sr-only">, in a new tab</span>
        </a>
      ) : (
        <span className="text-muted">{`Tracking number ${tracking}`}</span>
      )}
    </p>
  )
}

/** What has happened to the order, the latest first. */
export function Timeline({ order }: { order: Order }) {
  const { timeZone } = usePageSettings()
  const latest = order.timeline.toReversed()
  return (
    <ol className="border-l border-hairline">
      {latest.map((news, index) => (
        <li key={`${news.at} ${news.what} ${news.parcel ?? ''}`} className="relative pb-4 pl-5">
          <span
            aria-hidden="true"
            className={`absolute top-2 -left-[4.5px] size-2 rounded-full ${index === 0 ? 'bg-accent' : 'bg-edge'}`}
          />
          <span className="wrap-anywhere">{newsWords(news, order)}</span>
          <Tracking {...news} />
          <time dateTime={news.at} className="block text-sm text-muted">
            {formatMoment(news.at, timeZone)}
          </time>
        </li>
      ))}
    </ol>
  )
}
