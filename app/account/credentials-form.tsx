import { type ReactNode, type SubmitEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { closeErrors, showAlert } from '#app/ui/messages.ts'
import { NoScript } from '#app/ui/no-script.tsx'
import { knowCustomer } from './current-user.ts'
import { useForwardSignedIn } from './forward-signed-in.ts'
import { GoogleButton } from './google-button.tsx'
import { type Identity, type IdentityCode, loadIdentity, type SignInResult } from './identity.ts'
import { reasons, refusedText } from './identity-errors.ts'
import { newPasswordHint } from './password-hint.ts'

type Enter = (identity: Identity, email: string, password: string) => Promise<SignInResult>

/** E-mail and password, or Google, for logging in and for registering. */
export function CredentialsForm({
  button,
  enter,
  success,
  next,
  newPassword = false,
  belowPassword,
  children,
}: {
  button: string
  enter: Enter
  /** What the alert says once it has worked. */
  success: string
  /** Where to go then. */
  next: string
  newPassword?: boolean
  belowPassword?: ReactNode
  children: ReactNode
}) {
  const [refused, setRefused] = useState<IdentityCode | null>(null)
  const [busy, setBusy] = useState(false)
  const [withGoogle, setWithGoogle] = useState(false)
  const navigate = useNavigate()
  useForwardSignedIn(next, busy || withGoogle)

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const form = event.currentTarget
    const fields = new FormData(form)
    setBusy(true)
    setRefused(null)
    closeErrors()
    const result = await tryToEnter(
      enter,
      String(fields.get('email')),
      String(fields.get('password')),
    )
    if (result.ok) {
      knowCustomer(result.user)
      showAlert(success, { kind: 'success' })
      navigate(next, { replace: true })
    } else {
      setBusy(false)
      setRefused(result.code)
      form.querySelector<HTMLInputElement>('input[type=password]')?.select()
    }
  }

  return (
    <form method="post" onSubmit={submit} aria-label={button}>
      <fieldset className="space-y-5">
        {refused && <Refusal code={refused} />}
        <Field
          label="Email Address"
          name="email"
          type="email"
          autoComplete={newPassword ? 'email' : 'username'}
          maxLength={254}
          required
        />
        <Field
          label="Password"
          name="password"
          type="password"
          autoComplete={newPassword ? 'new-password' : 'current-password'}
          hint={newPassword ? newPasswordHint : undefined}
          maxLength={128}
          required
        />
        {belowPassword}
        <Button type="submit" busy={busy} className="w-full">
          {button}
        </Button>
        <GoogleButton success={success} next={next} onBusy={setWithGoogle} />
      </fieldset>
      <NoScript>{`${button === 'Login' ? 'Logging in' : 'Registering'} needs JavaScript in your browser.`}</NoScript>
      {children}
    </form>
  )
}

async function tryToEnter(enter: Enter, email: string, password: string): Promise<SignInResult> {
  const identity = await loadIdentity().catch(() => null)
  if (!identity) return { ok: false, code: 'network-request-failed' }
  return enter(identity, email, password).catch((fault) => {
    reportError(fault)
    return { ok: false, code: 'internal-error' }
  })
}

/** The words of the specification, and under them what was the matter. */
function Refusal({ code }: { code: IdentityCode }) {
  return (
    <div role="alert" className="border-l-2 border-danger bg-raised px-4 py-3">
      <p className="font-medium text-danger">{refusedText}</p>
      <p className="mt-1 text-sm text-muted">{reasons[code]}</p>
    </div>
  )
}
