import type pg from 'pg'
import type { FeedFile, FeedOptions, FeedPiece } from '#app/feeds/feed.ts'
import type { Actor } from '#server/database/audit.ts'
import { noticeCuts, sendTogether, setUp } from '#server/database/client.ts'
import { HostsClient } from '#server/database/reach.ts'
import type { Connection } from './batch/copy.server.ts'
import type { ImportOptions, ImportStatus } from './import.schema.ts'

/* What each step of an import works with. */

type Reader = (files: FeedFile[], options: FeedOptions) => AsyncIterable<FeedPiece>

type Progress = {
  step: ImportStatus
  done: number
  total: number | null
  waiting: boolean
  /** The number of the import that has its turn. */
  waitsFor?: number | null
}

/** What it is done with: whoever does it, a server's own process or a command, brings it along. */
export type Means = {
  url: string
  read: Reader
  /** The day it is, of the shop. */
  today: () => string
  now: () => Date
  /** Files on this machine, for a command; otherwise those that were uploaded. */
  files?: FeedFile[]
  tell?: (progress: Progress) => void
}

export type Work = Means & { client: Connection; import: StoredImport }

export type StoredImport = {
  id: string
  number: number
  sourceId: string | null
  source: string | null
  status: ImportStatus
  options: ImportOptions
  atRow: number
  undoneRow: number
  total: number | null
  isTrial: boolean
  isLocal: boolean
  actorId: string | null
}

export const actorOfImport = ({ actorId }: StoredImport): Actor =>
  actorId === null ? { kind: 'system' } : { kind: 'admin', id: actorId }

export async function loadImport(client: Connection, id: string): Promise<StoredImport | null> {
  const { rows } = await client.query<StoredImport>(
    `select i.id, i.number::integer, i.source_id as "sourceId", s.name as source, i.status, i.options,
      i.at_row as "atRow", i.undone_row as "undoneRow", i.total::integer, i.is_trial as "isTrial",
      i.is_local as "isLocal", i.actor_id as "actorId"
    from imports i left join feed_sources s on s.id = i.source_id where i.id = $1`,
    [id],
  )
  return rows[0] ?? null
}

/** Says how far it is and that somebody is at work; answers whether it should stop. */
export async function report(
  { client, import: { id, status }, tell }: Work,
  { done, total }: { done: number; total: number | null },
): Promise<{ stops: boolean }> {
  tell?.({ step: status, done, total, waiting: false })
  const { rows } = await client.query<{ stops: boolean }>({
    name: 'import progress',
    text: `update imports set done = $2, total = $3, heard_at = now(), is_waiting = false where id = $1
      returning cancel_asked_at is not null as stops`,
    values: [id, done, total],
  })
  return { stops: rows[0]?.stops ?? true }
}

const longestStatementMs = 600_000

/** A connection of its own: its statements take longer than a visitor would wait. */
export async function connect(url: string): Promise<pg.Client> {
  const client = new HostsClient({
    connectionString: url,
    application_name: 'octavo import',
    keepAlive: true,
    connectionTimeoutMillis: 5000,
    pipeline: true,
  })
  client.on('error', () => {}) // the query in hand fails as well
  await client.connect()
  sendTogether(client) // behind the greeting: TLS takes another stream
  const limits = { statement_timeout: longestStatementMs, max_parallel_workers_per_gather: 0 }
  await client.query(setUp({ ...noticeCuts, ...limits }))
  // What a loss of power takes along is done again: progress is part of the same transaction.
  await client.query('set synchronous_commit = off; set search_path = public')
  return client
}
