import * as z from 'zod/mini'
import { readIsbnCell } from '#app/feeds/values/isbn-cell.ts'
import { centsOf } from '#app/values/money.ts'
import {
  type SnapshotResult,
  type StockSnapshot,
  snapshotRowSchema,
} from './stock-snapshot.schema.ts'

/* What a list of copies says, before it meets the books of the shop. */

/** What is wanted of one book. */
export type Wanted = {
  /** The row that counts, from 1; null for a book that the list does not name. */
  row: number | null
  isbn13: string
  copies: number
  priceCents: number | null
  notes: string[]
}

export type SnapshotRows = {
  /** One for each ISBN, in its order. */
  wanted: Wanted[]
  /** Rows of which nothing more is to be found out. */
  settled: SnapshotResult[]
  /** Every ISBN that a row names, also where the rest of the row is of no use. */
  named: string[]
}

/** Reads the rows of a list. Of several that name one book the last counts; what is added, adds up. */
export function readSnapshotRows({
  mode,
  rows,
}: Pick<StockSnapshot, 'mode' | 'rows'>): SnapshotRows {
  const wanted = new Map<string, Wanted>()
  const settled: SnapshotResult[] = []
  const named = new Set<string>()
  for (const [index, sent] of rows.entries()) {
    const read = readRow(index + 1, sent, mode)
    if (read.isbn13) named.add(read.isbn13)
    if (!read.ok) {
      settled.push(settledRow(read.row, read.isbn13 ?? read.written, 'refused', read.reason))
      continue
    }
    const { ok: _, ...want } = read
    const before = wanted.get(want.isbn13)
    if (before) settled.push(repeatedRow(before, want, mode))
    wanted.set(want.isbn13, before ? together(before, want, mode) : want)
  }
  const inOrder = [...wanted.values()].sort((one, other) => (one.isbn13 < other.isbn13 ? -1 : 1))
  return { wanted: inOrder, settled, named: [...named] }
}

type ReadRow =
  | ({ ok: true } & Wanted & { row: number })
  | { ok: false; row: number; isbn13: string | null; written: string; reason: string }

function readRow(row: number, sent: unknown, mode: StockSnapshot['mode']): ReadRow {
  const written = isbnIn(sent)
  const isbn = written === null ? null : readIsbnOf(written)
  const isbn13 = isbn?.ok ? isbn.isbn13 : null
  const refused = (reason: string): ReadRow => ({
    ...{ ok: false, row, isbn13, reason },
    written: (written ?? '').slice(0, 60),
  })
  const parsed = z.safeParse(snapshotRowSchema, sent)
  if (!parsed.success) {
    const problems = parsed.error.issues.map(({ message }) => message)
    if (isbn && !isbn.ok && written !== '') problems.unshift(isbn.message)
    return refused(`${[...new Set(problems)].map(ended).join(' ')}`)
  }
  if (!isbn?.ok) return refused(isbn?.message ?? 'The row has no ISBN.')
  const { copies, price } = parsed.data
  if (mode === 'set' && copies < 0) {
    return refused(`${copies} copies cannot be on the shelf: a count is at least 0.`)
  }
  return {
    ...{ ok: true, row, isbn13: isbn.isbn13, copies, notes: isbn.note ? [isbn.note] : [] },
    priceCents: price === undefined || price === null ? null : centsOf(price),
  }
}

const ended = (sentence: string) => (sentence.endsWith('.') ? sentence : `${sentence}.`)

function isbnIn(sent: unknown): string | null {
  const isbn13 = typeof sent === 'object' && sent !== null && 'isbn13' in sent ? sent.isbn13 : null
  return typeof isbn13 === 'string' || typeof isbn13 === 'number' ? String(isbn13) : null
}

type ReadIsbn = { ok: true; isbn13: string; note: string | null } | { ok: false; message: string }

/** A damaged number is repaired where its check digit proves it. */
function readIsbnOf(written: string): ReadIsbn {
  const cell = readIsbnCell(written)
  if (cell.kind === 'isbn') return { ok: true, isbn13: cell.isbn13, note: cell.note }
  return { ok: false, message: cell.kind === 'empty' ? 'The row has no ISBN.' : cell.problem }
}

function together(before: Wanted, last: Wanted, mode: StockSnapshot['mode']): Wanted {
  if (mode === 'set') {
    const note = `Row ${before.row} names the same book; this row counts.`
    return { ...last, notes: [...last.notes, note] }
  }
  const copies = before.copies + last.copies
  return {
    ...last,
    copies,
    priceCents: last.priceCents ?? before.priceCents,
    notes: [...before.notes, `Together with row ${before.row}.`],
  }
}

const repeatedRow = (before: Wanted, last: Wanted, mode: StockSnapshot['mode']): SnapshotResult =>
  settledRow(
    before.row,
    before.isbn13,
    'repeated',
    mode === 'set'
      ? `Row ${last.row} names the same book, and that row counts.`
      : `Row ${last.row} names the same book: they are added together.`,
  )

const settledRow = (
  row: number | null,
  isbn13: string,
  verdict: SnapshotResult['verdict'],
  reason: string,
): SnapshotResult => ({ row, isbn13, title: null, verdict, before: null, after: null, reason })
