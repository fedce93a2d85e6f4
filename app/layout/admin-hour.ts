import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { adminToken } from '#app/page/api-client.ts'

/**
 * An admin's hour ends on whatever page of the shop it finds them, after a reload too (specification,
 * section 4). Nobody else pays for that: without a token nothing is loaded.
 */
export function useAdminHour(): void {
  const navigate = useNavigate()
  useEffect(() => {
    let left = false
    if (adminToken() !== null)
      void import('#app/desk/sign-in/hour-in-shop.ts').then(({ watchHourInShop }) => {
        if (!left) watchHourInShop((path) => void navigate(path))
      })
    return () => {
      left = true
    }
  }, [navigate])
}
