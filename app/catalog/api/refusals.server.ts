import type { FastifyReply } from 'fastify'
import type { Pool } from 'pg'
import { isbnOwner } from '#app/catalog/rows/book-lists.server.ts'
import type { MovedMeanwhile } from '#app/catalog/stock/change-stock.server.ts'
import { readIsbn } from '#app/catalog/trade/isbn.ts'
import { findArchived } from '#app/catalog/write/archived-books.server.ts'
import { notFound, problem } from '#server/http/errors.ts'

/* Answers for a book that could not be written, with the way out where there is one. */

export const noBook = 'There is no book with this id.'

/** What the desk can do with an archived book. */
const waysBack = (id: string) => ({
  restore: `/api/desk/books/${id}/restore`,
  takeOver: `/api/desk/books/${id}/take-over`,
  releaseIsbn: `/api/desk/books/${id}/release-isbn`,
})

/** An ISBN belongs to one book: says which one has it, and how to get it from the archive. */
export async function refuseTakenIsbn(
  pool: Pool,
  reply: FastifyReply,
  isbn?: string | null,
  ownId?: string,
) {
  const reading = readIsbn(isbn ?? '')
  const owner = reading.ok ? await isbnOwner(pool, reading.isbn13, ownId) : null
  const named = owner ? `“${owner.title}”${owner.archived ? ', which was deleted,' : ''}` : null
  const message = `${named ?? 'Another book'} already has this ISBN.`
  const errors = { isbn13: message }
  if (!owner) return problem(reply, 409, { message, errors })
  const { id, title, archived } = owner
  const more = {
    reason: archived ? 'isbn-archived' : 'isbn-taken',
    owner: { _id: id, title },
    ...(archived && waysBack(id)),
  }
  return problem(reply, 409, { message, errors, more })
}

/** 404 for a book that is not on sale; for an archived one it says how to restore it. */
export async function refuseArchived(pool: Pool, reply: FastifyReply, id: string) {
  const book = await findArchived(pool, id)
  if (!book) return notFound(reply, noBook)
  const { restore } = waysBack(book.id)
  return problem(reply, 404, {
    message: `“${book.title}” was deleted. Restore it first.`,
    more: { reason: 'archived', restore },
  })
}

/** A new number of copies is refused unless it says which number was read before. */
export const refuseUnreadStock = (
  reply: FastifyReply,
  id: string,
  { stock }: { stock: number | null },
) => {
  const message = `${thereAre(stock)} now. Send If-Match with the ETag you read, or use POST /api/desk/books/${id}/stock.`
  const more = { reason: 'stock-unread', stock }
  return problem(reply, 428, { message, errors: { stock: message }, more })
}

/** The count was taken before some copies were sold or before another change. */
export function refuseMovedStock(
  reply: FastifyReply,
  status: 409 | 412,
  { stock, sold }: MovedMeanwhile,
) {
  const happened =
    sold === null
      ? 'The stock was changed meanwhile'
      : sold === 1
        ? 'One copy was sold meanwhile'
        : `${sold} copies were sold meanwhile`
  const message = `${happened}. ${thereAre(stock)} now. Please check your count.`
  const more = { reason: 'moved-meanwhile', stock, ...(sold !== null && { sold }) }
  return problem(reply, status, { message, errors: { stock: message }, more })
}

const thereAre = (stock: number | null): string =>
  stock === null
    ? 'Copies are not counted'
    : stock === 1
      ? 'There is one copy'
      : `There are ${stock === 0 ? 'no' : stock} copies`
