import { useEffect, useRef } from 'react'
import { redirect, useLocation, useNavigate } from 'react-router'
import { loginPath } from '#app/page/next-path.ts'
import { customerOnceKnown, useCurrentUser } from './current-user.ts'
import type { CurrentUser } from './identity.ts'

/** For a page's clientLoader: the signed-in customer, or off to /login and back afterwards. */
export async function requireSignIn(request: Request): Promise<CurrentUser> {
  const customer = await customerOnceKnown()
  if (customer) return customer
  const { pathname, search } = new URL(request.url)
  throw redirect(loginPath(pathname + search))
}

/** Leaves a customer's own page once they have signed out, here or in another tab. */
export function useLeaveOnSignOut(): void {
  const uid = useCurrentUser((state) => state.currentUser?.uid)
  const before = useRef(uid)
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  useEffect(() => {
    if (before.current && !uid) navigate(loginPath(pathname + search), { replace: true })
    before.current = uid
  }, [uid, navigate, pathname, search])
}
