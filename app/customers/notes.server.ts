import type { Pool, PoolClient } from 'pg'
import { type AdminActor, noteOn } from '#server/database/audit.ts'
import { isId, newId } from '#server/database/id.ts'
import { shortTransaction } from '#server/database/short-transaction.ts'
import type { Deps } from '#server/deps.ts'
import type { PersonalData } from '#server/session/personal-data.ts'
import { lockCustomer } from '#server/session/sign-ins.ts'
import type { CustomerNote } from './customers.schema.ts'
import { findCustomer } from './find-customer.server.ts'

/* What the people of the desk note about a customer. The log says that a note was written, not what it says:
   it leaves with the customer, and the log stays. */

const mostNotes = 500
/** A customer with more of them is a machine. */
const mostOfOrders = 10_000

type Writing = Pick<Deps, 'pool' | 'now'>
type Row = Omit<CustomerNote, 'at' | 'changedAt'> & { at: Date; changedAt: Date | null }
export type NoteOutcome =
  | { ok: true; note: CustomerNote }
  | { ok: false; reason: 'unknown' | 'too-many' }
  /** Somebody was quicker; `note` is what it says now, null if it was deleted. */
  | { ok: false; reason: 'changed-meanwhile'; note: CustomerNote | null }

const select = `select n.id, n.text, n.version, w.username as by, n.written_at as at,
    c.username as "changedBy", n.changed_at as "changedAt"
  from customer_notes n join admins w on w.id = n.written_by left join admins c on c.id = n.changed_by`

const toNote = (row: Row): CustomerNote => ({
  ...row,
  at: row.at.toISOString(),
  changedAt: row.changedAt?.toISOString() ?? null,
})

/** The newest first. */
export async function notesOf(client: Pool | PoolClient, uid: string): Promise<CustomerNote[]> {
  const { rows } = await client.query<Row>(
    `${select} where n.customer_uid = $1 order by n.id desc limit ${mostNotes}`,
    [uid],
  )
  return rows.map(toNote)
}

async function findNote(client: Pool | PoolClient, uid: string, id: string) {
  if (!isId(id)) return null
  const { rows } = await client.query<Row>(`${select} where n.customer_uid = $1 and n.id = $2`, [
    uid,
    id,
  ])
  return rows[0] ? toNote(rows[0]) : null
}

export const customerSubject = (uid: string) => `customer:${uid}`

/** Adds a note; "unknown" for whom the shop does not know, or not any more. */
export const addNote = (
  { pool, now }: Writing,
  actor: AdminActor,
  uid: string,
  text: string,
): Promise<NoteOutcome> =>
  shortTransaction(
    pool,
    3000,
    async (client): Promise<NoteOutcome> => {
      // An erasure waits for the note, or the note finds nobody.
      await lockCustomer(client, uid)
      const found = await findCustomer(client, uid)
      if (!found || found.account === 'deleted') return { ok: false, reason: 'unknown' }
      const { rows } = await client.query<{ count: number }>(
        'select count(*)::int as count from customer_notes where customer_uid = $1',
        [uid],
      )
      if ((rows[0]?.count ?? 0) >= mostNotes) return { ok: false, reason: 'too-many' }
      const at = now()
      const id = newId(at.getTime())
      await client.query(
        `insert into customer_notes (id, customer_uid, text, written_by, written_at)
       values ($1, $2, $3, $4, $5)`,
        [id, uid, text, actor.id, at],
      )
      await noteOn(client, at, { actor, action: 'customer.note', subject: customerSubject(uid) })
      return answer(client, uid, id)
    },
    ({ ok }) => ok,
  )

type Which = { uid: string; id: string; versions: number[] | undefined }

/** Changes what a note says, unless somebody else has changed it since. */
export const changeNote = (
  { pool, now }: Writing,
  actor: AdminActor,
  which: Which,
  text: string,
): Promise<NoteOutcome> =>
  shortTransaction(pool, 3000, async (client): Promise<NoteOutcome> => {
    const { uid, id } = which
    const before = await lockNote(client, which)
    if (!before) return { ok: false, reason: 'unknown' }
    // The same twice, as after an answer that got lost, is no conflict.
    if (before.text === text) return answer(client, uid, id)
    if (isOlder(which, before))
      return { ok: false, reason: 'changed-meanwhile', note: await findNote(client, uid, id) }
    const at = now()
    await client.query(
      `update customer_notes set text = $2, version = version + 1, changed_by = $3, changed_at = $4
       where id = $1`,
      [id, text, actor.id, at],
    )
    const action = 'customer.change-note'
    await noteOn(client, at, { actor, action, subject: customerSubject(uid) })
    return answer(client, uid, id)
  })

/** Deletes a note, unless somebody else has changed it since. */
export const deleteNote = (
  { pool, now }: Writing,
  actor: AdminActor,
  which: Which,
): Promise<NoteOutcome | { ok: true; note: null }> =>
  shortTransaction(pool, 3000, async (client): Promise<NoteOutcome | { ok: true; note: null }> => {
    const { uid, id } = which
    const before = await lockNote(client, which)
    if (!before) return { ok: false, reason: 'unknown' }
    if (isOlder(which, before))
      return { ok: false, reason: 'changed-meanwhile', note: await findNote(client, uid, id) }
    await client.query('delete from customer_notes where id = $1', [id])
    const action = 'customer.delete-note'
    await noteOn(client, now(), { actor, action, subject: customerSubject(uid) })
    return { ok: true, note: null }
  })

type Locked = { text: string; version: number }

async function lockNote(client: PoolClient, { uid, id }: Which): Promise<Locked | null> {
  if (!isId(id)) return null
  const { rows } = await client.query<Locked>(
    'select text, version from customer_notes where customer_uid = $1 and id = $2 for update',
    [uid, id],
  )
  return rows[0] ?? null
}

const isOlder = ({ versions }: Which, { version }: Locked) =>
  versions !== undefined && !versions.includes(version)

async function answer(client: PoolClient, uid: string, id: string): Promise<NoteOutcome> {
  const note = await findNote(client, uid, id)
  return note ? { ok: true, note } : { ok: false, reason: 'unknown' }
}

/** Part of what the customer may ask for; gone with the account. */
export const notesData: PersonalData = {
  name: 'notes',
  async collect(client, { uid }) {
    const ofCustomer = await client.query(
      `select text, written_at as "writtenAt", changed_at as "changedAt" from customer_notes
       where customer_uid = $1 order by id`,
      [uid],
    )
    const ofOrders = await client.query(
      `select o.number::float8 as "order", e.at, e.note as text
       from orders o join order_events e on e.order_id = o.id
       where o.customer_uid = $1 and e.note is not null order by e.id limit ${mostOfOrders}`,
      [uid],
    )
    return { ofCustomer: ofCustomer.rows, ofOrders: ofOrders.rows }
  },
  // Those on orders are part of a journal that is only added to (docs/decisions/057).
  async forget(client, { uid }) {
    await client.query('delete from customer_notes where customer_uid = $1', [uid])
  },
}

/** The desk's list, made of all the rest: it is looked at again, and forgets the customer at once. */
export const listData: PersonalData = {
  name: 'sums',
  async collect(client, { uid }) {
    const { rows } = await client.query(
      `select since, orders, spent_cents::float8 / 100 as spent,
         outstanding_cents::float8 / 100 as outstanding, refused_parcels as "refusedParcels"
       from customer_list where uid = $1`,
      [uid],
    )
    return rows[0] ?? null
  },
  async forget(client, { uid }) {
    await client.query('delete from customer_list where uid = $1', [uid])
  },
}
