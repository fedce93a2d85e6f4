import { isDeepStrictEqual } from 'node:util'
import {
  type BookChanges,
  bookChangesSchema,
  type NewBook,
  newBookSchema,
} from '#app/catalog/book.schema.ts'
import { type StoredBook, toBook } from '#app/catalog/rows/books.server.ts'
import { type Contributor, missingArrival, type Subject } from '#app/catalog/trade/facts.ts'
import { namesOf } from '#app/catalog/trade/names-of.ts'
import { changed, namesArrival } from '#app/catalog/write/changed-book.server.ts'
import type { FeedRecord } from '#app/feeds/feed.ts'
import { toDollars } from '#app/values/money.ts'
import { parse } from '#server/api/schemas.ts'
import { listed } from './wording.ts'

/* What becomes of a record, beside the book that is there. Nothing here reads or writes anything. */

/** What an import says of how its records are taken. */
export type Rules = {
  /** Also changes fields that somebody edited by hand, and restores what somebody deleted. */
  overwriteProtected: boolean
  /** Also changes copies that are counted. */
  stock: boolean
  fallbackCents: number | null
  currency: string
}

/** The book that a record is about. */
export type Existing = {
  book: StoredBook
  contributors: Contributor[]
  subjects: Subject[]
  /** When this source last spoke of it; null when it never said. */
  sentAt: Date | null
  /** Of an archived one: a feed or an undo did it, and nobody by hand. */
  archivedByFeed: boolean
}

/** By field of the API: before and after, `null` for none. */
export type Changes = Record<string, [unknown, unknown]>

/** An edit of a book, as it is written. */
export type Edit = {
  columns: Partial<StoredBook>
  contributors?: Contributor[]
  subjects?: Subject[]
  /** Left out: copies stay. */
  stock?: number | null
  restores: boolean
}

export type Plan =
  | { verdict: 'created'; reason: string; input: NewBook }
  | { verdict: 'changed'; reason: string; changes: Changes; kept: string[]; edit: Edit }
  | { verdict: 'archived'; reason: string; changes: Changes }
  | { verdict: 'skipped'; reason: string; kept: string[] }
  | { verdict: 'refused'; reason: string }

type Told = Pick<
  FeedRecord,
  'isbn13' | 'sentAt' | 'notice' | 'fields' | 'notes' | 'refusal' | 'aside'
>

/** What to do with a record; `existing` is the book it is about, null when the shop has none. */
export function planRow(record: Told, existing: Existing | null, rules: Rules): Plan {
  const say = (...sentences: (string | false | null)[]) =>
    [...sentences, ...record.notes].filter(Boolean).join(' ')
  if (record.aside) return { verdict: 'skipped', reason: say(record.aside), kept: [] }
  if (record.refusal !== null) return { verdict: 'refused', reason: say(record.refusal) }
  if (existing && isOlder(record, existing)) {
    const reason = say(
      `It is older than what is here: it was sent on ${day(record.sentAt)}, and this source spoke of the book on ${day(existing.sentAt)}.`,
    )
    return { verdict: 'skipped', reason, kept: [] }
  }
  if (record.notice === 'delete') return planDeletion(existing, say)
  if (!existing) return planNew(record, rules, say)
  return planChange(record, existing, rules, say)
}

type Say = (...sentences: (string | false | null)[]) => string

const day = (at: Date | string | null): string =>
  at === null ? 'an unknown day' : new Date(at).toISOString().slice(0, 10)

const isOlder = ({ sentAt }: Told, existing: Existing): boolean =>
  sentAt !== null && existing.sentAt !== null && new Date(sentAt) < existing.sentAt

function planDeletion(existing: Existing | null, say: Say): Plan {
  if (!existing) {
    const reason = say('This is a deletion notice, but the shop does not have this book.')
    return { verdict: 'skipped', reason, kept: [] }
  }
  if (existing.book.archivedAt !== null) {
    const reason = say('This is a deletion notice, and the book is in the archive already.')
    return { verdict: 'skipped', reason, kept: [] }
  }
  const reason = say(
    'This is a deletion notice: the book goes to the archive. Past orders keep it.',
  )
  return { verdict: 'archived', reason, changes: { archived: [false, true] } }
}

