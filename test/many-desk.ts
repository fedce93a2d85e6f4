import type { BookFilter } from '#app/catalog/many/filter.schema.ts'
import { call } from './app.ts'
import { bookDesk } from './book-desk.ts'

/** For the tests of a file: the desk's table, and changes of many books, through the API. */
export function manyDesk() {
  const desk = bookDesk()
  const { shop, headers } = desk
  const ask = (method: 'GET' | 'POST', path: string, payload?: object, as = headers) =>
    call(shop.app, { method, url: `/api/desk/books/${path}`, headers: as, payload })
  const runDue = () => shop.deps.jobs.runDue(shop.deps)
  return {
    ...desk,
    ask,
    runDue,
    /** Titles of the whole table, page after page. */
    titles: async (filter: BookFilter & { sort?: string; limit?: string } = {}) => {
      const found: string[] = []
      let cursor: string | null = ''
      while (cursor !== null) {
        const page = await ask(
          'GET',
          `table?${new URLSearchParams({ ...filter, ...(cursor && { cursor }) })}`,
        )
        if (page.status !== 200) throw new Error(JSON.stringify(page.body))
        found.push(...page.body.books.map(({ title }: { title: string }) => title))
        cursor = page.body.next
      }
      return found
    },
    /** Prepares a change of many books and makes it; the answer after that. */
    change: async (asked: object) => {
      const prepared = await ask('POST', 'edits', asked)
      if (prepared.status !== 201) throw new Error(JSON.stringify(prepared.body))
      await runDue()
      await ask('POST', `edits/${prepared.body.id}/apply`)
      await runDue()
      return (await ask('GET', `edits/${prepared.body.id}`)).body
    },
    undo: async (id: string) => {
      const asked = await ask('POST', `edits/${id}/undo`)
      await runDue()
      return asked.status === 202 ? (await ask('GET', `edits/${id}`)).body : asked
    },
    rows: async (id: string, query = '') =>
      (await ask('GET', `edits/${id}/rows${query}`)).body.rows,
  }
}
