import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Change, NewEdit } from '#app/catalog/many/edit.schema.ts'
import { mostIds } from '#app/catalog/many/edit-terms.ts'
import { filterOf } from '#app/desk/books/table/table-address.ts'
import { countQuery } from '#app/desk/books/table/table-queries.ts'
import { ExportBooks } from '#app/desk/feeds/export-dialog.tsx'
import { ApiFailure } from '#app/page/api-client.ts'
import { Button } from '#app/ui/button.tsx'
import { showAlert } from '#app/ui/messages.ts'
import { href } from '#app/values/addresses.ts'
import { ChangeDialog, type FormKind } from './change-dialog.tsx'
import { allChosen, type Chosen, noneChosen } from './chosen.ts'
import { prepareEdit } from './edit-queries.ts'
import { booksOf } from './edit-words.ts'

type Props = {
  isAll: boolean
  /** The chosen ones; of all that match, those that are not. */
  ids: string[]
  /** Whether more books match than are chosen. */
  hasMore: boolean
  search: URLSearchParams
  onChoose: (chosen: Chosen) => void
}

/** What can be done with the chosen books, or with all that match; always in reach. */
export function ChosenBooks({ isAll, ids, hasMore, search, onChoose }: Props) {
  const navigate = useNavigate()
  const filter = filterOf(search)
  const count = useQuery({ ...countQuery(filter), enabled: isAll })
  const [form, setForm] = useState<FormKind | null>(null)
  const [busy, setBusy] = useState(false)
  const isArchive = filter.archived === 'true'
  const total = isAll ? count.data && Math.max(count.data.count - ids.length, 0) : ids.length

  /** The preview is a page of its own, where the change is confirmed. */
  async function prepare(change: Change): Promise<string | null> {
    setBusy(true)
    const which: Omit<NewEdit, 'change'> = isAll ? { filter, except: ids } : { ids }
    try {
      const { id } = await prepareEdit({ change, ...which })
      void navigate(href('/dashboard/manage-books/changes/:id', { id }))
      return null
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure
      return failure.message
    } finally {
      setBusy(false)
    }
  }
  const prepareAtOnce = async (change: Change) => {
    const refused = await prepare(change)
    if (refused) showAlert(refused, { kind: 'error' })
  }

  const isTooMany = ids.length > mostIds
  const off = isTooMany || !total
  return (
    <section
      aria-label="The chosen books"
      className="chosen-bar bottom-0 z-20 -mx-2 mt-2 flex flex-wrap items-center gap-2 border-t border-edge bg-raised px-3 py-3 text-sm tall:sticky"
    >
      <p className="mr-2 font-medium" role="status">
        {isAll && count.isError
          ? count.error.message
          : total === undefined
            ? 'Counting…'
            : `${isAll && ids.length === 0 ? 'All ' : ''}${booksOf(total)} chosen${isAll && ids.length > 0 ? `, ${ids.length.toLocaleString('en-US')} left out` : ''}`}
      </p>
      {hasMore && !isAll && (
        <Button variant="quiet" className="max-sm:px-3" onClick={() => onChoose(allChosen)}>
          Choose all that match
        </Button>
      )}
      {!isAll && <ExportBooks chosen={ids} className="max-sm:px-3" />}
      {isTooMany && (
        <p>{`Up to ${mostIds.toLocaleString('en-US')} ${isAll ? 'can be left out' : 'at a time'}.`}</p>
      )}
      {isArchive ? (
        <Button busy={busy} disabled={off} onClick={() => void prepareAtOnce({ kind: 'restore' })}>
          Restore…
        </Button>
      ) : (
        <>
          {forms.map(([kind, text]) => (
            <Button
              key={kind}
              variant="quiet"
              className="max-sm:px-3"
              disabled={off}
              onClick={() => setForm(kind)}
            >
              {text}
            </Button>
          ))}
          <Button
            variant="danger"
            className="max-sm:px-3"
            busy={busy}
            disabled={off}
            onClick={() => void prepareAtOnce({ kind: 'archive' })}
          >
            Archive…
          </Button>
        </>
      )}
      <button
        type="button"
        className="link min-h-11 px-2 text-muted"
        onClick={() => onChoose(noneChosen)}
      >
        Clear
      </button>
      {form && total !== undefined && (
        <ChangeDialog
          kind={form}
          count={total}
          busy={busy}
          onClose={() => setForm(null)}
          onPrepare={prepare}
        />
      )}
    </section>
  )
}

const forms: [FormKind, string][] = [
  ['price', 'Change prices…'],
  ['category', 'Set category…'],
  ['subjects', 'Subjects…'],
]
