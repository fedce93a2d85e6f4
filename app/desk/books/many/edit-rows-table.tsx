import { Link } from 'react-router'
import type { EditRow } from '#app/catalog/many/edit.schema.ts'
import { href } from '#app/values/addresses.ts'
import { outcomeWords, stateInWords } from './edit-words.ts'

const head = 'py-2 pr-4 font-medium'

/** Book by book: what it was, what it becomes, and why one is left alone. */
export function EditRowsTable({ rows }: { rows: EditRow[] }) {
  return (
    <table className="w-full border-collapse text-left text-sm">
      <caption className="sr-only">Books of this change</caption>
      <thead className="top-0 z-10 bg-paper text-muted tall:sticky">
        <tr className="border-b border-edge">
          <th scope="col" className={head}>
            Title
          </th>
          <th scope="col" className={`${head} max-sm:hidden`}>
            Before
          </th>
          <th scope="col" className={head}>
            After
          </th>
          <th scope="col" className="py-2 font-medium max-sm:hidden">
            State
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ position, _id, title, before, after, outcome, reason }) => (
          <tr key={position} className="border-b border-hairline align-top hover:bg-raised">
            <th scope="row" className="py-2.5 pr-4 font-normal wrap-anywhere">
              <Link dir="auto" to={href('/dashboard/edit-book/:id', { id: _id })} className="link">
                {title}
              </Link>
              <span className="block text-muted sm:hidden">{reason ?? outcomeWords[outcome]}</span>
            </th>
            <td className="py-2.5 pr-4 text-muted tabular-nums wrap-anywhere max-sm:hidden">
              {stateInWords(before)}
            </td>
            <td className="min-w-20 py-2.5 pr-4 tabular-nums wrap-anywhere sm:min-w-0">
              <span className="block text-muted sm:hidden">{`${stateInWords(before)} →`}</span>
              {after ? stateInWords(after) : '–'}
            </td>
            <td className="py-2.5 wrap-anywhere max-sm:hidden">
              {outcomeWords[outcome]}
              {reason && <span className="block text-muted">{reason}</span>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
