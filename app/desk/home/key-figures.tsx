import { Link } from 'react-router'
import type { Figures, Sold } from '#app/figures/figures.schema.ts'
import { deskPrice } from '#app/values/amount.ts'
import { beforeInWords, changeInWords } from './period-words.ts'

const count = (number: number) => number.toLocaleString('en-US')
const price = (dollars: number | null) => (dollars === null ? 'none' : deskPrice(dollars))

type Kind = { label: string; of: (sold: Sold) => number | null; write: (value: number) => string }

const kinds: Kind[] = [
  { label: 'Sales', of: ({ sales }) => sales, write: deskPrice },
  { label: 'Orders', of: ({ orders }) => orders, write: count },
  { label: 'Average order', of: ({ average }) => average, write: deskPrice },
  { label: 'New customers', of: ({ newCustomers }) => newCustomers, write: count },
  {
    label: 'Orders of returning customers',
    of: ({ returningOrders }) => returningOrders,
    write: count,
  },
]

/** The figures of the period, each beside the one of the period before. */
export function KeyFigures({ figures }: { figures: Figures }) {
  const { sold, soldBefore } = figures
  return (
    <>
      <dl className="mt-5 grid grid-cols-2 gap-x-6 gap-y-5 border-t border-hairline pt-5 sm:grid-cols-3 lg:grid-cols-5">
        {kinds.map(({ label, of, write }) => {
          const [now, before] = [of(sold), of(soldBefore)]
          const change = changeInWords(now, before)
          return (
            <div key={label} className="flex flex-col">
              <dt className="text-sm text-muted">{label}</dt>
              <dd className="mt-1 font-serif text-2xl tabular-nums">
                {now === null ? 'none' : write(now)}
              </dd>
              <dd className="text-sm text-muted tabular-nums">
                {before === null || before === 0
                  ? 'none before'
                  : `${write(before)} before${change === 'as before' ? '' : ` (${change})`}`}
              </dd>
            </div>
          )
        })}
      </dl>
      <p className="mt-4 text-sm text-muted">{`${beforeInWords(figures)}.`}</p>
    </>
  )
}

/** What the sums are made of, and what counts. */
export function SumsOfSales({ figures: { sold } }: { figures: Figures }) {
  const rows: [string, number][] = [
    ['Books', sold.sales],
    ['Shipping', sold.shipping],
    ['Tax', sold.tax],
  ]
  const lost: [string, number][] = [
    ['Cancelled', sold.cancelled],
    ['Refused at the door', sold.refused],
    ['Returned', sold.returned],
  ]
  return (
    <section aria-labelledby="sums">
      <h4 id="sums" className="text-lg">
        What the sales are made of
      </h4>
      <table className="mt-2 w-full text-sm">
        <tbody>
          {rows.map((row) => (
            <Sum key={row[0]} row={row} />
          ))}
          <tr className="border-t border-edge font-medium">
            <th scope="row" className="py-2 text-left font-medium">
              In all
            </th>
            <td className="py-2 text-right tabular-nums">{price(sold.total)}</td>
          </tr>
        </tbody>
        <tbody className="text-muted">
          {lost.map((row) => (
            <Sum key={row[0]} row={row} />
          ))}
        </tbody>
      </table>
      <p className="mt-3 text-sm text-muted">
        A sale counts on the day on which it was ordered, unless it was cancelled, refused or
        returned since. Sales and averages are of the books alone, without shipping and tax.
        Cancelled, refused and returned are with both.
      </p>
    </section>
  )
}

function Sum({ row: [label, amount] }: { row: [string, number] }) {
  return (
    <tr className="border-t border-hairline">
      <th scope="row" className="py-2 text-left font-normal">
        {label}
      </th>
      <td className="py-2 text-right tabular-nums">{price(amount)}</td>
    </tr>
  )
}

/** What customers still owe, whatever days are shown. */
export function Outstanding({ figures: { outstanding } }: { figures: Figures }) {
  const { onTheWay, unsettled, toSend } = outstanding
  return (
    <section aria-labelledby="outstanding">
      <h4 id="outstanding" className="text-lg">
        Cash outstanding now
      </h4>
      <table className="mt-2 w-full text-sm">
        <tbody>
          <Sum row={['On the way', onTheWay]} />
          <Sum row={['Delivered, not settled', unsettled]} />
          <tr className="border-t border-edge font-medium">
            <th scope="row" className="py-2 text-left font-medium">
              Outstanding
            </th>
            <td className="py-2 text-right tabular-nums">
              {price(Math.round((onTheWay + unsettled) * 100) / 100)}
            </td>
          </tr>
        </tbody>
        <tbody className="text-muted">
          <Sum row={['Ordered, not sent yet', toSend]} />
        </tbody>
      </table>
      <p className="mt-3 text-sm">
        <Link to="/dashboard/orders/cash" className="link">
          To the cash
        </Link>
      </p>
    </section>
  )
}

export function Newsletter({ figures: { newsletter } }: { figures: Figures }) {
  const { subscribers, joined, left } = newsletter
  return (
    <section aria-labelledby="letters">
      <h4 id="letters" className="text-lg">
        Newsletter
      </h4>
      <p className="mt-2 font-serif text-2xl tabular-nums">{count(subscribers)}</p>
      <p className="text-sm text-muted">
        {`${subscribers === 1 ? 'subscriber' : 'subscribers'} now; ${count(joined)} joined and ${count(left)} left in these days`}
      </p>
    </section>
  )
}
