import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { withSession } from '#app/account/renew-session.ts'
import { api } from '#app/api-client.ts'
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

/** What these books cost today, with shipping and tax; asked anew whenever it is shown. */
export const quoteQuery = (productsId: string[]) =>
  queryOptions({
    queryKey: ['quote', productsId],
    queryFn: ({ signal }) =>
      withSession(() =>
        api<Quote>('/orders/quote', {
          method: 'POST',
          base: 'orders',
          body: { productsId },
          signal,
        }),
      ),
    staleTime: 0,
  })
