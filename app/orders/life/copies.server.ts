import type { PoolClient } from 'pg'
import { isSoldOutChanged, stockTags } from '#app/catalog/stock/stock-journal.server.ts'
import { indexBooks } from '#app/search/index/index-book.server.ts'
import type { Tag } from '#server/database/changes.ts'
import { transactionOn } from '#server/database/client.ts'
import type { Life, LifeLine } from './life.ts'
import type { Taking } from './verb.ts'

type Moved = { bookId: string; before: number; after: number }

/**
 * Puts copies back into the stock, or takes them again, each with a row in the journal. A book that
 * nobody counts any more stays as it is. Answers the tags of what changed; or, in words, which copy was
 * sold meanwhile.
 */
export async function moveCopies(
  client: PoolClient,
  life: Life,
  { back, again, at, actor }: Taking,
): Promise<Tag[] | string> {
  const tags: Tag[] = []
  const changed: string[] = []
  const lines = [
    ...back.map((line) => ({ line, by: 1 })),
    ...again.map((line) => ({ line, by: -1 })),
  ]
  // Locked in id order, as an order locks its books.
  lines.sort((one, other) => (one.line.bookId < other.line.bookId ? -1 : 1))
  for (const { line, by } of lines) {
    const stock = await lockStock(client, line)
    if (stock === null) continue
    if (by < 0 && stock === 0) {
      if (line.mustOrder) continue
      return `“${line.title}” was sold to somebody else meanwhile.`
    }
    const moved = { bookId: line.bookId, before: stock, after: stock + by }
    await store(client, life, moved, { at, actor })
    if (by < 0) line.fromStock = true
    if (isSoldOutChanged(moved.before, moved.after)) changed.push(line.bookId)
    tags.push(...stockTags(line.bookId, moved.before, moved.after))
  }
  if (changed.length > 0) await indexBooks(transactionOn(client), changed)
  return [...new Set(tags)]
}

async function lockStock(client: PoolClient, { bookId }: LifeLine): Promise<number | null> {
  const { rows } = await client.query<{ stock: number | null }>({
    name: 'lock copies',
    text: 'select stock from books where id = $1 for no key update',
    values: [bookId],
  })
  return rows[0]?.stock ?? null
}

async function store(
  client: PoolClient,
  life: Life,
  { bookId, before, after }: Moved,
  { at, actor }: Pick<Taking, 'at' | 'actor'>,
): Promise<void> {
  await client.query('update books set stock = $2 where id = $1', [bookId, after])
  await client.query({
    name: 'move copy',
    text: `insert into stock_moves (book_id, at, kind, before, after, actor_kind, actor_id, order_id)
      values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    values: [
      bookId,
      at,
      after > before ? 'return' : 'sale',
      before,
      after,
      actor.kind,
      'id' in actor ? actor.id : null,
      life.id,
    ],
  })
}
