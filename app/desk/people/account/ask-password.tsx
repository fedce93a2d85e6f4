import { type SubmitEvent, useState } from 'react'
import { ApiFailure } from '#app/page/api-client.ts'
import { Button } from '#app/ui/button.tsx'
import { CloseButton, Dialog } from '#app/ui/dialog.tsx'
import { Field } from '#app/ui/field.tsx'

/** Asks for the password once more, before what somebody who found the desk open must not do. */
export function AskPassword({
  title,
  prove,
  close,
}: {
  title: string
  /** Does it with the password; throws when that is refused. */
  prove: (password: string) => Promise<void>
  close: () => void
}) {
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string>()

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    try {
      await prove(String(new FormData(event.currentTarget).get('proof')))
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure
      setRefused(failure.errors?.password ?? failure.message)
      setBusy(false)
    }
  }

  return (
    <Dialog title={title} text="Please enter your password once more." onClose={close}>
      <form method="post" onSubmit={submit} className="mt-6 space-y-5">
        <Field
          label="Your password"
          name="proof"
          type="password"
          autoComplete="current-password"
          error={refused}
          maxLength={200}
          required
          autoFocus
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={busy}>
            Continue
          </Button>
          <CloseButton variant="quiet">Cancel</CloseButton>
        </div>
      </form>
    </Dialog>
  )
}
