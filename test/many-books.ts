import { createHash } from 'node:crypto'
import { indexBooks } from '#app/search/index/index-book.server.ts'
import { books } from '#server/database/schema.ts'
import type { TestApp } from './app.ts'

export type ManyBook = Omit<typeof books.$inferInsert, 'id' | 'coverImage' | 'coverHash'>
export type FiledBook = ManyBook & { id: string }

/** Hundreds of books at once, found by the search. Their ids are in no order that means something. */
export async function manyBooks(
  { deps: { db } }: Pick<TestApp, 'deps'>,
  list: ManyBook[],
): Promise<FiledBook[]> {
  const filed = list.map((book, i) => ({ ...book, id: idFor(`${book.title} ${i}`) }))
  const atOnce = 500
  for (let from = 0; from < filed.length; from += atOnce) {
    const some = filed.slice(from, from + atOnce)
    await db.transaction(async (tx) => {
      const cover = { coverImage: 'book-1.png', coverHash: '0'.repeat(20) }
      await tx.insert(books).values(some.map((book) => ({ ...book, ...cover })))
      await indexBooks(
        tx,
        some.map(({ id }) => id),
      )
    })
  }
  return filed
}

function idFor(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex')
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-7$3-8$4-$5')
}
