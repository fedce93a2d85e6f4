import { sql } from 'drizzle-orm'
import { facetCode } from '#app/search/facets/facet-code.ts'
import type { Heading } from '#app/search/headings.ts'
import { headingTerm, weakTerm } from '#app/search/match.ts'
import { indexWords } from '#app/search/words/words.ts'
import type { Database, Transaction } from '#server/database/client.ts'
import type { SearchDocument } from './document.ts'

type Writer = Database | Transaction

const keyOf = ({ kind, slug }: Heading): string => `${kind} ${slug}`

/** Numbers of headings by kind and slug; new headings get one. Fills `known`. */
export async function numberHeadings(
  db: Writer,
  documents: SearchDocument[],
  known = new Map<string, number>(),
): Promise<Map<string, number>> {
  const wanted = new Map<string, Heading>()
  for (const { headings } of documents)
    for (const heading of headings) {
      const key = keyOf(heading)
      if (!known.has(key)) wanted.set(key, heading)
    }
  if (wanted.size === 0) return known
  // In order, so that two writers never wait for each other.
  const list = [...wanted.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, h]) => h)
  const json = JSON.stringify(list.map((h) => ({ ...h, terms: vectorOf(indexWords(h.name)) })))
  await db.execute(sql`
    insert into headings (kind, slug, name, terms)
    select kind, slug, name, terms::tsvector
    from json_to_recordset(${json}::json) as h(kind text, slug text, name text, terms text)
    on conflict (kind, slug) do nothing`)
  const { rows } = await db.execute<{ id: number; kind: Heading['kind']; slug: string }>(sql`
    select id, headings.kind, headings.slug
    from json_to_recordset(${json}::json) as h(kind text, slug text) join headings using (kind, slug)`)
  for (const { id, kind, slug } of rows) known.set(`${kind} ${slug}`, id)
  return known
}

/** The lexemes of a book, see match.ts. */
export function lexemesOf(document: SearchDocument, numbers: Map<string, number>): string[] {
  return [
    ...document.strong,
    ...[...document.weak].map(weakTerm),
    ...document.headings.map((heading) => headingTerm(numbers.get(keyOf(heading)) as number)),
  ]
}

const vectorOf = (lexemes: Iterable<string>): string =>
  [...lexemes].map((lexeme) => `'${lexeme.replace(/['\\]/g, '')}'`).join(' ')

/** Writes the rows of books that are in the shop, new or again. */
export async function writeRows(
  db: Writer,
  documents: SearchDocument[],
  numbers: Map<string, number>,
): Promise<void> {
  if (documents.length === 0) return
  const rows = documents.map((document) => ({
    book_id: document.bookId,
    dated: document.dated,
    sales: document.sales,
    price_cents: document.priceCents,
    title_key: document.titleKey,
    short_key: document.shortKey,
    terms: vectorOf(lexemesOf(document, numbers)),
    folded: document.folded,
    genre: genreOf(document, numbers),
    code: facetCode(document.headings),
  }))
  const json = JSON.stringify(rows)
  await db.execute(sql`
    insert into book_search (book_id, dated, sales, price_cents, genre, title_key, short_key, terms)
    select book_id, dated, sales, price_cents, genre, title_key, short_key, terms::tsvector
    from json_to_recordset(${json}::json) as r(book_id uuid, dated date, sales integer,
      price_cents integer, genre integer, title_key text, short_key text, terms text)
    on conflict (book_id) do update set dated = excluded.dated, sales = excluded.sales,
      price_cents = excluded.price_cents, genre = excluded.genre, title_key = excluded.title_key,
      short_key = excluded.short_key, terms = excluded.terms`)
  // Deleted and inserted, never updated: the index reads book_search when a row comes in, and only then.
  const ids = sql.param(documents.map(({ bookId }) => bookId))
  await db.execute(sql`delete from book_facets where book_id = any(${ids}::uuid[])`)
  await db.execute(sql`
    insert into book_facets (book_id, genre, code)
    select book_id, coalesce(genre, 0), code
    from json_to_recordset(${json}::json) as r(book_id uuid, genre integer, code integer)`)
  await db.execute(sql`
    insert into book_texts (book_id, folded)
    select book_id, folded from json_to_recordset(${json}::json) as r(book_id uuid, folded text)
    on conflict (book_id) do update set folded = excluded.folded
      where book_texts.folded <> excluded.folded`)
}

function genreOf(document: SearchDocument, numbers: Map<string, number>): number | null {
  const genre = document.headings.find(({ kind }) => kind === 'genre')
  return genre ? (numbers.get(keyOf(genre)) as number) : null
}
