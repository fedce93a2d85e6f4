import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { CloseButton, Dialog } from '#app/ui/dialog.tsx'

/** Asks before an address is erased; "Cancel" has the focus. */
export function EraseDialog({
  email,
  onClose,
  onConfirm,
}: {
  email: string
  onClose: () => void
  onConfirm: () => Promise<void>
}) {
  const [busy, setBusy] = useState(false)
  return (
    <Dialog
      title={`Erase ${email}?`}
      text="The address and all that is known of it are removed for good, and no letter goes there. An account of a customer stays as it is."
      onClose={onClose}
      className="wrap-anywhere"
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
            currentTarget.closest('dialog')?.close()
          }}
        >
          Erase the address
        </Button>
      </div>
    </Dialog>
  )
}
