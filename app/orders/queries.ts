import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { ApiFailure, api } from '#app/api-client.ts'
import type { Book } from '#app/catalog/book.ts'
import type { Page } from '#app/query-client.ts'
import type { Order, Quote } from './order.ts'

/** A customer's own orders, newest first, a page at a time. */
export const ordersQuery = (email: string) => {
  const path = `/orders/email/${encodeURIComponent(email)}`
  const first = `${path}?limit=20`
  return infiniteQueryOptions({
    queryKey: ['orders', first],
    initialPageParam: first,
    // The client names the next page by its query alone ("/?limit=20&cursor=…").
    getNextPageParam: ({ next }: Page<Order>) => next && path + next.slice(next.indexOf('?')),
    select: ({ pages }) => pages.flatMap((page) => page.items),
  })
}

/**
 * What these books cost today, with shipping and tax; asked anew whenever it is shown. Books that are
 * not sold any more are missing from its `books`, and the price is that of the others.
 */
export const quoteQuery = (productsId: string[]) =>
  queryOptions({
    queryKey: ['quote', productsId],
    queryFn: ({ signal }) => quoteToday(productsId, signal),
    staleTime: 0,
    // A book leaves the cart: the price of before stays until the new one is there.
    placeholderData: keepPreviousData,
  })

async function quoteToday(ids: string[], signal: AbortSignal): Promise<Quote> {
  try {
    return await askQuote(ids, signal)
  } catch (failure) {
    const refused = failure instanceof ApiFailure && [400, 409].includes(Number(failure.status))
    if (!refused) throw failure
    const search = new URLSearchParams({ ids: ids.join(','), limit: '1000' })
    const sold = await api<Book[]>(`/?${search}`, { signal })
    if (sold.length === ids.length) throw failure
    return sold.length === 0
      ? nothing
      : askQuote(
          sold.map((book) => book._id),
          signal,
        )
  }
}

const askQuote = (productsId: string[], signal: AbortSignal) =>
  api<Quote>('/orders/quote', { method: 'POST', base: 'orders', body: { productsId }, signal })

const nothing: Quote = { subtotal: 0, shipping: 0, tax: 0, totalPrice: 0, books: [] }
