import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { DeskHeading } from '#app/desk/frame/desk-heading.tsx'
import { momentInWords } from '#app/desk/frame/moment.ts'
import { ApiFailure } from '#app/page/api-client.ts'
import { Button } from '#app/ui/button.tsx'
import { CloseButton, Dialog } from '#app/ui/dialog.tsx'
import { showAlert } from '#app/ui/messages.ts'
import { Failure, Loading } from '#app/ui/state.tsx'
import type { ShopIdentity } from '#app/values/shop-identity.ts'
import { boxes } from './parts.ts'
import { type EarlierChange, followIdentity, historyQuery, undoChange } from './queries.ts'

/** Who changed what of the shop's words and looks, and the way back. */
export default function ShopHistoryPage() {
  const { data, error, refetch } = useQuery(historyQuery)
  return (
    <>
      <DeskHeading title="Earlier changes">
        <Link to="/dashboard/your-shop" className="link">
          Your shop
        </Link>
      </DeskHeading>
      {!data && !error && (
        <Loading>
          <div className="skeleton h-96" />
        </Loading>
      )}
      {!data && error && (
        <Failure message="The changes could not be loaded" retry={() => void refetch()} />
      )}
      {data?.length === 0 && (
        <p className="text-muted">Nothing has been changed yet. Each change will be listed here.</p>
      )}
      <ol className="divide-y divide-hairline border-y border-hairline empty:hidden">
        {data?.map((change) => (
          <Line key={change.id} change={change} />
        ))}
      </ol>
    </>
  )
}

function Line({ change }: { change: EarlierChange }) {
  const { at, by, fields, isUndo } = change
  const { undo, busy, question } = useUndo(change)
  const when = momentInWords(Date.parse(at))
  const names = fields.map(({ name }) => boxes[name].label).join(', ')
  return (
    <li className="grid gap-x-8 gap-y-3 py-4 md:grid-cols-[14rem_1fr_auto]">
      <p>
        <span className="block">{`${by ?? 'The shop'}${isUndo ? ' took back' : ''}`}</span>
        <time dateTime={at} className="text-sm text-muted">
          {when}
        </time>
      </p>
      <dl className="grid gap-3 text-sm">
        {fields.map(({ name, before, after }) => (
          <div key={name}>
            <dt className="font-medium">{boxes[name].label}</dt>
            <dd className="whitespace-pre-line wrap-anywhere">
              <del className="text-muted">{shown(name, before)}</del>
              <span aria-hidden="true">{' → '}</span>
              <ins className="no-underline">{shown(name, after)}</ins>
            </dd>
          </div>
        ))}
      </dl>
      <Button
        variant="quiet"
        busy={busy}
        onClick={() => void undo(false)}
        aria-label={`Undo: ${names}, ${when}`}
        className="self-start"
      >
        Undo
      </Button>
      {question}
    </li>
  )
}

const shown = (name: keyof ShopIdentity, value: string) =>
  name === 'logo' && value !== '' ? 'a picture' : value || 'empty'

/** Takes a change back; asks first where somebody has changed the same since. */
function useUndo({ id }: EarlierChange) {
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [since, setSince] = useState<Partial<ShopIdentity> | null>(null)

  async function undo(force: boolean) {
    setBusy(true)
    try {
      const { message, identity } = await undoChange(id, force)
      followIdentity(identity)
      await client.invalidateQueries({ queryKey: historyQuery.queryKey })
      showAlert(message, { kind: 'done' })
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure
      const now = failure.problem.now as Partial<ShopIdentity> | undefined
      if (failure.status === 409 && now) setSince(now)
      else showAlert(failure.message, { kind: 'error' })
    } finally {
      setBusy(false)
    }
  }

  const question = since && (
    <Dialog
      title="Changed again since"
      text={`Now: ${Object.entries(since)
        .map(([name, value]) => `${boxes[name as keyof ShopIdentity].label} is “${value}”`)
        .join('; ')}. Undoing this change replaces that as well.`}
      onClose={() => setSince(null)}
    >
      <div className="mt-6 flex flex-wrap gap-3">
        <Button
          onClick={() => {
            setSince(null)
            void undo(true)
          }}
        >
          Undo all the same
        </Button>
        <CloseButton variant="quiet">Keep it as it is</CloseButton>
      </div>
    </Dialog>
  )
  return { undo, busy, question }
}
