import type { AdminRole } from '#app/values/stored.ts'

/** What each role may do. */
export const roleWords: Record<AdminRole, string> = {
  owner: 'everything, with settings and people',
  editor: 'books, stock and feeds',
  packer: 'orders, parcels and cash',
}
