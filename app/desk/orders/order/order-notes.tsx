import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { TextArea } from '#app/ui/field.tsx'
import { useStep } from './use-step.ts'

/** A note for colleagues; it stands in the journal. */
export function OrderNotes({ number }: { number: number }) {
  const { take, busy, refused } = useStep(number)
  const [note, setNote] = useState('')
  return (
    <form
      className="grid gap-3"
      onSubmit={async (event) => {
        event.preventDefault()
        if (note.trim() && (await take({ step: 'note', note: note.trim() }))) setNote('')
      }}
    >
      <TextArea
        label="Add a note"
        name="new-note"
        rows={2}
        maxLength={500}
        hint="For colleagues; the customer does not see it."
        error={refused ?? undefined}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
      <div>
        <Button type="submit" variant="quiet" busy={busy}>
          Save the note
        </Button>
      </div>
    </form>
  )
}
