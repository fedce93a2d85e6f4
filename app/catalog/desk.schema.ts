import * as z from 'zod/mini'
import { bookListSchema, bookSchema } from '#app/catalog/book.schema.ts'

/* What the desk sees of books beyond what customers see. */

export const deskBookSchema = z.extend(bookSchema, {
  /** When it was deleted, ISO 8601; absent while it is on sale. */
  archivedAt: z.optional(z.string()),
  /** Fields that somebody edited here, so that feeds leave them alone; absent while there are none. */
  protected: z.optional(z.array(z.string())),
})
export type DeskBook = z.infer<typeof deskBookSchema>

/** Fields that feeds may change again. */
export const unprotectSchema = z.strictObject({
  fields: z
    .array(z.string().check(z.maxLength(60, 'fields must be names of fields')))
    .check(
      z.minLength(1, 'fields must name at least one field'),
      z.maxLength(60, 'fields must be at most 60 names'),
    ),
})

/** Words of a form, not of a book yet: only their length is looked at. */
const words = (name: string, most: number) =>
  z.string().check(z.maxLength(most, `${name} must be at most ${most} characters`))

export const drawnCoverSchema = z.strictObject({
  title: words('title', 500),
  author: z.optional(words('author', 300)),
  category: z.optional(words('category', 100)),
  coverImage: words('coverImage', 130),
})

const badCursor = 'cursor must come from a Link header'

/** The list of `GET /api/` with the withdrawn books, or the archive, whose cursors hold a time. */
export const deskListSchema = z
  .extend(bookListSchema, {
    archived: z.optional(z.enum(['true', 'false'], 'archived must be true or false')),
    cursor: z.optional(z.string().check(z.regex(/^(?:\d{1,15}\.)?[A-Za-z0-9_-]{22}$/, badCursor))),
  })
  .check(
    z.check(({ value: { archived, cursor }, issues }) => {
      if (archived === 'true' && cursor !== undefined && !cursor.includes('.'))
        issues.push({ code: 'custom', path: ['cursor'], message: badCursor, input: cursor })
    }),
  )
