import { and, asc, eq, getTableColumns, gt, isNull, sql } from 'drizzle-orm'
import type { Database } from '#server/database/client.ts'
import { books, settings } from '#server/database/schema.ts'
import { coverHashOf } from './cover-hash.server.ts'
import { stampVersion } from './designer/design-version.ts'

const key = 'cover-design'
const booksAtOnce = 2000

const { id, title, author, category, coverImage, coverOriginal, coverHash } = getTableColumns(books)
const subject = { id, title, author, category, coverImage, coverOriginal, coverHash }

/**
 * After an update of the designer the designed covers have new keys; without it browsers would keep
 * the old pictures for ever. Runs once a version, in short statements; returns how many books got
 * a new key.
 */
export async function restampCovers(db: Database): Promise<number> {
  const [known] = await db.select().from(settings).where(eq(settings.key, key))
  if (known?.value === stampVersion) return 0
  let count = 0
  let after: string | undefined
  for (;;) {
    const rows = await db
      .select(subject)
      .from(books)
      .where(and(isNull(coverOriginal), after ? gt(id, after) : undefined))
      .orderBy(asc(id))
      .limit(booksAtOnce)
    after = rows.at(-1)?.id
    if (!after) break
    const stale = rows
      .map((book) => ({ ...book, newHash: coverHashOf(book) }))
      .filter(({ coverHash, newHash }) => coverHash !== newHash)
    if (stale.length > 0) await stamp(db, stale)
    count += stale.length
  }
  const value = stampVersion
  await db
    .insert(settings)
    .values({ key, value })
    .onConflictDoUpdate({ target: settings.key, set: { value } })
  return count
}

/** Only those that were not edited meanwhile: an edit has already set the new key. In order, as all who lock several. */
function stamp(db: Database, stale: { id: string; coverHash: string; newHash: string }[]) {
  const ids = sql.param(stale.map(({ id }) => id))
  return db.execute(sql`/* covers.restamp */
    with locked as materialized (
      select id from books where id = any(${ids}::uuid[]) order by id for update)
    update books set cover_hash = stale.new
    from unnest(${ids}::uuid[], ${sql.param(stale.map(({ coverHash }) => coverHash))}::text[],
      ${sql.param(stale.map(({ newHash }) => newHash))}::text[]) as stale(id, old, new)
      join locked using (id)
    where books.id = stale.id and books.cover_hash = stale.old`)
}
