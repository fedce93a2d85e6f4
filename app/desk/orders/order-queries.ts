import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { asAdmin } from '#app/desk/frame/admin-calls.ts'
import type { DeskOrder } from '#app/orders/life/desk-order.schema.ts'
import type { Step } from '#app/orders/life/step.schema.ts'
import type {
  Driver,
  ManySteps,
  Outcomes,
  PickList,
  QueueCounts,
  QueuedOrder,
} from '#app/orders/queue/queue.schema.ts'
import { api, callApi } from '#app/page/api-client.ts'
import type { Page } from '#app/page/query-client.ts'

const path = '/desk/orders'
/** Everything that is asked of orders begins with this key, so that news of them refresh it all. */
const about = 'desk-orders'

export const refreshOrders = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: [about] })

export const queueCountsQuery = queryOptions({
  queryKey: [about, 'counts'],
  queryFn: ({ signal }) => asAdmin(() => api<QueueCounts>(`${path}/counts`, { signal })),
})

const fullPage = 50

/**
 * Orders as the filters of the address narrow them, a page at a time. Where filters have little in common the
 * server answers pages that are not full; they are followed until one is.
 */
export const queueQuery = (filters: URLSearchParams) => {
  const first = `${path}?${filters}`
  return infiniteQueryOptions<Page<QueuedOrder>, Error, QueuedOrder[], readonly string[], string>({
    queryKey: [about, 'list', first],
    queryFn: async ({ pageParam, signal }) => {
      const items: QueuedOrder[] = []
      let following: string | null = pageParam
      while (following && items.length < fullPage) {
        const page: string = following
        const { body, next } = await asAdmin(() => callApi(page, { signal }))
        items.push(...(body as QueuedOrder[]))
        following = next && path + next.slice(1)
      }
      return { items, next: following }
    },
    initialPageParam: first,
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => pages.flatMap(({ items }) => items),
    // Reading ten pages anew at each change of any order would be too much.
    maxPages: 10,
  })
}

/** The number of the newest order; 0 in a shop without any. */
export const newestQuery = queryOptions({
  queryKey: [about, 'newest'],
  queryFn: async ({ signal }) => {
    const [newest] = await asAdmin(() =>
      api<QueuedOrder[]>(`${path}?sort=newest&limit=1`, { signal }),
    )
    return newest?.number ?? 0
  },
  staleTime: 0,
})

export const deskOrderQuery = (number: number) =>
  queryOptions({
    queryKey: [about, 'order', number],
    queryFn: ({ signal }) => asAdmin(() => api<DeskOrder>(`${path}/${number}`, { signal })),
    staleTime: 0,
  })

/** For these orders, or for all that can be packed. */
export const pickListQuery = (numbers: number[]) =>
  queryOptions({
    queryKey: [about, 'pick', numbers],
    queryFn: ({ signal }) => {
      const which = numbers.length > 0 ? `orders=${numbers}` : 'work=pack'
      return asAdmin(() => api<PickList>(`${path}/pick-list?${which}`, { signal }))
    },
    staleTime: 0,
  })

export const driversQuery = queryOptions({
  queryKey: ['desk-drivers'],
  queryFn: ({ signal }) => asAdmin(() => api<Driver[]>(`${path}/drivers`, { signal })),
})

const withKey = (key: string) => ({ 'Idempotency-Key': key })

/** Takes a step; a repeat with the same key is taken once. */
export const takeStep = (number: number, step: Step, key: string): Promise<DeskOrder> =>
  asAdmin(() =>
    api<DeskOrder>(`${path}/${number}/steps`, {
      method: 'POST',
      body: step,
      headers: withKey(key),
    }),
  )

export const takeManySteps = (body: ManySteps, key: string): Promise<Outcomes> =>
  asAdmin(() =>
    api<Outcomes>(`${path}/steps`, {
      ...{ method: 'POST', body, headers: withKey(key) },
      timeoutMs: 120_000,
    }),
  )

/** Puts what a step answered where the pages look for it. */
export function keepOrder(client: QueryClient, order: DeskOrder): void {
  client.setQueryData(deskOrderQuery(order.number).queryKey, order)
}
