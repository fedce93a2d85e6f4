import { useState } from 'react'
import type { Book } from '#app/catalog/book.ts'
import { Button } from '#app/ui/button.tsx'
import { CloseButton, Dialog } from '#app/ui/dialog.tsx'

/** Asks before a book is deleted; "Cancel" has the focus. */
export function DeleteBookDialog({
  book,
  onCancel,
  onConfirm,
}: {
  book: Pick<Book, 'title'>
  onCancel: () => void
  onConfirm: () => Promise<void>
}) {
  const [busy, setBusy] = useState(false)
  return (
    <Dialog
      title={`Delete “${book.title}”?`}
      text="It will be removed from the shop. Past orders keep title and price."
      onClose={onCancel}
    >
      <div className="mt-6 flex flex-wrap gap-3">
        <CloseButton autoFocus variant="quiet">
          Cancel
        </CloseButton>
        <Button
          variant="danger"
          busy={busy}
          onClick={async ({ currentTarget }) => {
            setBusy(true)
            await onConfirm()
            // Closed rather than taken away, it gives the focus back to where it was opened.
            currentTarget.closest('dialog')?.close()
          }}
        >
          Delete the book
        </Button>
      </div>
    </Dialog>
  )
}
