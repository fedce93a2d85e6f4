import {
  type Availability,
  type Contributor,
  type Format,
  languageName,
  namesOf,
  type Subject,
} from '#app/catalog/facts.ts'
import { slugOf } from './normalise.ts'

/** What a book can stand under. The first five have pages of their own, the rest only filter. */
export const headingKinds = [
  'genre',
  'author',
  'series',
  'subject',
  'publisher',
  'format',
  'language',
  'price',
  'availability',
  'decade',
] as const
export type HeadingKind = (typeof headingKinds)[number]

export const facetKinds = [
  'genre',
  'format',
  'language',
  'price',
  'availability',
  'decade',
] as const satisfies HeadingKind[]
export type FacetKind = (typeof facetKinds)[number]

export type Heading = { kind: HeadingKind; slug: string; name: string }

export type BookFacts = {
  category: string
  author: string | null
  publisher: string | null
  imprint: string | null
  seriesName: string | null
  language: string | null
  format: Format | null
  availability: Availability
  stock: number | null
  priceCents: number
  /** ISO day; null when nothing is known. */
  publishedOn: string | null
  contributors: Contributor[]
  subjects: Subject[]
}

/** Every heading a book stands under, each once. */
export function headingsOf(book: BookFacts): Heading[] {
  const names = book.contributors.length
    ? book.contributors.map(({ name }) => name)
    : namesOf(book.author ?? '')
  const headings = [
    named('genre', book.category),
    ...names.map((name) => named('author', name)),
    named('series', book.seriesName),
    ...book.subjects.map(({ heading, code }) => named('subject', heading ?? code)),
    named('publisher', book.publisher),
    named('publisher', book.imprint),
    book.format && { kind: 'format' as const, slug: book.format, name: FORMATS[book.format] },
    book.language && languageHeading(book.language),
    priceBand(book.priceCents),
    availabilityHeading(book),
    book.publishedOn && decadeHeading(book.publishedOn),
  ].filter((heading) => heading !== null && heading !== '')
  return [
    ...new Map(headings.map((heading) => [`${heading.kind} ${heading.slug}`, heading])).values(),
  ]
}

function named(kind: HeadingKind, name: string | null | undefined): Heading | null {
  const tidy = name?.replace(/\s+/g, ' ').trim()
  return tidy ? { kind, slug: slugOf(tidy), name: tidy } : null
}

const FORMATS: Record<Format, string> = {
  hardback: 'Hardback',
  paperback: 'Paperback',
  'e-book': 'E-book',
  audio: 'Audiobook',
  other: 'Other',
}

function languageHeading(code: string): Heading {
  const language = code.split('-')[0] as string
  return { kind: 'language', slug: language, name: languageName(language) }
}

/** Upper ends of the price bands in cents; the last band has none. */
const BANDS = [500, 1000, 2000, 5000]

function priceBand(cents: number): Heading {
  const i = BANDS.findIndex((end) => cents < end)
  const from = i === -1 ? 50 : i === 0 ? 0 : (BANDS[i - 1] as number) / 100
  if (i === -1) return { kind: 'price', slug: '50-up', name: '$50 and more' }
  const to = (BANDS[i] as number) / 100
  const name = from === 0 ? `Under $${to}` : `$${from} to $${to}`
  return { kind: 'price', slug: `${from}-${to}`, name }
}

const AVAILABILITIES: Record<Availability | 'sold-out', string> = {
  available: 'Available now',
  'sold-out': 'Sold out',
  'to-order': 'To order',
  preorder: 'Coming soon',
  reprinting: 'Reprinting',
  'out-of-print': 'Out of print',
  withdrawn: 'Withdrawn',
}

function availabilityHeading({ availability, stock }: BookFacts): Heading {
  const sold = stock === 0 && (availability === 'available' || availability === 'preorder')
  const slug = sold ? 'sold-out' : availability
  return { kind: 'availability', slug, name: AVAILABILITIES[slug] }
}

function decadeHeading(day: string): Heading {
  const year = Number(day.slice(0, 4))
  if (year < 1900) return { kind: 'decade', slug: 'before-1900', name: 'Before 1900' }
  const decade = Math.floor(year / 10) * 10
  return { kind: 'decade', slug: `${decade}s`, name: `${decade}s` }
}
