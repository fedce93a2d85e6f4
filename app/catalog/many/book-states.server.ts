import { isDeepStrictEqual } from 'node:util'
import { sql } from 'drizzle-orm'
import type { Contributor, Subject } from '#app/catalog/trade/facts.ts'
import { fieldsOf } from '#app/catalog/write/protected-fields.ts'
import { deskCents } from '#app/values/amount.ts'
import { toDollars } from '#app/values/money.ts'
import { slugOf } from '#app/values/normalise.ts'
import type { Transaction } from '#server/database/client.ts'
import type { Change, WireState } from './edit.schema.ts'
import { isAmong, renamed } from './renamed.ts'
import { changedPrice } from './rounding.ts'

/* What of a book a change is about, before it and after it. Both are stored, so that a change is made
   only to what its preview showed, and undone only where nobody has changed it since. */

export type BookState = {
  newPriceCents?: number
  archived?: boolean
  category?: string
  subjects?: Subject[]
  author?: string | null
  contributors?: Contributor[]
  seriesName?: string | null
}

export type EditedBook = {
  id: string
  version: number
  title: string
  author: string | null
  category: string
  newPriceCents: number
  oldPriceCents: number | null
  coverImage: string
  coverOriginal: string | null
  coverHash: string
  seriesName: string | null
  archived: boolean
  protected: string[]
  contributors: Contributor[]
  subjects: Subject[]
}

/** Books by id, in the order of their ids; with `lock`, nobody else changes them until the commit. */
export async function readEdited(
  tx: Transaction,
  ids: string[],
  { lock = false } = {},
): Promise<EditedBook[]> {
  const { rows } = await tx.execute<EditedBook>(sql`
    select id, version, title, author, category, new_price_cents as "newPriceCents",
      old_price_cents as "oldPriceCents",
      cover_image as "coverImage", cover_original as "coverOriginal", cover_hash as "coverHash",
      series_name as "seriesName", archived_at is not null as archived, protected,
      coalesce((select json_agg(json_build_object('name', name, 'role', role) order by position)
        from book_contributors where book_id = books.id), '[]') as contributors,
      coalesce((select json_agg(json_strip_nulls(json_build_object(
          'scheme', scheme, 'code', code, 'heading', heading)) order by position)
        from book_subjects where book_id = books.id), '[]') as subjects
    from books where id = any(${sql.param(ids)}::uuid[]) order by id
    ${lock ? sql`for no key update` : sql``}`)
  return rows
}

/** The part of a book that this kind of change is about. */
export function stateOf(book: EditedBook, change: Change): BookState {
  if (change.kind === 'price') return { newPriceCents: book.newPriceCents }
  if (change.kind === 'category') return { category: book.category }
  if (change.kind === 'subjects') return { subjects: book.subjects }
  if (change.kind !== 'merge') return { archived: book.archived }
  if (change.heading === 'series') return { seriesName: book.seriesName }
  return { author: book.author, contributors: book.contributors }
}

/** The fields of a state by their names in the API. */
export const editedFields = (state: BookState): string[] => fieldsOf(Object.keys(state))

export const isSameState = (one: BookState, other: BookState): boolean =>
  isDeepStrictEqual(one, other)

/** The state after a change; a sentence where it cannot be made. `toName` is the name a merge keeps. */
export function changedState(
  book: EditedBook,
  change: Change,
  toName: string,
): { state: BookState } | { refusal: string } {
  if (change.kind === 'price') {
    const newPriceCents = changedPrice(book.newPriceCents, change)
    if (newPriceCents !== null) return { state: { newPriceCents } }
    return { refusal: `The price would be ${change.value < 0 ? 'below zero' : 'too high'}.` }
  }
  if (change.kind === 'category') return { state: { category: change.category } }
  if (change.kind === 'subjects') {
    const subjects = changedSubjects(book.subjects, change)
    if (subjects.length <= mostSubjects) return { state: { subjects } }
    return { refusal: `A book has at most ${mostSubjects} subjects.` }
  }
  if (change.kind !== 'merge') return { state: { archived: change.kind === 'archive' } }
  const isOld = isAmong(change.heading, change.from)
  if (change.heading === 'author') return { state: renamed(book, isOld, toName) }
  const { seriesName } = book
  return { state: { seriesName: seriesName !== null && isOld(seriesName) ? toName : seriesName } }
}

/** What somebody should know of a change before it is made, in a sentence. */
export function warningOf(book: EditedBook, { newPriceCents }: BookState): string | null {
  const { oldPriceCents } = book
  if (newPriceCents === undefined || oldPriceCents === null || newPriceCents < oldPriceCents)
    return null
  return `The old price, ${deskCents(oldPriceCents)}, is not higher then.`
}

const mostSubjects = 100

/** A subject is one by its code where it has one, else by its heading. */
const keyOf = ({ scheme, code, heading }: Subject): string =>
  `${scheme} ${code ?? slugOf(heading ?? '')}`

/** A heading alone takes away the subject that is called so, whatever its code: nobody knows codes by heart. */
function keysRemoved(subject: Subject): string[] {
  const { scheme, code, heading } = subject
  if (code || !heading) return [keyOf(subject)]
  return [`${scheme === 'keyword' ? 'any' : scheme} “${slugOf(heading)}”`]
}

/** All by which a book's subject may be named to take it away. */
function keysKnown(subject: Subject): string[] {
  const called = subject.heading && `“${slugOf(subject.heading)}”`
  return [keyOf(subject), ...(called ? [`any ${called}`, `${subject.scheme} ${called}`] : [])]
}

function changedSubjects(
  subjects: Subject[],
  { add, remove }: Extract<Change, { kind: 'subjects' }>,
): Subject[] {
  const gone = new Set((remove ?? []).flatMap(keysRemoved))
  const kept = subjects.filter((subject) => !keysKnown(subject).some((key) => gone.has(key)))
  const there = new Set(kept.map(keyOf))
  return [...kept, ...(add ?? []).filter((subject) => !there.has(keyOf(subject)))]
}

/** Fields that feeds leave alone from now on, by their names in the API. A merge needs none: the other
    spelling is remembered instead. */
export const protectedBy: Record<Change['kind'], string[]> = {
  price: ['newPrice'],
  category: ['category'],
  subjects: ['subjects'],
  archive: [],
  restore: [],
  merge: [],
}

export const toWire = ({ newPriceCents, seriesName, ...state }: BookState): WireState => ({
  ...state,
  ...(newPriceCents !== undefined && { newPrice: toDollars(newPriceCents) }),
  ...(seriesName !== undefined && { series: seriesName }),
})
