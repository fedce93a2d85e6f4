import { useState } from 'react'
import { useNavigate } from 'react-router'
import { loadIdentity } from '#app/account/load-identity.ts'
import { withSession } from '#app/account/sign-in/renew-session.ts'
import { api } from '#app/page/api-client.ts'
import { Button } from '#app/ui/button.tsx'
import { showAlert } from '#app/ui/messages.ts'

/** The way out: here, or on every device at once. */
export function SignOut() {
  const [busy, setBusy] = useState<'here' | 'everywhere' | null>(null)
  const navigate = useNavigate()

  async function leave(where: 'here' | 'everywhere') {
    if (busy) return
    setBusy(where)
    const left = (where === 'here' || (await endEverywhere())) && (await signOutHere())
    setBusy(null)
    if (!left) {
      return showAlert('You could not be logged out. Please check your connection and try again.', {
        kind: 'error',
      })
    }
    if (where === 'everywhere') showAlert('You are logged out on every device.')
    navigate('/')
  }

  return (
    <div className="grid content-start gap-3">
      <Button variant="quiet" busy={busy === 'here'} onClick={() => leave('here')}>
        Log out
      </Button>
      <Button variant="quiet" busy={busy === 'everywhere'} onClick={() => leave('everywhere')}>
        Log out everywhere
      </Button>
    </div>
  )
}

const endEverywhere = () =>
  withSession(() => api('/account/sessions', { method: 'DELETE', base: 'orders' })).then(
    () => true,
    () => false,
  )

async function signOutHere(): Promise<boolean> {
  const identity = await loadIdentity().catch(() => null)
  return (await identity?.signOut())?.ok ?? false
}
