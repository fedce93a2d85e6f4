import type { Pool } from 'pg'
import { joinings, leavings } from '#app/newsletter/comings.server.ts'
import type { Cell } from '#app/values/csv.ts'
import { type AdminActor, note } from '#server/database/audit.ts'
import { transactionOn } from '#server/database/client.ts'
import { cursorAt, idAt, isId } from '#server/database/id.ts'
import { shortTransaction } from '#server/database/short-transaction.ts'
import type { Deps } from '#server/deps.ts'
import { forgetMailsTo } from '#server/mail/queue.ts'
import type {
  Growth,
  Subscriber,
  SubscriberState,
  SubscribersAnswer,
  SubscribersQuery,
} from './subscribers.schema.ts'

/* Who gets the newsletter, for the owner: to be looked at, taken along and erased. */

const pageLength = 50

type Row = Omit<Subscriber, 'createdAt' | 'confirmedAt' | 'unsubscribedAt' | 'bouncedAt'> & {
  createdAt: Date
  confirmedAt: Date | null
  unsubscribedAt: Date | null
  bouncedAt: Date | null
}
const columns = `id::text, email, status, source, created_at as "createdAt",
  confirmed_at as "confirmedAt", unsubscribed_at as "unsubscribedAt",
  case status when 'bounced' then bounced_at end as "bouncedAt",
  case status when 'bounced' then bounce end as bounce`

const onWire = (row: Row): Subscriber => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  confirmedAt: row.confirmedAt?.toISOString() ?? null,
  unsubscribedAt: row.unsubscribedAt?.toISOString() ?? null,
  bouncedAt: row.bouncedAt?.toISOString() ?? null,
})

/** A page of them, newest first, with how many there are of each state. */
export async function listSubscribers(
  pool: Pool,
  { q = '', status, after }: SubscribersQuery,
): Promise<SubscribersAnswer> {
  // What is typed has no wildcards.
  const holds = `%${q.replace(/[\\%_]/g, '\\$&')}%`
  const conditions = [
    ...(q === '' ? ['$1::text is not null'] : ['email like $1']),
    ...(status ? ['status = $2'] : ['$2::text is null']),
    ...(after ? ['id < $3'] : ['$3::uuid is null']),
  ]
  const values = [holds, status ?? null, after ? uuidAt(after) : null]
  const [page, { rows: counted }] = await Promise.all([
    pool.query<Row>(
      `select ${columns} from subscribers where ${conditions.join(' and ')}
       order by subscribers.id desc limit ${pageLength + 1}`,
      values,
    ),
    pool.query<{ status: SubscriberState; n: number }>(
      'select status, count(*)::int as n from subscribers group by status',
    ),
  ])
  const rows = page.rows.slice(0, pageLength)
  const last = rows.at(-1)
  const counts = { confirmed: 0, pending: 0, unsubscribed: 0, bounced: 0 }
  for (const { status: state, n } of counted) counts[state] = n
  const next = last && page.rows.length > pageLength ? cursorAt(last.id) : null
  return { subscribers: rows.map(onWire), next, counts }
}

/** A cursor that was made up leads to the end. */
function uuidAt(cursor: string): string {
  const id = idAt(cursor)
  return /^[0-9a-f]{32}$/.test(id) ? id : '00000000000000000000000000000000'
}

/** Half a year, week by week in the shop's time zone. */
export async function growthOf(pool: Pool, now: Date, timeZone: string): Promise<Growth> {
  const { rows } = await pool.query<Growth['weeks'][number]>(
    `with weeks as (
       select generate_series(w - interval '25 weeks', w, interval '1 week') as week
       from (select date_trunc('week', $1::timestamptz at time zone $2) as w) as this
     ), joined as (
       select date_trunc('week', at at time zone $2) as week, count(*)::int as n
       from ${joinings} as each where at > $1::timestamptz - interval '190 days' group by 1
     ), gone as (
       select date_trunc('week', at at time zone $2) as week, count(*)::int as n
       from ${leavings} as each where at > $1::timestamptz - interval '190 days' group by 1
     )
     select to_char(weeks.week, 'YYYY-MM-DD') as week, coalesce(joined.n, 0) as joined,
       coalesce(gone.n, 0) as left
     from weeks left join joined using (week) left join gone using (week) order by week`,
    [now, timeZone],
  )
  return { weeks: rows }
}

export const exportHead = ['email', 'status', 'source', 'created', 'confirmed', 'unsubscribed']
const exportedAtOnce = 1000

/** All of them, a thousand at a time. */
export async function* exportRows(pool: Pool): AsyncGenerator<Cell[]> {
  let after = '00000000-0000-0000-0000-000000000000'
  while (true) {
    const { rows } = await pool.query<Row>({
      name: 'export subscribers',
      text: `select ${columns} from subscribers where id > $1 order by subscribers.id
        limit ${exportedAtOnce}`,
      values: [after],
    })
    for (const row of rows.map(onWire)) {
      const { email, status, source, createdAt, confirmedAt, unsubscribedAt } = row
      yield [email, status, source, createdAt, confirmedAt, unsubscribedAt]
    }
    const last = rows.at(-1)
    if (!last || rows.length < exportedAtOnce) return
    after = last.id
  }
}

/** The list was taken along; that is in the audit, the list is not. */
export const noteExport = ({ db, now }: Pick<Deps, 'db' | 'now'>, actor: AdminActor) =>
  db.transaction((tx) => note(tx, now(), { actor, action: 'subscribers.export' }))

/**
 * Removes an address and all that is known of it; false when there is none. The audit names no address
 * either: it would keep what is to be forgotten.
 */
export async function eraseSubscriber(
  { pool, now }: Pick<Deps, 'pool' | 'now'>,
  actor: AdminActor,
  id: string,
): Promise<boolean> {
  if (!isId(id)) return false
  return shortTransaction(pool, 3000, async (client) => {
    const { rows } = await client.query<{ email: string }>(
      'delete from subscribers where id = $1 returning email',
      [id],
    )
    const [erased] = rows
    if (!erased) return false
    await forgetMailsTo(client, erased.email)
    const entry = { actor, action: 'subscriber.erase', subject: `subscriber:${id}` }
    await note(transactionOn(client), now(), entry)
    return true
  })
}
