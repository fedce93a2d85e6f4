import * as z from 'zod/mini'
import { asCards, bookSchema } from '#app/catalog/book.schema.ts'
import { headingKinds, personKinds, shelfKinds } from '#app/values/stored.ts'
import { facetKinds, nameKinds } from './headings.ts'
import { sorts } from './listing.ts'

/** One slug or several apart by commas; a slug may be in any script. */
const slugs = z.optional(z.string().check(z.maxLength(1000, 'too many values')))

const noNul = (name: string) =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: it is what is refused
  z.string().check(z.regex(/^[^\u0000]*$/, `${name} contains a character that is not text (NUL)`))

const filters = {
  genre: slugs,
  format: slugs,
  language: slugs,
  price: slugs,
  availability: slugs,
  decade: slugs,
  author: slugs,
  series: slugs,
  subject: slugs,
  publisher: slugs,
  editor: slugs,
  translator: slugs,
  illustrator: slugs,
  narrator: slugs,
  contributor: slugs,
}

const page = {
  sort: z.optional(z.enum(sorts, `sort must be one of ${sorts.join(', ')}`)),
  cursor: z.optional(z.string()),
  limit: z.optional(
    z.string().check(z.regex(/^(?:[1-9]\d?|100)$/, 'limit must be a whole number from 1 to 100')),
  ),
  as: z.optional(asCards),
}

export const searchSchema = z.object({ q: z.optional(noNul('q')), ...filters, ...page })
export const facetsSchema = z.object({ q: z.optional(noNul('q')), ...filters })
export const suggestionsSchema = z.object({ q: noNul('q') })
export const pageSchema = z.object({ ...page, ...filters })
/** `role`: of an author's books, those that they translated, say. */
export const shelfSchema = z.object({
  ...page,
  ...filters,
  role: z.optional(z.enum(personKinds, `role must be one of ${personKinds.join(', ')}`)),
})
export const headingListSchema = z.object({
  limit: page.limit,
  cursor: z.optional(
    noNul('cursor').check(
      z.regex(/^(?:\d{1,9}-|~).{1,200}$/s, 'cursor must come from an earlier answer'),
    ),
  ),
  letter: z.optional(
    noNul('letter').check(z.maxLength(20, 'letter is one letter or the name of a script')),
  ),
  q: z.optional(noNul('q')),
})
export const namesSchema = z.object({
  ...{ q: z.optional(noNul('q')), ...filters },
  find: z.optional(noNul('find').check(z.maxLength(100, 'at most 100 characters'))),
})

const hits = {
  books: z.array(bookSchema),
  next: z.nullable(z.string()),
}

export const searchAnswer = z.object({
  query: z.string(),
  ...hits,
  corrected: z.optional(z.object({ query: z.optional(z.string()), dropped: z.array(z.string()) })),
  isbn: z.optional(
    z.object({
      isbn13: z.optional(z.string()),
      hyphenated: z.optional(z.string()),
      message: z.optional(z.string()),
    }),
  ),
})

const value = z.object({
  slug: z.string(),
  name: z.string(),
  count: z.number(),
  selected: z.boolean(),
})
export const facetsAnswer = z.object({
  total: z.number(),
  facets: z.object(
    Object.fromEntries(facetKinds.map((kind) => [kind, z.array(value)])) as Record<
      (typeof facetKinds)[number],
      z.ZodMiniArray<typeof value>
    >,
  ),
  chosen: z.array(z.object({ kind: z.enum(nameKinds), slug: z.string(), name: z.string() })),
})
export const namesAnswer = z.object({
  values: z.array(z.object({ slug: z.string(), name: z.string(), count: z.number() })),
  more: z.boolean(),
})

export const suggestionsAnswer = z.object({
  suggestions: z.array(
    z.object({
      kind: z.enum(['book', ...shelfKinds]),
      id: z.optional(z.string()),
      title: z.optional(z.string()),
      author: z.optional(z.string()),
      coverImage: z.optional(z.string()),
      coverHash: z.optional(z.string()),
      slug: z.optional(z.string()),
      name: z.optional(z.string()),
      books: z.optional(z.number()),
    }),
  ),
})

const heading = z.object({
  kind: z.enum(headingKinds),
  slug: z.string(),
  name: z.string(),
  books: z.number(),
})
export const browseAnswer = z.object({
  heading,
  /** Of an author: what they did, and in how many books. */
  lists: z.optional(z.array(z.object({ kind: z.enum(personKinds), books: z.number() }))),
  ...hits,
})
export const listAnswer = z.object(hits)
export const headingsAnswer = z.object({
  headings: z.array(heading),
  next: z.nullable(z.string()),
  letters: z.array(z.string()),
})

export const relatedAnswer = z.object({
  editions: z.array(bookSchema),
  series: z.array(bookSchema),
  previous: z.nullable(z.string()),
  next: z.nullable(z.string()),
  author: z.array(bookSchema),
  together: z.array(bookSchema),
  similar: z.array(bookSchema),
})
