import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { DeskHeading } from '#app/desk/frame/desk-heading.tsx'
import { queueCountsQuery, queueQuery, refreshOrders } from '#app/desk/orders/order-queries.ts'
import { ShortcutsHelp } from '#app/desk/orders/shortcuts-help.tsx'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { Empty, Failure, Loading } from '#app/ui/state.tsx'
import { ChosenBar } from './chosen-bar.tsx'
import { BellSwitch, NewOrders } from './new-orders.tsx'
import { QueueFilters } from './queue-filters.tsx'
import { QueueTable } from './queue-table.tsx'
import { QueueTabs } from './queue-tabs.tsx'
import { useQueueKeys } from './use-queue-keys.ts'

/** Orders by what is to be done. Everything that narrows the list is in the address, to be shared. */
export default function QueuePage() {
  const [search] = useSearchParams()
  const [isHelpOpen, setHelpOpen] = useState(false)
  useQueueKeys(() => setHelpOpen(true))
  const counts = useQuery(queueCountsQuery)
  return (
    <>
      <DeskHeading title="Orders">
        <div className="flex flex-wrap gap-3">
          <Link to="/dashboard/orders/pick" className={buttonClass({ variant: 'quiet' })}>
            Pick list
          </Link>
          <Link to="/dashboard/orders/pack" className={buttonClass()}>
            Pack by scan
          </Link>
        </div>
      </DeskHeading>
      <NewOrders />
      <QueueTabs counts={counts.data} />
      <QueueFilters carriers={counts.data?.carriers ?? []} />
      {/* What was chosen belongs to one list. */}
      <Queue key={search.toString()} search={search} />
      <div className="mt-8 flex flex-wrap items-center justify-between gap-x-8 text-sm text-muted">
        <BellSwitch />
        <button
          type="button"
          className="link min-h-11 max-lg:hidden"
          onClick={() => setHelpOpen(true)}
        >
          Keyboard shortcuts (?)
        </button>
      </div>
      {isHelpOpen && <ShortcutsHelp of="queue" onClose={() => setHelpOpen(false)} />}
    </>
  )
}

function Queue({ search }: { search: URLSearchParams }) {
  const query = useInfiniteQuery(queueQuery(search))
  const client = useQueryClient()
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  if (query.isPending) {
    return (
      <Loading>
        <div className="skeleton h-96" />
      </Loading>
    )
  }
  if (!query.data) {
    return (
      <Failure message="The orders could not be loaded" retry={() => void query.refetch()}>
        <p>{query.error?.message}</p>
      </Failure>
    )
  }
  if (query.data.length === 0) return <NoOrders search={search} />
  // An order that left the list meanwhile is not chosen any more.
  const picked = query.data.filter(({ number }) => chosen.has(number))
  return (
    <>
      <QueueTable orders={query.data} chosen={chosen} onChoose={setChosen} />
      {query.hasNextPage && (
        <Button
          variant="quiet"
          className="mt-6"
          busy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          Show more orders
        </Button>
      )}
      {picked.length > 0 && (
        <ChosenBar
          orders={picked}
          onDone={() => {
            setChosen(new Set())
            void refreshOrders(client)
          }}
          onClear={() => setChosen(new Set())}
        />
      )}
    </>
  )
}

function NoOrders({ search }: { search: URLSearchParams }) {
  const work = search.get('work')
  const isNarrowed = [...search.keys()].some((name) => name !== 'work')
  if (isNarrowed) {
    return (
      <Empty text="No orders match.">
        <Link to="/dashboard/orders" className="link">
          Show all orders
        </Link>
      </Empty>
    )
  }
  if (work) {
    return (
      <Empty text="Nothing to do here.">
        <p>Orders come here by themselves, when their turn for this step comes.</p>
        <Link to="/dashboard/orders" className="link">
          Show all orders
        </Link>
      </Empty>
    )
  }
  return (
    <Empty text="No orders yet.">
      <p>An order is here as soon as a customer has placed it.</p>
      <Link to="/" className="link">
        Open the shop
      </Link>
    </Empty>
  )
}
