import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { DeskHeading } from '#app/desk/frame/desk-heading.tsx'
import type { LetterAnswer, Progress } from '#app/letters/letter.schema.ts'
import { ApiFailure } from '#app/page/api-client.ts'
import { Button } from '#app/ui/button.tsx'
import { showAlert } from '#app/ui/messages.ts'
import { href } from '#app/values/addresses.ts'
import { PreviewPane } from './preview-pane.tsx'
import { copyLetter, lettersQuery, sentPreviewQuery, stepLetter } from './queries.ts'
import { doneOf, standOf, timeInWords } from './state-words.ts'

type Props = { letter: LetterAnswer; onChanged: (letter: LetterAnswer) => void }

/** A letter on its way or sent: how far it is, to be read and copied, no longer to be changed. */
export function SentLetter({ letter, onChanged }: Props) {
  const { data } = useQuery(sentPreviewQuery(letter.id))
  return (
    <>
      <DeskHeading title={letter.subject}>
        <Copy id={letter.id} />
      </DeskHeading>
      <div className="grid gap-x-12 gap-y-10 lg:grid-cols-2">
        <div>
          <p className="mb-4 text-muted">{standOf(letter)}</p>
          {letter.progress && <HowFar letter={letter} progress={letter.progress} />}
          <Steps letter={letter} onChanged={onChanged} />
        </div>
        <section aria-label="The letter" className="min-w-0">
          {data && <PreviewPane html={data.html} text={data.text} />}
        </section>
      </div>
    </>
  )
}

const rows: [keyof Progress, string, string][] = [
  ['sent', 'Sent', ''],
  ['waiting', 'Waiting', 'Asked for, and not sent yet or tried again later'],
  ['refused', 'Refused', 'The mail server knows nobody at the address, or did not want the mail'],
  [
    'failed',
    'Not delivered',
    'Tried for three days, or perhaps sent before a crash: not sent twice',
  ],
  ['leftOut', 'Left out', 'Unsubscribed or erased in the meantime'],
]

function HowFar({ letter: { state }, progress }: { letter: LetterAnswer; progress: Progress }) {
  const { data } = useQuery(lettersQuery)
  const { total } = progress
  const done = doneOf(progress)
  const percent = total === 0 ? 100 : Math.min(100, Math.floor((100 * done) / total))
  const rest = data && state === 'sending' && total > done
  return (
    <>
      <p className="flex flex-wrap justify-between gap-x-4 text-sm" role="status">
        <span className="font-medium">{`${percent} %`}</span>
        <span className="text-muted tabular-nums">
          {`${done.toLocaleString('en-US')} of ${total.toLocaleString('en-US')}${
            rest ? `, ${timeInWords(total - done, data.perMinute)} to go` : ''
          }`}
        </span>
      </p>
      <progress
        aria-label="How far the letter is"
        className="mt-1 h-1.5 w-full accent-accent"
        value={percent}
        max={100}
      />
      <dl className="mt-6 divide-y divide-hairline border-y border-hairline text-sm">
        {rows
          .filter(([name]) => name === 'sent' || progress[name] > 0)
          .map(([name, text, hint]) => (
            <div key={name} className="flex justify-between gap-4 py-2">
              <dt>
                {text}
                {hint && <span className="block text-muted">{hint}</span>}
              </dt>
              <dd className="tabular-nums">{progress[name].toLocaleString('en-US')}</dd>
            </div>
          ))}
      </dl>
      <p className="mt-3 text-sm text-muted">
        Whether a letter is opened or a link in it clicked is not tracked.
      </p>
    </>
  )
}

function Steps({ letter: { id, state }, onChanged }: Props) {
  const [busy, setBusy] = useState(false)
  if (state !== 'sending' && state !== 'paused') return null
  const step = state === 'sending' ? 'pause' : 'resume'
  async function take() {
    setBusy(true)
    try {
      onChanged(await stepLetter(id, step))
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure
      // It came to its end, or a colleague was quicker.
      if (failure.problem.current) onChanged(failure.problem.current as LetterAnswer)
      showAlert(failure.message, { kind: 'error' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="mt-6">
      <Button variant="quiet" busy={busy} onClick={() => void take()}>
        {step === 'pause' ? 'Pause' : 'Resume'}
      </Button>
      {state === 'paused' && (
        <p className="mt-2 text-sm text-muted">
          Mails that were in hand may still arrive; all others wait.
        </p>
      )}
    </div>
  )
}

function Copy({ id }: { id: string }) {
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  async function copy() {
    setBusy(true)
    try {
      const letter = await copyLetter(id)
      await navigate(href('/dashboard/letters/:id', { id: letter.id }))
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure
      showAlert(failure.message, { kind: 'error' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button variant="quiet" busy={busy} onClick={() => void copy()}>
      Copy to a new draft
    </Button>
  )
}
