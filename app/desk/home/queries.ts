import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { asAdmin } from '#app/desk/frame/admin-calls.ts'
import type { FailedMails, Figures, Missed, ToDo } from '#app/figures/figures.schema.ts'
import { api } from '#app/page/api-client.ts'

/** What waits; asked again every minute, as others work on it too. */
export const toDoQuery = queryOptions({
  queryKey: ['desk-to-do'],
  queryFn: ({ signal }) => asAdmin(() => api<ToDo>('/desk/to-do', { signal })),
  staleTime: 0,
  refetchInterval: 60_000,
})

/** The days that the address of the page names, as the API takes them. */
export function askedDays(search: URLSearchParams): string {
  const asked = new URLSearchParams()
  for (const name of ['days', 'from', 'to']) {
    const value = search.get(name)
    if (value) asked.set(name, value)
  }
  return asked.size === 0 ? '' : `?${asked}`
}

export const figuresQuery = (days: string) =>
  queryOptions({
    queryKey: ['desk-figures', days],
    queryFn: ({ signal }) => asAdmin(() => api<Figures>(`/desk/figures${days}`, { signal })),
    staleTime: 0,
    refetchInterval: 5 * 60_000,
    // Other days replace the ones that are shown; nothing jumps meanwhile.
    placeholderData: keepPreviousData,
  })

export const missedQuery = (days: string) =>
  queryOptions({
    queryKey: ['desk-missed-searches', days],
    queryFn: ({ signal }) =>
      asAdmin(() => api<Missed>(`/desk/figures/searches${days}`, { signal })),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })

export const failedMailsQuery = queryOptions({
  queryKey: ['desk-failed-mails'],
  queryFn: ({ signal }) => asAdmin(() => api<FailedMails>('/desk/failed-mails', { signal })),
  staleTime: 0,
})

/** Sends a failed mail again, or leaves it; answers those that are left. */
export const takeFailedMail = (id: string, step: 'send-again' | 'put-away') =>
  asAdmin(() => api<FailedMails>(`/desk/failed-mails/${id}/${step}`, { method: 'POST' }))
