import { eq } from 'drizzle-orm'
import { type Actor, note } from '#server/database/audit.ts'
import { isId } from '#server/database/id.ts'
import { books } from '#server/database/schema.ts'
import type { Deps } from '#server/deps.ts'

/** Lets feeds change these fields again. The fields that are still protected; null for an unknown book. */
export async function unprotect(
  deps: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  id: string,
  names: string[],
): Promise<string[] | null> {
  if (!isId(id)) return null
  return deps.db.transaction(async (tx) => {
    const [book] = await tx.select().from(books).where(eq(books.id, id)).for('no key update')
    if (!book) return null
    const left = book.protected.filter((name) => !names.includes(name))
    if (left.length === book.protected.length) return left
    await tx.update(books).set({ protected: left }).where(eq(books.id, id))
    const detail = { protected: [book.protected, left] }
    await note(tx, deps.now(), { actor, action: 'book.unprotect', subject: `book:${id}`, detail })
    return left
  })
}
