import { queryOptions } from '@tanstack/react-query'
import { draftVersion } from '#app/desk/drafts/draft.ts'
import { asAdmin } from '#app/desk/frame/admin-calls.ts'
import { asItIsNow, ifMatch, sinceQuery } from '#app/desk/queries.ts'
import { api } from '#app/page/api-client.ts'
import type { ManyKind, WindowFields } from '#app/shop/window/window-kinds.ts'
import type { PreviewAnswer } from '#app/window/queries.ts'
import type { DeskItem, DeskItemToEdit } from '#app/window/window-answers.schema.ts'

const path = '/desk/window'
const itemPath = (id: string, more = '') => `${path}/items/${encodeURIComponent(id)}${more}`

/** Everything of the window, in the order of the shop. */
export const deskWindowQuery = queryOptions({
  queryKey: ['desk-window'],
  queryFn: async ({ signal }) => {
    const { items } = await asAdmin(() => api<{ items: DeskItem[] }>(path, { signal }))
    return items
  },
  ...asItIsNow,
})

export const itemDraft = (id: string) => `window-${id}`

export const readItem = (id: string, since: number | null, signal?: AbortSignal) =>
  asAdmin(() => api<DeskItemToEdit>(itemPath(id, sinceQuery(since)), { signal }))

/** One of them for a form, with who changed it since its draft was begun. */
export const itemQuery = (id: string) =>
  queryOptions({
    queryKey: ['desk-window', id],
    queryFn: ({ signal }) => readItem(id, draftVersion(itemDraft(id)), signal),
    ...asItIsNow,
  })

export const addItem = (kind: ManyKind, fields: WindowFields) =>
  asAdmin(() => api<DeskItemToEdit>(`${path}/items`, { method: 'POST', body: { kind, fields } }))

export const saveItem = (id: string, fields: WindowFields, version: number) =>
  asAdmin(() =>
    api<DeskItemToEdit>(itemPath(id, '/draft'), {
      ...{ method: 'PUT', body: fields, headers: ifMatch(version) },
    }),
  )

export type Step = 'publish' | 'discard' | 'remove' | 'restore'

export const takeStep = (id: string, step: Step, version: number) =>
  asAdmin(() =>
    api<DeskItemToEdit>(itemPath(id, `/${step}`), { method: 'POST', headers: ifMatch(version) }),
  )

export const readVersion = (id: string, version: string) =>
  asAdmin(() =>
    api<{ fields: WindowFields }>(itemPath(id, `/versions/${encodeURIComponent(version)}`)),
  )

export const saveOrder = (kind: ManyKind, ids: string[], before: string[]) =>
  asAdmin(() =>
    api<{ message: string }>(`${path}/order`, { method: 'PUT', body: { kind, ids, before } }),
  )

/** The first page with every draft published, now or at a minute of the shop's clock. */
export const previewQuery = (at: string) =>
  queryOptions({
    queryKey: ['desk-window', 'preview', at],
    queryFn: ({ signal }) =>
      asAdmin(() =>
        api<PreviewAnswer>(`${path}/preview${at ? `?${new URLSearchParams({ at })}` : ''}`, {
          signal,
        }),
      ),
    ...asItIsNow,
  })
