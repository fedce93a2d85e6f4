import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { knowCustomer } from '#app/account/current-user.ts'
import { refusedAlert } from '#app/account/identity-errors.ts'
import { usePageSettings } from '#app/page/page-settings.ts'
import { Button } from '#app/ui/button.tsx'
import { showAlert } from '#app/ui/messages.ts'
import { type GoogleState, useGoogle } from './use-google.ts'

type Props = {
  /** What the alert says once it has worked. */
  success: string
  /** Where to go then. */
  next: string
  /** Tells whether a sign-in is under way here. */
  onBusy: (busy: boolean) => void
}

/** The third-party sign-in, where the shop has one. */
export function GoogleButton(props: Props) {
  const { google, standIn } = usePageSettings().identity
  return google ? <SignInWithGoogle {...props} standIn={standIn} /> : null
}

function SignInWithGoogle({ success, next, onBusy, standIn }: Props & { standIn: boolean }) {
  const navigate = useNavigate()
  const { state, start } = useGoogle('signIn', (result) => {
    if (!result.ok) {
      const action = { label: 'Try again', run: start }
      return showAlert(refusedAlert(result.code), { kind: 'error', action })
    }
    knowCustomer(result.user)
    showAlert(success, { kind: 'success' })
    navigate(next, { replace: true })
  })
  useEffect(() => onBusy(state !== 'ready'), [state, onBusy])

  return (
    <div>
      <p className="mb-5 flex items-center gap-4 text-sm text-muted">
        <span aria-hidden="true" className="h-px grow bg-hairline" />
        or
        <span aria-hidden="true" className="h-px grow bg-hairline" />
      </p>
      <Button variant="quiet" className="w-full" busy={state === 'loading'} onClick={start}>
        Sign in with Google
      </Button>
      <p role="status" className="mt-2 min-h-[1.45em] text-sm text-muted">
        {states[state] ?? (standIn && standInHint)}
      </p>
    </div>
  )
}

const states: Partial<Record<GoogleState, string>> = {
  open: "Please continue in Google's window. If you can't see it, click again.",
  closed: 'The window was closed. You can try again.',
  leaving: 'Taking you to Google…',
}

const standInHint = "Test mode: a stand-in takes Google's place on this machine"
