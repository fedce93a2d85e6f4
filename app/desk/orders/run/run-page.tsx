import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { DeskHeading } from '#app/desk/frame/desk-heading.tsx'
import { deskOrderPath } from '#app/desk/orders/addresses.ts'
import type { Run, RunStop } from '#app/orders/cash/runs.schema.ts'
import { ApiFailure } from '#app/page/api-client.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { formatDay } from '#app/ui/date.ts'
import { showAlert } from '#app/ui/messages.ts'
import { Empty, Failure, Loading } from '#app/ui/state.tsx'
import { deskPrice } from '#app/values/amount.ts'
import { orderStops, runQuery, runsQuery } from './queries.ts'

/** Who drives what: the drivers, and the printable list of one of them. */
export default function RunPage() {
  const [search] = useSearchParams()
  const driver = search.get('driver')
  return (
    <>
      <div className="print:hidden">
        <DeskHeading title="Runs">
          <Link to="/dashboard/orders/my-run" className={buttonClass({ variant: 'quiet' })}>
            My run, for the phone
          </Link>
        </DeskHeading>
        <Drivers chosen={driver} />
      </div>
      {driver && <RunList key={driver} driver={driver} />}
    </>
  )
}

function Drivers({ chosen }: { chosen: string | null }) {
  const query = useQuery(runsQuery)
  if (query.isPending) {
    return (
      <Loading>
        <div className="skeleton h-24" />
      </Loading>
    )
  }
  if (!query.data) {
    return (
      <Failure message="The runs could not be loaded" retry={() => void query.refetch()}>
        <p>{query.error.message}</p>
      </Failure>
    )
  }
  const shown = query.data.filter(({ id, stops }) => stops > 0 || id === chosen)
  if (shown.length === 0) {
    return (
      <Empty text="Nobody is on the road.">
        <p>Hand packed parcels over to a driver, and the run is here.</p>
      </Empty>
    )
  }
  return (
    <ul aria-label="Drivers" className="mb-10 border-t border-hairline">
      {shown.map(({ id, name, stops, toCollect }) => (
        <li key={id} className="border-b border-hairline">
          <Link
            to={`?driver=${id}`}
            aria-current={id === chosen ? 'true' : undefined}
            className="flex min-h-12 items-center gap-4 py-2 hover:text-accent aria-[current=true]:font-medium"
          >
            <span className="min-w-0 flex-1 wrap-anywhere">{name}</span>
            <span className="text-muted tabular-nums">
              {stops === 1 ? '1 stop' : `${stops} stops`}
            </span>
            <span className="w-24 text-right tabular-nums">{deskPrice(toCollect)}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

function RunList({ driver }: { driver: string }) {
  const query = useQuery(runQuery(driver))
  if (query.isPending) {
    return (
      <Loading>
        <div className="skeleton h-96" />
      </Loading>
    )
  }
  if (!query.data) {
    return (
      <Failure message="The run could not be loaded" retry={() => void query.refetch()}>
        <p>{query.error.message}</p>
      </Failure>
    )
  }
  return <Stops run={query.data} />
}

function Stops({ run }: { run: Run }) {
  const client = useQueryClient()
  const { driver, day, stops, toCollect } = run

  async function move(index: number, by: 1 | -1) {
    const ids = stops.map(({ id }) => id)
    const [moved] = ids.splice(index, 1)
    ids.splice(index + by, 0, moved as string)
    try {
      client.setQueryData(runQuery(driver.id).queryKey, await orderStops(driver.id, ids))
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure
      showAlert(`The stops stay as they were. ${failure.message}`, { kind: 'error' })
    }
  }

  return (
    <section aria-labelledby="run">
      <div className="mb-3 flex flex-wrap items-end justify-between gap-3">
        <h3 id="run" className="text-2xl wrap-anywhere">{`Run of ${driver.name}`}</h3>
        <Button variant="quiet" className="print:hidden" onClick={() => print()}>
          Print
        </Button>
      </div>
      <p className="mb-4 flex justify-between gap-4 border-b border-edge pb-2 tabular-nums">
        <span>{`${formatDay(day)}, ${stops.length === 1 ? '1 stop' : `${stops.length} stops`}`}</span>
        <span className="font-medium">{`to collect ${deskPrice(toCollect)}`}</span>
      </p>
      {stops.length === 0 && <p className="py-8 text-muted">No stops left on this run.</p>}
      <ol>
        {stops.map((stop, index) => (
          <StopRow
            key={stop.id}
            stop={stop}
            nth={index + 1}
            isLast={index === stops.length - 1}
            onMove={(by) => void move(index, by)}
          />
        ))}
      </ol>
    </section>
  )
}

function StopRow({
  stop,
  nth,
  isLast,
  onMove,
}: {
  stop: RunStop
  nth: number
  isLast: boolean
  onMove: (by: 1 | -1) => void
}) {
  const { number, parcel, name, phone, address, collect, books, tries } = stop
  return (
    <li className="flex break-inside-avoid items-start gap-4 border-b border-hairline py-3">
      <span className="w-8 shrink-0 text-right font-serif text-2xl">{nth}</span>
      <div className="grid min-w-0 flex-1 gap-x-6 sm:grid-cols-2 print:grid-cols-2">
        <p className="wrap-anywhere">
          <span className="text-lg">{name ?? 'Name removed'}</span>
          {address.map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
        </p>
        <p className="text-muted print:text-ink">
          <Link to={deskOrderPath(number)} className="link tabular-nums">
            {`Order ${number}${parcel > 1 ? `, parcel ${parcel}` : ''}`}
          </Link>
          <span className="block">{books === 1 ? '1 book' : `${books} books`}</span>
          {phone && (
            <a href={`tel:${phone}`} className="link block text-ink tabular-nums">
              {phone}
            </a>
          )}
          {tries > 0 && <span className="block text-ochre">{`nobody home × ${tries}`}</span>}
        </p>
      </div>
      <span className="text-right">
        <span className="block font-serif text-xl tabular-nums">{deskPrice(collect)}</span>
        <span className="hidden text-sm print:block">paid ________</span>
        <span className="flex justify-end print:hidden">
          <Move label={`Stop ${nth} earlier`} sign="↑" off={nth === 1} onClick={() => onMove(-1)} />
          <Move label={`Stop ${nth} later`} sign="↓" off={isLast} onClick={() => onMove(1)} />
        </span>
      </span>
    </li>
  )
}

const Move = ({
  label,
  sign,
  off,
  onClick,
}: {
  label: string
  sign: string
  off: boolean
  onClick: () => void
}) => (
  <button
    type="button"
    aria-label={label}
    disabled={off}
    onClick={onClick}
    className="min-h-11 min-w-11 text-lg text-muted hover:text-ink disabled:opacity-30"
  >
    {sign}
  </button>
)
