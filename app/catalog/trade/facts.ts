import type * as z from 'zod/mini'
import type { ContributorRole } from '#app/values/contributor-roles.ts'
import type { availabilities, formats } from '#app/values/stored.ts'
import type { contributorSchema, subjectSchema } from './lists.schema.ts'
import { namesOf } from './names-of.ts'

/* The trade's vocabulary around a book: what its fields may say. */

export type Format = (typeof formats)[number]

export type Availability = (typeof availabilities)[number]

export type { ContributorRole }
export type Contributor = z.infer<typeof contributorSchema>

export type Subject = z.infer<typeof subjectSchema>

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
/* A shop has a few dozen, and asking Intl takes longer than the rest of a line. */
const known = new Map<string, string>()
const mostKnown = 500

/** The English name of a code; a malformed code is shown as it is. */
export function languageName(code: string): string {
  const name = known.get(code) ?? nameOfLanguage(code)
  if (known.size < mostKnown) known.set(code, name)
  return name
}

function nameOfLanguage(code: string): string {
  languageNames ??= new Intl.DisplayNames('en', { type: 'language' })
  try {
    return languageNames.of(code) ?? code
  } catch {
    return code
  }
}
