import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { DeskHeading } from '#app/desk/frame/desk-heading.tsx'
import type { Run, RunStop } from '#app/orders/cash/runs.schema.ts'
import { Button } from '#app/ui/button.tsx'
import { Empty, Failure, Loading } from '#app/ui/state.tsx'
import { deskPrice } from '#app/values/amount.ts'
import { DoneList } from './done-list.tsx'
import { runQuery } from './queries.ts'
import { StopCard } from './stop-card.tsx'
import { loadTaps, sendTaps, useTaps } from './taps.ts'
import { WaitingTaps } from './waiting-taps.tsx'

/** While something waits, it is tried this often. */
const tryEveryMs = 15_000

/** The driver's page, for the phone: one stop after the other, with one thumb and a bad line. */
export default function MyRunPage() {
  const query = useQuery(runQuery('me'))
  useSending()
  return (
    <>
      <DeskHeading title="My run" />
      {query.isPending && (
        <Loading>
          <div className="skeleton h-96" />
        </Loading>
      )}
      {query.isError && !query.data && (
        <Failure message="Your run could not be loaded" retry={() => void query.refetch()}>
          <p>{query.error.message}</p>
        </Failure>
      )}
      {query.data && <Stops run={query.data} refresh={() => void query.refetch()} />}
    </>
  )
}

/** Sends what waits: at once, when the line is back, and every now and then. */
function useSending() {
  const client = useQueryClient()
  const { taps } = useTaps()
  const waiting = taps.filter(({ refused }) => refused === undefined).length
  useEffect(() => loadTaps(), [])
  useEffect(() => {
    if (waiting === 0) return
    const send = () =>
      void sendTaps(() => void client.invalidateQueries({ queryKey: ['desk-run'] }))
    send()
    const timer = setInterval(send, tryEveryMs)
    addEventListener('online', send)
    return () => {
      clearInterval(timer)
      removeEventListener('online', send)
    }
  }, [waiting, client])
}

function Stops({ run, refresh }: { run: Run; refresh: () => void }) {
  const { taps } = useTaps()
  const [open, setOpen] = useState<string | null>(null)
  // A stop is over when its tap is kept, whether the shop has it already or not.
  const ended = new Set(
    taps
      .filter(({ step, refused }) => refused === undefined && step.step !== 'nobody-home')
      .map(({ parcelId }) => parcelId),
  )
  const stops = run.stops.filter(({ id }) => !ended.has(id))
  const [next] = stops
  const isOpen = (stop: RunStop) => stop.id === (open ?? next?.id)
  return (
    <div className="mx-auto max-w-xl">
      <WaitingTaps />
      <p className="mb-4 flex items-baseline justify-between gap-4 border-b border-edge pb-3 text-lg">
        <span>{stopsOf(stops.length)}</span>
        <span className="tabular-nums">
          {`to collect ${deskPrice(stops.reduce((sum, { collect }) => sum + collect, 0))}`}
        </span>
      </p>
      {stops.length === 0 && (
        <Empty text="No stops left.">
          <p>Parcels that you take along are listed here.</p>
          <Link to="/dashboard/orders" className="link">
            Show all orders
          </Link>
        </Empty>
      )}
      <ol>
        {stops.map((stop, index) => (
          <StopCard
            key={stop.id}
            stop={stop}
            nth={index + 1}
            isOpen={isOpen(stop)}
            onOpen={() => setOpen(stop.id)}
            onDone={() => setOpen(null)}
          />
        ))}
      </ol>
      <DoneList run={run} />
      <Button variant="quiet" className="mt-6 min-h-14 w-full" onClick={refresh}>
        Load the run again
      </Button>
    </div>
  )
}

const stopsOf = (count: number) => (count === 1 ? '1 stop left' : `${count} stops left`)
