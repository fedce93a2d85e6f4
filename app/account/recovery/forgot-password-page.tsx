import { type SubmitEvent, useState } from 'react'
import { reasons } from '#app/account/identity-errors.ts'
import { loadIdentity } from '#app/account/load-identity.ts'
import { PlainSheet } from '#app/account/sign-in/plain-sheet.tsx'
import { PageHead } from '#app/page/page-head.tsx'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Link } from '#app/ui/link.tsx'
import { NoScript } from '#app/ui/no-script.tsx'
import { Refused } from '#app/ui/refused.tsx'

type Sending = { email: string; message?: string }

/** Asks for the mail with the link to a new password. Never tells whether the address is known. */
export default function ForgotPasswordPage() {
  const [sent, setSent] = useState<Sending | null>(null)
  return (
    <PlainSheet>
      <PageHead title="Forgot your password?" hidden />
      {sent ? <Sent {...sent} /> : <Ask onSent={setSent} />}
    </PlainSheet>
  )
}

function Ask({ onSent }: { onSent: (sending: Sending) => void }) {
  const [refused, setRefused] = useState('')
  const [busy, setBusy] = useState(false)

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const email = String(new FormData(event.currentTarget).get('email'))
    setBusy(true)
    setRefused('')
    const account = await loadIdentity()
      .then((identity) => identity.account())
      .catch(() => null)
    const result = await account?.requestPasswordReset(email)
    setBusy(false)
    if (result?.ok) onSent({ email, message: result.message })
    else setRefused(result?.message ?? reasons['network-request-failed'])
  }

  return (
    <>
      <h1 className="text-4xl">Forgot your password?</h1>
      <p className="mt-3 mb-8 text-muted">
        It happens. Enter your e-mail address and we'll send you a link to set a new one.
      </p>
      <form method="post" onSubmit={submit} aria-label="Forgotten password">
        <fieldset className="space-y-5">
          <Refused message={refused} />
          <Field
            label="Email Address"
            name="email"
            type="email"
            autoComplete="username"
            maxLength={254}
            required
          />
          <Button type="submit" busy={busy} className="w-full">
            Send me the link
          </Button>
        </fieldset>
        <NoScript>Asking for the link needs JavaScript in your browser.</NoScript>
      </form>
      <p className="mt-8">
        <Link to="/login" className="link">
          Back to login
        </Link>
      </p>
    </>
  )
}

/* The provider decides how long the link works, so it also provides the text. */
function Sent({ email, message = mailSent }: Sending) {
  return (
    <div role="status">
      <h1 className="text-4xl">Check your e-mail</h1>
      <p className="mt-3 text-muted">
        <span>{message}</span> Nothing at <span className="wrap-anywhere text-ink">{email}</span>?
        Check your spam folder too.
      </p>
      <p className="mt-8">
        <Link to="/login" className={buttonClass({ variant: 'quiet' })}>
          Back to login
        </Link>
      </p>
    </div>
  )
}

const mailSent = 'If we know this address, an e-mail with a link is on its way.'
