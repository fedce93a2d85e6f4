import { infiniteQueryOptions } from '@tanstack/react-query'
import type { Book } from '#app/catalog/book.ts'
import type { StockAnswer, StockChange, StockMove } from '#app/catalog/stock/stock.schema.ts'
import { asAdmin } from '#app/desk/frame/admin-calls.ts'
import { ApiFailure, api, callApi } from '#app/page/api-client.ts'

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

/** Books whose last change was never answered, and the copies that were shown then: it may have been saved. */
const unanswered = new Map<string, number | null>()

/**
 * Changes the copies of a book of which `shown` are shown. Copies that came or went are not counted twice: after a
 * lost answer the same holds only for the number that was there before.
 */
export async function changeStock(
  id: string,
  body: StockChange,
  shown: number | null,
): Promise<{ book: Book }> {
  const was = unanswered.get(id)
  const isRepeated = body.delta !== undefined && was !== undefined
  try {
    const answer = await asAdmin(() =>
      api<{ book: Book }>(pathOf(id), {
        ...{ method: 'POST', body: isRepeated ? { ...body, was } : body },
      }),
    )
    unanswered.delete(id)
    return answer
  } catch (failure) {
    const isAnswered =
      failure instanceof ApiFailure && typeof failure.status === 'number' && failure.status < 500
    if (isAnswered) unanswered.delete(id)
    else if (was === undefined) unanswered.set(id, shown)
    throw failure
  }
}
