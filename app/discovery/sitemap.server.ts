import type { Pool } from 'pg'
import { hasShelf, isOther } from '#app/search/find/browse.server.ts'
import { shelfPath } from '#app/search/listing.ts'
import { type TextKind, textPath } from '#app/shop/texts/text-kinds.ts'
import type { ShownItem } from '#app/shop/window/window-items.server.ts'
import { bookPath, href } from '#app/values/addresses.ts'
import { isPersonKind, type PersonKind, personKinds, type ShelfKind } from '#app/values/stored.ts'
import { xmlHead, xmlText } from '#app/values/xml.ts'
import { linksOf } from '#app/window/shown-window.server.ts'

/* Sitemaps (sitemaps.org 0.9): an index over shards of at most 50,000 addresses. A shard is a range
   of ids, read in steps and sent as it is read, so that neither memory nor the database feels it. */

const addressesPerShard = 50_000
const rowsPerStep = 1_000
const schema = 'http://www.sitemaps.org/schemas/sitemap/0.9'

/** Where each shard begins. New books have later ids: only the last shard grows. */
export type Shards = { books: string[]; shelves: number[] }

export async function readShards(pool: Pool): Promise<Shards> {
  const books = await pool.query<{ id: string }>({
    name: 'sitemap-books',
    text: `select book_id as id from (
        select book_id, row_number() over (order by book_id) as place from book_search) b
      where place % $1 = 1 order by book_id`,
    values: [addressesPerShard],
  })
  const shelves = await pool.query<{ id: number }>({
    name: 'sitemap-shelves',
    text: `select id from (
        select id, row_number() over (order by id) as place from headings where ${hasPage}) h
      where place % $1 = 1 order by id`,
    values: [addressesPerShard],
  })
  return {
    books: books.rows.map(({ id }) => id),
    shelves: shelves.rows.map(({ id }) => id),
  }
}

/* The shelf of somebody who wrote nothing is listed once, whatever they did. */
const persons = `'{${personKinds.join(',')}}'`
const hasPage = `books > 0 and (${hasShelf} or (${isOther} and not exists (
  select from headings one where one.kind = any(${persons}) and one.slug = headings.slug and one.books > 0
    and (one.kind = 'author' or one.id < headings.id))))`

/** The index that names every shard. */
export function sitemapIndex(shopUrl: string, { books, shelves }: Shards): string {
  const names = [
    'pages',
    ...shelves.map((_, index) => `shelves-${index + 1}`),
    ...books.map((_, index) => `books-${index + 1}`),
  ]
  const lines = names.map(
    (name) => `<sitemap><loc>${xmlText(`${shopUrl}/sitemaps/${name}.xml`)}</loc></sitemap>\n`,
  )
  return `${xmlHead}<sitemapindex xmlns="${schema}">\n${lines.join('')}</sitemapindex>\n`
}

const alwaysThere = [
  href('/'),
  href('/new'),
  href('/coming-soon'),
  href('/browse'),
  href('/about'),
  href('/terms-and-conditions'),
]

/** The pages that are always there, and the owner's own: texts, staff picks and lists that are on. */
export function pagesSitemap(shopUrl: string, texts: TextKind[], on: ShownItem[]): string {
  const lists = linksOf(on).map(({ slug }) => href('/lists/:slug', { slug }))
  const hasPicks = lists.length > 0 || on.some(({ kind }) => kind === 'pick')
  const window = hasPicks ? [href('/picks'), ...lists] : []
  const paths = new Set([...alwaysThere, ...texts.map(textPath), ...window])
  return `${head}${[...paths].map((path) => entry(shopUrl + path)).join('')}${foot}`
}

const head = `${xmlHead}<urlset xmlns="${schema}">\n`
const foot = '</urlset>\n'
const entry = (url: string, lastmod?: string) =>
  `<url><loc>${xmlText(url)}</loc>${lastmod ? `<lastmod>${lastmod}</lastmod>` : ''}</url>\n`

type BookRow = { id: string; changed: string }

/** The books from `from` on, up to where the next shard begins. */
export async function* booksSitemap(
  pool: Pool,
  shopUrl: string,
  from: string,
  to: string | undefined,
): AsyncGenerator<string> {
  yield head
  let after: { id: string; included: boolean } = { id: from, included: true }
  for (let sent = 0; sent < addressesPerShard; ) {
    const { rows } = await pool.query<BookRow>({
      text: `select book_id as id, to_char(updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as changed
        from book_search join books on books.id = book_id
        where book_id ${after.included ? '>=' : '>'} $1 and ($2::uuid is null or book_id < $2)
        order by book_id limit $3`,
      values: [after.id, to ?? null, Math.min(rowsPerStep, addressesPerShard - sent)],
    })
    const last = rows.at(-1)
    if (!last) break
    yield rows.map(({ id, changed }) => entry(shopUrl + bookPath(id), changed)).join('')
    sent += rows.length
    after = { id: last.id, included: false }
  }
  yield foot
}

type ShelfRow = { id: number; kind: ShelfKind | PersonKind; slug: string }

/** The pages of headings from number `from` on, up to where the next shard begins. */
export async function* shelvesSitemap(
  pool: Pool,
  shopUrl: string,
  from: number,
  to: number | undefined,
): AsyncGenerator<string> {
  yield head
  let after = from - 1
  for (let sent = 0; sent < addressesPerShard; ) {
    const { rows } = await pool.query<ShelfRow>({
      text: `select id, kind, slug from headings
        where id > $1 and ($2::integer is null or id < $2) and ${hasPage} order by id limit $3`,
      values: [after, to ?? null, Math.min(rowsPerStep, addressesPerShard - sent)],
    })
    const last = rows.at(-1)
    if (!last) break
    yield rows
      .map(({ kind, slug }) =>
        entry(shopUrl + shelfPath(isPersonKind(kind) ? 'author' : kind, slug)),
      )
      .join('')
    sent += rows.length
    after = last.id
  }
  yield foot
}
