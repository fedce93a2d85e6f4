import { asAdmin } from '#app/desk/frame/admin-calls.ts'
import type { LookedUp } from '#app/feeds/lookup/lookup.schema.ts'
import { api } from '#app/page/api-client.ts'

/** What is known of an ISBN, in any spelling. */
export const lookUpIsbn = (isbn: string): Promise<LookedUp> =>
  asAdmin(() => api(`/desk/lookup/${encodeURIComponent(isbn)}`))
