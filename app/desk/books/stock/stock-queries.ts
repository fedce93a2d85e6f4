import { infiniteQueryOptions } from '@tanstack/react-query'
import type { Book } from '#app/catalog/book.ts'
import type { StockAnswer, StockChange, StockMove } from '#app/catalog/stock/stock.schema.ts'
import { asAdmin } from '#app/desk/frame/admin-calls.ts'
import { api, callApi } from '#app/page/api-client.ts'

type StockPage = StockAnswer & { next: string | null }

const pathOf = (id: string) => `/desk/books/${encodeURIComponent(id)}/stock`

/** How many copies there are, and what happened to them, the latest first, a page at a time. */
export const stockQuery = (id: string) => {
  const first = `${pathOf(id)}?limit=10`
  return infiniteQueryOptions<
    StockPage,
    Error,
    { stock: number | null; moves: StockMove[] },
    readonly ['desk-stock', string],
    string
  >({
    queryKey: ['desk-stock', id],
    queryFn: async ({ pageParam, signal }) => {
      const { body, next } = await asAdmin(() => callApi(pageParam, { signal }))
      return { ...(body as StockAnswer), next: next && pathOf(id) + next.slice(1) }
    },
    initialPageParam: first,
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => ({
      stock: pages[0]?.stock ?? null,
      moves: pages.flatMap(({ moves }) => moves),
    }),
    // Customers buy while the page is open.
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: true,
  })
}

export const changeStock = (id: string, body: StockChange): Promise<{ book: Book }> =>
  asAdmin(() => api(pathOf(id), { method: 'POST', body }))
