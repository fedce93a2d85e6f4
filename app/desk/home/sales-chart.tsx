import { scaleBand, scaleLinear } from 'd3-scale'
import type { Figures } from '#app/figures/figures.schema.ts'
import { deskPrice } from '#app/values/amount.ts'
import { pointWords, tickWords } from './period-words.ts'

/* The chart is drawn in units of its own and grows with the page; who cannot see it reads the table. */

const width = 960
const height = 220
const below = 26
const above = 22

/** Sales over time, as bars from zero, with the best one named. */
export function SalesChart({ figures }: { figures: Figures }) {
  const { points, step } = figures
  const most = points.toSorted((one, other) => other.sales - one.sales)[0]
  if (!most || most.sales <= 0) {
    return (
      <p className="border-y border-hairline py-8 text-muted">Nothing was sold in this time.</p>
    )
  }
  const least = Math.min(0, ...points.map(({ sales }) => sales))
  const places = scaleBand<number>()
    .domain(points.keys())
    .range([0, width])
    .paddingInner(points.length > 40 ? 0.2 : 0.3)
  const heights = scaleLinear()
    .domain([least, most.sales])
    .range([height - below, above])
  const zero = heights(0)
  const best = points.indexOf(most)
  const middle = (index: number) => (places(index) ?? 0) + places.bandwidth() / 2
  const words = pointWords[step]
  return (
    <figure>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={`Sales by ${step}: the most was ${deskPrice(most.sales)}, ${words(most.start)}. All of them are in the table below.`}
        className="w-full text-ink max-sm:hidden"
      >
        {points.map(({ at, start, sales, orders }, index) => (
          <rect
            key={at}
            x={places(index)}
            width={places.bandwidth()}
            y={Math.min(zero, heights(sales))}
            height={Math.abs(heights(sales) - zero)}
            className={index === best ? 'fill-accent' : 'fill-muted'}
          >
            <title>{`${words(start)}: ${deskPrice(sales)}, ${orders} ${orders === 1 ? 'order' : 'orders'}`}</title>
          </rect>
        ))}
        <line x1={0} x2={width} y1={zero} y2={zero} className="stroke-edge" />
        <text
          x={middle(best)}
          y={heights(most.sales) - 7}
          textAnchor={anchorOf(middle(best))}
          className="fill-ink text-sm tabular-nums"
        >
          {deskPrice(most.sales)}
        </text>
        {ticksOf(points.length).map((index) => (
          <text
            key={index}
            x={middle(index)}
            y={height - 6}
            textAnchor={anchorOf(middle(index))}
            className="fill-muted text-sm"
          >
            {tickWords[step](points[index]?.start ?? '')}
          </text>
        ))}
      </svg>
      <PhoneBars figures={figures} most={most.sales} />
      <Table figures={figures} />
    </figure>
  )
}

/** A label at an edge stays within it. */
const anchorOf = (x: number) => (x < 60 ? 'start' : x > width - 60 ? 'end' : 'middle')

/** Some points, evenly apart, the first and the last among them. */
function ticksOf(count: number): number[] {
  const labels = Math.min(count, 7)
  if (labels < 2) return [0]
  return Array.from({ length: labels }, (_, nth) => Math.round((nth * (count - 1)) / (labels - 1)))
}

/** On a phone the same bars, without letters that would be too small to read. */
function PhoneBars({ figures: { points, step }, most }: { figures: Figures; most: number }) {
  const [first, last] = [points[0], points.at(-1)]
  return (
    <div aria-hidden className="sm:hidden">
      <p className="text-sm text-muted">{`${deskPrice(most)} at most`}</p>
      <div className="mt-2 flex h-32 items-end gap-px border-b border-edge">
        {points.map(({ at, sales }) => (
          <div
            key={at}
            className={`min-w-0 flex-1 ${sales === most ? 'bg-accent' : 'bg-muted'}`}
            style={{ height: `${Math.max(0, (sales / most) * 100)}%` }}
          />
        ))}
      </div>
      <p className="mt-1 flex justify-between text-sm text-muted">
        <span>{first && tickWords[step](first.start)}</span>
        {points.length > 1 && <span>{last && tickWords[step](last.start)}</span>}
      </p>
    </div>
  )
}

const heads: Record<Figures['step'], string> = {
  hour: 'Hour',
  day: 'Day',
  week: 'Week',
  month: 'Month',
  year: 'Year',
}

function Table({ figures: { points, step } }: { figures: Figures }) {
  return (
    <details className="mt-3">
      <summary className="min-h-11 py-2 text-sm text-muted">Show as a table</summary>
      <table className="w-full max-w-xl border-collapse text-left text-sm">
        <caption className="sr-only">{`Sales and orders by ${step}`}</caption>
        <thead className="text-muted">
          <tr className="border-b border-edge">
            <th scope="col" className="py-2 pr-4 font-medium">
              {heads[step]}
            </th>
            <th scope="col" className="py-2 pr-4 text-right font-medium">
              Orders
            </th>
            <th scope="col" className="py-2 text-right font-medium">
              Sales
            </th>
          </tr>
        </thead>
        <tbody>
          {points.map(({ at, start, orders, sales }) => (
            <tr key={at} className="border-b border-hairline">
              <th scope="row" className="py-2 pr-4 font-normal">
                {pointWords[step](start)}
              </th>
              <td className="py-2 pr-4 text-right tabular-nums">
                {orders.toLocaleString('en-US')}
              </td>
              <td className="py-2 text-right tabular-nums">{deskPrice(sales)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
