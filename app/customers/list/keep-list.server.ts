import type { Pool, PoolClient } from 'pg'
import {
  isLockTimeout,
  isStatementTimeout,
  shortTransaction,
} from '#server/database/short-transaction.ts'
import type { Job } from '#server/jobs/job.ts'
import { readFacts, rowOf } from './facts.server.ts'

/* Triggers note whom something has changed about (migration 0045). Here the rows of these customers are made
   anew from their account, their orders and their sessions, which may be done twice, or late. */

/** Counted in one transaction. */
const atOnce = 100
/** The desk does not wait for a customer with more orders than this; the job counts them. */
const fewOrders = 300
/** The desk waits for so many at most, a millisecond each. */
const mostWaitedFor = 30
/** How long one waits for the other. */
const mostMs = 3000

/** Brings the desk's list of customers up to date, every minute. */
export const keepCustomersJob: Job = {
  name: 'keep-customers',
  every: '* * * * *',
  run: async (_data, { pool }) => {
    while ((await keepSome(pool)) > 0);
  },
}

const oneAtATime = `hashtextextended('customer list', 0)`

const keepSome = (pool: Pool): Promise<number> =>
  shortTransaction(pool, mostMs, async (client) => {
    // Of two that read the same customer the slower one would write what was.
    await client.query(`select pg_advisory_xact_lock(${oneAtATime})`)
    const { rows } = await client.query<{ uid: string }>(
      'select uid from customers_due order by id limit $1',
      [atOnce],
    )
    return keepCustomers(client, [...new Set(rows.map(({ uid }) => uid))])
  })

/**
 * The same just before the desk reads the list, so that it is seldom behind; or one customer of it. While
 * somebody else is at it, the list is read as it is.
 */
export const keepRecent = (pool: Pool, uid: string | null = null): Promise<unknown> =>
  shortTransaction(pool, 1000, async (client) => {
    const { rows } = await client.query<{ uid: string }>({
      name: 'customers due',
      text: `select uid from (select uid from customers_due
          where $2::text is null or uid = $2 order by id limit $1) due
        where not exists (select from customer_list c where c.uid = due.uid and c.orders > $3)`,
      values: [mostWaitedFor, uid, fewOrders],
    })
    if (rows.length === 0) return
    const lock = await client.query<{ isMine: boolean }>(
      `select pg_try_advisory_xact_lock(${oneAtATime}) as "isMine"`,
    )
    if (lock.rows[0]?.isMine) await keepCustomers(client, [...new Set(rows.map((row) => row.uid))])
  }).catch((error: unknown) => {
    // The list is a minute old, then, which is better than none.
    if (!isStatementTimeout(error) && !isLockTimeout(error)) throw error
  })

/** What was noted before the facts are read is done with them. Answers how many there were. */
async function keepCustomers(client: PoolClient, uids: string[]): Promise<number> {
  if (uids.length === 0) return 0
  await client.query('delete from customers_due where uid = any($1)', [uids])
  const facts = await readFacts(client, uids)
  const rows = facts.map(rowOf).filter((row) => row !== null)
  const kept = rows.map(({ uid }) => uid)
  await client.query('delete from customer_list where uid = any($1) and uid <> all($2)', [
    uids,
    kept,
  ])
  await client.query(
    `insert into customer_list
      select * from json_populate_recordset(null::customer_list, $1::json) order by uid
      on conflict (uid) do update set
        (name, email, phone, since, ordered_at, orders, spent_cents, outstanding_cents, refused_cents,
          returned_cents, refused_parcels, words)
        = (excluded.name, excluded.email, excluded.phone, excluded.since, excluded.ordered_at,
          excluded.orders, excluded.spent_cents, excluded.outstanding_cents, excluded.refused_cents,
          excluded.returned_cents, excluded.refused_parcels, excluded.words)`,
    [JSON.stringify(rows)],
  )
  return uids.length
}
