import { useQuery } from '@tanstack/react-query'
import { formatDay } from '#app/ui/date.ts'
import { growthQuery } from './queries.ts'

const height = 72
const barWidth = 20

/** Who joined and who left, week by week: bars on a line, and the same as a table. */
export function GrowthChart() {
  const { data } = useQuery(growthQuery)
  const weeks = data?.weeks ?? []
  const most = Math.max(1, ...weeks.flatMap(({ joined, left }) => [joined, left]))
  const sum = (name: 'joined' | 'left') => weeks.reduce((all, week) => all + week[name], 0)
  if (weeks.length === 0) return <div className="skeleton h-40 max-w-3xl" />
  if (sum('joined') + sum('left') === 0)
    return <p className="text-sm text-muted">Nobody has joined or left in half a year.</p>
  const joined = sum('joined').toLocaleString('en-US')
  const left = sum('left').toLocaleString('en-US')
  return (
    <section aria-label="Growth" className="max-w-3xl">
      <p className="text-sm text-muted">{`In half a year ${joined} joined and ${left} left.`}</p>
      <svg
        role="img"
        aria-label={`Week by week: ${joined} joined and ${left} left. The table below has the numbers.`}
        viewBox={`0 0 ${weeks.length * barWidth} ${2 * height + 1}`}
        className="mt-2 w-full"
      >
        {weeks.map((week, at) => {
          const up = (height * week.joined) / most
          const down = (height * week.left) / most
          const bar = { x: at * barWidth + 3, width: barWidth - 6 }
          return (
            <g key={week.week}>
              <title>{`Week of ${formatDay(week.week)}: ${week.joined} joined, ${week.left} left`}</title>
              <rect {...bar} y={height - up} height={up} className="fill-moss" />
              <rect {...bar} y={height + 1} height={down} className="fill-accent" />
            </g>
          )
        })}
        <rect y={height} width="100%" height={1} className="fill-edge" />
      </svg>
      <details className="mt-2 text-sm">
        <summary className="cursor-pointer py-2 text-muted">As a table</summary>
        <table className="w-full max-w-md">
          <thead>
            <tr className="border-b border-hairline text-left">
              <th scope="col" className="py-1 font-medium">
                Week of
              </th>
              <th scope="col" className="py-1 text-right font-medium">
                Joined
              </th>
              <th scope="col" className="py-1 text-right font-medium">
                Left
              </th>
            </tr>
          </thead>
          <tbody>
            {weeks.toReversed().map((week) => (
              <tr key={week.week} className="border-b border-hairline tabular-nums">
                <td className="py-1">{formatDay(week.week)}</td>
                <td className="py-1 text-right">{week.joined}</td>
                <td className="py-1 text-right">{week.left}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  )
}
