import { useEffect } from 'react'
import { Link } from 'react-router'
import { momentInWords } from '#app/desk/frame/moment.ts'
import { deskOrderPath } from '#app/desk/orders/addresses.ts'
import { Mark, type Tone } from '#app/desk/orders/mark.tsx'
import { countOf, statusWords, troubleWords } from '#app/desk/orders/order-words.ts'
import { rememberShown } from '#app/desk/orders/shown-orders.ts'
import type { QueuedOrder } from '#app/orders/queue/queue.schema.ts'
import { deskPrice } from '#app/values/amount.ts'

type Chosen = ReadonlySet<number>

const head = 'py-2 pr-4 font-medium'

/** The orders as a table; on a phone each becomes two lines. */
export function QueueTable({
  orders,
  chosen,
  onChoose,
}: {
  orders: QueuedOrder[]
  chosen: Chosen
  onChoose: (chosen: Chosen) => void
}) {
  const all = orders.map(({ number }) => number)
  useEffect(() => rememberShown(all))
  const isAll = all.every((number) => chosen.has(number))
  const toggle = (number: number, on: boolean) => {
    const next = new Set(chosen)
    if (on) next.add(number)
    else next.delete(number)
    onChoose(next)
  }
  return (
    <table className="w-full border-collapse text-left text-sm">
      <caption className="sr-only">Orders</caption>
      <thead className="top-0 z-10 bg-paper text-muted tall:sticky">
        <tr className="border-b border-edge">
          <th scope="col" className="w-11">
            <Tick
              label="Choose all"
              checked={isAll}
              onChange={(on) => onChoose(new Set(on ? all : []))}
            />
          </th>
          <th scope="col" className={head}>
            Order
          </th>
          <th scope="col" className={`${head} max-md:hidden`}>
            Placed
          </th>
          <th scope="col" className={`${head} max-sm:hidden`}>
            Customer
          </th>
          <th scope="col" className={`${head} max-lg:hidden`}>
            Books
          </th>
          <th scope="col" className={head}>
            State
          </th>
          <th scope="col" className="py-2 text-right font-medium">
            Total
          </th>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <Row
            key={order.number}
            order={order}
            checked={chosen.has(order.number)}
            onChange={(on) => toggle(order.number, on)}
          />
        ))}
      </tbody>
    </table>
  )
}

function Row({
  order,
  checked,
  onChange,
}: {
  order: QueuedOrder
  checked: boolean
  onChange: (on: boolean) => void
}) {
  const { number, name, city, country, books, title } = order
  const who = name ?? 'Name removed'
  const place = [city, country].filter(Boolean).join(', ')
  return (
    <tr className="border-b border-hairline hover:bg-raised has-checked:bg-raised">
      <td>
        <Tick label={`Choose order ${number}`} checked={checked} onChange={onChange} />
      </td>
      <th scope="row" className="py-1 pr-4 font-normal">
        <Link
          to={deskOrderPath(number)}
          data-order-link={number}
          className="link inline-flex min-h-10 items-center text-base font-medium tabular-nums"
        >
          {number}
        </Link>
        <span className="block pb-1 wrap-anywhere sm:hidden">
          <span>{who}</span>
          <span className="text-muted">{` · ${momentInWords(order.createdAt)}`}</span>
        </span>
      </th>
      <td className="py-1 pr-4 whitespace-nowrap text-muted max-md:hidden">
        {momentInWords(order.createdAt)}
      </td>
      <td className="py-1 pr-4 wrap-anywhere max-sm:hidden">
        {who}
        {place && <span className="block text-muted">{place}</span>}
      </td>
      <td className="max-w-72 py-1 pr-4 max-lg:hidden">
        <span dir="auto" className="line-clamp-1 wrap-anywhere">
          {title}
        </span>
        {books > 1 && (
          <span className="block text-muted">{`and ${countOf(books - 1, 'more book')}`}</span>
        )}
      </td>
      <td className="py-1 pr-4">
        <Marks order={order} />
      </td>
      <td className="py-1 text-right tabular-nums">
        {deskPrice(order.total)}
        <span className="block whitespace-nowrap text-muted lg:hidden">
          {countOf(books, 'book')}
        </span>
      </td>
    </tr>
  )
}

const tones: Partial<Record<QueuedOrder['status'], Tone>> = {
  delivered: 'good',
  'on-its-way': 'wait',
  packed: 'wait',
}

const Marks = ({ order: { status, troubles, carriers } }: { order: QueuedOrder }) => (
  <span className="flex flex-wrap items-center gap-1">
    {troubles[0] !== 'refused' && <Mark tone={tones[status]}>{statusWords[status]}</Mark>}
    {troubles.map((trouble) => (
      <Mark key={trouble} tone="bad">
        {troubleWords[trouble]}
      </Mark>
    ))}
    {carriers.length > 0 && <span className="text-muted max-sm:hidden">{carriers.join(', ')}</span>}
  </span>
)

const Tick = ({
  label,
  checked,
  onChange,
}: {
  label: string
  checked: boolean
  onChange: (on: boolean) => void
}) => (
  <label className="grid size-11 place-items-center">
    <input
      type="checkbox"
      aria-label={label}
      checked={checked}
      onChange={(event) => onChange(event.target.checked)}
      className="size-5 accent-accent"
    />
  </label>
)
