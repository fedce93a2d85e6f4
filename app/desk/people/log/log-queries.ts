import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { asAdmin } from '#app/desk/frame/admin-calls.ts'
import { api } from '#app/page/api-client.ts'
import type { LogAnswer } from '#app/people/log/log.schema.ts'

const path = '/desk/log'

/** What the address of the page asks for, page by page. */
export const logQuery = (asked: string) =>
  infiniteQueryOptions({
    queryKey: ['desk-log', asked],
    queryFn: ({ signal, pageParam }) => {
      const query = new URLSearchParams(asked)
      if (pageParam) query.set('before', pageParam)
      return asAdmin(() => api<LogAnswer>(`${path}?${query}`, { signal }))
    },
    initialPageParam: '',
    getNextPageParam: ({ next }: LogAnswer) => next,
    staleTime: 0,
  })

/** Takes back what an entry has changed. */
export const undoEntry = (id: string) =>
  asAdmin(() => api<{ message: string }>(`${path}/${id}/undo`, { method: 'POST' }))

export const logPeopleQuery = queryOptions({
  queryKey: ['desk-log', 'people'],
  queryFn: ({ signal }) =>
    asAdmin(() =>
      api<{ people: { id: string; username: string }[] }>(`${path}/people`, { signal }),
    ),
})
