import * as z from 'zod/mini'
import { bookListSchema, bookSchema } from '#app/catalog/book.schema.ts'

/* What the desk sees of books beyond what customers see. */

export const deskBookSchema = z.extend(bookSchema, {
  /** When it was deleted, ISO 8601; absent while it is on sale. */
  archivedAt: z.optional(z.string()),
})
export type DeskBook = z.infer<typeof deskBookSchema>

const badCursor = 'cursor is one that a Link header named'

/** The list of `GET /api/` with the withdrawn books, or the archive, whose cursors hold a time. */
export const deskListSchema = z
  .extend(bookListSchema, {
    archived: z.optional(z.enum(['true', 'false'], 'archived is true or false')),
    cursor: z.optional(z.string().check(z.regex(/^(?:\d{1,15}\.)?[A-Za-z0-9_-]{22}$/, badCursor))),
  })
  .check(
    z.check(({ value: { archived, cursor }, issues }) => {
      if (archived === 'true' && cursor !== undefined && !cursor.includes('.'))
        issues.push({ code: 'custom', path: ['cursor'], message: badCursor, input: cursor })
    }),
  )
