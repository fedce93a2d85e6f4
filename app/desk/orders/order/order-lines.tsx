import { Cover } from '#app/covers/cover.tsx'
import { Mark, type Tone } from '#app/desk/orders/mark.tsx'
import { lineWords } from '#app/desk/orders/order-words.ts'
import type { DeskLine, DeskOrder } from '#app/orders/life/desk-order.schema.ts'
import { formatDay } from '#app/ui/date.ts'
import { deskPrice } from '#app/values/amount.ts'
import { shortByline } from '#app/values/normalise.ts'

const tones: Partial<Record<DeskLine['status'], Tone>> = {
  'set-aside': 'good',
  packed: 'good',
  'on-order': 'wait',
  cancelled: 'bad',
  returned: 'bad',
}

export const OrderLines = ({ order }: { order: DeskOrder }) => (
  <section aria-labelledby="books">
    <h3 id="books" className="border-b border-hairline pb-2 text-xl">
      Books
    </h3>
    <ul>
      {order.lines.map((line) => (
        <Line key={line.position} line={line} severalParcels={order.parcels.length > 1} />
      ))}
    </ul>
  </section>
)

function Line({ line, severalParcels }: { line: DeskLine; severalParcels: boolean }) {
  const { title, author, language, isbn13, genre, coverHash, status, parcel, stock } = line
  const mustCome = status === 'ordered' && line.mustOrder
  const facts = [author && shortByline(author), isbn13, genre].filter(Boolean).join(' · ')
  const left = stock === null ? '' : stock === 0 ? 'none left' : `${stock} left`
  return (
    <li className="flex gap-4 border-b border-hairline py-3 text-sm">
      <span className="w-10 shrink-0">
        {coverHash && <Cover book={{ title, author, coverHash }} sizes="40px" decorative />}
      </span>
      <div className="min-w-0 grow">
        <p dir="auto" lang={language ?? undefined} className="line-clamp-3 text-base wrap-anywhere">
          {title}
        </p>
        <p className="text-muted wrap-anywhere">{facts}</p>
        <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
          <Mark tone={mustCome ? 'wait' : tones[status]}>
            {mustCome ? 'Must be ordered in' : lineWords[status]}
          </Mark>
          {severalParcels && parcel !== null && <span>{`in parcel ${parcel}`}</span>}
          {line.availableOn && <span>{`out on ${formatDay(line.availableOn)}`}</span>}
          {line.expectedOn && <span>{`expected ${formatDay(line.expectedOn)}`}</span>}
          {mustCome && line.supplier && <span>{`from ${line.supplier}`}</span>}
          {status === 'ordered' && left && <span className="text-muted">{left}</span>}
        </p>
      </div>
      <p className="tabular-nums">{deskPrice(line.price)}</p>
    </li>
  )
}
