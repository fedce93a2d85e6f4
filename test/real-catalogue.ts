import { before } from 'node:test'
import { bookCreator } from '#app/catalog/write/create-books.server.ts'
import { indexBooks } from '#app/search/index/index-book.server.ts'
import { call, testShop } from './app.ts'
import { realTitles } from './real-titles.ts'

/** For the tests of a file: a shop of real titles with their sales, and its search. */
export function realCatalogue() {
  const shop = testShop()
  before(async () => {
    const ids: string[] = []
    for (const { sales = 0, ...book } of realTitles) {
      const input = { newPrice: 10, category: 'Fiction', ...book }
      const created = await bookCreator(shop.deps)({ kind: 'system' }, input)
      if (!created.ok) throw new Error(`${book.title}: ${created.reason}`)
      const { id } = created.book
      await shop.deps.pool.query('update books set sales = $1 where id = $2', [sales, id])
      ids.push(id)
    }
    await shop.deps.db.transaction((tx) => indexBooks(tx, ids))
  })

  const search = (q: string, more: Record<string, string> = {}) =>
    call(shop.app, { url: `/api/search?${new URLSearchParams({ q, ...more })}` })
  const titles = async (q: string, more?: Record<string, string>): Promise<string[]> =>
    (await search(q, more)).body.books.map(({ title }: { title: string }) => title)
  return { shop, search, titles }
}
