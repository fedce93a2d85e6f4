import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DeskHeading } from '#app/desk/frame/desk-heading.tsx'
import { Logins, SignIns } from '#app/desk/people/logins.tsx'
import { endOwnLogin, ownAccountQuery } from '#app/desk/people/people-queries.ts'
import { useAct } from '#app/desk/people/use-act.ts'
import { leaveAsAdmin } from '#app/desk/sign-in/admin-session.ts'
import { ApiFailure, api } from '#app/page/api-client.ts'
import { Button } from '#app/ui/button.tsx'
import { showAlert } from '#app/ui/messages.ts'
import { Failure, Loading } from '#app/ui/state.tsx'
import { PasswordForm } from './password-form.tsx'
import { SecondFactor } from './second-factor.tsx'

/** One's own account at the desk. */
export default function MyAccountPage() {
  const { data, error, refetch } = useQuery(ownAccountQuery)
  const { act } = useAct()
  return (
    <>
      <DeskHeading title="My account" />
      {!data && !error && (
        <Loading>
          <div className="skeleton h-96" />
        </Loading>
      )}
      {!data && error && (
        <Failure message="Your account could not be loaded" retry={() => void refetch()}>
          <p>{error.message}</p>
        </Failure>
      )}
      {data && (
        <>
          <p className="mb-8 text-muted wrap-anywhere">
            {[data.person.username, data.person.role, data.person.email]
              .filter(Boolean)
              .join(' · ')}
          </p>
          <div className="grid gap-x-16 gap-y-12 lg:grid-cols-2">
            <SecondFactor account={data} />
            <PasswordForm username={data.person.username} isSetByOperator={data.isSetByOperator} />
            <section aria-labelledby="logins">
              <h3 id="logins" className="mb-3 text-xl">
                Where you are logged in
              </h3>
              <Logins logins={data.logins} end={(login) => void act(() => endOwnLogin(login.id))} />
              <Everywhere />
            </section>
            <section aria-labelledby="sign-ins">
              <h3 id="sign-ins" className="mb-3 text-xl">
                Tries to log in
              </h3>
              <SignIns signIns={data.signIns} />
            </section>
          </div>
        </>
      )}
    </>
  )
}

function Everywhere() {
  const [busy, setBusy] = useState(false)
  async function leave() {
    setBusy(true)
    try {
      await api('/auth/admin/sessions', { method: 'DELETE' })
      leaveAsAdmin()
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure
      setBusy(false)
      showAlert(failure.message, { kind: 'error' })
    }
  }
  return (
    <Button variant="danger" className="mt-4" busy={busy} onClick={() => void leave()}>
      Log out everywhere
    </Button>
  )
}
