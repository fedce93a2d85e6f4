import { queryOptions } from '@tanstack/react-query'
import { asAdmin } from '#app/desk/frame/admin-calls.ts'
import { asItIsNow, ifMatch } from '#app/desk/queries.ts'
import { api } from '#app/page/api-client.ts'
import type {
  DeskMailText,
  MailTextPreview,
  MailTextSummary,
  MailWords,
} from '#app/shop/mail-texts/mail-texts.schema.ts'

const path = '/desk/mail-texts'
const pathOf = (kind: string) => `${path}/${encodeURIComponent(kind)}`

export const mailTextsQuery = queryOptions({
  queryKey: ['desk-mail-texts'],
  queryFn: async ({ signal }) => {
    const { texts } = await asAdmin(() => api<{ texts: MailTextSummary[] }>(path, { signal }))
    return texts
  },
  ...asItIsNow,
})

export const mailTextQuery = (kind: string) =>
  queryOptions({
    queryKey: ['desk-mail-texts', kind],
    queryFn: ({ signal }) => asAdmin(() => api<DeskMailText>(pathOf(kind), { signal })),
    ...asItIsNow,
  })

export const saveMailText = (kind: string, body: MailWords, version: number) =>
  asAdmin(() => api<DeskMailText>(pathOf(kind), { method: 'PUT', body, headers: ifMatch(version) }))

/** The usual words again. */
export const resetMailText = (kind: string, version: number) =>
  asAdmin(() => api<DeskMailText>(pathOf(kind), { method: 'DELETE', headers: ifMatch(version) }))

/** The mail with examples in its fields; fails with what is wrong, by box. */
export const mailTextPreviewQuery = (kind: string, body: MailWords) =>
  queryOptions({
    queryKey: ['desk-mail-texts', kind, 'preview', JSON.stringify(body)],
    queryFn: ({ signal }) =>
      asAdmin(() =>
        api<MailTextPreview>(`${pathOf(kind)}/preview`, { method: 'POST', body, signal }),
      ),
    retry: false,
  })
