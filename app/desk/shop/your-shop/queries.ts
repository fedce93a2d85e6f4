import { queryOptions } from '@tanstack/react-query'
import { draftVersion } from '#app/desk/drafts/draft.ts'
import { asAdmin } from '#app/desk/frame/admin-calls.ts'
import { asItIsNow, ifMatch, sinceQuery, versionIn } from '#app/desk/queries.ts'
import { api, callApi } from '#app/page/api-client.ts'
import type { Change } from '#app/page/meanwhile.schema.ts'
import type { IdentityChanges } from '#app/shop/identity/identity.schema.ts'
import { ofIdentity, type PageShop } from '#app/values/shop/page-shop.ts'
import type { ShopIdentity } from '#app/values/shop-identity.ts'

export type IdentityToEdit = { version: number; identity: ShopIdentity; changes: Change[] }

const path = '/desk/settings/identity'

/** What the shop says of itself, with its version. */
export const readIdentity = (since: number | null, signal?: AbortSignal) =>
  asAdmin(() => api<IdentityToEdit>(path + sinceQuery(since), { signal }))

export const identityDraft = 'identity'

/** The same for a form, with who changed what since its draft was begun. */
export const identityQuery = queryOptions({
  queryKey: ['desk-identity'],
  queryFn: ({ signal }) => readIdentity(draftVersion(identityDraft), signal),
  ...asItIsNow,
})

/** Changes the named fields if they still have this version; returns all with the new version. */
export async function changeIdentity(
  version: number,
  body: IdentityChanges,
): Promise<IdentityToEdit> {
  const answer = await asAdmin(() =>
    callApi(path, { method: 'PUT', body, headers: ifMatch(version) }),
  )
  const { identity } = answer.body as { identity: ShopIdentity }
  return { version: versionIn(answer.headers), identity, changes: [] }
}

/** Pages that follow say so without being loaded again: see page-settings.ts. */
export const followIdentity = (identity: ShopIdentity): void => follow(ofIdentity(identity))

export function follow(changed: Partial<PageShop>): void {
  const { dataset } = document.documentElement
  dataset.shop = JSON.stringify({ ...JSON.parse(dataset.shop ?? '{}'), ...changed })
}

export type EarlierChange = {
  id: string
  at: string
  by?: string
  fields: { name: keyof ShopIdentity; before: string; after: string }[]
  isUndo: boolean
}

/** The last changes, newest first. */
export const historyQuery = queryOptions({
  queryKey: ['desk-identity', 'history'],
  queryFn: async ({ signal }) => {
    const { changes } = await asAdmin(() =>
      api<{ changes: EarlierChange[] }>(`${path}/history`, { signal }),
    )
    return changes
  },
  ...asItIsNow,
})

/** Takes a change back; `force` also where the same was changed again since. */
export const undoChange = (id: string, force: boolean) =>
  asAdmin(() =>
    api<{ message: string; identity: ShopIdentity }>(
      `${path}/history/${encodeURIComponent(id)}/undo`,
      { method: 'POST', body: { force } },
    ),
  )
