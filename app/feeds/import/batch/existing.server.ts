import { columns, type StoredBook } from '#app/catalog/rows/books.server.ts'
import type { Contributor, Subject } from '#app/catalog/trade/facts.ts'
import type { Existing } from '#app/feeds/import/plan-row.ts'
import { isId } from '#server/database/id.ts'
import { together } from '#server/database/together.ts'
import type { Connection } from './copy.server.ts'

/* Finds the books that records are about: by ISBN-13, else by the source's own number, which is the shop's
   in what it exported itself. */

/** How a record names its book. */
export type Named = { isbn13: string | null; key: string }

type Row = StoredBook & {
  contributors: Contributor[] | null
  subjects: Subject[] | null
  sentAt: Date | null
  archivedByFeed: boolean | null
}

const stored = `${columns}, cover_original as "coverOriginal", published_year as "publishedYear",
  updated_at as "updatedAt", archived_at as "archivedAt", sales, protected, import_id as "importId"`

/* Whoever archived it last says whether a feed may bring it back. */
const archivedByFeed = `archived_at is not null and coalesce((select detail ? 'import' from audit
  where subject = 'book:' || books.id and action = 'book.archive' order by at desc, id desc limit 1), false)`

/**
 * The books of these records, in their order; null where the shop has none. With `locked` they stay as
 * they are until the end of the transaction: orders and the desk wait.
 */
export async function findExisting(
  client: Connection,
  sourceId: string,
  named: Named[],
  { locked }: { locked: boolean },
): Promise<(Existing | null)[]> {
  const isbns = named.flatMap(({ isbn13 }) => (isbn13 === null ? [] : [isbn13]))
  const shopIds = named.flatMap(({ key }) => ownIdIn(key) ?? [])
  const [byIsbn, byKey, byId] = await together([
    client.query<{ id: string; isbn13: string }>({
      name: 'import isbns',
      text: 'select id, isbn13 from books where isbn13 = any($1::text[])',
      values: [isbns],
    }),
    client.query<{ id: string; key: string; isbn13: string | null }>({
      name: 'import keys',
      text: `select book_id as id, key, isbn13 from feed_books join books on books.id = book_id
        where source_id = $1 and key = any($2::text[])`,
      values: [sourceId, named.map(({ key }) => key)],
    }),
    // Few sources have the shop's own numbers.
    shopIds.length === 0
      ? { rows: [] }
      : client.query<{ id: string }>({
          name: 'import ids',
          text: 'select id from books where id = any($1::uuid[])',
          values: [shopIds],
        }),
  ])
  const ofIsbn = new Map(byIsbn.rows.map(({ id, isbn13 }) => [isbn13, id]))
  const ofKey = new Map(byKey.rows.map(({ key, ...found }) => [key, found]))
  const ofShop = new Set(byId.rows.map(({ id }) => id))
  const ids = named.map(({ isbn13, key }) => {
    const known = isbn13 === null ? undefined : ofIsbn.get(isbn13)
    if (known) return known
    // Also with another ISBN: somebody put it right in the export.
    const own = ownIdIn(key)
    if (own && ofShop.has(own)) return own
    const keyed = ofKey.get(key)
    // A number that the source has used for another ISBN is no reason to change that book.
    return keyed && (isbn13 === null || keyed.isbn13 === null) ? keyed.id : null
  })
  const books = await loadExisting(
    client,
    sourceId,
    ids.filter((id) => id !== null),
    { locked },
  )
  return ids.map((id) => (id === null ? null : (books.get(id) ?? null)))
}

/** The shop's id in a key: a sheet of ours has it as it is, our ONIX behind the shop's address. */
function ownIdIn(key: string): string | null {
  const id = key.slice(key.lastIndexOf('.') + 1).toLowerCase()
  return isId(id) ? id : null
}

/**
 * Books with what a plan needs to know of them, by id. The source is a filter of the aggregate, no condition: after a
 * first large import PostgreSQL knows nothing of the table yet, and would read all rows of the source for each book.
 */
export async function loadExisting(
  client: Connection,
  sourceId: string | null,
  ids: string[],
  { locked }: { locked: boolean },
): Promise<Map<string, Existing>> {
  if (ids.length === 0) return new Map()
  // In the order of their ids, as orders lock them: nobody waits in a circle.
  const lock = 'select id from books where id = any($1::uuid[]) order by id for no key update'
  if (locked) await client.query({ name: 'import lock', text: lock, values: [ids] })
  const { rows } = await client.query<Row>({
    name: 'import books',
    text: `select ${stored}, ${archivedByFeed} as "archivedByFeed",
      (select json_agg(json_build_object('name', name, 'role', role) order by position)
        from book_contributors where book_id = books.id) as contributors,
      (select json_agg(json_strip_nulls(json_build_object(
          'scheme', scheme, 'code', code, 'heading', heading)) order by position)
        from book_subjects where book_id = books.id) as subjects,
      (select max(sent_at) filter (where source_id = $2) from feed_books where book_id = books.id) as "sentAt"
    from books where id = any($1::uuid[])`,
    values: [ids, sourceId],
  })
  const existing = rows.map(
    ({ contributors, subjects, sentAt, archivedByFeed: byFeed, ...book }) => ({
      book,
      contributors: contributors ?? [],
      subjects: subjects ?? [],
      sentAt,
      archivedByFeed: byFeed ?? false,
    }),
  )
  return new Map(existing.map((one) => [one.book.id, one]))
}