/** What a record says as the API takes it. An ISBN that could not be trusted is not taken. */
const fieldsOf = ({ fields, isbn13 }: Told): BookChanges => ({
  ...fields,
  ...(isbn13 !== null && { isbn13 }),
  ...(isbn13 === null && fields.isbn13 != null && { isbn13: undefined }),
})

/** A new book has no fields to take away. */
function without(fields: BookChanges): BookChanges {
  const given: Record<string, unknown> = {}
  for (const field of Object.keys(fields) as (keyof BookChanges)[])
    if (fields[field] != null) given[field] = fields[field]
  return given
}

function planNew(record: Told, rules: Rules, say: Say): Plan {
  const fields = without(fieldsOf(record))
  const falls = fields.newPrice === undefined && rules.fallbackCents !== null
  if (falls) fields.newPrice = toDollars(rules.fallbackCents as number)
  if (fields.newPrice === undefined && fields.title !== undefined) {
    const reason = `It has no price in ${rules.currency}, and a new book needs one. Give it a price, or set a price for books without one.`
    return { verdict: 'refused', reason: say(reason) }
  }
  const read = parse(newBookSchema, fields)
  if ('error' in read) {
    // Such as a partial update of a book that was never sent as a whole.
    const isUnknown = fields.title === undefined && 'The shop does not have this book yet.'
    return { verdict: 'refused', reason: say(sentenceOf(read.error), isUnknown) }
  }
  const { newPrice, oldPrice = null } = read.value
  const reason = say(
    'A new book.',
    falls && `It has no price, so it costs ${newPrice}.`,
    unshown(newPrice, oldPrice),
  )
  return { verdict: 'created', reason, input: read.value }
}

/** All messages of a schema, each a sentence. */
function sentenceOf({ fieldErrors }: { fieldErrors?: Record<string, string> }): string {
  return Object.values(fieldErrors ?? {})
    .map((message) => (/[.!?]$/.test(message) ? message : `${message}.`))
    .join(' ')
}

function planChange(record: Told, existing: Existing, rules: Rules, say: Say): Plan {
  const { book } = existing
  const deletedByHand = book.archivedAt !== null && !existing.archivedByFeed
  if (deletedByHand && !rules.overwriteProtected) {
    const reason = say(
      'Somebody deleted this book at the desk, so it stays deleted. Restore it there first if you want it back.',
    )
    return { verdict: 'skipped', reason, kept: [] }
  }
  const read = parse(bookChangesSchema, fieldsOf(record))
  if ('error' in read) return { verdict: 'refused', reason: say(sentenceOf(read.error)) }
  const { stock: copies, ...all } = withoutSamePeople(read.value, existing)
  const { words, kept } = withoutProtected(all, existing, rules)
  const edit = editOf(words, existing)
  const errors = namesArrival(words) ? missingArrival({ ...book, ...edit.columns }) : {}
  const [missing] = Object.values(errors)
  if (missing) return { verdict: 'refused', reason: say(`${missing}.`) }
  const changes = changesOf(existing, edit)
  let stockNote: string | null = null
  if (copies !== undefined && copies !== book.stock) {
    if (book.stock !== null && !rules.stock) {
      stockNote = `Its ${copiesOf(book.stock)} ${book.stock === 1 ? 'stays' : 'stay'} as counted; the file says ${copies ?? 'nothing'}.`
    } else if (copies !== null || rules.stock) {
      changes.stock = [book.stock, copies]
      edit.stock = copies
    }
  }
  if (book.archivedAt !== null) {
    changes.archived = [true, false]
    edit.restores = true
  }
  const after = toBook({ ...book, ...edit.columns })
  const isPriced = changes.newPrice !== undefined || changes.oldPrice !== undefined
  const keptNote = kept.length > 0 && `Edited by hand and left alone: ${listed(kept)}.`
  const names = Object.keys(changes).filter((name) => name !== 'archived')
  if (names.length === 0 && !edit.restores)
    return { verdict: 'skipped', reason: say('Nothing new.', keptNote, stockNote), kept }
  const reason = say(
    edit.restores && 'It was archived and comes back.',
    names.length > 0 && `Changed: ${listed(names)}.`,
    isPriced && unshown(after.newPrice, after.oldPrice ?? null),
    keptNote,
    stockNote,
  )
  return { verdict: 'changed', reason, changes, kept, edit }
}

