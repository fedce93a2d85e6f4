import type { FeedFields, FeedRecord } from '#app/feeds/feed.ts'
import { centsOf } from '#app/values/money.ts'
import { tidyLine } from '#app/values/signs.ts'
import { newId } from '#server/database/id.ts'
import { type Connection, copyLines, lineOf, texts } from './batch/copy.server.ts'
import type { Verdict } from './import.schema.ts'
import type { Existing, Plan } from './plan-row.ts'

/** A record as it is kept, with what was found. */
export type StoredRow = {
  row: number
  file: string
  record: number
  isbn13: string | null
  key: string | null
  title: string | null
  priceCents: string | null
  currency: string | null
  sentAt: Date | null
  notice: 'update' | 'delete'
  fields: FeedFields
  notes: string[]
  refusal: string | null
  verdict: Verdict
  reason: string
  changes: Record<string, [unknown, unknown]> | null
  kept: string[]
  bookId: string | null
  appliedAt: Date | null
  stays: string[]
  /** Its names were merged into others after it was read. */
  isRenamed?: boolean
}

export const rowColumns = `row, file, record, isbn13, key, title, price_cents as "priceCents", currency,
  sent_at as "sentAt", notice, fields, notes, refusal, verdict, reason, changes, kept,
  book_id as "bookId", applied_at as "appliedAt", stays`

/** Begins the key of a record that has neither an ISBN nor a number: it is known by what it says. */
const bySaying = 'as: '
export const ownKey = (key: string | null): string | null =>
  key?.startsWith(bySaying) ? null : key

/**
 * What a source knows a book by: its own number; without one the ISBN, and without that title, author
 * and edition, so that a list that is sent again does not add its books again.
 */
export function keyOf({ key, isbn13, title, fields }: Keyed): string {
  if (key) return key.slice(0, 300).toWellFormed()
  if (isbn13) return isbn13
  const author = fields.author ?? fields.contributors?.map(({ name }) => name).join(', ')
  const said = [fields.title ?? title, author, fields.format, fields.edition, fields.publishedOn]
  return (
    bySaying +
    said
      .map((part) => tidyLine(part ?? '').toLowerCase())
      .join(' / ')
      .slice(0, 500)
      .toWellFormed()
  )
}
/** Rows that are no books, such as two totals, are never the same book, nor that of a row that is one. */
function storedKey(row: number, record: FeedRecord): string | null {
  if (record.aside) return `${bySaying}row ${row}`
  return clean(record.isbn13 === null ? keyOf(record) : record.key)
}

type Keyed = Pick<FeedRecord, 'key' | 'isbn13' | 'title' | 'fields'>

const columns = [
  ...['import_id', 'row', 'file', 'record', 'isbn13', 'key', 'title', 'price_cents', 'currency'],
  ...['sent_at', 'notice', 'fields', 'notes', 'refusal', 'verdict', 'reason', 'changes', 'kept'],
  'book_id',
]

type Planned = { row: number; record: FeedRecord; plan: Plan; existing: Existing | null }

/** PostgreSQL keeps no NUL. */
const clean = (text: string | null): string | null => text?.replaceAll('\u0000', '') ?? null

/** What a new book will cost, also where the price is that of books without one; else what the record says. */
const priceOf = ({ record, plan }: Planned, currency: string): FeedRecord['price'] =>
  plan.verdict === 'created' ? { cents: centsOf(plan.input.newPrice), currency } : record.price

/**
 * A record with its verdict as the line that is kept: made as soon as it is judged, so that nothing of the record waits
 * in memory. A new book gets its id here.
 */
export function lineOfRow(importId: string, planned: Planned, currency: string): string {
  const { row, record, plan, existing } = planned
  const price = priceOf(planned, currency)
  return lineOf([
    importId,
    row,
    clean(record.file),
    record.record,
    record.isbn13,
    storedKey(row, record),
    // A notice or a part of a record names the book by its number alone.
    clean(record.title ?? existing?.book.title ?? null),
    price?.cents,
    price?.currency,
    record.sentAt,
    record.notice,
    // As the API would take them: a new book is not checked a second time when it is written.
    plan.verdict === 'created' ? plan.input : record.fields,
    texts(record.notes.map((note) => clean(note) ?? '')),
    clean(record.refusal),
    plan.verdict,
    clean(plan.reason),
    'changes' in plan ? plan.changes : null,
    texts('kept' in plan ? plan.kept : []),
    plan.verdict === 'created' ? newId() : existing?.book.id,
  ])
}

/** Keeps such lines. */
export const storeLines = (client: Connection, lines: string) =>
  copyLines(client, 'import_rows', columns, lines)
