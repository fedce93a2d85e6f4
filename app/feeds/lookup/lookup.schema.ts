import * as z from 'zod/mini'
import { bookChangesSchema } from '#app/catalog/book.schema.ts'

/** What is known of an ISBN, and by whom. */
export const lookedUpSchema = z.object({
  isbn13: z.string(),
  /** The shop itself, a feed that was loaded, or the lookup service. */
  from: z.enum(['shop', 'feed', 'openlibrary']),
  /** Who says it, in words. */
  source: z.string(),
  /** Its page there, where there is one. */
  url: z.nullable(z.string()),
  /** As PUT /api/edit takes them. Never copies or a picture; a price only from a feed. */
  fields: z.partial(bookChangesSchema),
  /** The book that has this ISBN here already. */
  book: z.optional(z.object({ _id: z.string(), title: z.string(), archived: z.boolean() })),
})
export type LookedUp = z.infer<typeof lookedUpSchema>
