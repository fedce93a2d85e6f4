import type { Pool } from 'pg'

type Read = { scans: number; rows: number }

/**
 * How often each table was read whole and each index was gone into, and how many rows came of it, by this work on one
 * connection: also by what a function of the database asks, which EXPLAIN does not tell.
 */
export async function rowsRead(pool: Pool, work: (on: Pool) => Promise<unknown>) {
  const client = await pool.connect()
  const count = async () => {
    const { rows } = await client.query<Read & { name: string }>(`
      select relname as name, pg_stat_get_xact_numscans(oid)::int as scans,
        pg_stat_get_xact_tuples_returned(oid)::int as rows
      from pg_class where relkind in ('r', 'i') and relnamespace = 'public'::regnamespace`)
    return rows
  }
  try {
    await client.query('begin') // what was counted before is told to all at the end of a transaction
    const before = new Map((await count()).map((row) => [row.name, row]))
    await work(client as unknown as Pool)
    const read = (await count()).map(({ name, scans, rows }) => {
      const was = before.get(name) ?? { scans: 0, rows: 0 }
      return [name, { scans: scans - was.scans, rows: rows - was.rows }] as const
    })
    await client.query('commit')
    return new Map<string, Read>(read.filter(([, { scans }]) => scans > 0))
  } finally {
    client.release()
  }
}
