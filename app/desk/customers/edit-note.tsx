import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type CustomerNote, mostNoted } from '#app/customers/customers.schema.ts'
import { ApiFailure } from '#app/page/api-client.ts'
import { Button } from '#app/ui/button.tsx'
import { TextArea } from '#app/ui/field.tsx'
import { changeNote, refreshCustomers } from './customer-queries.ts'

/**
 * The box of a note that is being changed. Where a colleague was quicker, their words stand beside one's own,
 * and one of both is chosen.
 */
export function EditNote({
  id,
  note,
  onDone,
}: {
  id: string
  note: CustomerNote
  onDone: () => void
}) {
  const client = useQueryClient()
  const [read, setRead] = useState(note)
  const [text, setText] = useState(note.text)
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string>()
  const [theirs, setTheirs] = useState<CustomerNote | null>(null)

  const done = async () => {
    onDone()
    await refreshCustomers(client)
  }
  async function save(over: CustomerNote) {
    setBusy(true)
    setRefused(undefined)
    try {
      await changeNote(id, over, text)
      await done()
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure
      const quicker = failure.problem.note as CustomerNote | null | undefined
      if (failure.status === 409 && quicker) {
        setTheirs(quicker)
        setRead(quicker)
      } else setRefused(failure.message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        void save(read)
      }}
    >
      {theirs && (
        <div role="alert" className="border-l-2 border-ochre bg-raised px-4 py-3">
          <p className="font-medium">{`${theirs.changedBy ?? theirs.by} changed this note meanwhile:`}</p>
          <p className="mt-1 whitespace-pre-line">{theirs.text}</p>
          <Button variant="quiet" className="mt-3" onClick={() => void done()}>
            Keep theirs
          </Button>
        </div>
      )}
      <TextArea
        label="Edit the note"
        name={`note-${note.id}`}
        rows={3}
        maxLength={mostNoted}
        required
        autoFocus
        error={refused}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy}>
          {theirs ? 'Keep mine' : 'Save'}
        </Button>
        <Button variant="quiet" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
