import { useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import type { CustomerAnswer } from '#app/customers/customers.schema.ts'
import { ApiFailure } from '#app/page/api-client.ts'
import { Button } from '#app/ui/button.tsx'
import { CloseButton, Dialog } from '#app/ui/dialog.tsx'
import { Field } from '#app/ui/field.tsx'
import { openDialog } from '#app/ui/messages.ts'
import { eraseCustomer, refreshCustomers } from './customer-queries.ts'

/** Asks for the e-mail address before a customer goes for good, and says afterwards what stays and why. */
export function EraseCustomer({
  customer: { id, email },
  onClose,
}: {
  customer: CustomerAnswer
  onClose: () => void
}) {
  const client = useQueryClient()
  const [typed, setTyped] = useState('')
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string>()

  async function erase(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const dialog = event.currentTarget.closest('dialog')
    setBusy(true)
    setRefused(undefined)
    try {
      const { kept } = await eraseCustomer(id, typed)
      dialog?.close()
      openDialog({
        title: 'The customer was erased',
        text: kept.length > 0 ? kept.join(' ') : 'Nothing of them is left in the shop.',
        button: 'Done',
      })
      await refreshCustomers(client)
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure
      setRefused(failure.message)
      setBusy(false)
    }
  }
  return (
    <Dialog
      title="Erase this customer?"
      text="Account, addresses, sessions, newsletter and notes go for good, and nobody can bring them back. Orders stay in the accounts, as the law asks for: number, day, books and amounts, without name, address, phone and e-mail."
      onClose={onClose}
      className="wrap-anywhere"
    >
      <form className="mt-5 grid gap-5" onSubmit={(event) => void erase(event)}>
        <Field
          label={`To go on, type ${email ?? id}`}
          name="confirm"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
          autoFocus
          error={refused}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <div className="flex flex-wrap gap-3">
          <CloseButton variant="quiet">Cancel</CloseButton>
          <Button type="submit" variant="danger" busy={busy}>
            Erase the customer
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
