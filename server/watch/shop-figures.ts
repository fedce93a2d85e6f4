import type { Pool, PoolClient } from 'pg'
import { orderStatuses } from '#app/values/stored.ts'
import { toldElsewhere } from '#server/mail/failed-mails.ts'

/** What the database says of the shop as a whole; ages in seconds, 0 where nothing waits. */
export type ShopFigures = {
  jobs: { kind: string; waiting: number; active: number; failed: number; oldest: number }[]
  mails: { waiting: number; failed: number; oldest: number }
  orders: { state: string; count: number }[]
  soldOut: number
  databaseBytes: number
}

/** Counted to here by an index; what is more is not worth the reading. */
const countedTo = 20_000

/**
 * Reads the figures on one connection, one after the other, so that visitors keep theirs. None of them walks
 * through a table that grows with the shop: the live jobs and the waiting mails have indexes of their own, sold
 * out books are counted to `most`, and a state that has `most` orders or more is told as PostgreSQL's own
 * statistics estimate it.
 */
export async function readShopFigures(pool: Pool, most = countedTo): Promise<ShopFigures> {
  const client = await pool.connect()
  try {
    return {
      jobs: await jobsByKind(client),
      mails: await mailsInAll(client),
      orders: await ordersByState(client, most),
      ...(await sizes(client, most)),
    }
  } finally {
    client.release()
  }
}

/** None before the first job, which makes the tables. */
async function jobsByKind(client: PoolClient): Promise<ShopFigures['jobs']> {
  const { rows: made } = await client.query(`select to_regclass('pgboss.queue') is not null as is`)
  if (!made[0].is) return []
  const { rows } = await client.query<ShopFigures['jobs'][number]>({
    name: 'figures-jobs',
    text: `select q.name as kind, j.waiting, j.active, j.failed, j.oldest
      from pgboss.queue q cross join lateral (
        select (count(*) filter (where state in ('created', 'retry')))::float8 as waiting,
          (count(*) filter (where state = 'active'))::float8 as active,
          (count(*) filter (where state = 'failed'))::float8 as failed,
          greatest(0, coalesce(extract(epoch from now() - min(start_after)
            filter (where state in ('created', 'retry'))), 0))::float8 as oldest
        from pgboss.job where name = q.name and state in ('created', 'retry', 'active', 'failed')) j
      where q.name !~ '^__' order by 1`,
  })
  return rows
}

/** A letter that is paused may stay so for days: it is none of the oldest. */
async function mailsInAll(client: PoolClient): Promise<ShopFigures['mails']> {
  const { rows } = await client.query({
    name: 'figures-mails',
    text: `select count(*)::float8 as waiting, coalesce(extract(epoch from now() -
          min(created_at) filter (where due_at < 'infinity')), 0)::float8 as oldest,
        (select count(*)::float8 from mails where outcome in ('refused', 'given-up')
          and kind <> all($1)) as failed
      from mails where done_at is null`,
    values: [toldElsewhere],
  })
  return rows[0]
}

async function ordersByState(client: PoolClient, most: number): Promise<ShopFigures['orders']> {
  const { rows } = await client.query({
    name: 'figures-orders',
    // In the order of the index, or PostgreSQL may walk through the table for a rare state.
    text: `select s.state, n.count from unnest($1::text[]) s(state) cross join lateral (
        select count(*)::float8 as count from (select from orders where status = s.state
          order by created_at desc, id desc limit $2) counted) n`,
    values: [orderStatuses, most],
  })
  if (rows.every(({ count }) => count < most)) return rows
  const { rows: known } = await client.query({
    name: 'figures-orders-estimated',
    text: `select v.state, round(c.reltuples * v.share)::float8 as count
      from pg_class c, pg_stats s,
        unnest(s.most_common_vals::text::text[], s.most_common_freqs) v(state, share)
      where c.oid = 'orders'::regclass and s.tablename = 'orders' and s.attname = 'status'
        and s.schemaname = c.relnamespace::regnamespace::text`,
  })
  const estimated = new Map(known.map(({ state, count }) => [state, count]))
  return rows.map(({ state, count }) => ({
    state,
    count: count < most ? count : Math.max(most, estimated.get(state) ?? 0),
  }))
}

async function sizes(client: PoolClient, most: number) {
  const { rows } = await client.query({
    name: 'figures-sizes',
    text: `select (select count(*)::float8 from (select from books
          where coalesce(stock, 1000001) = 0 and archived_at is null limit $1) counted) as "soldOut",
        pg_database_size(current_database())::float8 as "databaseBytes"`,
    values: [most],
  })
  return rows[0] as Pick<ShopFigures, 'soldOut' | 'databaseBytes'>
}
