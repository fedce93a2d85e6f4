import { getTableColumns } from 'drizzle-orm'
import type { PoolClient } from 'pg'
import type { NewBook } from '#app/catalog/book.schema.ts'
import { type BookRow, columns } from '#app/catalog/rows/books.server.ts'
import { indexBooks } from '#app/search/index/index-book.server.ts'
import { type Actor, noteAllOn } from '#server/database/audit.ts'
import { isDatabaseAway } from '#server/database/away.ts'
import { transactionOn } from '#server/database/client.ts'
import { newId } from '#server/database/id.ts'
import { insertRows } from '#server/database/insert-rows.ts'
import { books } from '#server/database/schema.ts'
import { shortTransaction } from '#server/database/short-transaction.ts'
import { together } from '#server/database/together.ts'
import type { Deps } from '#server/deps.ts'
import { gathered } from '#server/load/gathered.ts'
import { type Creation, creationOf } from './creation.server.ts'
import { given, protectedAfter } from './protected-fields.ts'
import { tagsOf } from './write-book.server.ts'

/* Books that are added one by one. Those that come in at the same moment are written together: each would
   otherwise wait for the counts of the same words and headings, which the one before it has locked. */

type Writing = Pick<Deps, 'pool' | 'changes' | 'now'>

/** An ISBN belongs to one book, also to one that was taken off sale. */
export type CreateOutcome = { ok: true; book: BookRow } | { ok: false; reason: 'isbn-taken' }

type Wanted = Creation & { actor: Actor }

/** All of one go are announced in one notice, and the desk never has more people. */
const atOnce = 50
const lockTimeoutMs = 3500

/** How this server adds a book. Without a picture it is named after the cover that is designed for it. */
export function bookCreator(deps: Writing) {
  const write = (wanted: Wanted[]) => createTogether(deps, wanted)
  const create = gathered(write, { atOnce, isOfAll: isDatabaseAway })
  return (actor: Actor, input: NewBook): Promise<CreateOutcome> =>
    create({ actor, ...creationOf(newId(deps.now().getTime()), input) })
}

async function createTogether(deps: Writing, wanted: Wanted[]): Promise<CreateOutcome[]> {
  const createdAt = deps.now()
  const tags = (list: Wanted[]) => [...new Set(list.flatMap(({ id }) => tagsOf(id)))]
  const { added, rows } = await shortTransaction(deps.pool, lockTimeoutMs, async (client) => {
    const rows = await insertBooks(client, createdAt, wanted)
    const added = wanted.filter(({ id }) => rows.has(id))
    if (added.length === 0) return { added, rows }
    const tx = transactionOn(client)
    // They travel together, the search last: from there the counts of common words are locked.
    await together([
      ...insertLists(client, added),
      insertMoves(client, createdAt, added),
      noteAllOn(client, createdAt, added.map(entryOf)),
      deps.changes.announce(tx, tags(added)),
      indexBooks(tx, [], { books: added.flatMap(({ found }) => found ?? []), createdAt }),
    ])
    return { added, rows }
  })
  deps.changes.heard(tags(added))
  return wanted.map(({ id }) => {
    const book = rows.get(id)
    return book ? { ok: true, book } : { ok: false, reason: 'isbn-taken' }
  })
}

const entryOf = ({ id, actor, input }: Wanted) => ({
  ...{ actor, action: 'book.create', subject: `book:${id}` },
  ...{ called: input.title, detail: input },
})

/** What a new book has of no other value than the table's own. */
const unset = ['version', 'sales', 'archivedAt', 'importId']
const written = Object.entries(getTableColumns(books)).filter(([key]) => !unset.includes(key))

/** Waits for whoever else adds a book with one of these ISBNs, always in their order. */
async function insertBooks(
  client: PoolClient,
  at: Date,
  wanted: Wanted[],
): Promise<Map<string, BookRow>> {
  const rows = wanted.map(({ actor, id, input, row }) => {
    const byHand = { protected: protectedAfter([], actor, given(input)) }
    const whole: Record<string, unknown> = { ...row, ...byHand, id, createdAt: at, updatedAt: at }
    return Object.fromEntries(written.map(([key, { name }]) => [name, whole[key]]))
  })
  const names = written.map(([, { name }]) => name)
  const more = `order by isbn13 on conflict do nothing returning ${columns}`
  const inserted = await insertRows<BookRow>(client, 'books', names, rows, more)
  return new Map(inserted.rows.map((row) => [row.id, row]))
}

function insertLists(client: PoolClient, added: Wanted[]) {
  const rowsOf = (list: 'contributors' | 'subjects') =>
    added.flatMap(({ id, input }) =>
      (input[list] ?? []).map((row, position) => ({ ...row, book_id: id, position })),
    )
  const place = ['book_id', 'position']
  const people = rowsOf('contributors')
  const topics = rowsOf('subjects')
  return [
    people.length > 0 &&
      insertRows(client, 'book_contributors', [...place, 'name', 'role'], people),
    topics.length > 0 &&
      insertRows(client, 'book_subjects', [...place, 'scheme', 'code', 'heading'], topics),
  ]
}

function insertMoves(client: PoolClient, at: Date, added: Wanted[]) {
  const moves = added.flatMap(({ id, actor, row }) => {
    if (row.stock === null) return []
    const by = { actor_kind: actor.kind, actor_id: 'id' in actor ? actor.id : null }
    return { book_id: id, at, kind: 'opening', after: row.stock, ...by }
  })
  const names = ['book_id', 'at', 'kind', 'before', 'after', 'actor_kind', 'actor_id']
  return moves.length > 0 && insertRows(client, 'stock_moves', names, moves)
}
