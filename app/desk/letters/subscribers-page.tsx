import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import { DeskHeading } from '#app/desk/frame/desk-heading.tsx'
import { momentInWords } from '#app/desk/frame/moment.ts'
import { download } from '#app/desk/orders/download.ts'
import {
  type Subscriber,
  type SubscriberState,
  subscriberStates,
} from '#app/letters/subscribers/subscribers.schema.ts'
import { ApiFailure } from '#app/page/api-client.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { showAlert } from '#app/ui/messages.ts'
import { Empty, Failure, Loading } from '#app/ui/state.tsx'
import { EraseDialog } from './erase-dialog.tsx'
import { GrowthChart } from './growth-chart.tsx'
import { eraseSubscriber, subscribersQuery } from './queries.ts'

const stateNames: Record<SubscriberState, string> = {
  confirmed: 'Subscribed',
  pending: 'Not confirmed yet',
  unsubscribed: 'Unsubscribed',
  bounced: 'Out of reach',
}

/** Who gets the letters: found, counted, taken along, erased. Search and state are in the address. */
export default function SubscribersPage() {
  const [search, setSearch] = useSearchParams()
  const asked = new URLSearchParams()
  for (const name of ['q', 'status', 'after']) {
    const value = search.get(name)
    if (value) asked.set(name, value)
  }
  const query = asked.size > 0 ? `?${asked}` : ''
  const { data, error, refetch } = useQuery(subscribersQuery(query))
  const show = (name: string, value: string | null) => {
    const next = new URLSearchParams(asked)
    next.delete('after')
    if (value) next.set(name, value)
    else next.delete(name)
    setSearch(next)
  }
  return (
    <>
      <DeskHeading title="Subscribers">
        <Export />
      </DeskHeading>
      <GrowthChart />
      <SearchBox key={search.get('q')} q={search.get('q') ?? ''} find={(q) => show('q', q)} />
      <nav aria-label="States" className="mt-4 mb-4 flex flex-wrap gap-x-5 text-sm">
        {[null, ...subscriberStates].map((state) => (
          <button
            key={state}
            type="button"
            aria-pressed={search.get('status') === state}
            onClick={() => show('status', state)}
            className="min-h-11 border-b-2 border-transparent text-muted hover:text-ink aria-pressed:border-accent aria-pressed:text-ink"
          >
            {state === null
              ? 'All'
              : `${stateNames[state]}${data ? ` (${data.counts[state].toLocaleString('en-US')})` : ''}`}
          </button>
        ))}
      </nav>
      {!data && !error && (
        <Loading>
          <div className="skeleton h-96" />
        </Loading>
      )}
      {error && !data && (
        <Failure message="The subscribers could not be loaded" retry={() => void refetch()}>
          <p>{error.message}</p>
        </Failure>
      )}
      {data?.subscribers.length === 0 && (
        <Empty text={query ? 'No subscribers match.' : 'No subscribers yet.'}>
          {query
            ? 'Search finds any part of an address.'
            : 'They sign up in the footer and the banner of the shop, and confirm by mail.'}
        </Empty>
      )}
      {data && data.subscribers.length > 0 && <List subscribers={data.subscribers} />}
      {data?.next && (
        <Button
          variant="quiet"
          className="mt-6"
          onClick={() => {
            asked.set('after', data.next ?? '')
            setSearch(asked)
          }}
        >
          Older subscribers
        </Button>
      )}
    </>
  )
}

function SearchBox({ q, find }: { q: string; find: (q: string) => void }) {
  const [typed, setTyped] = useState(q)
  function submit(event: SubmitEvent) {
    event.preventDefault()
    find(typed.trim())
  }
  return (
    <search>
      <form onSubmit={submit} className="mt-8 flex flex-wrap items-end gap-3">
        <Field
          label="Find an address"
          name="q"
          type="search"
          className="grow sm:max-w-sm"
          maxLength={254}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button type="submit" variant="quiet">
          Find
        </Button>
      </form>
    </search>
  )
}

function Export() {
  const [busy, setBusy] = useState(false)
  return (
    <Button
      variant="quiet"
      busy={busy}
      onClick={() => {
        setBusy(true)
        void download('/desk/subscribers/export.csv', 'subscribers.csv').finally(() =>
          setBusy(false),
        )
      }}
    >
      Export as CSV
    </Button>
  )
}

function List({ subscribers }: { subscribers: Subscriber[] }) {
  const client = useQueryClient()
  const [asking, setAsking] = useState<Subscriber | null>(null)
  async function erase({ id }: Subscriber) {
    try {
      showAlert((await eraseSubscriber(id)).message, { kind: 'done' })
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure
      showAlert(failure.message, { kind: 'error' })
    }
    await client.invalidateQueries({ queryKey: ['desk-subscribers'] })
  }
  return (
    <ul className="divide-y divide-hairline border-y border-hairline">
      {subscribers.map((one) => (
        <li key={one.id} className="flex flex-wrap items-center gap-x-6 gap-y-1 py-2 text-sm">
          <div className="min-w-0 grow wrap-anywhere">
            <span className="font-medium">{one.email}</span>
            <p className="text-muted">{wordsOf(one)}</p>
          </div>
          <Button variant="danger" onClick={() => setAsking(one)} aria-label={`Erase ${one.email}`}>
            Erase
          </Button>
        </li>
      ))}
      {asking && (
        <EraseDialog
          email={asking.email}
          onClose={() => setAsking(null)}
          onConfirm={() => erase(asking)}
        />
      )}
    </ul>
  )
}

function wordsOf(one: Subscriber): string {
  const since = {
    confirmed: one.confirmedAt,
    unsubscribed: one.unsubscribedAt,
    bounced: one.bouncedAt,
    pending: null,
  }
  const state = `${stateNames[one.status]} ${momentInWords(since[one.status] ?? one.createdAt)}`
  return [state, `given in: ${one.source}`, one.bounce].filter(Boolean).join(' · ')
}
