import { createHash } from 'node:crypto'
import type { Pool, PoolClient } from 'pg'
import { newId } from '#server/database/id.ts'
import type { SnapshotResult, StockSnapshot } from './stock-snapshot.schema.ts'

/* What is kept of a snapshot: its key, how far it is written, and what became of its rows. */

export type KeptSnapshot = {
  id: string
  bodyHash: string
  /** How many ISBNs are written. */
  done: number
  finished: boolean
  rows: SnapshotResult[]
  zeroed: number
}

export type NewSnapshot = {
  key: string | null
  bodyHash: string
  series: string | null
  isbns: string[]
  at: Date
}

export const hashOf = (snapshot: StockSnapshot): string =>
  createHash('sha256').update(JSON.stringify(snapshot)).digest('base64url')

/** Keeps a new snapshot, or finds the one that its key belongs to. */
export async function beginSnapshot(
  client: PoolClient,
  { key, bodyHash, series, isbns, at }: NewSnapshot,
): Promise<{ isNew: boolean; kept: KeptSnapshot }> {
  const id = newId(at.getTime())
  const { rowCount } = await client.query({
    name: 'begin snapshot',
    text: `insert into stock_snapshots (id, key, body_hash, series, isbns, at)
      values ($1, $2, $3, $4, $5, $6) on conflict (key) do nothing`,
    values: [id, key, bodyHash, series, isbns, at],
  })
  if (rowCount === 1) {
    return { isNew: true, kept: { id, bodyHash, done: 0, finished: false, rows: [], zeroed: 0 } }
  }
  const { rows } = await client.query<KeptSnapshot>({
    name: 'snapshot of a key',
    text: `select ${columns} from stock_snapshots where key = $1`,
    values: [key],
  })
  return { isNew: false, kept: rows[0] as KeptSnapshot }
}

const columns = 'id, body_hash as "bodyHash", done, finished, rows, zeroed'

/** How far it is, and nobody else goes on with it until the end of the transaction. */
export async function lockSnapshot(
  client: PoolClient,
  id: string,
): Promise<Pick<KeptSnapshot, 'done' | 'finished'>> {
  const { rows } = await client.query({
    name: 'lock snapshot',
    text: 'select done, finished from stock_snapshots where id = $1 for update',
    values: [id],
  })
  return rows[0] ?? { done: 0, finished: true }
}

/** Notes what was written, in the transaction that wrote it. */
export async function keepProgress(
  client: PoolClient,
  id: string,
  { done, rows, zeroed }: { done: number; rows: SnapshotResult[]; zeroed: number },
): Promise<void> {
  await client.query({
    name: 'keep progress of a snapshot',
    text: `update stock_snapshots set done = $2, rows = rows || $3::jsonb, zeroed = zeroed + $4
      where id = $1`,
    values: [id, done, JSON.stringify(rows), zeroed],
  })
}

export async function finishSnapshot(pool: Pool, id: string): Promise<KeptSnapshot | undefined> {
  const { rows } = await pool.query<KeptSnapshot>({
    name: 'finish snapshot',
    text: `update stock_snapshots set finished = true where id = $1 returning ${columns}`,
    values: [id],
  })
  return rows[0]
}

/** The ISBNs that the requests of a series have named. */
export async function namedInSeries(db: Pool | PoolClient, series: string): Promise<string[]> {
  const { rows } = await db.query<{ isbn: string }>({
    name: 'named in a series',
    text: 'select distinct unnest(isbns) as isbn from stock_snapshots where series = $1',
    values: [series],
  })
  return rows.map(({ isbn }) => isbn)
}

/** How long a repeated request is answered as the first time. */
const keptDays = 7

/** Removes what nobody repeats any more. */
export async function forgetSnapshots(pool: Pool, now: Date): Promise<void> {
  const from = new Date(now.getTime() - keptDays * 86_400_000)
  await pool.query('delete from stock_snapshots where at < $1', [from])
}
