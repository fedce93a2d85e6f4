import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import type { Transaction } from '#server/database/client.ts'
import { coverOriginals } from '#server/database/schema.ts'

/* Uploaded pictures as the painter has made them anew; books name them by their key. */

/** Raised when takePicture makes something else of the same file. */
const takenBy = 'taken 1'
/** What nobody shows is kept for this long: a book may be about to name it. */
const graceHours = 1

/** The key of what is made of an uploaded file: the same file has the same. */
export const originalKey = (file: Uint8Array): string =>
  createHash('sha256').update(takenBy).update(file).digest('hex')

/** Whether the file was taken before; it then stays for another hour, whether a book names it or not. */
export async function isKept(pool: Pool, key: string): Promise<boolean> {
  const { rowCount } = await pool.query({
    name: 'keep original',
    text: 'update cover_originals set created_at = now() where hash = $1',
    values: [key],
  })
  return rowCount === 1
}

export async function keepOriginal(tx: Transaction, hash: string, made: Uint8Array): Promise<void> {
  await tx
    .insert(coverOriginals)
    .values({ hash, mediaType: 'image/webp', bytes: Buffer.from(made) })
    .onConflictDoUpdate({ target: coverOriginals.hash, set: { createdAt: sql`now()` } })
}

/** Removes the pictures that no book shows any more. */
export async function forgetUnusedOriginals(pool: Pool, now: Date): Promise<void> {
  const before = new Date(now.getTime() - graceHours * 3_600_000)
  await pool.query(
    `delete from cover_originals where created_at < $1 and not exists
       (select from books where cover_original = hash)`,
    [before],
  )
}
