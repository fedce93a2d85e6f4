import type { PoolClient } from 'pg'
import { isSoldOutChanged, stockTags } from '#app/catalog/stock/stock-journal.server.ts'
import { indexBooks } from '#app/search/index/index-book.server.ts'
import type { Actor } from '#server/database/audit.ts'
import type { Tag } from '#server/database/changes.ts'
import { transactionOn } from '#server/database/client.ts'
import { newId } from '#server/database/id.ts'
import type { Deps } from '#server/deps.ts'
import type { Plan } from './plan-copies.ts'
import type { StockSnapshot } from './stock-snapshot.schema.ts'

const snapshotReason = 'stock snapshot'

type Write = NonNullable<Plan['write']>
export type Writing = {
  deps: Pick<Deps, 'changes'>
  actor: Actor
  at: Date
  mode: StockSnapshot['mode']
  countedAt?: Date
}

/**
 * Writes new numbers and prices of books that are locked already: the books, a row of the journal and
 * of the audit for each, the search where "sold out" or a price is another now, and who is to hear of
 * it. A price is an edit of the book, copies are none (docs/decisions/017).
 */
export async function writeCopies(
  client: PoolClient,
  { deps, actor, at, mode, countedAt }: Writing,
  writes: Write[],
): Promise<Tag[]> {
  const moved = writes.filter(({ stock, before }) => stock !== before.stock)
  const repriced = writes.filter(({ priceCents, before }) => priceCents !== before.priceCents)
  if (moved.length > 0) {
    const kind = mode === 'add' ? 'change' : 'count'
    await client.query({
      name: 'set copies',
      text: `with given as (
          select * from json_to_recordset($1::json) as s(id uuid, before integer, after integer)
        ), written as (
          update books set stock = s.after from given s where books.id = s.id
        )
        insert into stock_moves
          (book_id, at, kind, before, after, reason, actor_kind, actor_id, counted_at)
        select id, $2, $3, before, after, $4, $5, $6, $7 from given order by id`,
      values: [
        JSON.stringify(
          moved.map(({ id, stock, before }) => ({ id, before: before.stock, after: stock })),
        ),
        ...[
          at,
          kind,
          snapshotReason,
          actor.kind,
          'id' in actor ? actor.id : null,
          countedAt ?? null,
        ],
      ],
    })
    const notes = moved.map(({ id, stock, before }) => ({
      ...{ id, action: 'book.stock' },
      detail: { kind, stock: [before.stock, stock], reason: snapshotReason },
    }))
    await noteAll(client, actor, at, notes)
  }
  if (repriced.length > 0) await writePrices(client, actor, at, repriced)
  const found = writes.filter(
    ({ stock, priceCents, before }) =>
      priceCents !== before.priceCents || isSoldOutChanged(before.stock, stock),
  )
  const tx = transactionOn(client)
  await indexBooks(
    tx,
    found.map(({ id }) => id),
  )
  const tags = new Set<Tag>(
    moved.flatMap(({ id, stock, before }) => stockTags(id, before.stock, stock)),
  )
  for (const { id } of repriced) tags.add(`book:${id}`).add('lists')
  // Several short notifications: a long one would say that anything may have changed.
  const all = [...tags]
  for (let i = 0; i < all.length; i += tagsAtOnce) {
    await deps.changes.announce(tx, all.slice(i, i + tagsAtOnce))
  }
  return all
}

const tagsAtOnce = 150

async function writePrices(client: PoolClient, actor: Actor, at: Date, writes: Write[]) {
  const { rows } = await client.query<{ id: string; version: number }>({
    name: 'set prices',
    text: `update books set new_price_cents = s.cents, version = version + 1, updated_at = $2
      from json_to_recordset($1::json) as s(id uuid, cents integer) where books.id = s.id
      returning books.id, version`,
    values: [JSON.stringify(writes.map(({ id, priceCents: cents }) => ({ id, cents }))), at],
  })
  const versions = new Map(rows.map(({ id, version }) => [id, version]))
  const notes = writes.map(({ id, priceCents, before }) => {
    const version = versions.get(id) ?? 0
    return {
      ...{ id, action: 'book.edit' },
      detail: {
        newPriceCents: [before.priceCents, priceCents],
        version: [version - 1, version],
      },
    }
  })
  await noteAll(client, actor, at, notes)
}

type Note = { id: string; action: string; detail: unknown }

/** `note` of server/database/audit.ts, for many at once. */
const noteAll = (client: PoolClient, actor: Actor, at: Date, notes: Note[]) =>
  client.query({
    name: 'note snapshot',
    text: `insert into audit (id, at, actor_kind, actor_id, action, subject, detail)
      select n.note, $2, $3, $4, n.action, 'book:' || n.id, n.detail
      from json_to_recordset($1::json) as n(note uuid, id uuid, action text, detail jsonb)`,
    values: [
      JSON.stringify(notes.map((one) => ({ ...one, note: newId(at.getTime()) }))),
      ...[at, actor.kind, 'id' in actor ? actor.id : null],
    ],
  })
