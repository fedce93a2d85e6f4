import type { DeskOrder } from '#app/orders/life/desk-order.schema.ts'
import { deskPrice } from '#app/values/amount.ts'

/** What the order costs, and what has become of the money. Rows of zero are left out. */
export function MoneyBox({ order }: { order: DeskOrder }) {
  const { money } = order
  const costs = [
    ['Books', order.subtotal],
    ['Shipping', order.shipping],
    [order.taxIncluded ? 'Tax, included' : 'Tax', order.tax],
  ] as const
  const became = [
    ['Collected', money.collected],
    ['Refused', money.refused],
    ['Cancelled or lost', money.cancelled],
    ['Written off', money.writtenOff],
    ['Given back', money.givenBack],
    ['Open', money.open],
  ] as const
  return (
    <section aria-labelledby="money">
      <h3 id="money" className="border-b border-hairline pb-2 text-xl">
        Money
      </h3>
      <dl className="pt-3 text-sm">
        <Rows rows={costs} />
        <div className="mt-1 flex justify-between border-t border-hairline py-1 font-medium">
          <dt>Total</dt>
          <dd className="tabular-nums">{deskPrice(order.total)}</dd>
        </div>
        <Rows rows={became} />
        {order.toPay > 0 && (
          <div className="mt-3 flex items-baseline justify-between border-t border-edge pt-3">
            <dt>To pay at the door</dt>
            <dd className="font-serif text-2xl tabular-nums">{deskPrice(order.toPay)}</dd>
          </div>
        )}
      </dl>
    </section>
  )
}

const Rows = ({ rows }: { rows: readonly (readonly [string, number])[] }) =>
  rows
    .filter(([, amount]) => amount !== 0)
    .map(([name, amount]) => (
      <div key={name} className="flex justify-between py-1">
        <dt className="text-muted">{name}</dt>
        <dd className="tabular-nums">
          {amount < 0 ? `−${deskPrice(-amount)}` : deskPrice(amount)}
        </dd>
      </div>
    ))
