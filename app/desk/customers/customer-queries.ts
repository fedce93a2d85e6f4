import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query'
import type {
  CustomerAnswer,
  CustomerNote,
  CustomersAnswer,
  ListedCustomer,
} from '#app/customers/customers.schema.ts'
import { asAdmin } from '#app/desk/frame/admin-calls.ts'
import { ifMatch } from '#app/desk/queries.ts'
import type { QueuedOrder } from '#app/orders/queue/queue.schema.ts'
import { api, callApi } from '#app/page/api-client.ts'
import type { Page } from '#app/page/query-client.ts'
import { href } from '#app/values/addresses.ts'

const path = '/desk/customers'
const pathOf = (id: string) => `${path}/${encodeURIComponent(id)}`
const about = 'desk-customers'

export const customerPath = (id: string): string => href('/dashboard/customers/:id', { id })
export const nameOfCustomer = ({ name, email }: Pick<ListedCustomer, 'name' | 'email'>): string =>
  name ?? email ?? 'Name not known'

export const refreshCustomers = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: [about] })

/** Customers as the address asks for them (q, sort), a page at a time. */
export const customersQuery = (asked: string) =>
  infiniteQueryOptions({
    queryKey: [about, 'list', asked],
    queryFn: ({ signal, pageParam }) => {
      const query = new URLSearchParams(asked)
      if (pageParam) query.set('cursor', pageParam)
      return asAdmin(() => api<CustomersAnswer>(`${path}?${query}`, { signal }))
    },
    initialPageParam: '',
    getNextPageParam: ({ next }: CustomersAnswer) => next,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** For the search across everything. */
export const findCustomers = (q: string, limit: number, signal: AbortSignal) =>
  asAdmin(() =>
    api<CustomersAnswer>(`${path}?q=${encodeURIComponent(q)}&limit=${limit}`, { signal }),
  )

export const customerQuery = (id: string) =>
  queryOptions({
    queryKey: [about, id],
    queryFn: ({ signal }) => asAdmin(() => api<CustomerAnswer>(pathOf(id), { signal })),
    staleTime: 0,
  })

/** The customer's orders, newest first. */
export const ordersOfQuery = (id: string) => {
  const first = `${pathOf(id)}/orders?limit=20`
  return infiniteQueryOptions<Page<QueuedOrder>, Error, QueuedOrder[], readonly string[], string>({
    queryKey: [about, id, 'orders'],
    queryFn: async ({ pageParam, signal }) => {
      const { body, next } = await asAdmin(() => callApi(pageParam, { signal }))
      return {
        items: body as QueuedOrder[],
        next: next && `${pathOf(id)}/orders${next.slice(1)}`,
      }
    },
    initialPageParam: first,
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => pages.flatMap(({ items }) => items),
    staleTime: 0,
  })
}

export const dataPath = (id: string): string => `${pathOf(id)}/data`

export const addNote = (id: string, text: string) =>
  asAdmin(() => api<CustomerNote>(`${pathOf(id)}/notes`, { method: 'POST', body: { text } }))

const notePath = (id: string, note: CustomerNote) =>
  `${pathOf(id)}/notes/${encodeURIComponent(note.id)}`

export const changeNote = (id: string, note: CustomerNote, text: string) =>
  asAdmin(() =>
    api<CustomerNote>(notePath(id, note), {
      ...{ method: 'PUT', body: { text } },
      headers: ifMatch(note.version),
    }),
  )

export const deleteNote = (id: string, note: CustomerNote) =>
  asAdmin(() =>
    api<{ message: string }>(notePath(id, note), {
      method: 'DELETE',
      headers: ifMatch(note.version),
    }),
  )

export type Erased = { message: string; kept: string[] }

export const eraseCustomer = (id: string, confirm: string) =>
  asAdmin(() => api<Erased>(`${pathOf(id)}/erase`, { method: 'POST', body: { confirm } }))
