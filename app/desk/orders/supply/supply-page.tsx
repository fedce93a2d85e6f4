import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { DeskHeading } from '#app/desk/frame/desk-heading.tsx'
import { download } from '#app/desk/orders/download.ts'
import { usePageSettings } from '#app/page/page-settings.ts'
import { Button } from '#app/ui/button.tsx'
import { Empty, Failure, Loading } from '#app/ui/state.tsx'
import { ArrivalsBox } from './arrivals-box.tsx'
import { OpenOrders } from './open-orders.tsx'
import { wantedQuery } from './queries.ts'
import { WantedTable } from './wanted-table.tsx'

/** What comes from suppliers: scan what arrives, see what is late, order what is wanted. */
export default function SupplyPage() {
  const { today } = usePageSettings()
  return (
    <>
      <DeskHeading title="From suppliers">
        <span className="flex flex-wrap gap-3 print:hidden">
          <Button
            variant="quiet"
            onClick={() => void download('/desk/orders/supply.csv', `to-order-${today}.csv`)}
          >
            Save as CSV
          </Button>
          <Button variant="quiet" onClick={() => print()}>
            Print
          </Button>
        </span>
      </DeskHeading>
      <div className="grid gap-12 print:block">
        <ArrivalsBox />
        <OpenOrders />
        <ToOrder />
      </div>
    </>
  )
}

function ToOrder() {
  const query = useInfiniteQuery(wantedQuery)
  const suppliers = query.data?.pages.flatMap((page) => page.suppliers)
  return (
    <section aria-labelledby="to-order">
      <h3 id="to-order" className="mb-4 text-xl">
        To order
      </h3>
      {query.isPending && (
        <Loading>
          <div className="skeleton h-64" />
        </Loading>
      )}
      {query.isError && !suppliers && (
        <Failure message="The list could not be loaded" retry={() => void query.refetch()}>
          <p>{query.error.message}</p>
        </Failure>
      )}
      {suppliers?.length === 0 && (
        <Empty text="Nothing has to be ordered.">
          <p>Books that an order waits for, and that you do not have, are listed here.</p>
          <Link to="/dashboard/orders" className="link">
            Show all orders
          </Link>
        </Empty>
      )}
      <div className="grid gap-10">
        {suppliers?.map((wanted) => (
          <WantedTable key={wanted.supplier} wanted={wanted} />
        ))}
      </div>
      {query.hasNextPage && (
        <Button
          variant="quiet"
          className="mt-6 print:hidden"
          busy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          Show more suppliers
        </Button>
      )}
    </section>
  )
}
