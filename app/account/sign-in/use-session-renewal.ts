import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { ApiFailure } from '#app/page/api-client.ts'
import { loginPath } from '#app/page/next-path.ts'
import { renewSession } from './renew-session.ts'

/**
 * For a personal query that met an expired session: renews it once silently and tries again,
 * otherwise asks to log in and comes back here. True while that is under way.
 */
export function useSessionRenewal(error: Error | null, retry: () => void): boolean {
  const [renewing, setRenewing] = useState(false)
  const tried = useRef(false)
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const expired = error instanceof ApiFailure && error.status === 401
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each expiry, whoever asks to retry
  useEffect(() => {
    if (!expired || tried.current) return
    tried.current = true
    setRenewing(true)
    void renewSession().then((renewed) => {
      setRenewing(false)
      if (renewed) retry()
      else navigate(loginPath(pathname + search), { replace: true })
    })
  }, [expired])
  return renewing || (expired && !tried.current)
}
