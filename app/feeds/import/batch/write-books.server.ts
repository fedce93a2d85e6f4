import { getTableColumns } from 'drizzle-orm'
import type { StoredBook } from '#app/catalog/rows/books.server.ts'
import type { Contributor, Subject } from '#app/catalog/trade/facts.ts'
import type { Creation } from '#app/catalog/write/creation.server.ts'
import { indexBooks } from '#app/search/index/index-book.server.ts'
import { type CopyRows, copyTexts } from '#app/search/index/index-rows.server.ts'
import { type Actor, differences } from '#server/database/audit.ts'
import { channel, maxPayloadBytes } from '#server/database/changes.ts'
import { transactionOn } from '#server/database/client.ts'
import { newId } from '#server/database/id.ts'
import { books } from '#server/database/schema.ts'
import { together } from '#server/database/together.ts'
import { type Cell, type Connection, copyInto } from './copy.server.ts'

/* Writes a batch of books in the transaction of `client`, with all that belongs to them: lists, copies,
   audit, search and headings, what servers are told, and what `more` adds. A fed book is what the API would have made. */

export type Rewrite = {
  before: StoredBook
  after: StoredBook
  contributors?: Contributor[]
  subjects?: Subject[]
  /** Lists as [before, after], for the audit. */
  lists: Record<string, [unknown, unknown]>
}

export type Batch = { creations: Creation[]; rewrites: Rewrite[] }

export type Author = { at: Date; actor: Actor; importId: string; importNumber: number }

const names = Object.fromEntries(
  Object.entries(getTableColumns(books)).map(([key, column]) => [key, column.name]),
)
const nameOf = (key: string): string => names[key] as string

export async function writeBooks(
  client: Connection,
  author: Author,
  { creations, rewrites }: Batch,
  more: () => Promise<unknown>[] = () => [],
): Promise<void> {
  const rewritten = rewrites.map(({ before }) => before.id)
  const found = creations.flatMap(({ found }) => found ?? [])
  const copy: CopyRows = (table, columns, rows) => copyInto(client, table, columns, rows)
  // They travel together, the search last: from there the counts of common words are locked.
  await together([
    createBooks(client, author, creations),
    rewriteBooks(client, author, rewrites),
    ...writeLists(
      client,
      rewrites.map((rewrite) => ({ ...rewrite, id: rewrite.before.id })),
    ),
    indexBooks(transactionOn(client), rewritten, {
      books: found,
      createdAt: author.at,
      copy,
      besides: [
        () => copyTexts(copy, found),
        () => writeAudit(client, author, creations, rewrites),
        () =>
          together([
            writeMoves(client, author, creations, rewrites),
            ...writeLists(
              client,
              creations.map(({ id, input }) => ({ id, ...input })),
            ),
            announceBooks(client, [...creations.map(({ id }) => id), ...rewritten]),
            ...more(),
          ]),
      ],
    }),
  ])
}

async function createBooks(client: Connection, { at, importId }: Author, creations: Creation[]) {
  if (creations.length === 0) return
  const own = ['id', 'createdAt', 'updatedAt', 'importId']
  const keys = Object.keys(creations[0]?.row ?? {})
  const cells = creations.map(({ id, row }) => {
    const known: Record<string, Cell> = row
    return [id, at, at, importId, ...keys.map((key) => known[key])]
  })
  await copyInto(client, 'books', [...own, ...keys].map(nameOf), cells)
}

/** Everything but what sales and covers write by themselves. */
const rewritten = Object.keys(names).filter(
  (key) => !['id', 'createdAt', 'sales', 'protected', 'importId'].includes(key),
)
const setClause = [...rewritten, 'importId'].map((key) => `${nameOf(key)} = r.${nameOf(key)}`)

async function rewriteBooks(client: Connection, { importId }: Author, rewrites: Rewrite[]) {
  if (rewrites.length === 0) return
  const rows = rewrites.map(({ after }) => {
    const row: Record<string, unknown> = { id: after.id, import_id: importId }
    for (const key of rewritten) row[nameOf(key)] = after[key as keyof StoredBook]
    return row
  })
  await client.query({
    name: 'import rewrite',
    text: `update books set ${setClause.join(', ')}
      from json_populate_recordset(null::books, $1) r where books.id = r.id`,
    values: [JSON.stringify(rows)],
  })
}

