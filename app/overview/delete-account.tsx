import { type ReactNode, type SubmitEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Proof } from '#app/account/identity.ts'
import { reasons } from '#app/account/identity-errors.ts'
import type { AccountDetails } from '#app/account/keeping/account.schema.ts'
import { useGoogle } from '#app/account/sign-in/use-google.ts'
import { Button } from '#app/ui/button.tsx'
import { CloseButton, Dialog } from '#app/ui/dialog.tsx'
import { Field } from '#app/ui/field.tsx'
import { openDialog, showAlert } from '#app/ui/messages.ts'
import { Refused } from '#app/ui/refused.tsx'
import { useAccount } from './use-account.ts'

/** Deletes the account, after proof that it is really the customer. */
export function DeleteAccount({ account }: { account: AccountDetails }) {
  return account.providers.includes('password') ? <ByPassword /> : <ByGoogle />
}

function ByPassword() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Opener onClick={() => setOpen(true)} />
      {open && (
        <LeaveDialog
          onClose={() => setOpen(false)}
          proofIn={(fields) => ({ password: String(fields.get('leavePassword')) })}
        >
          <Field
            label="Your password"
            name="leavePassword"
            type="password"
            autoComplete="current-password"
            maxLength={128}
            required
          />
        </LeaveDialog>
      )}
    </>
  )
}

/* What a customer without a password types; before it they have been to Google once more. */
const word = 'delete'

function ByGoogle() {
  const [open, setOpen] = useState(false)
  const [proven, setProven] = useState(false)
  const { state, start } = useGoogle('reauthenticate', (result) => {
    // Also the return from a redirect, which has closed the dialog.
    setOpen(true)
    setProven(result.ok)
    if (!result.ok) showAlert(reasons[result.code], { kind: 'error' })
  })
  return (
    <>
      <Opener onClick={() => setOpen(true)} />
      {open && (
        <LeaveDialog onClose={() => setOpen(false)} proofIn={proven ? () => 'google' : undefined}>
          {proven ? (
            <Field
              label={`Type “${word}” to confirm`}
              name="leaveWord"
              autoComplete="off"
              autoCapitalize="none"
              pattern={word}
              title={word}
              required
            />
          ) : (
            <Button variant="quiet" busy={state === 'loading'} onClick={start}>
              First, confirm with Google
            </Button>
          )}
        </LeaveDialog>
      )}
    </>
  )
}

const Opener = ({ onClick }: { onClick: () => void }) => (
  <Button variant="danger" onClick={onClick}>
    Delete my account
  </Button>
)

function LeaveDialog({
  proofIn,
  onClose,
  children,
}: {
  /** The proof from the form's fields; undefined until there is one. */
  proofIn?: (fields: FormData) => Proof
  onClose: () => void
  children: ReactNode
}) {
  const { busy, refused, run } = useAccount()
  const navigate = useNavigate()

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const proof = proofIn?.(new FormData(event.currentTarget))
    if (!proof || !(await run((account) => account.deleteAccount(proof)))) return
    navigate('/', { replace: true })
    openDialog({
      title: 'Your account is deleted',
      text: 'Thank you for having been our customer. Your cart is still in this browser.',
      button: 'Ok',
    })
  }

  return (
    <Dialog
      title="Delete your account?"
      text="You can no longer log in, and the newsletter stops. Orders on their way are still delivered; once they are paid, we delete your name and address. This cannot be undone."
      onClose={onClose}
    >
      <form method="post" onSubmit={submit} className="mt-5">
        <Refused message={refused} />
        {children}
        <div className="mt-6 flex flex-wrap gap-3">
          <CloseButton variant="quiet">Keep my account</CloseButton>
          {proofIn && (
            <Button type="submit" variant="danger" busy={busy}>
              Delete my account
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  )
}
