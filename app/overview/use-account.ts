import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { AccountKeeping, AccountResult } from '#app/account/identity.ts'
import { reasons } from '#app/account/identity-errors.ts'
import type { AccountDetails } from '#app/account/keeping/account.schema.ts'
import { loadIdentity } from '#app/account/load-identity.ts'
import { loginPath } from '#app/page/next-path.ts'
import { showAlert } from '#app/ui/messages.ts'

type Failed = Extract<AccountResult, { ok: false }>

/**
 * Runs something the customer does to the account, one at a time. A customer who is no longer
 * signed in is asked to log in and returns here.
 */
export function useAccount() {
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState('')
  const [field, setField] = useState<string>()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()

  async function run(act: (account: AccountKeeping) => Promise<AccountResult>): Promise<boolean> {
    if (busy) return false
    setBusy(true)
    setRefused('')
    const account = await loadIdentity()
      .then((identity) => identity.account())
      .catch(() => null)
    const result = account ? await act(account) : unreachable
    setBusy(false)
    if (result.ok) return true
    setRefused(result.message)
    setField(result.field)
    if (result.signedOut) {
      showAlert("Please log in again. We'll bring you straight back.")
      navigate(loginPath(pathname + search))
    }
    return false
  }

  /** What was refused about this box, to be said beside it. */
  const refusedAt = (name: string) => (field === name && refused ? refused : undefined)
  return { busy, refused, refusedAt, run }
}

const unreachable: Failed = { ok: false, message: reasons['network-request-failed'] }

/** The account with its ways to sign in, which a hosted provider alone knows. */
export function useWaysToSignIn(account: AccountDetails): AccountDetails {
  const [providers, setProviders] = useState(account.providers)
  const elsewhere = account.keptBy === 'firebase'
  useEffect(() => {
    if (!elsewhere) return
    void loadIdentity()
      .then((identity) => identity.account())
      .then((keeping) => setProviders(keeping.waysToSignIn?.() ?? []))
      .catch(() => {})
  }, [elsewhere])
  return elsewhere ? { ...account, providers } : account
}
