import { useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import type { LetterAnswer } from '#app/letters/letter.schema.ts'
import { ApiFailure } from '#app/page/api-client.ts'
import { kept } from '#app/page/kept.ts'
import { Button } from '#app/ui/button.tsx'
import { CloseButton, Dialog } from '#app/ui/dialog.tsx'
import { Field } from '#app/ui/field.tsx'
import { showAlert } from '#app/ui/messages.ts'
import { dropKept } from './boxes.ts'
import { deleteLetter, lettersQuery, sendLetter, subscribersQuery, testLetter } from './queries.ts'
import { count, timeInWords } from './state-words.ts'

type Props = {
  letter: LetterAnswer
  isSaved: boolean
  /** The letter as it is stored now; null when it could not be saved. */
  save: () => Promise<LetterAnswer | null>
  onChanged: (letter: LetterAnswer) => void
}

const testAddress = 'octavo-desk-test-mail'

/** Trying a letter out, sending it off, throwing it away. */
export function SendBox({ letter, isSaved, save, onChanged }: Props) {
  const [open, setOpen] = useState<'send' | 'delete' | null>(null)
  const ready = async () => (isSaved ? letter : save())
  return (
    <section aria-label="Send" className="mt-10">
      <TestMail ready={ready} />
      <div className="mt-8 flex flex-wrap gap-3">
        <Button
          disabled={letter.blocks.length === 0 && isSaved}
          onClick={async () => {
            if (await ready()) setOpen('send')
          }}
        >
          Send to all subscribers
        </Button>
        <Button variant="danger" onClick={() => setOpen('delete')}>
          Delete draft
        </Button>
      </div>
      {open === 'send' && (
        <SendDialog letter={letter} onClose={() => setOpen(null)} onChanged={onChanged} />
      )}
      {open === 'delete' && <DeleteDialog letter={letter} onClose={() => setOpen(null)} />}
    </section>
  )
}

function TestMail({ ready }: { ready: () => Promise<LetterAnswer | null> }) {
  const [to, setTo] = useState(() => kept.read(testAddress) ?? '')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  async function send(event: SubmitEvent) {
    event.preventDefault()
    setBusy(true)
    try {
      const letter = await ready()
      if (!letter) return
      const { message } = await testLetter(letter.id, to.trim())
      kept.write(testAddress, to.trim())
      setError(undefined)
      showAlert(message, { kind: 'done' })
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure
      setError(failure.errors?.to ?? failure.message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <form noValidate onSubmit={(event) => void send(event)} className="max-w-md">
      <Field
        label="Try it out: your own address"
        name="testTo"
        type="email"
        autoComplete="email"
        value={to}
        error={error}
        onChange={({ target }) => setTo(target.value)}
      />
      <Button type="submit" variant="quiet" className="mt-3" busy={busy}>
        Send me a test
      </Button>
    </form>
  )
}

/** Says to how many it goes and how long that takes; "Cancel" has the focus. */
function SendDialog({
  letter,
  onClose,
  onChanged,
}: Pick<Props, 'letter' | 'onChanged'> & { onClose: () => void }) {
  const [busy, setBusy] = useState(false)
  const { data: people } = useQuery(subscribersQuery(''))
  const { data: letters } = useQuery(lettersQuery)
  const readers = people?.counts.confirmed
  const text =
    readers === undefined || !letters
      ? 'It can be paused, but what has left can’t be called back.'
      : `It goes to ${count(readers, 'subscriber', 'subscribers')} and takes ${timeInWords(readers, letters.perMinute)}. It can be paused, but what has left can’t be called back.`
  async function send(dialog: HTMLDialogElement | null) {
    setBusy(true)
    try {
      onChanged(await sendLetter(letter.id, letter.version))
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure
      showAlert(failure.message, { kind: 'error' })
      setBusy(false)
      dialog?.close()
    }
  }
  return (
    <Dialog
      title={`Send “${letter.subject}”?`}
      text={text}
      onClose={onClose}
      className="wrap-anywhere"
    >
      <div className="mt-6 flex flex-wrap gap-3">
        <CloseButton autoFocus variant="quiet">
          Cancel
        </CloseButton>
        <Button
          busy={busy}
          onClick={({ currentTarget }) => void send(currentTarget.closest('dialog'))}
        >
          Send it now
        </Button>
      </div>
    </Dialog>
  )
}

function DeleteDialog({ letter, onClose }: { letter: LetterAnswer; onClose: () => void }) {
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  async function remove() {
    setBusy(true)
    try {
      await deleteLetter(letter.id)
      dropKept(letter.id)
      showAlert('The draft was deleted.', { kind: 'done' })
      await navigate('/dashboard/letters')
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure
      showAlert(failure.message, { kind: 'error' })
      setBusy(false)
    }
  }
  return (
    <Dialog
      title="Delete this draft?"
      text={`“${letter.subject}” was not sent to anybody.`}
      onClose={onClose}
      className="wrap-anywhere"
    >
      <div className="mt-6 flex flex-wrap gap-3">
        <CloseButton autoFocus variant="quiet">
          Cancel
        </CloseButton>
        <Button variant="danger" busy={busy} onClick={() => void remove()}>
          Delete it
        </Button>
      </div>
    </Dialog>
  )
}
