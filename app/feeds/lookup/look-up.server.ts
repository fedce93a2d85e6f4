import type { Pool } from 'pg'
import type { FeedFields } from '#app/feeds/feed.ts'
import type { BookLookup, Lookup, LookupAsking } from './book-lookup.ts'
import type { LookedUp } from './lookup.schema.ts'

/** Whatever asks the database: the pool of a shop, or a connection of its own. */
export type Asking = Pick<Pool, 'query'>

export type LookingUp =
  | { ok: true; known: LookedUp }
  | { ok: false; reason: 'unknown'; message: string }
  | Extract<Lookup, { ok: false }>

/** How many imports are looked through, the latest first. */
const importsLookedAt = 50

/** What is known of each ISBN; nobody is asked outside for what a feed or the shop knows. */
export async function lookUpAll(
  db: Asking,
  service: BookLookup,
  isbns: string[],
  asking?: LookupAsking,
): Promise<Map<string, LookingUp>> {
  const found = new Map<string, LookingUp>()
  for (const known of await inShop(db, isbns)) found.set(known.isbn13, { ok: true, known })
  const fresh = isbns.filter((isbn) => !found.has(isbn))
  for (const known of await inFeeds(db, fresh)) found.set(known.isbn13, { ok: true, known })
  const open = [...new Set(isbns)].filter((isbn) => !found.has(isbn))
  for (let i = 0; i < open.length; i += service.most) {
    const some = open.slice(i, i + service.most)
    const answer = await service.find(some, asking)
    for (const isbn of some) found.set(isbn, outcomeOf(service, isbn, answer))
  }
  return found
}

export async function lookUp(
  db: Asking,
  service: BookLookup,
  isbn13: string,
  signal?: AbortSignal,
): Promise<LookingUp> {
  const found = await lookUpAll(db, service, [isbn13], { signal })
  return found.get(isbn13) ?? { ok: false, reason: 'unknown', message: nobodyKnows(service) }
}

const nobodyKnows = ({ name }: BookLookup) =>
  `Neither your feeds nor ${name} know this ISBN. Type the book in.`

function outcomeOf(service: BookLookup, isbn13: string, answer: Lookup): LookingUp {
  if (!answer.ok) return answer
  const book = answer.books.get(isbn13)
  if (!book) return { ok: false, reason: 'unknown', message: nobodyKnows(service) }
  const { fields, url } = book
  return { ok: true, known: { isbn13, from: 'openlibrary', source: service.name, url, fields } }
}

async function inShop(db: Asking, isbns: string[]): Promise<LookedUp[]> {
  const { rows } = await db.query<{
    id: string
    isbn13: string
    title: string
    archived: boolean
  }>({
    name: 'books by ISBN',
    text: `select id, isbn13, title, archived_at is not null as archived from books
      where isbn13 = any($1::text[])`,
    values: [isbns],
  })
  return rows.map(({ id, isbn13, title, archived }) => ({
    ...{ isbn13, from: 'shop', source: 'This shop', url: null, fields: { isbn13, title } },
    book: { _id: id, title, archived },
  }))
}

/** The latest record of each ISBN that a feed has brought, whatever became of it. */
async function inFeeds(db: Asking, isbns: string[]): Promise<LookedUp[]> {
  if (isbns.length === 0) return []
  const { rows } = await db.query<{ isbn13: string; fields: FeedFields; source: string }>({
    name: 'records of feeds by ISBN',
    text: `select wanted.isbn13, found.fields, coalesce('Feed ' || found.source, 'A feed') as source
      from unnest($1::text[]) as wanted(isbn13)
      cross join lateral (
        select r.fields, s.name as source
        from (select id, number, source_id from imports where not is_trial order by number desc limit ${importsLookedAt}) as i
        join import_rows r on r.import_id = i.id and r.isbn13 collate "C" = wanted.isbn13 collate "C"
        left join feed_sources s on s.id = i.source_id
        where r.notice = 'update' and r.title is not null
        order by i.number desc, r.row desc limit 1
      ) as found`,
    values: [isbns],
  })
  return rows.map(({ isbn13, fields, source }) => {
    // Copies and pictures are the shop's own.
    const { stock: _, coverImage: __, ...said } = fields
    return {
      isbn13,
      from: 'feed',
      source,
      url: null,
      fields: { ...said, isbn13 },
    }
  })
}
