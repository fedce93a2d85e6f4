import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { asAdmin } from '#app/desk/frame/admin-calls.ts'
import { asItIsNow, ifMatch } from '#app/desk/queries.ts'
import type {
  LetterAnswer,
  LetterDraft,
  LetterPreview,
  LetterSummary,
} from '#app/letters/letter.schema.ts'
import type { Growth, SubscribersAnswer } from '#app/letters/subscribers/subscribers.schema.ts'
import { api } from '#app/page/api-client.ts'

const path = '/desk/letters'
const pathOf = (id: string) => `${path}/${encodeURIComponent(id)}`

export const lettersQuery = queryOptions({
  queryKey: ['desk-letters'],
  queryFn: ({ signal }) =>
    asAdmin(() => api<{ letters: LetterSummary[]; perMinute: number }>(path, { signal })),
  ...asItIsNow,
})

/** A letter; asked for again every two seconds while it is on its way. */
export const letterQuery = (id: string) =>
  queryOptions({
    queryKey: ['desk-letters', id],
    queryFn: ({ signal }) => asAdmin(() => api<LetterAnswer>(pathOf(id), { signal })),
    ...asItIsNow,
    refetchInterval: ({ state }) => (state.data?.state === 'sending' ? 2000 : false),
  })

export const previewQuery = (draft: LetterDraft) =>
  queryOptions({
    queryKey: ['desk-letters', 'preview', JSON.stringify(draft)],
    queryFn: ({ signal }) =>
      asAdmin(() => api<LetterPreview>(`${path}/preview`, { method: 'POST', body: draft, signal })),
    placeholderData: keepPreviousData,
  })

/** What the subscribers got. */
export const sentPreviewQuery = (id: string) =>
  queryOptions({
    queryKey: ['desk-letters', id, 'preview'],
    queryFn: ({ signal }) => asAdmin(() => api<LetterPreview>(`${pathOf(id)}/preview`, { signal })),
  })

export const createLetter = (body: LetterDraft) =>
  asAdmin(() => api<LetterAnswer>(path, { method: 'POST', body }))

export const saveLetter = (id: string, body: LetterDraft, version: number) =>
  asAdmin(() => api<LetterAnswer>(pathOf(id), { method: 'PUT', body, headers: ifMatch(version) }))

export const deleteLetter = (id: string) =>
  asAdmin(() => api<{ message: string }>(pathOf(id), { method: 'DELETE' }))

export const copyLetter = (id: string) =>
  asAdmin(() => api<LetterAnswer>(`${pathOf(id)}/copy`, { method: 'POST' }))

export const testLetter = (id: string, to: string) =>
  asAdmin(() => api<{ message: string }>(`${pathOf(id)}/test`, { method: 'POST', body: { to } }))

/** Sends the letter off, if it still is the one that was looked at. */
export const sendLetter = (id: string, version: number) =>
  asAdmin(() =>
    api<LetterAnswer>(`${pathOf(id)}/send`, { method: 'POST', headers: ifMatch(version) }),
  )

export const stepLetter = (id: string, step: 'pause' | 'resume') =>
  asAdmin(() => api<LetterAnswer>(`${pathOf(id)}/${step}`, { method: 'POST' }))

export const changeRate = (perMinute: number) =>
  asAdmin(() => api<{ perMinute: number }>(`${path}/rate`, { method: 'PUT', body: { perMinute } }))

const subscribersPath = '/desk/subscribers'

/** A page of subscribers; `search` is the address's own: q, status, after. */
export const subscribersQuery = (search: string) =>
  queryOptions({
    queryKey: ['desk-subscribers', search],
    queryFn: ({ signal }) =>
      asAdmin(() => api<SubscribersAnswer>(`${subscribersPath}${search}`, { signal })),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const growthQuery = queryOptions({
  queryKey: ['desk-subscribers', 'growth'],
  queryFn: ({ signal }) => asAdmin(() => api<Growth>(`${subscribersPath}/growth`, { signal })),
})

export const eraseSubscriber = (id: string) =>
  asAdmin(() =>
    api<{ message: string }>(`${subscribersPath}/${encodeURIComponent(id)}`, { method: 'DELETE' }),
  )
