import type { PoolClient } from 'pg'
import { type Actor, noteOn } from '#server/database/audit.ts'
import type { Tag } from '#server/database/changes.ts'
import {
  isLockTimeout,
  isStatementTimeout,
  shortTransaction,
} from '#server/database/short-transaction.ts'
import type { Deps } from '#server/deps.ts'
import {
  beginSnapshot,
  finishSnapshot,
  hashOf,
  type KeptSnapshot,
  keepProgress,
  lockSnapshot,
  namedInSeries,
} from './kept-snapshot.server.ts'
import { findMissing, type Missing } from './missing-books.server.ts'
import { movesSince } from './moves-since.server.ts'
import { type CountedBook, type Plan, planCopies } from './plan-copies.ts'
import { answerOf } from './snapshot-answer.ts'
import { readSnapshotRows, type SnapshotRows, type Wanted } from './snapshot-rows.ts'
import type { SnapshotAnswer, SnapshotResult, StockSnapshot } from './stock-snapshot.schema.ts'
import { writeCopies } from './write-copies.server.ts'

export type ApplyingStock = Pick<Deps, 'pool' | 'changes' | 'now'>

export type SnapshotOutcome =
  | { ok: true; answer: SnapshotAnswer }
  /** The key belongs to another list. */
  | { ok: false; reason: 'other-body' }
  /** More than half of what is stocked is missing, and nobody has said that this is meant. */
  | { ok: false; reason: 'too-many-missing'; missing: number; stocked: number }
  /** Somebody else holds some of the books. What is done is done; a repeat goes on from there. */
  | { ok: false; reason: 'locked'; done: number; of: number }

/** Books of one transaction: an order that wants one of them waits no longer than it takes. */
const booksAtOnce = 500
const waitMs = 3000
const tries = 4
/** Several waits in one statement may add up to its own time. */
const isWait = (error: unknown) => isLockTimeout(error) || isStatementTimeout(error)

/**
 * Writes a list of copies: all in batches of books, each a transaction that also notes how far it is. So
 * a request that comes again with its key, after a crash even, goes on where it ended and writes nothing
 * twice.
 */
export async function applySnapshot(
  deps: ApplyingStock,
  actor: Actor,
  snapshot: StockSnapshot,
  key?: string,
): Promise<SnapshotOutcome> {
  const sender = 'id' in actor ? actor.id : actor.kind
  const rows = readSnapshotRows(snapshot)
  // A dry run of a series is a series of its own.
  const series = snapshot.series
    ? `${sender}${snapshot.dryRun ? ' dry' : ''} ${snapshot.series}`
    : null
  const work: Work = { deps, actor, snapshot, countedAt: countedAtOf(snapshot, deps.now()) }
  const started = {
    key: key && !snapshot.dryRun ? `${sender} ${key}` : null,
    ...{ bodyHash: hashOf(snapshot), series, isbns: series ? rows.named : [], at: deps.now() },
  }
  const { isNew, kept } = await shortTransaction(deps.pool, waitMs, (client) =>
    beginSnapshot(client, started),
  )
  if (!isNew && kept.bodyHash !== started.bodyHash) return { ok: false, reason: 'other-body' }
  if (!isNew && kept.finished) return { ok: true, answer: answerOf(snapshot, rows.settled, kept) }
  const missing = await missingOf(deps, snapshot, series, rows)
  const isUntouched = kept.done === 0 && kept.zeroed === 0
  const needsConfirmation =
    isUntouched && missing.isbns.length * 2 > missing.stocked && snapshot.confirmZero !== true
  if (snapshot.dryRun) return preview(work, rows, missing, needsConfirmation, kept)
  if (needsConfirmation) {
    await deps.pool.query('delete from stock_snapshots where id = $1', [kept.id])
    const { isbns, stocked } = missing
    return { ok: false, reason: 'too-many-missing', missing: isbns.length, stocked }
  }
  const of = rows.wanted.length
  try {
    for (let done = kept.done; done < of; )
      done = await writeBatch(work, kept.id, rows.wanted, done)
    for (let i = 0; i < missing.isbns.length; i += booksAtOnce) {
      const gone = missing.isbns.slice(i, i + booksAtOnce).map(toZero)
      await writeBatch(work, kept.id, gone, of, of)
    }
  } catch (error) {
    if (!isWait(error)) throw error
    const { rows: found } = await deps.pool.query(
      'select done from stock_snapshots where id = $1',
      [kept.id],
    )
    return { ok: false, reason: 'locked', done: found[0]?.done ?? 0, of }
  }
  const finished = await finishSnapshot(deps.pool, kept.id)
  const about = { subject: 'stock', called: 'Stock', detail: { rows: of, mode: snapshot.mode } }
  await noteOn(deps.pool, deps.now(), { actor, action: 'stock.list', ...about })
  return { ok: true, answer: answerOf(snapshot, rows.settled, finished ?? kept) }
}

