import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { DeskHeading } from '#app/desk/frame/desk-heading.tsx'
import { packPath } from '#app/desk/orders/addresses.ts'
import { pickListQuery } from '#app/desk/orders/order-queries.ts'
import { countOf, numbersIn } from '#app/desk/orders/order-words.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { Empty, Failure, Loading } from '#app/ui/state.tsx'
import { PickTable } from './pick-table.tsx'

/** What to take from the shelves, in the order in which they stand; to be printed or carried around. */
export default function PickPage() {
  const [search] = useSearchParams()
  const numbers = numbersIn(search.get('orders'))
  const query = useQuery(pickListQuery(numbers))
  const list = query.data
  const orders = list?.orders.map(({ number }) => number) ?? []
  const copies = list?.lines.reduce((sum, line) => sum + line.copies.length, 0) ?? 0
  return (
    <>
      <DeskHeading title="Pick list">
        {copies > 0 && (
          <div className="flex flex-wrap gap-3 print:hidden">
            <Button variant="quiet" onClick={() => print()}>
              Print
            </Button>
            <Link to={packPath(orders)} className={buttonClass()}>
              Pack by scan
            </Link>
          </div>
        )}
      </DeskHeading>
      {query.isPending && (
        <Loading>
          <div className="skeleton h-96" />
        </Loading>
      )}
      {query.isError && !list && (
        <Failure message="The pick list could not be loaded" retry={() => void query.refetch()}>
          <p>{query.error.message}</p>
        </Failure>
      )}
      {list && copies === 0 && (
        <Empty text="Nothing to pick.">
          <Link to="/dashboard/orders" className="link">
            All orders
          </Link>
        </Empty>
      )}
      {list && copies > 0 && (
        <>
          <p className="mb-5 text-muted">
            {`${countOf(copies, 'copy', 'copies')} for ${countOf(orders.length, 'order')}`}
          </p>
          <PickTable list={list} />
        </>
      )}
    </>
  )
}