type WithLists = {
  id: string
  before?: StoredBook
  contributors?: Contributor[] | null | undefined
  subjects?: Subject[] | null | undefined
}

/** The lists of new books, and of others those that are given. */
function writeLists(client: Connection, books: WithLists[]) {
  const dropped = (['contributors', 'subjects'] as const).map((list) => {
    const ids = books.filter((book) => book.before && book[list]).map(({ id }) => id)
    if (ids.length === 0) return null
    return client.query(`delete from book_${list} where book_id = any($1::uuid[])`, [ids])
  })
  const people: Cell[][] = []
  const topics: Cell[][] = []
  for (const { id, contributors, subjects } of books) {
    for (const [position, { name, role }] of (contributors ?? []).entries())
      people.push([id, position, name, role])
    for (const [position, { scheme, code, heading }] of (subjects ?? []).entries())
      topics.push([id, position, scheme, code, heading])
  }
  const place = ['book_id', 'position']
  return [
    ...dropped,
    copyInto(client, 'book_contributors', [...place, 'name', 'role'], people),
    copyInto(client, 'book_subjects', [...place, 'scheme', 'code', 'heading'], topics),
  ]
}

async function writeMoves(
  client: Connection,
  { at, actor }: Author,
  creations: Creation[],
  rewrites: Rewrite[],
) {
  const by = [actor.kind, 'id' in actor ? actor.id : null]
  const moves: Cell[][] = []
  for (const { id, input } of creations)
    if (input.stock != null) moves.push([id, at, 'opening', null, input.stock, ...by])
  for (const { before, after } of rewrites)
    if (before.stock !== after.stock)
      moves.push([before.id, at, 'count', before.stock, after.stock, ...by])
  const columns = ['book_id', 'at', 'kind', 'before', 'after', 'actor_kind', 'actor_id']
  await copyInto(client, 'stock_moves', columns, moves)
}

/* Of the columns that change by themselves nobody asks who changed them. */
const unsaid = new Set(['updatedAt', 'version', 'stock', 'archivedAt', 'importId'])

async function writeAudit(
  client: Connection,
  { at, actor, importNumber }: Author,
  creations: Creation[],
  rewrites: Rewrite[],
) {
  const rows: Cell[][] = []
  const add = (bookId: string, action: string, detail: object) => {
    const who = [actor.kind, 'id' in actor ? actor.id : null]
    const what = { ...detail, import: importNumber }
    rows.push([newId(at.getTime()), at, ...who, action, `book:${bookId}`, what])
  }
  for (const { id } of creations) add(id, 'book.create', {})
  for (const { before, after, lists } of rewrites) {
    const { id } = before
    const all = Object.entries({ ...differences(before, after), ...lists })
    const detail = Object.fromEntries(all.filter(([column]) => !unsaid.has(column)))
    const version = [before.version, after.version]
    if (Object.keys(detail).length > 0) add(id, 'book.edit', { ...detail, version })
    if (before.stock !== after.stock)
      add(id, 'book.stock', { kind: 'count', stock: [before.stock, after.stock] })
    if (before.archivedAt && !after.archivedAt) add(id, 'book.restore', {})
    if (!before.archivedAt && after.archivedAt) add(id, 'book.archive', {})
  }
  const columns = ['id', 'at', 'actor_kind', 'actor_id', 'action', 'subject', 'detail']
  await copyInto(client, 'audit', columns, rows)
}

/** Several notices rather than "anything at all": what has nothing to do with these books stays kept. */
async function announceBooks(client: Connection, ids: string[]) {
  const notices: string[] = []
  let tags: string[] = ['lists', 'stock']
  let bytes = 32
  for (const tag of ids.map((id) => `book:${id}`)) {
    if (bytes + tag.length + 3 > maxPayloadBytes) {
      notices.push(JSON.stringify(tags))
      tags = []
      bytes = 2
    }
    tags.push(tag)
    bytes += tag.length + 3
  }
  notices.push(JSON.stringify(tags))
  await client.query('select pg_notify($1, notice) from unnest($2::text[]) as notice', [
    channel,
    notices,
  ])
}
