import type { PoolClient } from 'pg'
import { wordsOf } from '#app/orders/name-words.ts'
import type { Actor } from '#server/database/audit.ts'
import type { Life, LifeLine, Parcel } from './life.ts'
import { isOver, marksOf, statusOf } from './standing.ts'
import type { NewCash, NewEvent, Taking } from './verb.ts'

/**
 * Stores what a step made of an order: the lines and parcels that are different, its state, and what it
 * is listed under at the desk. Sets `status` and `endedAt` of `after` on the way.
 */
export async function storeLife(
  client: PoolClient,
  before: Life,
  after: Life,
  at: Date,
): Promise<void> {
  after.status = statusOf(after)
  after.endedAt = isOver(after) ? (before.endedAt ?? at) : null
  const gone = before.parcels.filter(({ id }) => !after.parcels.some((one) => one.id === id))
  const parcels = after.parcels.filter((one) => isOther(before.parcels.find(byId(one.id)), one))
  for (const parcel of parcels) await storeParcel(client, after.id, parcel)
  for (const line of after.lines) {
    const was = before.lines.find(({ position }) => position === line.position)
    if (isOther(was, line)) await storeLine(client, after.id, line)
  }
  if (gone.length > 0) {
    await client.query('delete from parcels where id = any($1::uuid[])', [gone.map(({ id }) => id)])
  }
  await storeOrder(client, after)
  await storeMarks(client, after)
}

const byId = (id: string) => (one: { id: string }) => one.id === id

const isOther = (before: object | undefined, after: object): boolean =>
  JSON.stringify(before) !== JSON.stringify(after)

const storeParcel = (client: PoolClient, orderId: string, parcel: Parcel) =>
  client.query({
    name: 'store parcel',
    text: `insert into parcels (id, order_id, position, status, packer_id, collect_cents,
        carries_shipping, carrier, tracking, driver_id, stop, tries, paid_cents, opened_at, packed_at,
        sent_at, ended_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)
      on conflict (id) do update set status = excluded.status, packer_id = excluded.packer_id,
        collect_cents = excluded.collect_cents, carries_shipping = excluded.carries_shipping,
        carrier = excluded.carrier, tracking = excluded.tracking, driver_id = excluded.driver_id,
        stop = excluded.stop, tries = excluded.tries, paid_cents = excluded.paid_cents,
        packed_at = excluded.packed_at, sent_at = excluded.sent_at, ended_at = excluded.ended_at`,
    values: [
      parcel.id,
      orderId,
      parcel.position,
      parcel.status,
      parcel.packerId,
      parcel.collectCents,
      parcel.carriesShipping,
      parcel.carrier,
      parcel.tracking,
      parcel.driverId,
      parcel.stop,
      parcel.tries,
      parcel.paidCents,
      parcel.openedAt,
      parcel.packedAt,
      parcel.sentAt,
      parcel.endedAt,
    ],
  })

const storeLine = (client: PoolClient, orderId: string, line: LifeLine) =>
  client.query({
    name: 'store line',
    text: `update order_lines set status = $3, must_order = $4, from_stock = $5,
        supplier_order_id = $6, arrived_at = $7, parcel_id = $8, cancelled_by = $9
      where order_id = $1 and position = $2`,
    values: [
      orderId,
      line.position,
      line.status,
      line.mustOrder,
      line.fromStock,
      line.supplierOrderId,
      line.arrivedAt,
      line.parcelId,
      line.cancelledBy,
    ],
  })

const storeOrder = (client: PoolClient, life: Life) =>
  client.query({
    name: 'store order',
    text: `update orders set status = $2, send_apart = $3, confirmed_at = $4, ended_at = $5, name = $6,
        phone = $7, street = $8, city = $9, country = $10, state = $11, zipcode = $12,
        name_words = array_to_tsvector($13::text[]), send_by = $14, listed = $15
      where id = $1`,
    values: [
      life.id,
      life.status,
      life.sendApart,
      life.confirmedAt,
      life.endedAt,
      life.name,
      life.phone,
      life.street,
      life.city,
      life.country,
      life.state,
      life.zipcode,
      life.name === null ? null : wordsOf(life.name),
      life.sendBy,
      JSON.stringify(listedOf(life)),
    ],
  })

/** What the desk's list shows of lines, parcels and marks, so that it need not look at them. */
const listedOf = (life: Life) => ({
  books: life.lines.length,
  title: life.lines[0]?.title,
  marks: marksOf(life),
  carriers: [...new Set(life.parcels.flatMap(({ carrier }) => carrier ?? []))],
})

/** Writes the marks anew; those that stay are left alone. */
const storeMarks = (client: PoolClient, life: Life) =>
  client.query({
    name: 'store marks',
    text: `with wanted as (select unnest($3::text[]) as mark),
      gone as (
        delete from order_marks where order_id = $1 and mark not in (select mark from wanted)
      )
      insert into order_marks (mark, created_at, order_id) select mark, $2, $1 from wanted
      on conflict do nothing`,
    values: [life.id, life.createdAt, marksOf(life)],
  })

/** Appends to the journal; the first event of a step carries its key. */
export async function storeEvents(
  client: PoolClient,
  orderId: string,
  events: NewEvent[],
  { at, actor, key }: { at: Date; actor: Actor; key?: string },
): Promise<void> {
  for (const [index, event] of events.entries()) {
    await client.query({
      name: 'store event',
      text: `insert into order_events (order_id, at, kind, actor_kind, actor_id, parcel, note, detail, key)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      values: [
        orderId,
        at,
        event.kind,
        actor.kind,
        'id' in actor ? actor.id : null,
        event.parcel ?? null,
        event.note?.trim() || null,
        event.detail ? JSON.stringify(event.detail) : null,
        index === 0 ? (key ?? null) : null,
      ],
    })
  }
}

/** Money is entered under the shop's day, or under the first day after it that is not closed. */
export async function storeCash(
  client: PoolClient,
  orderId: string,
  cash: NewCash[],
  { at, actor }: Pick<Taking, 'at' | 'actor'>,
  today: string,
): Promise<void> {
  if (cash.length === 0) return
  // A day is not closed between the look at it and the entry.
  await client.query("select pg_advisory_xact_lock_shared(hashtextextended('cash days', 0))")
  for (const entry of cash) {
    await client.query({
      name: 'store cash',
      text: `insert into cash_entries (day, at, order_id, parcel_id, kind, amount_cents, actor_id,
          reference, note)
        select greatest($1::date, (select max(day) + 1 from cash_days)), $2, $3, $4, $5, $6, $7, $8, $9`,
      values: [
        today,
        at,
        orderId,
        entry.parcelId,
        entry.kind,
        entry.amountCents,
        actor.kind === 'admin' ? actor.id : null,
        entry.reference?.trim() || null,
        entry.note?.trim() || null,
      ],
    })
  }
}
