import { rolesOf } from '#app/catalog/trade/person-kinds.ts'
import type { Filters } from '#app/search/filters.ts'
import type { HeadingKind } from '#app/search/headings.ts'
import type { NumberedHeading } from '#app/search/words/frequencies.server.ts'
import type { PersonKind } from '#app/values/stored.ts'
import { literally } from '#server/database/literally.ts'

/* Narrows books that the search's index does not know, by their columns: those that were deleted, and
   those that were withdrawn from sale. */

export type Bind = (value: unknown) => string

type Asked = { q: string; filters: Filters; headings: NumberedHeading[] }

export function offSale({ q, filters, headings }: Asked, bind: Bind): string[] {
  const conditions: string[] = []
  if (q) {
    const words = q.split(/\s+/).map((word) => `%${literally(word)}%`)
    conditions.push(`title || ' ' || coalesce(author, '') ilike all(${bind(words)}::text[])`)
  }
  for (const [kind, slugs] of Object.entries(filters) as [HeadingKind, string[]][]) {
    const names = headings.filter((heading) => heading.kind === kind).map(({ name }) => name)
    conditions.push(byKind[kind]({ slugs, names, bind }))
  }
  return conditions
}

type Values = { slugs: string[]; names: string[]; bind: Bind }

const lowered = (names: string[]) => names.map((name) => name.toLowerCase())
const isOne = (column: string) => (values: Values) =>
  `lower(${column}) = any(${values.bind(lowered(values.names))}::text[])`
/* The usual spellings of a series: no index knows the folded names of books that are not on sale. */
const framed = (name: string) => {
  const plain = name.replace(/^(?:the|an?) /i, '').replace(/ series$/i, '')
  return [name, ...['', 'the ', 'a '].flatMap((the) => [the + plain, `${the}${plain} series`])]
}
const anyOf = (conditions: string[]) =>
  conditions.length > 0 ? `(${conditions.join(' or ')})` : 'false'

const isNamedAs =
  (kind: PersonKind) =>
  ({ names, bind }: Values) =>
    `(select bool_or(lower(c.name) = any(${bind(lowered(names))}::text[]) and c.role = any(${bind(rolesOf(kind))}::text[]))
      from book_contributors c where c.book_id = books.id)`

const byKind: Record<HeadingKind, (values: Values) => string> = {
  genre: isOne('category'),
  series: ({ names, bind }) =>
    `lower(series_name) = any(${bind(lowered(names.flatMap(framed)))}::text[])`,
  author: ({ names, bind }) => {
    const within = names.map((name) => `%${literally(name)}%`)
    return `(author ilike any(${bind(within)}::text[]) or (
      select bool_or(lower(c.name) = any(${bind(lowered(names))}::text[]))
      from book_contributors c where c.book_id = books.id))`
  },
  editor: isNamedAs('editor'),
  translator: isNamedAs('translator'),
  illustrator: isNamedAs('illustrator'),
  narrator: isNamedAs('narrator'),
  contributor: isNamedAs('contributor'),
  publisher: (values) => anyOf([isOne('publisher')(values), isOne('imprint')(values)]),
  subject: (values) =>
    `(select bool_or(${isOne('coalesce(b.heading, b.code)')(values)})
      from book_subjects b where b.book_id = books.id)`,
  format: ({ slugs, bind }) => `format = any(${bind(slugs)}::text[])`,
  language: ({ slugs, bind }) => `split_part(language, '-', 1) = any(${bind(slugs)}::text[])`,
  availability: ({ slugs, bind }) =>
    `(case when stock = 0 and availability in ('available', 'preorder') then 'sold-out'
      else availability end) = any(${bind(slugs)}::text[])`,
  price: ({ slugs, bind }) => anyOf(slugs.map((slug) => pricedWithin(slug, bind))),
  decade: ({ slugs, bind }) => anyOf(slugs.map((slug) => publishedWithin(slug, bind))),
}

/**
 * From the cheapest to the dearest of the ranges: what an order by price needs to begin there, rather than
 * at the first book of all.
 */
export function pricedBetween(slugs: string[], bind: Bind): string {
  const ends = slugs.flatMap((slug) => {
    const [, from, to] = /^(\d{1,5})-(\d{1,5}|up)$/.exec(slug) ?? []
    return from === undefined || to === undefined ? [] : [{ from, to }]
  })
  if (ends.length === 0) return 'false'
  const least = Math.min(...ends.map(({ from }) => Number(from) * 100))
  const most = Math.max(...ends.map(({ to }) => (to === 'up' ? Infinity : Number(to) * 100)))
  const below = most === Infinity ? '' : ` and new_price_cents < ${bind(most)}`
  return `(new_price_cents >= ${bind(least)}${below})`
}

function pricedWithin(slug: string, bind: Bind): string {
  const [, from, to] = /^(\d{1,5})-(\d{1,5}|up)$/.exec(slug) ?? []
  if (from === undefined) return 'false'
  const below = to === 'up' ? '' : ` and new_price_cents < ${bind(Number(to) * 100)}`
  return `(new_price_cents >= ${bind(Number(from) * 100)}${below})`
}

const year = 'coalesce(extract(year from published_on)::integer, published_year)'

function publishedWithin(slug: string, bind: Bind): string {
  if (slug === 'before-1900') return `${year} < 1900`
  const [, decade] = /^(\d{4})s$/.exec(slug) ?? []
  return decade === undefined ? 'false' : `${year} / 10 * 10 = ${bind(Number(decade))}`
}
