import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, type SubmitEvent, useState } from 'react'
import { reasons } from '#app/account/identity-errors.ts'
import type { AccountDetails } from '#app/account/keeping/account.schema.ts'
import { accountQuery } from '#app/account/queries.ts'
import { newPasswordHint } from '#app/account/sign-in/password-hint.ts'
import { useGoogle } from '#app/account/sign-in/use-google.ts'
import { usePageSettings } from '#app/page/page-settings.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Link } from '#app/ui/link.tsx'
import { showAlert } from '#app/ui/messages.ts'
import { Refused } from '#app/ui/refused.tsx'
import { Section } from './section.tsx'
import { useAccount } from './use-account.ts'

/** The password, and Google where the shop has it. */
export function WaysToSignIn({ account }: { account: AccountDetails }) {
  const { google } = usePageSettings().identity
  return (
    <Section title="Password and sign-in">
      <ul className="divide-y divide-hairline">
        <Way name="Password">
          {account.providers.includes('password') ? (
            <ChangePassword email={account.email ?? ''} />
          ) : (
            <p className="text-muted">
              None yet.{' '}
              <Link to="/forgot-password" className="link">
                Set one by e-mail
              </Link>
            </p>
          )}
        </Way>
        {google && (
          <Way name="Google">
            {account.providers.includes('google') ? (
              <p className="text-muted">Connected</p>
            ) : (
              <ConnectGoogle uid={account.uid} />
            )}
          </Way>
        )}
      </ul>
    </Section>
  )
}

function Way({ name, children }: { name: string; children: ReactNode }) {
  return (
    <li className="grid gap-x-8 gap-y-2 py-4 first:pt-0 sm:grid-cols-[8rem_minmax(0,1fr)]">
      <h3 className="font-sans text-base font-medium sm:leading-11">{name}</h3>
      <div className="flex min-h-11 flex-col items-start justify-center">{children}</div>
    </li>
  )
}

function ChangePassword({ email }: { email: string }) {
  const [open, setOpen] = useState(false)
  const { busy, refused, refusedAt, run } = useAccount()
  const atField = refusedAt('currentPassword') ?? refusedAt('newPassword')

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const changed = await run((account) =>
      account.changePassword(
        String(fields.get('currentPassword')),
        String(fields.get('newPassword')),
      ),
    )
    if (!changed) return
    setOpen(false)
    showAlert('Your password has been changed, and all other devices were logged out.', {
      kind: 'success',
    })
  }

  if (!open) {
    return (
      <Button variant="quiet" onClick={() => setOpen(true)}>
        Change the password
      </Button>
    )
  }
  return (
    <form
      method="post"
      onSubmit={submit}
      aria-label="Change the password"
      className="w-full max-w-[26rem] space-y-5"
    >
      <Refused message={atField ? '' : refused} />
      {/* For password managers: whose password it is. */}
      <input type="hidden" autoComplete="username" value={email} />
      <Field
        label="Current password"
        name="currentPassword"
        type="password"
        autoComplete="current-password"
        error={refusedAt('currentPassword')}
        maxLength={128}
        autoFocus
        required
      />
      <Field
        label="New password"
        name="newPassword"
        type="password"
        autoComplete="new-password"
        hint={newPasswordHint}
        error={refusedAt('newPassword')}
        minLength={8}
        maxLength={128}
        required
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy}>
          Save the new password
        </Button>
        <Button variant="quiet" onClick={() => setOpen(false)}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

function ConnectGoogle({ uid }: { uid: string }) {
  const queries = useQueryClient()
  const { state, start } = useGoogle('link', (result) => {
    if (!result.ok) {
      const action = { label: 'Try again', run: start }
      return showAlert(reasons[result.code], { kind: 'error', action })
    }
    showAlert('You can now sign in with Google too.', { kind: 'success' })
    void queries.invalidateQueries({ queryKey: accountQuery(uid).queryKey })
  })
  return (
    <Button variant="quiet" busy={state === 'loading'} onClick={start}>
      Connect Google
    </Button>
  )
}
