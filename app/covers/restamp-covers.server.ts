import { and, asc, eq, gt, isNull } from 'drizzle-orm'
import type { Database } from '#server/database/client.ts'
import { books, settings } from '#server/database/schema.ts'
import { coverHashOf } from './cover-hash.server.ts'
import { stampVersion } from './designer/design-version.ts'

const key = 'cover-design'
const batch = 500

/**
 * After an update of the designer the designed covers have new keys; without it browsers would keep
 * the old pictures for ever. Runs once a version, in short transactions; returns how many books got
 * a new key.
 */
export async function restampCovers(db: Database): Promise<number> {
  const [known] = await db.select().from(settings).where(eq(settings.key, key))
  if (known?.value === stampVersion) return 0
  let count = 0
  let after: string | undefined
  for (;;) {
    const rows = await db
      .select()
      .from(books)
      .where(and(isNull(books.coverOriginal), after ? gt(books.id, after) : undefined))
      .orderBy(asc(books.id))
      .limit(batch)
    after = rows.at(-1)?.id
    if (!after) break
    const stale = rows.filter((book) => book.coverHash !== coverHashOf(book))
    await db.transaction(async (tx) => {
      for (const book of stale) {
        // Only if it was not edited meanwhile: an edit has already set the new key.
        await tx
          .update(books)
          .set({ coverHash: coverHashOf(book) })
          .where(and(eq(books.id, book.id), eq(books.coverHash, book.coverHash)))
      }
    })
    count += stale.length
  }
  const value = stampVersion
  await db
    .insert(settings)
    .values({ key, value })
    .onConflictDoUpdate({ target: settings.key, set: { value } })
  return count
}
