import { watchAdminToken } from './admin-session.ts'

/**
 * Watches the admin's hour on a page of the shop; `go` leads to another page. A module of its own, so
 * that the shop can load it only for admins: the desk's pages bring the rest with them.
 */
export function watchHourInShop(go: (path: string) => void): void {
  watchAdminToken((path) => {
    /* After signing out at the desk, the visitor can go on shopping here; the login page stays
       open, too. */
    if (path === '/' && location.pathname !== '/admin') go(path)
  })
}
