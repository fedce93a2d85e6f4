import { availabilityNames } from '#app/catalog/trade/availability-names.ts'
import {
  type Availability,
  authorsOf,
  type Contributor,
  type Format,
  languageName,
  type Subject,
} from '#app/catalog/trade/facts.ts'
import { formatNames } from '#app/catalog/trade/format-names.ts'
import { personKindOf } from '#app/catalog/trade/person-kinds.ts'
import { formats, type headingKinds, type PersonKind, type ShelfKind } from '#app/values/stored.ts'
import { personSlug } from './words/persons.ts'
import { standingSlug } from './words/standing-slug.ts'

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

/** Kinds that filter as well, of which there are too many to be counted beside every list. */
export const nameKinds = ['author', 'series', 'publisher'] as const satisfies HeadingKind[]
export type NameKind = (typeof nameKinds)[number]

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

/** Every heading of a book, each once. */
export function headingsOf(book: BookFacts, people: Person[] = peopleOf(book)): Heading[] {
  const headings = [
    named('genre', book.category),
    ...people.map(({ kind, name, slug }) => named(kind, name, slug)),
    named('series', book.seriesName),
    ...book.subjects.map(({ heading, code }) => named('subject', heading ?? code)),
    named('publisher', book.publisher),
    named('publisher', book.imprint),
    book.format && formatHeading(book.format),
    book.language && languageOf(book.language),
    priceHeading(book.priceCents),
    availabilityHeading(book),
    book.publishedOn && decadeHeading(book.publishedOn),
  ].filter((heading) => heading != null && heading !== '')
  return [
    ...new Map(headings.map((heading) => [`${heading.kind} ${heading.slug}`, heading])).values(),
  ]
}

/**
 * Everybody, by what they did. Whom the author line names, and the contributors know only as its translator,
 * say, has not written it, as long as somebody else has.
 */
export function peopleOf(book: BookFacts): Person[] {
  // Most of those in the author line are contributors as well: an address takes long to be made.
  const others = book.contributors.map(({ name, role }): Person => {
    return { kind: personKindOf(role), name, slug: personSlug(name) }
  })
  const named = authorsOf(book).map((name): Person => {
    const slug = others.find((other) => other.name === name)?.slug ?? personSlug(name)
    return { kind: 'author', name, slug }
  })
  const wrote = named.filter(({ slug }) => {
    const as = others.filter((other) => other.slug === slug)
    return as.length === 0 || as.some(({ kind }) => kind === 'author')
  })
  const isWritten = wrote.length > 0 || others.some(({ kind }) => kind === 'author')
  return [...(isWritten ? wrote : named), ...others]
}

/** Somebody and the address of their shelf. */
type Person = { kind: PersonKind; name: string; slug: string }

function named(
  kind: ShelfKind | PersonKind,
  name: string | null | undefined,
  slug?: string,
): Heading | null {
  const tidy = name?.replace(/\s+/g, ' ').trim()
  return tidy ? { kind, slug: slug ?? standingSlug(kind, tidy), name: tidy } : null
}

function languageOf(code: string): Heading {
  return languageHeading(code.split('-')[0] as string)
}

const languages = new Map<string, Heading>()

/** There are few codes, and the name of one takes long to be found. */
export function languageHeading(code: string): Heading {
  const known = languages.get(code)
  if (known) return known
  const heading: Heading = { kind: 'language', slug: code, name: languageName(code) }
  languages.set(code, heading)
  return heading
}

/** Upper ends of the price bands in cents; the last band has none. */
const bands = [500, 1000, 2000, 5000]

/** Kinds whose values are known beforehand. Their order is stored (facet-code.ts): only add at the end. */
export const listed = {
  format: formats.map((slug) => ({ kind: 'format', slug, name: formatNames[slug] })),
  price: [
    { kind: 'price', slug: '0-5', name: 'Under $5' },
    { kind: 'price', slug: '5-10', name: '$5 to $10' },
    { kind: 'price', slug: '10-20', name: '$10 to $20' },
    { kind: 'price', slug: '20-50', name: '$20 to $50' },
    { kind: 'price', slug: '50-up', name: '$50 and more' },
  ],
  // A filter says what a visitor gets today.
  availability: [
    availabilityOf('available', 'Available now'),
    availabilityOf('sold-out', 'Sold out'),
    availabilityOf('to-order'),
    availabilityOf('preorder', 'Coming soon'),
    availabilityOf('reprinting'),
    availabilityOf('out-of-print'),
  ],
} satisfies Partial<Record<HeadingKind, Heading[]>>

function availabilityOf(slug: keyof typeof availabilityNames): Heading
function availabilityOf(slug: string, name: string): Heading
function availabilityOf(slug: string, name = availabilityNames[slug as Availability]): Heading {
  return { kind: 'availability', slug, name }
}

const formatHeading = (format: Format): Heading | undefined =>
  listed.format.find(({ slug }) => slug === format)

function priceHeading(cents: number): Heading {
  const band = bands.findIndex((end) => cents < end)
  return listed.price[band === -1 ? bands.length : band] as Heading
}

/** A withdrawn book is not listed, so it has none. */
function availabilityHeading({ availability, stock }: BookFacts): Heading | undefined {
  const sold = stock === 0 && (availability === 'available' || availability === 'preorder')
  return listed.availability.find(({ slug }) => slug === (sold ? 'sold-out' : availability))
}

const firstDecade = 1900

/** 1 for everything before 1900, 2 for the 1900s, and so on. */
export const decadeIndex = (slug: string): number =>
  slug === 'before-1900' ? 1 : (Number.parseInt(slug, 10) - firstDecade) / 10 + 2

export function decadeAt(index: number): Heading {
  if (index === 1) return { kind: 'decade', slug: 'before-1900', name: 'Before 1900' }
  const decade = `${firstDecade + (index - 2) * 10}s`
  return { kind: 'decade', slug: decade, name: decade }
}

/** Anything after the 3140s is a typing mistake and counts as the 3140s. */
function decadeHeading(day: string): Heading {
  const year = Math.min(Number(day.slice(0, 4)), 3149)
  return decadeAt(year < firstDecade ? 1 : Math.floor((year - firstDecade) / 10) + 2)
}
