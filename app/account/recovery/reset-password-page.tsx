import { type SubmitEvent, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { newPasswordHint } from '#app/account/sign-in/password-hint.ts'
import { PlainSheet } from '#app/account/sign-in/plain-sheet.tsx'
import { ApiFailure, api } from '#app/page/api-client.ts'
import { PageHead } from '#app/page/page-head.tsx'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Link } from '#app/ui/link.tsx'
import { showAlert } from '#app/ui/messages.ts'
import { NoScript } from '#app/ui/no-script.tsx'
import { Refused } from '#app/ui/refused.tsx'

/** The page behind the link of the mail: a new password, which ends every session. */
export default function ResetPasswordPage() {
  const [search] = useSearchParams()
  const token = search.get('token') ?? ''
  return (
    <PlainSheet>
      <PageHead title="A new password" hidden />
      <h1 className="text-4xl">A new password</h1>
      {token ? <NewPassword token={token} /> : <Lost />}
    </PlainSheet>
  )
}

function NewPassword({ token }: { token: string }) {
  const [refused, setRefused] = useState<Refusal | null>(null)
  const [busy, setBusy] = useState(false)
  const navigate = useNavigate()

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const password = String(new FormData(event.currentTarget).get('password'))
    setBusy(true)
    const problem = await reset(token, password)
    setBusy(false)
    setRefused(problem)
    if (problem !== null) return
    showAlert('Your password has been changed. Please log in with the new one.', {
      kind: 'success',
    })
    navigate('/login', { replace: true })
  }

  return (
    <>
      <p className="mt-3 mb-8 text-muted">
        You'll then be logged out everywhere and can log in with the new password.
      </p>
      <form method="post" onSubmit={submit}>
        <fieldset className="space-y-5">
          <Refused message={refused?.atField ? '' : (refused?.message ?? '')} />
          <Field
            label="New password"
            name="password"
            type="password"
            autoComplete="new-password"
            hint={newPasswordHint}
            error={refused?.atField ? refused.message : undefined}
            minLength={8}
            maxLength={128}
            required
          />
          <Button type="submit" busy={busy} className="w-full">
            Set the password
          </Button>
        </fieldset>
        <NoScript>Setting a password needs JavaScript in your browser.</NoScript>
      </form>
      {refused && !refused.atField && <Again />}
    </>
  )
}

/** `atField`: the password is not good enough, but the link is still valid. */
type Refusal = { message: string; atField: boolean }

/** Null when it worked, otherwise the message. */
async function reset(token: string, password: string): Promise<Refusal | null> {
  try {
    await api('/identity/reset-password', {
      method: 'POST',
      base: 'orders',
      body: { token, password },
    })
    return null
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure
    const atField = failure.errors?.password
    return { message: atField ?? failure.message, atField: atField !== undefined }
  }
}

function Lost() {
  return (
    <>
      <p className="mt-3 text-muted">
        This link is not complete. Please open the link in our e-mail again, or copy all of it.
      </p>
      <Again />
    </>
  )
}

const Again = () => (
  <p className="mt-8">
    <Link to="/forgot-password" className={buttonClass({ variant: 'quiet' })}>
      Send me a new link
    </Link>
  </p>
)
