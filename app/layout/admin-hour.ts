import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { adminToken } from '#app/page/api-client.ts'

/**
 * An admin's hour also ends on the pages of the shop, even after a reload (specification, section
 * 4). Visitors without a token do not load this code.
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
