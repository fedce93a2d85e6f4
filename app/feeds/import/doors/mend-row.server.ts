import type { Pool } from 'pg'
import { readIsbn } from '#app/catalog/trade/isbn.ts'
import { applyRows } from '#app/feeds/import/apply.server.ts'
import { type Connection, texts } from '#app/feeds/import/batch/copy.server.ts'
import { findExisting } from '#app/feeds/import/batch/existing.server.ts'
import { inTransaction } from '#app/feeds/import/batch/transaction.server.ts'
import { countRows } from '#app/feeds/import/counts.server.ts'
import type { ImportRow, ImportStatus, MendRow } from '#app/feeds/import/import.schema.ts'
import { keyOf, rowColumns, type StoredRow } from '#app/feeds/import/import-rows.server.ts'
import { rulesOf } from '#app/feeds/import/options.server.ts'
import { type Plan, planRow } from '#app/feeds/import/plan-row.ts'
import { rowOfBook } from '#app/feeds/import/repeated.server.ts'
import { connect, loadImport, type Work } from '#app/feeds/import/work.server.ts'
import { centsOf, moneyForm } from '#app/values/money.ts'
import { type AdminActor, noteOn } from '#server/database/audit.ts'
import { isId, newId } from '#server/database/id.ts'
import type { Deps } from '#server/deps.ts'
import { findRow } from './row-answers.server.ts'

/* A row that was refused, with what was wrong in it put right. */

export type Mended =
  | { ok: true; row: ImportRow }
  | { ok: false; reason: 'unknown' }
  | { ok: false; reason: 'not-now'; status: ImportStatus }
  | { ok: false; reason: 'not-refused' }

/**
 * Before its import is applied, the row gets a new verdict; afterwards it is applied at once. `words` go
 * over what the record says.
 */
export async function mendRow(
  deps: Pick<Deps, 'pool' | 'now' | 'changes'>,
  actor: AdminActor,
  importId: string,
  row: number,
  words: MendRow,
): Promise<Mended> {
  if (!isId(importId)) return { ok: false, reason: 'unknown' }
  return inTurn(deps.pool, async () => {
    const client = await connect(deps.pool.options.connectionString as string)
    try {
      const outcome = await inTransaction(client, () =>
        mend(deps, client, actor, importId, row, words),
      )
      if (!outcome.ok) return outcome
      const { bookId } = outcome.row
      if (outcome.row.applied && bookId) deps.changes.heard(['books', `book:${bookId}`, 'stock'])
      return outcome
    } finally {
      await client.end()
    }
  })
}

const turns = new WeakMap<Pool, Promise<unknown>>()

/** One after the other: each has a connection of its own, and the shop needs the others. */
function inTurn<Result>(pool: Pool, work: () => Promise<Result>): Promise<Result> {
  const turn = (turns.get(pool) ?? Promise.resolve()).then(work, work)
  turns.set(pool, turn)
  return turn
}

async function mend(
  deps: Pick<Deps, 'now'>,
  client: Connection,
  actor: AdminActor,
  importId: string,
  number: number,
  words: MendRow,
): Promise<Mended> {
  // Nobody applies it meanwhile.
  await client.query('select from imports where id = $1 for no key update', [importId])
  const imported = await loadImport(client, importId)
  if (!imported) return { ok: false, reason: 'unknown' }
  const { status } = imported
  if (status !== 'ready' && status !== 'applied') return { ok: false, reason: 'not-now', status }
  const { rows } = await client.query<StoredRow>(
    `select ${rowColumns} from import_rows where import_id = $1 and row = $2 for update`,
    [importId, number],
  )
  const before = rows[0]
  if (!before) return { ok: false, reason: 'unknown' }
  const isOpen = before.verdict === 'refused' || (status === 'ready' && before.notice === 'update')
  if (!isOpen) return { ok: false, reason: 'not-refused' }
  const row = withWords(before, words, imported.options.currency ?? moneyForm().currency)
  const work: Work = {
    ...unused,
    client,
    now: deps.now,
    import: { ...imported, actorId: actor.id },
  }
  const named = { isbn13: row.isbn13, key: keyOf(row) }
  const [existing = null] = await findExisting(client, imported.sourceId as string, [named], {
    locked: status === 'applied',
  })
  const other = await rowOfBook(client, importId, row)
  const sentAt = row.sentAt?.toISOString() ?? null
  const rules = rulesOf(imported.options)
  const plan: Plan =
    other === null
      ? planRow({ ...row, sentAt }, existing, rules)
      : { verdict: 'skipped', reason: `The same book is in row ${other}, which counts.`, kept: [] }
  const bookId = existing?.book.id ?? before.bookId ?? newId()
  await storeMended(client, importId, { ...row, bookId }, plan)
  const isWritten = status === 'applied' && plan.verdict !== 'refused' && plan.verdict !== 'skipped'
  if (isWritten) {
    const [written] = await applyRows(work, [
      {
        ...row,
        ...(plan.verdict === 'created' && { fields: plan.input }),
        bookId,
        verdict: plan.verdict,
        changes: 'changes' in plan ? plan.changes : null,
      },
    ])
    if (written)
      await client.query(
        'update import_rows set applied_at = $3 where import_id = $1 and row = $2',
        [importId, number, deps.now()],
      )
  }
  await client.query('update imports set counts = $2 where id = $1', [
    importId,
    await countRows(work),
  ])
  const about = { called: row.title ?? undefined, detail: { row: number, fields: words } }
  const mending = { actor, action: 'import.mend', subject: `import:${importId}`, ...about }
  await noteOn(client, deps.now(), mending)
  return { ok: true, row: (await findRow(client, importId, number)) as ImportRow }
}

/** A single row needs no reader. */
const unused = {
  url: '',
  read: () => {
    throw new Error('a row is not read again')
  },
  today: () => '',
}

const mended = 'Put right by hand.'

function withWords(row: StoredRow, words: MendRow, currency: string): StoredRow {
  const isbn = words.isbn13 === undefined ? null : readIsbn(words.isbn13 ?? '')
  const { newPrice, title } = words
  return {
    ...row,
    fields: { ...row.fields, ...words },
    isbn13: isbn === null ? row.isbn13 : isbn.ok ? isbn.isbn13 : null,
    title: title ?? row.title,
    ...(newPrice !== undefined && { priceCents: String(centsOf(newPrice)), currency }),
    notes: row.notes.includes(mended) ? row.notes : [...row.notes, mended],
    refusal: null,
  }
}

async function storeMended(client: Connection, importId: string, row: StoredRow, plan: Plan) {
  await client.query(
    `update import_rows set isbn13 = $3, key = $4, title = $5, price_cents = $6, currency = $7,
      fields = $8, notes = $9, refusal = null, verdict = $10, reason = $11, changes = $12, kept = $13,
      book_id = $14
     where import_id = $1 and row = $2`,
    [
      ...[importId, row.row, row.isbn13, row.isbn13 === null ? keyOf(row) : row.key, row.title],
      ...[row.priceCents, row.currency],
      ...[
        plan.verdict === 'created' ? plan.input : row.fields,
        row.notes,
        plan.verdict,
        plan.reason,
      ],
      'changes' in plan ? plan.changes : null,
      texts('kept' in plan ? plan.kept : []),
      plan.verdict === 'refused' ? null : row.bookId,
    ],
  )
}
