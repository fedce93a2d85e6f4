import { inArray } from 'drizzle-orm'
import { plainText } from '#app/catalog/emphasis.ts'
import { archiveBook } from '#app/catalog/write/archive.server.ts'
import { isDemoRemoved, storeDemoRemoved } from '#app/shop/demo-state.server.ts'
import { type Actor, note } from '#server/database/audit.ts'
import type { Database } from '#server/database/client.ts'
import { books } from '#server/database/schema.ts'
import type { Deps } from '#server/deps.ts'
import { demoBooks, descriptionOf } from './books.ts'

/* What came with a new shop, recognised by its words: a book whose description the owner has written anew
   is the owner's. */

const bookKey = (title: string, author: string | null, description: string) =>
  JSON.stringify([title, author, description])
const known = new Set(
  demoBooks.map((book) => bookKey(book.title, book.author ?? null, plainText(descriptionOf(book)))),
)
const titles = demoBooks.map(({ title }) => title)

async function demoIds(db: Database): Promise<string[]> {
  const rows = await db.select().from(books).where(inArray(books.title, titles)).limit(1000)
  return rows
    .filter((row) => row.archivedAt === null)
    .filter((row) => known.has(bookKey(row.title, row.author, row.description)))
    .map(({ id }) => id)
}

/** How many books of the demo are on sale, and whether the shop is without its news and words. */
export async function demoState({ db, settings }: Pick<Deps, 'db' | 'settings'>) {
  const [ids, isRemoved] = await Promise.all([demoIds(db), settings.isWithoutDemo()])
  return { books: ids.length, isRemoved }
}

/**
 * Removes the demo for good: its books are archived, because orders may name them; its news and its words
 * are not shown any more. May be done again, should a first try have ended half-way.
 */
export async function removeDemo(
  deps: Pick<Deps, 'db' | 'changes' | 'now'>,
  actor: Actor,
): Promise<number> {
  // First, so that a start meanwhile fills nothing.
  await deps.db.transaction(async (tx) => {
    const at = deps.now()
    if (await isDemoRemoved(tx)) return
    await storeDemoRemoved(tx, at)
    await note(tx, at, { actor, action: 'demo.remove', subject: 'demo' })
    await deps.changes.announce(tx, ['settings'])
  })
  deps.changes.heard(['settings'])
  let removed = 0
  for (const id of await demoIds(deps.db)) if (await archiveBook(deps, actor, id)) removed += 1
  return removed
}