/** Authors that the book's line of authors names already are nothing new. */
function withoutSamePeople(words: BookChanges, { book, contributors }: Existing): BookChanges {
  const { contributors: people, ...others } = words
  if (!people?.length || contributors.length > 0 || !book.author) return words
  const isSame =
    people.every(({ role }) => role === 'author') &&
    isDeepStrictEqual(
      people.map(({ name }) => name),
      namesOf(book.author),
    )
  return isSame ? others : words
}

/** An old price stays when the price rises above it: the shop strikes through what is higher alone. */
const unshown = (price: number, before: number | null): string | null =>
  before === null || before > price
    ? null
    : `The old price, ${before.toFixed(2)}, is no higher than the price, and is not shown.`

const copiesOf = (count: number): string => (count === 1 ? '1 copy' : `${count} copies`)

/** A description has two fields and one protection. */
const guardOf = (field: string): string => (field === 'descriptionHtml' ? 'description' : field)

/** What is left of a record when fields that somebody edited keep their values; `kept` would differ. */
function withoutProtected(all: BookChanges, existing: Existing, rules: Rules) {
  const guarded = new Set(rules.overwriteProtected ? [] : existing.book.protected)
  // A picture that was uploaded gives way to another upload only, never to the name of a file.
  if (existing.book.coverOriginal !== null) guarded.add('coverImage')
  const isGuarded = (field: string) => guarded.has(guardOf(field))
  if (!Object.keys(all).some(isGuarded) && !guarded.has('author')) return { words: all, kept: [] }
  const wanted = Object.keys(changesOf(existing, editOf(all, existing)))
  const kept = [...new Set(wanted.filter(isGuarded).map(guardOf))]
  const words = Object.fromEntries(
    Object.entries(all).filter(([field]) => !isGuarded(field)),
  ) as BookChanges
  // Otherwise the line would follow the contributors.
  if (guarded.has('author') && existing.book.author) words.author = existing.book.author
  return { words, kept }
}

/** The columns after a change of these fields, as the API would write them. */
export function editOf(words: BookChanges, { book, contributors, subjects }: Existing): Edit {
  const { contributors: people, subjects: topics } = words
  const isNew = <Item>(after: Item[] | null | undefined, before: Item[]) =>
    after !== undefined && !isDeepStrictEqual(after ?? [], before)
  return {
    columns: changed(book, words, contributors),
    ...(isNew(people, contributors) && { contributors: people ?? [] }),
    ...(isNew(topics, subjects) && { subjects: topics ?? [] }),
    restores: false,
  }
}

/* What the shop sets itself, and what is handled apart. */
const unseen = new Set(['_id', 'createdAt', 'coverHash', 'isbnHyphenated', 'authorSlugs', 'stock'])

/** `{ field: [before, after] }` of what an edit makes otherwise. */
export function changesOf(
  { book, contributors, subjects }: Existing,
  edit: Pick<Edit, 'columns' | 'contributors' | 'subjects'>,
): Changes {
  const before: Record<string, unknown> = toBook(book)
  const after: Record<string, unknown> = toBook({ ...book, ...edit.columns })
  const changes: Changes = {}
  for (const field of Object.keys(after)) {
    if (unseen.has(field) || isDeepStrictEqual(before[field], after[field])) continue
    changes[field] = [before[field] ?? null, after[field] ?? null]
  }
  if (edit.contributors) changes.contributors = [contributors, edit.contributors]
  if (edit.subjects) changes.subjects = [subjects, edit.subjects]
  return changes
}
