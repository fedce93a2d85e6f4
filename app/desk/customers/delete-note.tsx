import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CustomerNote } from '#app/customers/customers.schema.ts'
import { ApiFailure } from '#app/page/api-client.ts'
import { Button } from '#app/ui/button.tsx'
import { CloseButton, Dialog } from '#app/ui/dialog.tsx'
import { showAlert } from '#app/ui/messages.ts'
import { deleteNote, refreshCustomers } from './customer-queries.ts'

/** Asks before a note goes for good. */
export function DeleteNote({
  id,
  note,
  onClose,
}: {
  id: string
  note: CustomerNote
  onClose: () => void
}) {
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  async function remove() {
    setBusy(true)
    try {
      showAlert((await deleteNote(id, note)).message, { kind: 'success' })
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure
      showAlert(`${failure.message} It was not deleted.`, { kind: 'error' })
    }
    await refreshCustomers(client)
  }
  return (
    <Dialog title="Delete the note?" text="It cannot be brought back." onClose={onClose}>
      <p className="mt-3 line-clamp-4 whitespace-pre-line wrap-anywhere">{note.text}</p>
      <div className="mt-6 flex flex-wrap gap-3">
        <CloseButton autoFocus variant="quiet">
          Cancel
        </CloseButton>
        <Button
          variant="danger"
          busy={busy}
          onClick={async ({ currentTarget }) => {
            const dialog = currentTarget.closest('dialog')
            await remove()
            dialog?.close()
          }}
        >
          Delete the note
        </Button>
      </div>
    </Dialog>
  )
}
