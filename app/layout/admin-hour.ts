import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { adminToken } from '#app/api-client.ts'

/**
 * An admin's hour ends on whatever page of the shop it finds them, after a reload too (specification,
 * section 4). Nobody else pays for that: without a token nothing is loaded.
 */
export function useAdminHour(): void {
  const navigate = useNavigate()
  useEffect(() => {
    let left = false
    const leave = (path: string) => {
      /* Who signs out at the desk goes on shopping here; who is about to log in stays, too. */
      if (path === '/' && location.pathname !== '/admin') void navigate(path)
    }
    if (adminToken() !== null)
      void import('#app/admin/admin-session.ts').then((session) => {
        if (!left) session.watchAdminToken(leave)
      })
    return () => {
      left = true
    }
  }, [navigate])
}
