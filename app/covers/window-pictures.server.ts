import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import type { Database } from '#server/database/client.ts'
import type { Picture } from './picture-types.ts'

/* Uploaded pictures of banners and news, under the keys that their addresses bear. */

/** Keeps a picture that the painter has taken; the same one has the same key. */
export async function keepWindowPicture(pool: Pool, bytes: Uint8Array): Promise<string> {
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 20)
  await pool.query({
    name: 'keep window picture',
    text: `insert into window_pictures (hash, bytes) values ($1, $2) on conflict (hash) do nothing`,
    values: [hash, Buffer.from(bytes)],
  })
  return hash
}

/** The uploaded picture of a key, in a frame of 3:2; null when there is none. */
export async function windowPicture(db: Database, hash: string): Promise<Picture | null> {
  const { rows } = await db.execute(sql`select 1 from window_pictures where hash = ${hash}`)
  if (rows.length === 0) return null
  return {
    hash,
    ratio: 2 / 3,
    source: async () => {
      const found = await db.execute<{ bytes: Buffer }>(
        sql`select bytes from window_pictures where hash = ${hash}`,
      )
      const bytes = found.rows[0]?.bytes
      return bytes ? { kind: 'original', bytes } : null
    },
  }
}