type Work = { deps: ApplyingStock; actor: Actor; snapshot: StockSnapshot; countedAt?: Date }

/** A till whose clock is a little ahead counts now. */
function countedAtOf({ countedAt }: StockSnapshot, now: Date): Date | undefined {
  if (countedAt === undefined) return undefined
  return new Date(Math.min(Date.parse(countedAt), now.getTime()))
}

async function missingOf(
  { pool }: ApplyingStock,
  { missing }: StockSnapshot,
  series: string | null,
  { named }: SnapshotRows,
): Promise<Missing> {
  if (missing !== 'zero') return { isbns: [], stocked: 0 }
  const before = series ? await namedInSeries(pool, series) : []
  return findMissing(pool, new Set([...before, ...named]))
}

const toZero = (isbn13: string): Wanted => ({
  ...{ row: null, isbn13, copies: 0, priceCents: null, notes: [] },
})

/** Tells what would be done, book by book, without a lock or a trace. */
async function preview(
  work: Work,
  rows: SnapshotRows,
  missing: Missing,
  needsConfirmation: boolean,
  kept: KeptSnapshot,
): Promise<SnapshotOutcome> {
  const results: SnapshotResult[] = []
  let zeroed = 0
  const all = [...rows.wanted, ...missing.isbns.map(toZero)]
  for (let i = 0; i < all.length; i += booksAtOnce) {
    const plans = await shortTransaction(work.deps.pool, waitMs, (client) =>
      plan(client, work, all.slice(i, i + booksAtOnce), ''),
    )
    results.push(...plans.map(resultOf).filter(isTold))
    zeroed += plans.filter(({ verdict }) => verdict === 'zeroed').length
  }
  if (!work.snapshot.series) {
    await work.deps.pool.query('delete from stock_snapshots where id = $1', [kept.id])
  }
  const answer = answerOf(work.snapshot, rows.settled, { rows: results, zeroed }, needsConfirmation)
  return { ok: true, answer }
}

/** Writes the books from `done` on, and answers how many are done then: somebody else may have been faster. */
async function writeBatch(
  work: Work,
  id: string,
  wanted: Wanted[],
  done: number,
  /** For what is missing: it is no part of the list, so that the number stays. */
  fixed?: number,
): Promise<number> {
  const { deps, actor, snapshot, countedAt } = work
  for (let attempt = 1; ; attempt++) {
    try {
      const written = await shortTransaction(deps.pool, waitMs, async (client) => {
        const now = await lockSnapshot(client, id)
        if (now.finished) return { done: wanted.length, tags: [] }
        if (now.done !== done) return { done: now.done, tags: [] }
        const batch = fixed === undefined ? wanted.slice(done, done + booksAtOnce) : wanted
        const plans = await plan(client, work, batch, 'for no key update')
        const writes = plans.flatMap(({ write }) => write ?? [])
        const how = { deps, actor, at: deps.now(), mode: snapshot.mode, countedAt }
        const tags: Tag[] = writes.length > 0 ? await writeCopies(client, how, writes) : []
        const next = fixed ?? done + batch.length
        const rows = plans.map(resultOf).filter(isTold)
        const zeroed = plans.filter(({ verdict }) => verdict === 'zeroed').length
        await keepProgress(client, id, { done: next, rows, zeroed })
        return { done: next, tags }
      })
      if (written.tags.length > 0) deps.changes.heard(written.tags)
      return written.done
    } catch (error) {
      if (!isWait(error) || attempt === tries) throw error
    }
  }
}

/** Books that the list does not name are told of only where something happens. */
const isTold = ({ row, verdict }: SnapshotResult): boolean => row !== null || verdict !== 'same'

const resultOf = ({ write: _, ...result }: Plan): SnapshotResult => result

/** Reads the books of these ISBNs, locked in the order in which orders lock them, and plans each. */
async function plan(
  client: PoolClient,
  { snapshot, countedAt }: Work,
  wanted: Wanted[],
  lock: 'for no key update' | '',
): Promise<Plan[]> {
  const { rows } = await client.query<CountedBook>({
    name: lock ? 'lock counted books' : 'counted books',
    text: `select id, isbn13, title, stock, new_price_cents as "priceCents",
        archived_at is not null as "isArchived", protected
      from books where isbn13 = any($1::text[]) order by id ${lock}`,
    values: [wanted.map(({ isbn13 }) => isbn13)],
  })
  const books = new Map(rows.map((book) => [book.isbn13, book]))
  const ids = rows.map(({ id }) => id)
  const since = countedAt ? await movesSince(client, ids, countedAt) : undefined
  return wanted.map((want) => {
    const book = books.get(want.isbn13)
    return planCopies(want, book, snapshot.mode, book && since?.get(book.id))
  })
}
