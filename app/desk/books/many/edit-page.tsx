import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link, useParams } from 'react-router'
import type { EditAnswer } from '#app/catalog/many/edit.schema.ts'
import { outcomes, type RowOutcome } from '#app/catalog/many/edit-terms.ts'
import { titleOf } from '#app/catalog/many/edit-title.ts'
import { refreshTables } from '#app/desk/books/table/table-queries.ts'
import { DeskHeading } from '#app/desk/frame/desk-heading.tsx'
import { momentInWords } from '#app/desk/frame/moment.ts'
import { ApiFailure } from '#app/page/api-client.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { showAlert } from '#app/ui/messages.ts'
import { Failure, Loading } from '#app/ui/state.tsx'
import { forgetChosen } from './chosen.ts'
import { forgetChosenNames } from './chosen-names.ts'
import { type EditStep, editQuery, editRowsQuery, isAtWork, takeEditStep } from './edit-queries.ts'
import { EditRowsTable } from './edit-rows-table.tsx'
import { booksOf, outcomeWords, standOf } from './edit-words.ts'

/** A change of many books: its preview, how far it is, and the way back. */
export default function EditPage() {
  const { id = '' } = useParams()
  const { data, error, isPending, refetch } = useQuery(editQuery(id))
  const client = useQueryClient()
  const status = data?.status
  // What was just changed is shown by every list.
  useEffect(() => {
    if (status === 'applied' || status === 'undone') void refreshTables(client)
  }, [status, client])
  return (
    <>
      <DeskHeading title={data ? titleOf(data) : 'Change of many books'}>
        <Link to="/dashboard/manage-books" className="link py-2">
          Manage Books
        </Link>
      </DeskHeading>
      {isPending && (
        <Loading>
          <div className="skeleton h-96" />
        </Loading>
      )}
      {error && !data && (
        <Failure message="The change could not be loaded" retry={() => void refetch()}>
          <p>{error.message}</p>
        </Failure>
      )}
      {data && <Edit edit={data} />}
    </>
  )
}

function Edit({ edit }: { edit: EditAnswer }) {
  const [outcome, setOutcome] = useState<RowOutcome | null>(null)
  const counts = JSON.stringify(edit.counts)
  const { status } = edit
  // While it is at work the list would run away under the eye; it comes when the step has ended.
  const rows = useInfiniteQuery({
    ...editRowsQuery(edit.id, outcome, isAtWork(status) ? '' : counts),
    enabled: !isAtWork(status),
  })
  const filled = outcomes.filter((name) => edit.counts[name] > 0)
  return (
    <>
      {/* What counts up every second is not said every second; what it has come to is. */}
      <p role="status" aria-live={isAtWork(status) ? 'off' : 'polite'} className="text-lg">
        {standOf(edit)}
      </p>
      <p className="mt-1 text-sm text-muted">
        {[edit.by && `By ${edit.by}`, momentInWords(edit.appliedAt ?? edit.createdAt)]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {isAtWork(status) && <Progress edit={edit} />}
      <Steps edit={edit} />
      {filled.length > 1 && !isAtWork(status) && (
        <fieldset className="mb-4 flex flex-wrap gap-x-5 text-sm">
          <legend className="sr-only">Which books</legend>
          {[null, ...filled].map((name) => (
            <label key={name} className="inline-flex min-h-11 items-center gap-2">
              <input
                type="radio"
                name="outcome"
                checked={outcome === name}
                onChange={() => setOutcome(name)}
                className="size-5 shrink-0 accent-accent"
              />
              {name
                ? `${outcomeWords[name]} (${edit.counts[name].toLocaleString('en-US')})`
                : 'All'}
            </label>
          ))}
        </fieldset>
      )}
      {rows.data && rows.data.length > 0 && <EditRowsTable rows={rows.data} />}
      {rows.isError && (
        <Failure message="The books could not be loaded" retry={() => void rows.refetch()} />
      )}
      {rows.hasNextPage && (
        <Button
          variant="quiet"
          className="mt-6"
          busy={rows.isFetchingNextPage}
          onClick={() => void rows.fetchNextPage()}
        >
          Show more books
        </Button>
      )}
    </>
  )
}

function Progress({ edit: { status, counts } }: { edit: EditAnswer }) {
  if (status === 'preparing') return null
  const [done, left] =
    status === 'applying'
      ? [counts.done + counts.skipped, counts.waiting]
      : [counts.undone + counts.kept, counts.done]
  return (
    <progress
      aria-label="Progress"
      max={done + left}
      value={done}
      className="mt-4 block h-2 w-full max-w-md accent-accent"
    />
  )
}

/** What can be done with it now; the next step is the plain button. */
function Steps({ edit: { id, status, counts, change } }: { edit: EditAnswer }) {
  const client = useQueryClient()
  const [busy, setBusy] = useState<EditStep | null>(null)
  async function take(step: EditStep) {
    setBusy(step)
    try {
      client.setQueryData(editQuery(id).queryKey, await takeEditStep(id, step))
      if (step === 'apply' && change.kind === 'merge') forgetChosenNames(change.heading)
      else if (step === 'apply') forgetChosen()
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure
      showAlert(failure.message, { kind: 'error' })
      await client.invalidateQueries({ queryKey: editQuery(id).queryKey })
    }
    setBusy(null)
  }
  // What was kept can go back once a later change of the same books is undone.
  const toUndo = { applied: counts.done, undone: counts.kept }[status as string] ?? 0
  const isUseless = status === 'ready' && counts.waiting === 0
  const isOver = status === 'undone' || status === 'cancelled' || isUseless
  return (
    <p className="my-6 flex flex-wrap items-center gap-3">
      {status === 'ready' && counts.waiting > 0 && (
        <Button
          variant={change.kind === 'archive' ? 'danger' : 'primary'}
          busy={busy === 'apply'}
          onClick={() => void take('apply')}
        >
          {`${verbs[change.kind]} ${booksOf(counts.waiting)}`}
        </Button>
      )}
      {(status === 'ready' || status === 'preparing') && (
        <Button variant="quiet" busy={busy === 'cancel'} onClick={() => void take('cancel')}>
          Cancel
        </Button>
      )}
      {status === 'applying' && (
        <Button variant="quiet" busy={busy === 'cancel'} onClick={() => void take('cancel')}>
          Stop
        </Button>
      )}
      {toUndo > 0 && (
        <Button variant="quiet" busy={busy === 'undo'} onClick={() => void take('undo')}>
          {`${status === 'undone' ? 'Try again to undo' : 'Undo'} ${booksOf(toUndo)}`}
        </Button>
      )}
      {(status === 'applied' || isOver) && (
        <Link to="/dashboard/manage-books" className={buttonClass({ variant: 'quiet' })}>
          Back to the books
        </Link>
      )}
    </p>
  )
}

const verbs = {
  price: 'Change the price of',
  archive: 'Archive',
  restore: 'Restore',
  category: 'Change',
  subjects: 'Change',
  merge: 'Rename in',
} satisfies Record<EditAnswer['change']['kind'], string>
