import { useState } from 'react'
import { AdminLoginForm } from '#app/desk/sign-in/admin-login-form.tsx'
import { answered, leaveAsAdmin, useDeskQuestion } from '#app/desk/sign-in/admin-session.ts'
import { ApiFailure } from '#app/page/api-client.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { renewToken } from './admin-calls.ts'

/** The desk's questions about the login, shown without leaving the page and its drafts. */
export function DeskQuestions() {
  const question = useDeskQuestion((state) => state.question)
  if (question === 'renew') return <RenewalOffer />
  if (question === 'password') return <PasswordDialog />
  return null
}

/* A bar, not a dialog, so that it does not interrupt typing. */
function RenewalOffer() {
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)

  async function renew() {
    setBusy(true)
    try {
      await renewToken()
      answered()
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure
      setBusy(false)
      setRefused(failure.message)
    }
  }

  return (
    <div
      role="alert"
      className="top-0 z-40 flex flex-wrap items-center justify-center gap-x-6 gap-y-2 border-b border-ochre bg-raised px-4 py-2 tall:sticky"
    >
      <p>{refused ?? 'Your session ends in 5 minutes. Your work is saved.'}</p>
      <Button variant="quiet" busy={busy} onClick={renew}>
        Stay logged in
      </Button>
    </div>
  )
}

/* It must be answered: every request of the page behind it would be refused. */
function PasswordDialog() {
  return (
    <Dialog
      title="Please log in again"
      text="Your session has ended. Log in to continue; your work is saved."
      onCancel={(event) => event.preventDefault()}
    >
      <div className="mt-6">
        <AdminLoginForm onDone={answered} />
      </div>
      <Button variant="quiet" className="mt-3 w-full" onClick={leaveAsAdmin}>
        Leave the desk
      </Button>
    </Dialog>
  )
}
