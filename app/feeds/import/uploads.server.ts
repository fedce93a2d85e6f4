import type { Pool } from 'pg'
import type { FeedFile } from '#app/feeds/feed.ts'
import { type Actor, note } from '#server/database/audit.ts'
import { transactionOn } from '#server/database/client.ts'
import { newId } from '#server/database/id.ts'
import { shortTransaction } from '#server/database/short-transaction.ts'
import type { Received } from '#server/http/uploads.ts'
import type { Connection } from './batch/copy.server.ts'

/* Files of an import, in pieces in the database: any server can read them (docs/decisions/037). */

const chunkBytes = 1024 ** 2

export type Kept =
  | { ok: true }
  | { ok: false; reason: 'unknown' | 'too-late' | Exclude<Received, 'received'> }

/** What cannot be read yet, or is being read, takes no more files. */
const takesFiles = `status in ('receiving', 'ready') or (status = 'failed' and at_row = 0)`

/**
 * Keeps a file while it arrives. One that is cut off or too large leaves nothing behind; it can be sent
 * again, and so can one that was received.
 */
export async function receiveFile(
  pool: Pool,
  importId: string,
  file: { position: number; name: string },
  actor: Actor,
  receive: (take: (piece: Buffer) => Promise<void>) => Promise<Received>,
): Promise<Kept> {
  const upload = newId()
  const begun = await beginFile(pool, importId, file, upload)
  if (!begun.ok) return begun
  const target = { importId, position: file.position, upload }
  let pieces: Buffer[] = []
  let held = 0
  let bytes = 0
  let chunk = 0
  let isTooLate = false
  const flush = async (length: number) => {
    const whole = Buffer.concat(pieces)
    pieces = [whole.subarray(length)]
    held -= length
    isTooLate ||= !(await keep(pool, target, chunk++, whole.subarray(0, length)))
  }
  const received = await receive(async (piece) => {
    bytes += piece.length
    if (isTooLate) return
    pieces.push(piece)
    held += piece.length
    while (held >= chunkBytes) await flush(chunkBytes)
  }).catch(async (error) => {
    await forgetFile(pool, target).catch(() => {}) // sweeping does it otherwise
    throw error
  })
  if (received !== 'received') {
    await forgetFile(pool, target)
    return { ok: false, reason: received }
  }
  if (held > 0) await flush(held)
  if (isTooLate) return { ok: false, reason: 'too-late' }
  const isKept = await shortTransaction(pool, 3000, async (client) => {
    const { rowCount } = await client.query(
      `update import_files set bytes = $4, received_at = now()
       where import_id = $1 and position = $2 and upload = $3`,
      [importId, file.position, upload, bytes],
    )
    if (rowCount !== 1) return false
    const about = { subject: `import:${importId}`, called: file.name, detail: { bytes } }
    await note(transactionOn(client), new Date(), { actor, action: 'import.file', ...about })
    return true
  })
  return isKept ? { ok: true } : { ok: false, reason: 'too-late' }
}

async function beginFile(
  pool: Pool,
  importId: string,
  { position, name }: { position: number; name: string },
  upload: string,
): Promise<Kept> {
  const { rows } = await pool.query<{ takes: boolean }>(
    `select (${takesFiles}) and not is_local as takes from imports where id = $1`,
    [importId],
  )
  if (!rows[0]) return { ok: false, reason: 'unknown' }
  if (!rows[0].takes) return { ok: false, reason: 'too-late' }
  await pool.query(
    `insert into import_files (import_id, position, name, upload) values ($1, $2, $3, $4)
     on conflict (import_id, position) do update set name = excluded.name, upload = excluded.upload,
       bytes = 0, received_at = null`,
    [importId, position, name, upload],
  )
  await pool.query('delete from import_chunks where import_id = $1 and position = $2', [
    importId,
    position,
  ])
  return { ok: true }
}

type Target = { importId: string; position: number; upload: string }

/** Answers false when the file is sent anew meanwhile, or the import has gone on. */
async function keep(pool: Pool, target: Target, chunk: number, bytes: Buffer): Promise<boolean> {
  const { rowCount } = await pool.query({
    name: 'import chunk',
    text: `insert into import_chunks (import_id, position, chunk, bytes)
      select f.import_id, f.position, $4, $5 from import_files f join imports on imports.id = f.import_id
      where f.import_id = $1 and f.position = $2 and f.upload = $3 and (${takesFiles})
      for share of f`,
    values: [target.importId, target.position, target.upload, chunk, bytes],
  })
  return rowCount === 1
}

async function forgetFile(pool: Pool, { importId, position, upload }: Target): Promise<void> {
  await pool.query(
    'delete from import_files where import_id = $1 and position = $2 and upload = $3',
    [importId, position, upload],
  )
}

/** What was uploaded, whole files alone, in their order. */
export async function uploadedFiles(client: Connection, importId: string): Promise<FeedFile[]> {
  const { rows } = await client.query<{ position: number; name: string; bytes: string }>(
    `select position, name, bytes from import_files
     where import_id = $1 and received_at is not null order by position`,
    [importId],
  )
  return rows.map(({ position, name, bytes }) => ({
    name,
    size: Number(bytes),
    open: () => chunksOf(client, importId, position),
  }))
}

async function* chunksOf(client: Connection, importId: string, position: number) {
  for (let chunk = 0; ; chunk++) {
    const { rows } = await client.query<{ bytes: Buffer }>({
      name: 'import read chunk',
      text: 'select bytes from import_chunks where import_id = $1 and position = $2 and chunk = $3',
      values: [importId, position, chunk],
    })
    if (!rows[0]) return
    yield rows[0].bytes
  }
}
