import type { ReactNode } from 'react'
import { momentInWords } from '#app/desk/frame/moment.ts'
import { Mark, type Tone } from '#app/desk/orders/mark.tsx'
import { countOf, parcelWords } from '#app/desk/orders/order-words.ts'
import type { DeskOrder, DeskParcel } from '#app/orders/life/desk-order.schema.ts'
import { deskPrice } from '#app/values/amount.ts'

const tones: Record<DeskParcel['status'], Tone> = {
  open: 'wait',
  packed: 'good',
  'on-its-way': 'wait',
  delivered: 'good',
  refused: 'bad',
  lost: 'bad',
}

/** The order's parcels; what can be done with each is among the steps. */
export function OrderParcels({ order }: { order: DeskOrder }) {
  if (order.parcels.length === 0) return null
  return (
    <section aria-labelledby="parcels">
      <h3 id="parcels" className="border-b border-hairline pb-2 text-xl">
        Parcels
      </h3>
      <ul>
        {order.parcels.map((parcel) => (
          <Parcel key={parcel.id} parcel={parcel} order={order} />
        ))}
      </ul>
    </section>
  )
}

function Parcel({ parcel, order }: { parcel: DeskParcel; order: DeskOrder }) {
  const { number, status, carrier, tracking, driver, packer, missing } = parcel
  const books = order.lines.filter((line) => line.parcel === number)
  const facts: [string, ReactNode][] = [
    ['Books', countOf(books.length, 'book')],
    ['Packed by', packer],
    ['Carrier', carrier],
    ['Tracking', tracking],
    ['Driver', driver],
    ['Handed over', parcel.sentAt && momentInWords(parcel.sentAt)],
    ['Nobody home', parcel.tries > 0 && countOf(parcel.tries, 'time')],
    ['Ended', parcel.endedAt && momentInWords(parcel.endedAt)],
    ['Paid at the door', parcel.paid !== null && deskPrice(parcel.paid)],
    ['Still missing', missing > 0 && deskPrice(missing)],
    ['Paid too much', missing < 0 && deskPrice(-missing)],
  ]
  return (
    <li className="border-b border-hairline py-4 text-sm">
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <span className="text-base font-medium">{`Parcel ${number}`}</span>
        <Mark tone={tones[status]}>{parcelWords[status]}</Mark>
        {status !== 'open' && (
          <span className="ml-auto tabular-nums">{`${deskPrice(parcel.collect)} to collect`}</span>
        )}
      </p>
      <dl className="mt-2 flex flex-wrap gap-x-6 gap-y-1">
        {facts
          .filter(([, value]) => value)
          .map(([name, value]) => (
            <div key={name} className="flex gap-1.5">
              <dt className="text-muted">{name}</dt>
              <dd className="wrap-anywhere">{value}</dd>
            </div>
          ))}
      </dl>
    </li>
  )
}
