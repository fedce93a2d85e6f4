import { type ReactNode, type SubmitEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { knowCustomer } from '#app/account/current-user.ts'
import type { Identity, SignInResult } from '#app/account/identity.ts'
import { reasons, refusedText } from '#app/account/identity-errors.ts'
import { loadIdentity } from '#app/account/load-identity.ts'
import { loginPath } from '#app/page/next-path.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Link } from '#app/ui/link.tsx'
import { closeErrors, showAlert } from '#app/ui/messages.ts'
import { NoScript } from '#app/ui/no-script.tsx'
import { useForwardSignedIn } from './forward-signed-in.ts'
import { GoogleButton } from './google-button.tsx'
import { newPasswordHint } from './password-hint.ts'

type Refused = Extract<SignInResult, { ok: false }>
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
  const [refused, setRefused] = useState<Refused | null>(null)
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
      setRefused(result)
      const first = Object.keys(result.errors ?? {})[0] ?? 'password'
      form.querySelector<HTMLInputElement>(`input[name=${first}]`)?.select()
    }
  }

  return (
    <form method="post" onSubmit={submit} aria-label={button}>
      <fieldset className="space-y-5">
        {refused && <Refusal {...refused} next={next} />}
        <Field
          label="Email Address"
          name="email"
          type="email"
          autoComplete={newPassword ? 'email' : 'username'}
          error={refused?.errors?.email}
          maxLength={254}
          required
        />
        <Field
          label="Password"
          name="password"
          type="password"
          autoComplete={newPassword ? 'new-password' : 'current-password'}
          hint={newPassword ? newPasswordHint : undefined}
          error={refused?.errors?.password}
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

/** The text of the specification, with the reason below it. */
function Refusal({ code, errors, next }: Refused & { next: string }) {
  return (
    <div role="alert" className="border-l-2 border-danger bg-raised px-4 py-3">
      <p className="font-medium text-danger">{refusedText}</p>
      {code === 'registration-refused' && (
        <p className="mt-1 text-sm text-muted">
          If you already have an account, please{' '}
          <Link to={loginPath(next)} className="link">
            log in instead
          </Link>
          .
        </p>
      )}
      {/* Do not repeat a message that is shown at its field. */}
      {code !== 'registration-refused' && !errors && (
        <p className="mt-1 text-sm text-muted">{reasons[code]}</p>
      )}
    </div>
  )
}
