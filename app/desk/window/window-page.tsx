import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { DeskHeading } from '#app/desk/frame/desk-heading.tsx'
import { ApiFailure } from '#app/page/api-client.ts'
import { lastBannerId } from '#app/shop/window/usual-window.ts'
import { type ManyKind, manyKinds } from '#app/shop/window/window-kinds.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { showAlert } from '#app/ui/messages.ts'
import { Failure, Loading } from '#app/ui/state.tsx'
import { href } from '#app/values/addresses.ts'
import type { DeskItem } from '#app/window/window-answers.schema.ts'
import { deskWindowQuery, saveOrder, takeStep } from './window-queries.ts'
import { kindNames, stateOf } from './window-words.ts'

/** What is in the shop's window, kind by kind. */
export default function WindowPage() {
  const { data, error, refetch } = useQuery(deskWindowQuery)
  const shelves = data?.find(({ kind }) => kind === 'shelves')
  return (
    <>
      <DeskHeading title="Window">
        <Link to="/dashboard/window/preview" className="link">
          Preview the first page
        </Link>
      </DeskHeading>
      {!data && !error && (
        <Loading>
          <div className="skeleton h-96" />
        </Loading>
      )}
      {!data && error && (
        <Failure message="The window could not be loaded" retry={() => void refetch()}>
          <p>{error.message}</p>
        </Failure>
      )}
      {shelves && (
        <section aria-labelledby="shelves" className="mb-10">
          <h3 id="shelves" className="text-2xl">
            {kindNames.shelves.many}
          </h3>
          <p className="mt-1 mb-3 max-w-[70ch] text-sm text-muted">{kindNames.shelves.about}</p>
          <Link
            to={href('/dashboard/window/:id', { id: shelves.id })}
            className="link"
          >{`Genres and Top Sellers${shelves.isDraft ? ' (with a draft)' : ''}`}</Link>
        </section>
      )}
      {data &&
        manyKinds.map((kind) => (
          <OfKind key={kind} kind={kind} items={data.filter((item) => item.kind === kind)} />
        ))}
    </>
  )
}

function OfKind({ kind, items }: { kind: ManyKind; items: DeskItem[] }) {
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const { many, one, about } = kindNames[kind]
  const there = items.filter(({ isRemoved }) => !isRemoved)
  const removed = items.filter(({ isRemoved }) => isRemoved)
  const movable = there.filter(({ id }) => id !== lastBannerId).map(({ id }) => id)

  async function does(work: () => Promise<unknown>) {
    setBusy(true)
    try {
      await work()
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure
      showAlert(failure.message, { kind: 'error' })
    } finally {
      await client.invalidateQueries({ queryKey: ['desk-window'] })
      await client.invalidateQueries({ queryKey: ['shop'] })
      setBusy(false)
    }
  }

  function move(id: string, by: 1 | -1) {
    const at = movable.indexOf(id)
    const ids = movable.toSpliced(at, 1).toSpliced(at + by, 0, id)
    void does(() => saveOrder(kind, ids, movable))
  }

  return (
    <section aria-labelledby={kind} className="mb-10">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
        <div>
          <h3 id={kind} className="text-2xl">
            {many}
          </h3>
          <p className="mt-1 max-w-[70ch] text-sm text-muted">{about}</p>
        </div>
        <Link
          to={href('/dashboard/window/new/:kind', { kind })}
          className={buttonClass({ variant: 'quiet' })}
        >
          {`Add ${one.toLowerCase()}`}
        </Link>
      </div>
      {there.length === 0 && (
        <p className="mt-4 border-t border-hairline py-4 text-muted">
          {'There are none yet. What you add is a draft that you look at before readers do. '}
          <Link
            to={href('/dashboard/window/new/:kind', { kind })}
            className="link"
            aria-label={`Write the first one: ${many}`}
          >
            Write the first one
          </Link>
        </p>
      )}
      <ul className="mt-4 divide-y divide-hairline border-y border-hairline empty:hidden">
        {there.map((item) => (
          <li key={item.id} className="flex flex-wrap items-center gap-x-6 gap-y-1 py-2">
            <div className="min-w-0 flex-1 basis-56">
              <Link
                dir="auto"
                to={href('/dashboard/window/:id', { id: item.id })}
                className="link font-medium wrap-anywhere"
              >
                {item.title}
              </Link>
              <p className="text-sm text-muted">{stateOf(item)}</p>
            </div>
            {movable.length > 1 && item.id !== lastBannerId && (
              <div className="flex gap-1">
                <Move item={item} by={-1} busy={busy || movable[0] === item.id} move={move} />
                <Move item={item} by={1} busy={busy || movable.at(-1) === item.id} move={move} />
              </div>
            )}
          </li>
        ))}
      </ul>
      {removed.length > 0 && (
        <details className="mt-3 text-sm">
          <summary className="cursor-pointer py-2 text-muted">{`Removed (${removed.length})`}</summary>
          <ul className="divide-y divide-hairline border-y border-hairline">
            {removed.map((item) => (
              <li key={item.id} className="flex flex-wrap items-center justify-between gap-4 py-2">
                <span dir="auto" className="min-w-0 wrap-anywhere">
                  {item.title}
                </span>
                <Button
                  variant="quiet"
                  busy={busy}
                  aria-label={`Put back ${item.title}`}
                  onClick={() => void does(() => takeStep(item.id, 'restore', item.version))}
                >
                  Put back
                </Button>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}

function Move({
  item: { id, title },
  by,
  busy,
  move,
}: {
  item: DeskItem
  by: 1 | -1
  busy: boolean
  move: (id: string, by: 1 | -1) => void
}) {
  return (
    <Button
      variant="quiet"
      busy={busy}
      className="min-w-11 px-2"
      aria-label={`Move ${title} ${by < 0 ? 'up' : 'down'}`}
      onClick={() => move(id, by)}
    >
      {by < 0 ? '↑' : '↓'}
    </Button>
  )
}
