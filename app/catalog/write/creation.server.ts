import type { NewBook } from '#app/catalog/book.schema.ts'
import { type AddedBook, addedBookOf } from '#app/search/index/added-books.server.ts'
import { newBookRow } from './new-book.server.ts'

/** A new book with all that is written of it but the moment. */
export type Creation = {
  id: string
  input: NewBook
  row: ReturnType<typeof newBookRow>
  /** What the search keeps of it; null for a withdrawn book. */
  found: AddedBook | null
}

export function creationOf(id: string, input: NewBook): Creation {
  const row = newBookRow(id, input)
  const isFound = row.availability !== 'withdrawn'
  const { contributors, subjects } = input
  return {
    id,
    input,
    row,
    found: isFound
      ? addedBookOf({
          ...row,
          id,
          priceCents: row.newPriceCents,
          contributors: contributors ?? [],
          subjects: subjects ?? [],
        })
      : null,
  }
}
