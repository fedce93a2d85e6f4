import './print.css'
import { useQueries, useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { DeskHeading } from '#app/desk/frame/desk-heading.tsx'
import { deskOrderQuery, pickListQuery } from '#app/desk/orders/order-queries.ts'
import { countOf, numbersIn } from '#app/desk/orders/order-words.ts'
import { PickTable } from '#app/desk/orders/pack/pick-table.tsx'
import { Button } from '#app/ui/button.tsx'
import { Empty, Failure, Loading } from '#app/ui/state.tsx'
import { Label } from './label.tsx'
import { sheetsOf } from './sheets.ts'
import { Slip } from './slip.tsx'

const kinds = {
  slip: 'Packing slips',
  'label-a6': 'Labels, A6',
  'label-4x6': 'Labels, 4 × 6 in',
  pick: 'Pick list',
} as const
type Kind = keyof typeof kinds
/** More sheets than anybody prints at once. */
const mostSheets = 100

/** What goes into parcels, onto parcels and around the shelves, as it comes out of the printer. */
export default function PrintPage() {
  const [search] = useSearchParams()
  const asked = search.get('what') ?? ''
  const what: Kind = Object.hasOwn(kinds, asked) ? (asked as Kind) : 'slip'
  const numbers = numbersIn(search.get('orders')).slice(0, mostSheets)
  return (
    <>
      <div className="print:hidden">
        <DeskHeading title={kinds[what]}>
          <Button onClick={() => print()}>Print</Button>
        </DeskHeading>
        <nav aria-label="What to print" className="mb-8">
          <ul className="flex flex-wrap gap-x-6">
            {Object.entries(kinds).map(([kind, text]) => (
              <li key={kind}>
                <Link
                  to={{ search: `what=${kind}&orders=${numbers}` }}
                  aria-current={kind === what ? 'page' : undefined}
                  className="block border-b-2 border-transparent py-2.5 text-muted hover:text-ink aria-[current=page]:border-accent aria-[current=page]:text-ink"
                >
                  {text}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      {numbers.length === 0 ? (
        <Empty text="No orders were chosen.">
          <Link to="/dashboard/orders" className="link">
            All orders
          </Link>
        </Empty>
      ) : what === 'pick' ? (
        <PickSheet numbers={numbers} />
      ) : (
        <Sheets what={what} numbers={numbers} />
      )}
    </>
  )
}

function Sheets({ what, numbers }: { what: Exclude<Kind, 'pick'>; numbers: number[] }) {
  const queries = useQueries({ queries: numbers.map(deskOrderQuery) })
  if (queries.some(({ isPending }) => isPending)) {
    return (
      <Loading>
        <div className="skeleton h-96" />
      </Loading>
    )
  }
  const missing = numbers.filter((_, index) => !queries[index]?.data)
  const sheets = sheetsOf(queries.flatMap(({ data }) => data ?? []))
  return (
    <>
      {missing.length > 0 && (
        <div className="mb-6 print:hidden">
          <Failure message={`Not loaded: ${missing.join(', ')}`} />
        </div>
      )}
      <p className="mb-4 text-muted print:hidden">{countOf(sheets.length, 'page')}</p>
      <div>
        {sheets.map((sheet) => {
          const key = `${sheet.order.number} ${sheet.parcel?.number ?? ''}`
          return what === 'slip' ? (
            <Slip key={key} sheet={sheet} />
          ) : (
            <Label key={key} sheet={sheet} size={what} />
          )
        })}
      </div>
    </>
  )
}

function PickSheet({ numbers }: { numbers: number[] }) {
  const { data } = useQuery(pickListQuery(numbers))
  if (!data) return <Loading />
  if (data.lines.length === 0) {
    return (
      <Empty text="Nothing to pick.">
        <p>The books of these orders are packed already, or still to come.</p>
        <Link to="/dashboard/orders" className="link">
          Show all orders
        </Link>
      </Empty>
    )
  }
  return (
    <div className="sheet sheet-slip">
      <p className="mb-2">{`Pick list for ${countOf(data.orders.length, 'order')}`}</p>
      <PickTable list={data} />
    </div>
  )
}
