import * as z from 'zod/mini'
import { bookSchema } from '#app/catalog/book.schema.ts'
import { changeSchema } from '#app/page/meanwhile.schema.ts'
import {
  emptyFields,
  manyKinds,
  topSellerWays,
  type WindowFields,
  windowKinds,
} from '#app/shop/window/window-kinds.ts'

/* What the window's doors answer. */

const link = z.object({ text: z.string(), to: z.string() })
/** The key of a picture, for `pictureSources`. */
const picture = z.optional(z.string())

const pickAnswer = z.object({ book: bookSchema, name: z.string(), quote: z.string() })
const listLink = z.object({ slug: z.string(), title: z.string() })

/** What the first page shows besides the catalogue. */
export const windowAnswer = z.object({
  banner: z.object({
    title: z.string(),
    text: z.string(),
    link: z.optional(link),
    picture,
    /** Absent: the newest of the shop. */
    books: z.optional(z.array(bookSchema)),
    newsletter: z.boolean(),
  }),
  news: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      text: z.string(),
      link: z.optional(link),
      picture,
    }),
  ),
  genres: z.array(z.object({ name: z.string(), slug: z.string() })),
  topSellers: z.enum(topSellerWays),
  picks: z.array(pickAnswer),
  lists: z.array(listLink),
})

export const picksAnswer = z.object({ picks: z.array(pickAnswer), lists: z.array(listLink) })

export const listAnswer = z.object({
  slug: z.string(),
  title: z.string(),
  text: z.string(),
  books: z.array(bookSchema),
  next: z.nullable(z.string()),
})

/** The first page before it is published, with the books of its Top Sellers. */
export const previewAnswer = z.extend(windowAnswer, { sellers: z.array(bookSchema) })

export const onBookAnswer = z.object({
  picks: z.array(z.object({ name: z.string(), quote: z.string() })),
  lists: z.array(listLink),
})

const fieldNames = new Set(Object.values(emptyFields).flatMap((fields) => Object.keys(fields)))
const longField = z.optional(z.string().check(z.maxLength(60_000)))

/** Fields of any kind; which of them a kind has, and what may be in them, is read by `readFields`. */
export const fieldsSchema = z.strictObject(
  Object.fromEntries([...fieldNames].map((name) => [name, longField])),
) as unknown as z.ZodMiniType<WindowFields, WindowFields>

/** A thing of the window in the desk's list. */
export const deskItem = z.object({
  id: z.string(),
  kind: z.enum(windowKinds),
  slug: z.nullable(z.string()),
  title: z.string(),
  from: z.string(),
  until: z.string(),
  version: z.number(),
  /** Somebody works on it: the draft differs from what readers see. */
  isDraft: z.boolean(),
  /** Readers see it, unless its time has not come or is over. */
  isPublished: z.boolean(),
  isRemoved: z.boolean(),
  /** It came with a new shop and was not changed. */
  isUsual: z.boolean(),
  /** By the shop's clock. */
  time: z.enum(['ahead', 'on', 'over']),
})
export type DeskItem = z.infer<typeof deskItem>

export const deskItemToEdit = z.extend(deskItem, {
  fields: fieldsSchema,
  /** What a bookseller should know of it, such as ISBNs that the shop does not have. */
  notes: z.array(z.string()),
  /** What was published, newest first. */
  published: z.array(z.object({ id: z.string(), at: z.string(), by: z.optional(z.string()) })),
  changes: z.array(changeSchema),
})
export type DeskItemToEdit = z.infer<typeof deskItemToEdit>

export const newItemSchema = z.strictObject({ kind: z.enum(manyKinds), fields: fieldsSchema })

export const orderSchema = z.strictObject({
  kind: z.enum(manyKinds),
  ids: z.array(z.string()).check(z.maxLength(500, 'Too many at once')),
})
