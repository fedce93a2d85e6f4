import type { Book } from '#app/catalog/book.ts'
import type { StockChange, StockMove } from '#app/catalog/stock/stock.schema.ts'
import { call } from './app.ts'
import { bookDesk } from './book-desk.ts'
import type { TestCustomer } from './customer.ts'
import { orderOf, placeOrder } from './orders.ts'

/** For the tests of a file: what happens to copies at the desk, and what customers order meanwhile. */
export function stockDesk() {
  const desk = bookDesk()
  const { shop, headers } = desk
  const url = (id: string) => `/api/desk/books/${id}/stock`
  return {
    ...desk,
    move: (id: string, payload: StockChange | object, as: Record<string, string> = headers) =>
      call(shop.app, { method: 'POST', url: url(id), headers: as, payload }),
    order: (customer: TestCustomer, books: Book[], key?: string) =>
      placeOrder(shop, customer, orderOf(customer, books), key),
    stockOf: async ({ _id }: Pick<Book, '_id'>): Promise<number | null> =>
      (await shop.deps.pool.query('select stock from books where id = $1', [_id])).rows[0].stock,
    /** What the journal says of a book, the latest first. */
    journal: async (id: string): Promise<StockMove[]> => {
      const moves: StockMove[] = []
      let next: string | undefined = `${url(id)}?limit=100`
      while (next) {
        const page = await call(shop.app, { url: next, headers })
        moves.push(...page.body.moves)
        next = /^<(.+)>; rel="next"$/.exec(String(page.headers.link ?? ''))?.[1]
      }
      return moves
    },
  }
}
