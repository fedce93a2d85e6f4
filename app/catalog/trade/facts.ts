import type * as z from 'zod/mini'
import { isDayOfCalendar } from '#app/values/calendar.ts'
import type { ContributorRole } from '#app/values/contributor-roles.ts'
import type { availabilities, formats } from '#app/values/stored.ts'
import type { contributorSchema, subjectSchema } from './lists.schema.ts'

/* The trade's vocabulary around a book: what its fields may say. */

export type Format = (typeof formats)[number]

export type Availability = (typeof availabilities)[number]

export type { ContributorRole }
export type Contributor = z.infer<typeof contributorSchema>

export type Subject = z.infer<typeof subjectSchema>

export type Precision = 'year' | 'month' | 'day'

/** "1997", "1997-06" or "1997-06-26" as a day and its precision; null when it is not a date. */
export function readPublished(text: string): { on: string; precision: Precision } | null {
  const match = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/.exec(text)
  if (!match || match[1] === '0000') return null
  const [, year, month = '01', day = '01'] = match
  if (!isDayOfCalendar(Number(year), Number(month), Number(day))) return null
  const on = `${year}-${month}-${day}`
  return { on, precision: match[3] ? 'day' : match[2] ? 'month' : 'year' }
}

export const writePublished = (on: string, precision: Precision): string =>
  on.slice(0, { year: 4, month: 7, day: 10 }[precision])

/**
 * The day by which a preorder is expected, of the day it is available or else published; the last one
 * of a month or year when no more is known. Null when nothing is.
 */
export function dueDay({ availableOn, publishedOn }: Due): string | null {
  const given = availableOn ?? publishedOn
  const published = given ? readPublished(given) : null
  if (!published || !given) return null
  const [year, month] = given.split('-').map(Number) as [number, number?]
  if (published.precision === 'day') return published.on
  return new Date(Date.UTC(year, month ?? 12, 0)).toISOString().slice(0, 10)
}
type Due = { availableOn?: string | null; publishedOn?: string | null }

/** The fields that an availability lacks, with messages: a pre-order needs its day. */
export function missingArrival({
  availability,
  availableOn,
  orderDays,
}: {
  availability?: Availability | null
  availableOn?: string | null
  orderDays?: number | null
}): Record<string, string> {
  if (availability === 'preorder' && !availableOn)
    return { availableOn: 'Expected is required for a pre-order: a date such as 2027-03-01' }
  if (availability === 'to-order' && !orderDays)
    return { orderDays: 'Days until we can send it is required' }
  return {}
}

/**
 * The names in an author line: "Terry Pratchett & Neil Gaiman" are two, and so are
 * "J.K. Rowling, Mary GrandPré"; "Tolkien, J.R.R." is one.
 */
export function namesOf(author: string): string[] {
  const parts = author.split(/\s*;\s*|\s+&\s+|\s+and\s+/)
  return parts
    .flatMap((part) => {
      const pieces = part.split(/\s*,\s*/).filter(Boolean)
      return pieces.every((piece) => /\s/.test(piece)) ? pieces : [part.trim()]
    })
    .filter(Boolean)
}

type Written = { author?: string | null; contributors?: Contributor[] | null }

const writersAmong = (contributors: Contributor[] | null | undefined): string[] =>
  (contributors ?? []).filter(({ role }) => role === 'author').map(({ name }) => name)

/** The author line that contributors make when none is given; null when none of them is an author. */
export const authorLineOf = (contributors: Contributor[] | null | undefined): string | null =>
  writersAmong(contributors).join(', ').slice(0, 300) || null

/**
 * The names of the author line, which the shop may set freely. A line that only repeats the
 * contributors is not cut: "Simon and Schuster Staff" are not two.
 */
export function authorsOf({ author, contributors }: Written): string[] {
  if (author && author !== authorLineOf(contributors)) return namesOf(author)
  return writersAmong(contributors)
}

let languageNames: Intl.DisplayNames | undefined

/** The English name of a code; a malformed code is shown as it is. */
export function languageName(code: string): string {
  languageNames ??= new Intl.DisplayNames('en', { type: 'language' })
  try {
    return languageNames.of(code) ?? code
  } catch {
    return code
  }
}
