import { sql } from 'drizzle-orm'
import { todayOf } from '#app/shop/today.ts'
import type { Database, Transaction } from '#server/database/client.ts'
import { settings } from '#server/database/schema.ts'
import type { Deps } from '#server/deps.ts'
import type { Job } from '#server/jobs/job.ts'

/* What was sold, day by day, for the Top Sellers by sales. */

/** Best sellers are those of the last quarter of a year. */
const days = 91
const places = 500
/** Beyond so many steps of orders every day is summed anew, instead of asking which. */
const mostEvents = 20_000
/** Steps are numbered before they are there to be read: a round looks back over those it has seen. */
const looksBack = 2_000
const key = 'window.sold'
const dayMs = 86_400_000

/** Days are those of the shop: in another time zone all of them are others. */
type State = { event: number; today: string; timeZone: string }

/**
 * Sums anew every day on which an order was placed that something has happened to since the last round, then
 * ranks the books. May run twice: a sum is made of what there is, never added to.
 */
export const countSoldJob: Job = {
  name: 'count-sold',
  every: '4-59/10 * * * *',
  run: async (_data, deps) => {
    const { db } = deps
    const today = todayOf(deps)
    const timeZone = deps.settings.timeZone()
    const first = dayBefore(today, days - 1)
    const before = await stateOf(db)
    const newest = await newestEvent(db)
    const changed = await changedDays(db, before, { event: newest, today, timeZone }, first)
    if (changed.length === 0 && before?.today === today) return
    for (const day of changed) await db.transaction((tx) => sumDay(tx, day, timeZone))
    const state = { event: newest, today, timeZone }
    const isOther = await db.transaction((tx) => rank(tx, state, first, deps))
    if (isOther) deps.changes.heard(['books'])
  },
}

const dayBefore = (day: string, count: number) =>
  new Date(Date.parse(day) - count * dayMs).toISOString().slice(0, 10)

async function stateOf(db: Database): Promise<State | null> {
  const { rows } = await db.execute<{ value: State }>(
    sql`select value from settings where key = ${key}`,
  )
  return rows[0]?.value ?? null
}

async function newestEvent(db: Database): Promise<number> {
  const { rows } = await db.execute<{ id: string | null }>(
    sql`select max(id) as id from order_events`,
  )
  return Number(rows[0]?.id ?? 0)
}

async function changedDays(
  db: Database,
  before: State | null,
  { event: newest, today, timeZone }: State,
  first: string,
): Promise<string[]> {
  const isAnew = !before || newest - before.event > mostEvents || before.timeZone !== timeZone
  if (isAnew) return Array.from({ length: days }, (_, index) => dayBefore(today, index))
  if (newest === before.event) return []
  const { rows } = await db.execute<{ day: string }>(sql`
    select distinct (created_at at time zone ${timeZone})::date::text as day
    from order_events join orders on orders.id = order_id
    where order_events.id > ${before.event - looksBack} and created_at >= ${first}::timestamp at time zone ${timeZone}`)
  return rows.map(({ day }) => day)
}

/** What was ordered on a day and neither cancelled, refused at the door nor sent back. */
async function sumDay(tx: Transaction, day: string, timeZone: string): Promise<void> {
  await tx.execute(sql`delete from sold_days where day = ${day}::date`)
  await tx.execute(sql`
    insert into sold_days (day, book_id, copies)
    select ${day}::date, l.book_id, sum(l.quantity)::integer
    from orders o
    join order_lines l on l.order_id = o.id
    left join parcels p on p.id = l.parcel_id
    where o.created_at >= ${day}::timestamp at time zone ${timeZone}
      and o.created_at < (${day}::date + 1)::timestamp at time zone ${timeZone}
      and o.status not in ('cancelled', 'returned', 'refused')
      and l.status not in ('cancelled', 'returned')
      and coalesce(p.status, '') not in ('refused', 'lost')
    group by l.book_id`)
}

const ranked = async (tx: Transaction) => {
  const { rows } = await tx.execute<{ id: string }>(
    sql`select book_id as id from best_sellers order by place`,
  )
  return rows.map(({ id }) => id).join()
}

/** Whether another order of books came of it. */
async function rank(
  tx: Transaction,
  state: State,
  first: string,
  { changes, now }: Pick<Deps, 'changes' | 'now'>,
): Promise<boolean> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`)
  const before = await ranked(tx)
  await tx.execute(
    sql`delete from sold_days where day < ${first}::date or day > ${state.today}::date`,
  )
  await tx.execute(sql`delete from best_sellers`)
  await tx.execute(sql`
    insert into best_sellers (place, book_id, copies)
    select row_number() over (order by copies desc, book_id desc), book_id, copies
    from (select book_id, sum(copies)::integer as copies from sold_days group by book_id
      order by copies desc, book_id desc limit ${places}) best`)
  const row = { value: state, updatedAt: now() }
  await tx
    .insert(settings)
    .values({ key, ...row })
    .onConflictDoUpdate({ target: settings.key, set: row })
  const isOther = (await ranked(tx)) !== before
  if (isOther) await changes.announce(tx, ['books'])
  return isOther
}
