import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Import } from '#app/feeds/import/import.schema.ts'
import { ApiFailure } from '#app/page/api-client.ts'
import { Button } from '#app/ui/button.tsx'
import { CloseButton, Dialog } from '#app/ui/dialog.tsx'
import { Refused } from '#app/ui/refused.tsx'
import {
  doneInWords,
  isAllRefused,
  isHalfway,
  isNoChange,
  staysInWords,
  timeLeft,
  toApplyInWords,
  waitingInWords,
} from './import-words.ts'
import { ProgressLine } from './progress-line.tsx'
import { importQuery, isAtWork, readImport, stepImport } from './queries.ts'
import { asksSomething } from './reading/import-columns.ts'

type Step = 'apply' | 'cancel' | 'undo' | 'read'

/** What happens to the import now, and the one step that is next. */
export function ImportSteps({ one }: { one: Import }) {
  const client = useQueryClient()
  const [asked, setAsked] = useState<'apply' | 'undo' | null>(null)
  const [busy, setBusy] = useState<Step | null>(null)
  const [refused, setRefused] = useState<string | null>(null)
  const { id, can, problem } = one

  async function take(step: Step) {
    setBusy(step)
    setRefused(null)
    try {
      const now = await (step === 'read' ? readImport(id) : stepImport(id, step))
      client.setQueryData(importQuery(id).queryKey, now)
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure
      setRefused(failure.message)
      void client.invalidateQueries({ queryKey: importQuery(id).queryKey })
    } finally {
      setBusy(null)
    }
  }

  return (
    <section aria-label="State" className="mb-8">
      {isAtWork(one) && <UnderWay one={one} />}
      {one.status === 'receiving' && !isHere(one) && (
        <p className="mt-3 max-w-[65ch] text-sm text-muted">
          The files are still being uploaded in another window. If that window was closed, stop this
          import and drop the files again.
        </p>
      )}
      {isHalfway(one) && (
        <p className="mt-3 max-w-[65ch]">{`${doneInWords(one)} Apply the rest, or undo what was done.`}</p>
      )}
      {can.apply && isAllRefused(one) && (
        <p className="mt-3 max-w-[65ch]">
          {one.counts.records === 0
            ? 'There are no books in these files.'
            : 'No record can become a book yet. Check how the files are read, or fix the records below.'}
        </p>
      )}
      {one.status === 'ready' && isNoChange(one) && (
        <p className="mt-3 max-w-[65ch]">
          {one.counts.refused > 0
            ? 'Applying would change no book. Fix the refused records below, or discard the import.'
            : 'Applying would change no book. Each record below says why.'}
        </p>
      )}
      {can.apply && can.read && asksSomething(one) && (
        <p className="mt-3 max-w-[65ch] border-l-2 border-ochre bg-raised px-5 py-4">
          One question first: some dates or prices can be read in two ways. Answer it below, under
          “How the files are read”, and read the files again.
        </p>
      )}
      {one.status === 'undone' && one.counts.stays > 0 && (
        <p className="mt-3 max-w-[65ch]">
          {`${staysInWords(one.counts)} `}
          <Link to={{ search: 'stays=true' }} preventScrollReset className="link">
            What was not undone
          </Link>
        </p>
      )}
      {problem && <Refused message={problem} />}
      <Refused message={refused} />
      <div className="mt-4 flex flex-wrap gap-3">
        {can.apply && !isAllRefused(one) && (
          <Button
            variant={asksSomething(one) || isNoChange(one) ? 'quiet' : 'primary'}
            busy={busy === 'apply'}
            onClick={() => setAsked('apply')}
          >
            {isHalfway(one) ? 'Apply the rest' : 'Apply the import'}
          </Button>
        )}
        {can.cancel && (
          <Button variant="quiet" busy={busy === 'cancel'} onClick={() => void take('cancel')}>
            {one.status === 'ready' ? 'Discard it' : 'Stop'}
          </Button>
        )}
        {can.read && (one.status === 'failed' || isHere(one)) && (
          <Button busy={busy === 'read'} onClick={() => void take('read')}>
            {one.status === 'failed' ? 'Read it again' : 'Read the files'}
          </Button>
        )}
        {can.undo && (
          <Button variant="danger" busy={busy === 'undo'} onClick={() => setAsked('undo')}>
            Undo the import
          </Button>
        )}
      </div>
      {asked && (
        <Question
          one={one}
          step={asked}
          onClose={() => setAsked(null)}
          onConfirm={() => take(asked)}
        />
      )}
    </section>
  )
}

/** All has arrived, and nobody has said to read it: the connection was lost in between. */
const isHere = ({ status, files }: Import): boolean =>
  status === 'receiving' && files.length > 0 && files.every(({ received }) => received)

const labels: Partial<Record<Import['status'], string>> = {
  receiving: 'Waiting for the files',
  reading: 'Reading the files',
  applying: 'Applying',
  undoing: 'Undoing',
}

function UnderWay({ one }: { one: Import }) {
  const { status, done, total, secondsLeft, waiting, stopping } = one
  const label = waiting ? `${waitingInWords(one)} to end` : (labels[status] ?? '')
  return (
    <ProgressLine
      label={stopping ? 'Stopping' : label}
      done={done}
      total={total}
      unit={status === 'reading' || status === 'receiving' ? 'bytes' : 'records'}
      left={timeLeft(secondsLeft)}
    />
  )
}

/** Asks before books are changed. */
function Question({
  one,
  step,
  onClose,
  onConfirm,
}: {
  one: Import
  step: 'apply' | 'undo'
  onClose: () => void
  onConfirm: () => Promise<void>
}) {
  const { number } = one
  const words = {
    apply: {
      title: `Apply ${isHalfway(one) ? 'the rest of ' : ''}import ${number}?`,
      text: `${toApplyInWords(one)} It can be undone.`,
      yes: 'Apply it',
    },
    undo: {
      title: `Undo import ${number}?`,
      text: 'New books go to the archive, and changed fields go back to what they were. What somebody has changed since stays, and you will see what that is.',
      yes: 'Undo it',
    },
  }[step]
  return (
    <Dialog title={words.title} text={words.text} onClose={onClose}>
      <div className="mt-6 flex flex-wrap gap-3">
        <CloseButton autoFocus variant="quiet">
          Cancel
        </CloseButton>
        <Button
          variant={step === 'undo' ? 'danger' : 'primary'}
          onClick={({ currentTarget }) => {
            void onConfirm()
            currentTarget.closest('dialog')?.close()
          }}
        >
          {words.yes}
        </Button>
      </div>
    </Dialog>
  )
}
