import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type CustomerAnswer,
  type CustomerNote,
  mostNoted,
} from '#app/customers/customers.schema.ts'
import { momentInWords } from '#app/desk/frame/moment.ts'
import { useSending } from '#app/desk/use-sending.ts'
import { Button } from '#app/ui/button.tsx'
import { TextArea } from '#app/ui/field.tsx'
import { addNote, refreshCustomers } from './customer-queries.ts'
import { DeleteNote } from './delete-note.tsx'
import { EditNote } from './edit-note.tsx'

/** What colleagues noted about the customer, newest first. */
export function CustomerNotes({ customer: { id, notes } }: { customer: CustomerAnswer }) {
  return (
    <section aria-labelledby="customer-notes">
      <h3 id="customer-notes" className="border-b border-hairline pb-2 text-xl">
        Notes
      </h3>
      <NewNote id={id} />
      {notes.length > 0 && (
        <ul className="mt-6">
          {notes.map((note) => (
            <Note key={note.id} id={id} note={note} />
          ))}
        </ul>
      )}
    </section>
  )
}

function NewNote({ id }: { id: string }) {
  const client = useQueryClient()
  const [text, setText] = useState('')
  const { busy, refused, refuse, send } = useSending()
  function save() {
    if (!text.trim()) return refuse('Write a note')
    void send(async () => {
      await addNote(id, text)
      setText('')
      await refreshCustomers(client)
    })
  }
  return (
    <form
      className="mt-4 grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <TextArea
        label="Add a note"
        name="new-note"
        rows={2}
        maxLength={mostNoted}
        hint="For colleagues. It is part of the data that the customer may ask for."
        error={refused ?? undefined}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <div>
        <Button type="submit" variant="quiet" busy={busy}>
          Save the note
        </Button>
      </div>
    </form>
  )
}

function Note({ id, note }: { id: string; note: CustomerNote }) {
  const [doing, setDoing] = useState<'edit' | 'delete' | null>(null)
  const { text, by, at, changedBy, changedAt } = note
  const first = text.slice(0, 40)
  return (
    <li className="border-t border-hairline py-3">
      {doing === 'edit' ? (
        <EditNote id={id} note={note} onDone={() => setDoing(null)} />
      ) : (
        <>
          <p className="whitespace-pre-line">{text}</p>
          <div className="mt-1 flex flex-wrap items-center gap-x-5 text-sm text-muted">
            <span>
              {[
                `${by}, ${momentInWords(at)}`,
                changedBy && changedAt && `changed by ${changedBy}, ${momentInWords(changedAt)}`,
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
            <button
              type="button"
              className="link min-h-11"
              aria-label={`Edit the note “${first}”`}
              onClick={() => setDoing('edit')}
            >
              Edit
            </button>
            <button
              type="button"
              className="link min-h-11"
              aria-label={`Delete the note “${first}”`}
              onClick={() => setDoing('delete')}
            >
              Delete
            </button>
          </div>
          {doing === 'delete' && <DeleteNote id={id} note={note} onClose={() => setDoing(null)} />}
        </>
      )}
    </li>
  )
}
