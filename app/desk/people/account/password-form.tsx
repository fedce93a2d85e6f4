import { type SubmitEvent, useState } from 'react'
import { newPasswordHint } from '#app/account/sign-in/password-hint.ts'
import { changePassword } from '#app/desk/people/people-queries.ts'
import { useAct } from '#app/desk/people/use-act.ts'
import { answered } from '#app/desk/sign-in/admin-session.ts'
import { storeToken } from '#app/desk/sign-in/admin-token.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Refused } from '#app/ui/refused.tsx'

/** A new password; the login of this browser goes on with a new token. */
export function PasswordForm({
  username,
  isSetByOperator,
}: {
  username: string
  isSetByOperator: boolean
}) {
  const { act, busy } = useAct()
  const [refused, setRefused] = useState<{ message: string; errors: Record<string, string> }>()

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const form = event.currentTarget
    const fields = new FormData(form)
    const body = {
      currentPassword: String(fields.get('currentPassword')),
      newPassword: String(fields.get('newPassword')),
    }
    const change = async () => {
      const answer = await changePassword(body)
      storeToken(answer.token, Date.now())
      answered()
      return answer
    }
    const failure = await act(change, { hasForm: true })
    setRefused(failure ? { message: failure.message, errors: failure.errors ?? {} } : undefined)
    if (!failure) form.reset()
  }

  const errors = refused?.errors ?? {}
  return (
    <section aria-labelledby="password">
      <h3 id="password" className="text-xl">
        Password
      </h3>
      <p className="mt-2 text-muted">
        {isSetByOperator
          ? 'ADMIN_PASSWORD is set where the shop runs, and applies again at its next start. Change it there.'
          : "You'll be logged out everywhere else."}
      </p>
      <form method="post" onSubmit={submit} className="mt-4 max-w-md" aria-label="Password">
        <fieldset className="space-y-5">
          <Refused message={refused && Object.keys(errors).length === 0 ? refused.message : null} />
          {/* For the browser's keeper of passwords. */}
          <input type="hidden" name="username" autoComplete="username" value={username} />
          <Field
            label="Current password"
            name="currentPassword"
            type="password"
            autoComplete="current-password"
            error={errors.currentPassword}
            maxLength={200}
            required
          />
          <Field
            label="New password"
            name="newPassword"
            type="password"
            autoComplete="new-password"
            hint={newPasswordHint}
            error={errors.newPassword}
            minLength={8}
            maxLength={128}
            required
          />
          <Button type="submit" busy={busy}>
            Change the password
          </Button>
        </fieldset>
      </form>
    </section>
  )
}
