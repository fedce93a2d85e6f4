import * as z from 'zod/mini'
import { bookChangesSchema } from '#app/catalog/book.schema.ts'
import { readLanguage } from '#app/catalog/trade/language.ts'
import type { FeedFields } from '#app/feeds/feed.ts'
import type { formats } from '#app/values/stored.ts'
import type { KnownBook } from './book-lookup.ts'
import { readPublishDate } from './publish-date.ts'

/* What Open Library answers for an ISBN (https://openlibrary.org/dev/docs/api/books): `jscmd=data` has the
   names of people, publishers and subjects, `jscmd=details` the record of the edition with its language,
   format, series and description. Anybody can edit it there, so each value is checked as if a person had
   typed it here, and one that does not fit is left out. */

const text = z.catch(z.optional(z.string()), undefined)
const named = z.catch(
  z.optional(z.array(z.catch(z.object({ name: z.optional(z.string()) }), {}))),
  undefined,
)
const texts = z.catch(z.optional(z.array(z.catch(z.string(), ''))), undefined)

const dataSchema = z.object({
  key: text,
  title: text,
  subtitle: text,
  authors: named,
  publishers: named,
  publish_date: text,
  number_of_pages: z.catch(z.optional(z.number()), undefined),
  weight: text,
  subjects: named,
})
type Data = z.infer<typeof dataSchema>

const detailsSchema = z.object({
  title: text,
  subtitle: text,
  edition_name: text,
  physical_format: text,
  languages: z.catch(
    z.optional(z.array(z.catch(z.object({ key: z.optional(z.string()) }), {}))),
    undefined,
  ),
  series: texts,
  // A plain text in old records, a typed one in new ones.
  description: z.catch(
    z.optional(z.union([z.string(), z.object({ value: z.string() })])),
    undefined,
  ),
})
type Details = z.infer<typeof detailsSchema>

const wrapped = z.object({ details: detailsSchema })

/** The book of an answer to `jscmd=data`, and of one to `jscmd=details`; null when there is none. */
export function readOpenLibraryBook(
  isbn13: string,
  data: unknown,
  details: unknown,
): KnownBook | null {
  const known = z.safeParse(dataSchema, data)
  if (!known.success) return null
  const edition = z.safeParse(wrapped, details)
  const more: Partial<Details> = edition.success ? edition.data.details : {}
  const fields = checked({ isbn13, ...ofData(known.data), ...ofDetails(more) })
  if (fields.title === undefined) return null
  const { key = '' } = known.data
  return {
    fields,
    url: /^\/books\/OL\d{1,12}M$/.test(key) ? `https://openlibrary.org${key}` : null,
  }
}

type Loose = { [Name in keyof FeedFields]?: unknown }

const namesOf = (list: Data['authors'] = []): string[] => {
  const names = list.map(({ name = '' }) => name.trim()).filter(Boolean)
  return [...new Set(names)]
}

function ofData({ title, subtitle, weight, ...data }: Data): Loose {
  const authors = namesOf(data.authors)
  const subjects = namesOf(data.subjects).filter(isSubject).slice(0, mostSubjects)
  return {
    title,
    subtitle,
    contributors:
      authors.length > 0 ? authors.map((name) => ({ name, role: 'author' })) : undefined,
    publisher: namesOf(data.publishers)[0],
    publishedOn: data.publish_date === undefined ? undefined : readPublishDate(data.publish_date),
    pages: data.number_of_pages,
    weightGrams: weight === undefined ? undefined : gramsOf(weight),
    subjects:
      subjects.length > 0 ? subjects.map((heading) => ({ scheme: 'keyword', heading })) : undefined,
  }
}

function ofDetails(details: Partial<Details>): Loose {
  const { description, physical_format: format, languages = [], series = [] } = details
  const [language] = languages
  const [shelf] = series
  return {
    edition: details.edition_name,
    format: format === undefined ? undefined : formatOf(format),
    // One that is written in several languages is in none of them alone.
    language:
      languages.length === 1
        ? readLanguage(language?.key?.replace(/^\/languages\//, '') ?? '')
        : undefined,
    series: shelf ? seriesOf(shelf) : undefined,
    description: typeof description === 'object' ? description.value : description,
  }
}

/** What holds as the API takes it; the rest is left out. */
function checked(fields: Loose): FeedFields {
  const told = Object.entries(fields).filter(
    ([, value]) => value !== undefined && value !== null && value !== '',
  )
  const holding = told.filter(
    ([name, value]) => z.safeParse(bookChangesSchema, { [name]: value }).success,
  )
  return z.parse(bookChangesSchema, Object.fromEntries(holding)) as FeedFields
}

const mostSubjects = 10
/** Shelf marks of lending libraries and lists of bestsellers are no subjects for a shop. */
const isSubject = (name: string) =>
  !/[:=]|accessible book|daisy|in library|internet archive|lending library|overdrive|large type/i.test(
    name,
  )

const formatWords: [RegExp, (typeof formats)[number]][] = [
  [/audio|mp3|cassette|\bcds?\b/i, 'audio'],
  [/e-?book|kindle|electronic|epub|pdf/i, 'e-book'],
  [/hard ?(?:cover|back)|library binding|hardbound/i, 'hardback'],
  [/paper ?(?:back|bound)?\b|soft ?(?:cover|back)|mass market/i, 'paperback'],
]
const formatOf = (written: string) => formatWords.find(([words]) => words.test(written))?.[1]

/** "Harry Potter -- bk. 1", "Discworld ; 3" and "Penguin classics" are a name and perhaps a number. */
function seriesOf(written: string): { name: string; number?: string } {
  const found =
    /^(.+?)\s*(?:--|—|;|,|\(|#)\s*(?:(?:bk|book|vol|v|volume|no|nr|number|#)\b\.?\s*)?#?\s*(\d{1,4}(?:\.\d)?)\)?\.?$/i.exec(
      written.trim(),
    )
  if (!found?.[1] || !found[2]) return { name: written.trim().replace(/[;,]$/, '').trim() }
  return { name: found[1], number: found[2] }
}

const gramsIn: Record<string, number> = {
  g: 1,
  k: 1000,
  o: 28.349523125,
  l: 453.59237,
  p: 453.59237,
}

/** "11.2 ounces", "320 grams"; ounces and pounds by their international definition. */
function gramsOf(written: string): number | undefined {
  const found = /^([\d.]{1,8}) ?(g|grams?|kg|kilograms?|kilos?|oz|ounces?|lbs?|pounds?)\.?$/i.exec(
    written.trim(),
  )
  const grams = Math.round(
    Number(found?.[1]) * Number(gramsIn[(found?.[2] ?? '').charAt(0).toLowerCase()]),
  )
  return grams >= 1 ? grams : undefined
}
