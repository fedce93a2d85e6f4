import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eq, sql } from 'drizzle-orm'
import { seedDemo } from '#demo/seed.ts'
import { books, settings } from '#server/database/schema.ts'
import { createTestDatabase } from '#test/harness.ts'
import { coverHashOf } from './cover-hash.server.ts'
import { restampCovers } from './restamp-covers.server.ts'

test('after an update of the designer every designed cover gets its new key, once', async (t) => {
  const database = await createTestDatabase()
  t.after(database.close)
  await seedDemo(database.db)
  await database.db.delete(settings).where(eq(settings.key, 'cover-design'))
  await database.db.execute(sql`update books set cover_hash = 'old' where category = 'Horror'`)
  assert.equal(await restampCovers(database.db), 5)
  const rows = await database.db.select().from(books)
  assert.ok(rows.every((book) => book.coverHash === coverHashOf(book)))
  await database.db.execute(sql`update books set cover_hash = 'old' where category = 'Horror'`)
  assert.equal(await restampCovers(database.db), 0)
  await database.db.delete(settings).where(eq(settings.key, 'cover-design'))
  await restampCovers(database.db)
})
