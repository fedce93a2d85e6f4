import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { asAdmin } from '#app/desk/frame/admin-calls.ts'
import type {
  Arrival,
  Arrived,
  NewSupplierOrder,
  OpenOrders,
  SupplierOrdered,
  ToldCustomers,
  Wanted,
} from '#app/orders/supply/supply.schema.ts'
import { api } from '#app/page/api-client.ts'

const path = '/desk/orders'

/** What is to be ordered, a page of suppliers at a time. */
export const wantedQuery = infiniteQueryOptions({
  queryKey: ['desk-supply', 'wanted'],
  queryFn: ({ pageParam, signal }) => {
    const after = pageParam === null ? '' : `&after=${encodeURIComponent(pageParam)}`
    return asAdmin(() => api<Wanted>(`${path}/supply?limit=20${after}`, { signal }))
  },
  initialPageParam: null as string | null,
  getNextPageParam: ({ next }) => next,
  staleTime: 0,
})

/** Supplier orders of which copies are still to come. */
export const openOrdersQuery = queryOptions({
  queryKey: ['desk-supply', 'open'],
  queryFn: ({ signal }) => asAdmin(() => api<OpenOrders>(`${path}/supply/orders`, { signal })),
  staleTime: 0,
})

export const refreshSupply = (client: QueryClient) =>
  client.invalidateQueries({ queryKey: ['desk-supply'] })

export const orderSupply = (body: NewSupplierOrder, key: string): Promise<SupplierOrdered> =>
  post(`${path}/supply/orders`, body, key)

export const tellOfDelay = (id: string, expectedOn: string, key: string): Promise<ToldCustomers> =>
  post(`${path}/supply/orders/${id}/tell`, expectedOn ? { expectedOn } : {}, key)

export const arrive = (arrival: Arrival): Promise<Arrived> =>
  asAdmin(() => api(`${path}/arrivals`, { method: 'POST', body: arrival }))

const post = <T>(url: string, body: object, key: string): Promise<T> =>
  asAdmin(() => api(url, { method: 'POST', body, headers: { 'Idempotency-Key': key } }))
