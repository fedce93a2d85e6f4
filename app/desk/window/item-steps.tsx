import { useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { momentInWords } from '#app/desk/frame/moment.ts'
import { ApiFailure } from '#app/page/api-client.ts'
import { lastBannerId, shelvesId } from '#app/shop/window/usual-window.ts'
import type { WindowFields } from '#app/shop/window/window-kinds.ts'
import { Button } from '#app/ui/button.tsx'
import { CloseButton, Dialog } from '#app/ui/dialog.tsx'
import { showAlert } from '#app/ui/messages.ts'
import type { DeskItemToEdit } from '#app/window/window-answers.schema.ts'
import { readVersion, type Step, takeStep } from './window-queries.ts'
import { asTyped } from './window-words.ts'

type Given = { item: DeskItemToEdit; take: (item: DeskItemToEdit) => void }

const done: Record<Step, string> = {
  publish: 'Published: readers see it now.',
  discard: 'The draft was discarded.',
  remove: 'It was removed from the window.',
  restore: 'It is in the window again.',
}

/** Takes a step, says so, and offers the way back from a removal. */
function useSteps({ item, take }: Given) {
  const [busy, setBusy] = useState<Step | null>(null)
  async function does(step: Step, version = item.version) {
    setBusy(step)
    try {
      const now = await takeStep(item.id, step, version)
      take(now)
      const undo = { label: 'Undo', run: () => void does('restore', now.version) }
      showAlert(done[step], { kind: 'done', ...(step === 'remove' && { action: undo }) })
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure
      showAlert(failure.message, { kind: 'error' })
    } finally {
      setBusy(null)
    }
  }
  return { busy, does }
}

/** The draft's way to readers, or into the bin. */
export function Publishing({ item, form, take }: Given & { form: UseFormReturn<WindowFields> }) {
  const { busy, does } = useSteps({ item, take })
  const typed = useWatch({ control: form.control }) as WindowFields
  const saved = asTyped(item.fields)
  const isSaved = Object.keys(saved).every(
    (name) => (typed[name] ?? saved[name])?.trim() === saved[name]?.trim(),
  )
  if (!item.isDraft || item.isRemoved) return null
  return (
    <section aria-label="The draft" className="border-l-2 border-ochre bg-raised px-4 py-3">
      <p className="mb-3 text-sm">
        {!isSaved
          ? 'Save the draft before you publish it.'
          : item.isPublished
            ? 'The draft differs from what readers see.'
            : 'Readers do not see it yet.'}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button busy={busy === 'publish'} disabled={!isSaved} onClick={() => void does('publish')}>
          Publish
        </Button>
        {item.isPublished && (
          <Button variant="quiet" busy={busy === 'discard'} onClick={() => void does('discard')}>
            Discard the draft
          </Button>
        )}
      </div>
    </section>
  )
}

/** Out of the window, after a question; and in again. */
export function Removal({ item, take }: Given) {
  const { busy, does } = useSteps({ item, take })
  const [isAsking, setAsking] = useState(false)
  if (item.id === lastBannerId || item.id === shelvesId) return null
  if (item.isRemoved)
    return (
      <Button
        className="mt-8"
        variant="quiet"
        busy={busy === 'restore'}
        onClick={() => void does('restore')}
      >
        Put it back
      </Button>
    )
  return (
    <>
      <Button
        className="mt-8"
        variant="danger"
        busy={busy === 'remove'}
        onClick={() => setAsking(true)}
      >
        Remove
      </Button>
      {isAsking && (
        <Dialog
          title={`Remove “${item.title}”?`}
          text="Readers no longer see it. You can put it back at any time."
          onClose={() => setAsking(false)}
        >
          <div className="mt-6 flex flex-wrap gap-3">
            <CloseButton autoFocus variant="quiet">
              Cancel
            </CloseButton>
            <Button
              variant="danger"
              onClick={() => {
                setAsking(false)
                void does('remove')
              }}
            >
              Remove it
            </Button>
          </div>
        </Dialog>
      )}
    </>
  )
}

/** What was published before; one of them can be put into the form again. */
export function Versions({
  item: { id, published },
  show,
}: {
  item: DeskItemToEdit
  show: UseFormReturn<WindowFields>['setValue']
}) {
  if (published.length < 2) return null
  async function restore(version: string) {
    try {
      const { fields } = await readVersion(id, version)
      for (const [name, value] of Object.entries(asTyped(fields))) show(name, value)
      showAlert('The earlier version is in the form. Save and publish it to bring it back.')
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure
      showAlert(failure.message, { kind: 'error' })
    }
  }
  return (
    <section aria-label="Versions" className="mt-8">
      <h3 className="mb-2 text-xl">Versions</h3>
      <ol className="divide-y divide-hairline border-y border-hairline">
        {published.map(({ id: version, at, by }, index) => (
          <li
            key={version}
            className="flex flex-wrap items-center justify-between gap-x-4 py-2 text-sm"
          >
            <span>{`${momentInWords(Date.parse(at))}${by ? `, ${by}` : ''}${index === 0 ? ' (newest)' : ''}`}</span>
            <Button
              variant="quiet"
              aria-label={`Restore the version of ${momentInWords(Date.parse(at))}`}
              onClick={() => void restore(version)}
            >
              Restore
            </Button>
          </li>
        ))}
      </ol>
    </section>
  )
}
