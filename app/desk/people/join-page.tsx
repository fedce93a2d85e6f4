import { useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { newPasswordHint } from '#app/account/sign-in/password-hint.ts'
import { ApiFailure, api } from '#app/page/api-client.ts'
import { PageHead } from '#app/page/page-head.tsx'
import { usePageSettings } from '#app/page/page-settings.ts'
import type { OpenLink } from '#app/people/staff/staff.schema.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { useHydrated } from '#app/ui/hydrated.ts'
import { showAlert } from '#app/ui/messages.ts'
import { NoScript } from '#app/ui/no-script.tsx'
import { Refused } from '#app/ui/refused.tsx'
import { Loading } from '#app/ui/state.tsx'
import { roleWords } from './people-words.ts'

/** The page behind the link of an invitation: a name and a password, and one works at the desk. */
export default function JoinPage() {
  const [search] = useSearchParams()
  const token = search.get('token') ?? ''
  const hydrated = useHydrated()
  const { data, error } = useQuery({
    queryKey: ['invitation', token],
    queryFn: () => api<OpenLink>('/staff/invitation', { method: 'POST', body: { token } }),
    enabled: hydrated && token !== '',
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <div className="column max-w-md py-12 md:py-20">
      <PageHead title="Join the desk" hidden />
      <p className="text-sm text-muted">Staff only</p>
      {token === '' && <Closed message={lostLink} />}
      {token !== '' && error && <Closed message={error.message} />}
      {token !== '' && !data && !error && (
        <Loading without="Joining needs JavaScript in your browser." />
      )}
      {data && <Join token={token} link={data} />}
    </div>
  )
}

const lostLink =
  'This link is not complete. Please open the link in our e-mail again, or copy all of it.'

function Closed({ message }: { message: string }) {
  return (
    <>
      <h1 className="mt-1 text-4xl">Join the desk</h1>
      <p role="alert" className="mt-4 text-muted">
        {message}
      </p>
      <Link to="/admin" className={`${buttonClass({ variant: 'quiet' })} mt-8`}>
        To the login
      </Link>
    </>
  )
}

type Refusal = { message: string; errors: Record<string, string> }

function Join({ token, link }: { token: string; link: OpenLink }) {
  const { shop } = usePageSettings()
  const navigate = useNavigate()
  const [refused, setRefused] = useState<Refusal | null>(null)
  const [busy, setBusy] = useState(false)

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const fields = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>
    setBusy(true)
    const refusal = await accept({ token, ...fields })
    setBusy(false)
    if (typeof refusal !== 'string') return setRefused(refusal)
    showAlert(refusal, { kind: 'success' })
    navigate('/admin', { replace: true })
  }

  const errors = refused?.errors ?? {}
  const isNew = link.username === null
  return (
    <>
      <h1 className="mt-1 text-4xl">{isNew ? `Join ${shop.name}` : 'A new password'}</h1>
      <p className="mt-3 mb-8 text-muted">
        {isNew
          ? `You are invited as ${link.email}, with the role ${link.role}: ${roleWords[link.role]}.`
          : `For ${link.username} (${link.email}). You'll be logged out everywhere.`}
      </p>
      <form method="post" onSubmit={submit} aria-label={isNew ? 'Join' : 'New password'}>
        <fieldset className="space-y-5">
          <Refused message={Object.keys(errors).length > 0 ? null : (refused?.message ?? null)} />
          {isNew && (
            <Field
              label="Username"
              name="username"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              hint="You log in with it, and the log shows it beside what you do."
              defaultValue={link.email.split('@', 1)[0]}
              error={errors.username}
              maxLength={60}
              required
            />
          )}
          <Field
            label="Password"
            name="password"
            type="password"
            autoComplete="new-password"
            hint={newPasswordHint}
            error={errors.password}
            minLength={8}
            maxLength={128}
            required
          />
          <Button type="submit" busy={busy} className="w-full">
            {isNew ? 'Join' : 'Set the password'}
          </Button>
        </fieldset>
        <NoScript>Joining needs JavaScript in your browser.</NoScript>
      </form>
    </>
  )
}

/** The words of welcome when it worked, otherwise what is wrong. */
async function accept(body: Record<string, string>): Promise<string | Refusal> {
  try {
    const path = '/staff/invitation/accept'
    return (await api<{ message: string }>(path, { method: 'POST', body })).message
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure
    return { message: failure.message, errors: failure.errors ?? {} }
  }
}
