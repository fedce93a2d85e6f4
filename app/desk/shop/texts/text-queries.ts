import { queryOptions } from '@tanstack/react-query'
import { draftVersion } from '#app/desk/drafts/draft.ts'
import { asAdmin } from '#app/desk/frame/admin-calls.ts'
import { asItIsNow, ifMatch, sinceQuery } from '#app/desk/queries.ts'
import { api } from '#app/page/api-client.ts'
import type { Change } from '#app/page/meanwhile.schema.ts'
import type { TextKind } from '#app/shop/texts/text-kinds.ts'
import type { DeskText } from '#app/shop/texts/texts.schema.ts'

export type TextToEdit = DeskText & { changes?: Change[] }

const path = '/desk/texts'

export const textsQuery = queryOptions({
  queryKey: ['desk-texts'],
  queryFn: async ({ signal }) => {
    const { texts } = await asAdmin(() => api<{ texts: DeskText[] }>(path, { signal }))
    return texts
  },
  ...asItIsNow,
})

export const textDraft = (kind: TextKind) => `text-${kind}`

export const readText = (kind: TextKind, since: number | null, signal?: AbortSignal) =>
  asAdmin(() => api<TextToEdit>(`${path}/${kind}${sinceQuery(since)}`, { signal }))

/** One of them for a form, with who changed it since its draft was begun. */
export const textToEditQuery = (kind: TextKind) =>
  queryOptions({
    queryKey: ['desk-texts', kind],
    queryFn: ({ signal }) => readText(kind, draftVersion(textDraft(kind)), signal),
    ...asItIsNow,
  })

export const saveDraft = (kind: TextKind, source: string, version: number) =>
  asAdmin(() =>
    api<TextToEdit>(`${path}/${kind}/draft`, {
      method: 'PUT',
      body: { source },
      headers: ifMatch(version),
    }),
  )

export const publishText = (kind: TextKind, version: number) =>
  asAdmin(() =>
    api<TextToEdit>(`${path}/${kind}/publish`, {
      method: 'POST',
      headers: ifMatch(version),
    }),
  )

export const readVersion = (kind: TextKind, id: string) =>
  asAdmin(() => api<{ source: string }>(`${path}/${kind}/versions/${encodeURIComponent(id)}`))
