import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  type QueryKey,
  queryOptions,
} from '@tanstack/react-query'
import type { Book } from '#app/catalog/book.ts'
import { whyNot } from '#app/catalog/trade/availability.ts'
import { ApiFailure, api } from '#app/page/api-client.ts'
import { type ApiKey, mayBeMissing, type Page } from '#app/page/query-client.ts'
import type { Delivery } from './checkout.schema.ts'
import type { CartQuote, Order, Quote } from './order.ts'

/** An address of the Orders API; its parts may hold any sign. */
export const ordersApi = (...parts: (string | number)[]): string =>
  ['/orders', ...parts.map((part) => encodeURIComponent(part))].join('/')

/** A customer's own orders, newest first, a page at a time. */
export const ordersQuery = (email: string) => {
  const path = ordersApi('email', email)
  const first = `${path}?limit=20`
  return infiniteQueryOptions({
    queryKey: ['orders', first],
    initialPageParam: first,
    // The client names the next page by its query alone ("/?limit=20&cursor=…").
    getNextPageParam: ({ next }: Page<Order>) => next && path + next.slice(next.indexOf('?')),
    select: ({ pages }) => pages.flatMap((page) => page.items),
  })
}

type OwnKey = readonly [...ApiKey, uid: string]

/** One of the customer's own orders, by its number or id; null when they have none such. */
export const orderQuery = (uid: string, name: string) =>
  queryOptions<Order | null, Error, Order | null, OwnKey>({
    queryKey: ['orders', ordersApi(name), uid],
    meta: mayBeMissing,
  })

/** Where the customer's orders go, as the shop remembers it. */
export const deliveryQuery = (uid: string) =>
  queryOptions<{ delivery: Delivery | null }, Error, { delivery: Delivery | null }, OwnKey>({
    queryKey: ['orders', '/account/delivery', uid],
  })

/** Puts an order as it is now wherever a page shows it. */
export function keepOrder(client: QueryClient, order: Order): void {
  for (const name of [order.number, order._id]) {
    const queryKey = ['orders', ordersApi(name)]
    client.setQueriesData<Order | null>({ queryKey }, order)
  }
  const isList = ({ queryKey }: { queryKey: QueryKey }) =>
    String(queryKey[1]).startsWith('/orders/email/')
  client.setQueriesData<InfiniteData<Page<Order>>>(
    { queryKey: ['orders'], predicate: isList },
    (list) =>
      list && {
        ...list,
        pages: list.pages.map((page) => ({
          ...page,
          items: page.items.map((one) => (one._id === order._id ? order : one)),
        })),
      },
  )
}

/**
 * What these books cost today, with shipping and tax; fetched again whenever it is shown. The price
 * covers the books that can be ordered; the others are `unavailable`, or missing when they are
 * gone.
 */
export const quoteQuery = (productsId: string[]) =>
  queryOptions({
    queryKey: ['quote', productsId],
    queryFn: ({ signal }) => quoteToday(productsId, signal),
    staleTime: 0,
    // When a book leaves the cart, the earlier price stays until the new one is there.
    placeholderData: keepPreviousData,
  })

/** All books of a quote, as `changesOf` compares a cart with them. */
export const booksToday = ({ books, unavailable }: CartQuote): Book[] => [...books, ...unavailable]

async function quoteToday(ids: string[], signal: AbortSignal): Promise<CartQuote> {
  try {
    return { ...(await askQuote(ids, signal)), unavailable: [] }
  } catch (failure) {
    const refused = failure instanceof ApiFailure && [400, 409].includes(Number(failure.status))
    if (!refused) throw failure
    const search = new URLSearchParams({ ids: ids.join(','), limit: '1000' })
    const known = await api<Book[]>(`/?${search}`, { signal })
    const sold = known.filter((book) => !whyNot(book)).map((book) => book._id)
    if (sold.length === ids.length) throw failure
    const quote = sold.length === 0 ? nothing : await askQuote(sold, signal)
    return { ...quote, unavailable: known.filter((book) => whyNot(book)) }
  }
}

const askQuote = (productsId: string[], signal: AbortSignal) =>
  api<Quote>('/orders/quote', { method: 'POST', base: 'orders', body: { productsId }, signal })

const nothing: Quote = { subtotal: 0, shipping: 0, tax: 0, totalPrice: 0, books: [] }
