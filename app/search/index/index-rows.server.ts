import { sql } from 'drizzle-orm'
import { facetCode } from '#app/search/facets/facet-code.ts'
import type { Heading } from '#app/search/headings.ts'
import { headingTerm } from '#app/search/match.ts'
import type { Database, Transaction } from '#server/database/client.ts'
import type { SearchDocument } from './document.ts'
import { type BooksUnder, kinSubject } from './kin.ts'
import { type Numbers, numbersOf } from './numbers.ts'
import { vectorOf } from './vector.ts'

type Writer = Database | Transaction

const searchColumns = [
  ...['book_id', 'dated', 'sales', 'price_cents', 'genre', 'title_key', 'short_key', 'terms'],
  ...['series', 'series_place', 'complete', 'kin_subject', 'kin_language'],
]
function searchRow(document: SearchDocument, numbers: Numbers, books: BooksUnder) {
  const own = numbersOf(document.headingKeys, numbers)
  const under = (kind: Heading['kind']) =>
    own.filter((_, at) => document.headings[at]?.kind === kind)
  return [
    document.bookId,
    document.dated,
    document.sales,
    document.priceCents,
    under('genre')[0] ?? null,
    document.titleKey,
    document.shortKey,
    `${document.placed} ${vectorOf(own.map(headingTerm))}`,
    under('series')[0] ?? null,
    document.seriesPlace,
    document.complete,
    kinSubject(under('subject'), books),
    under('language')[0] ?? 0,
  ]
}

const facetColumns = ['book_id', 'genre', 'code']
function facetRow({ bookId, headings, headingKeys }: SearchDocument, numbers: Numbers) {
  const genre = headingKeys[headings.findIndex(({ kind }) => kind === 'genre')]
  return [bookId, (genre !== undefined && numbers.get(genre)) || 0, facetCode(headings)]
}

const textColumns = ['book_id', 'folded', 'described']
const textRow = ({ bookId, folded, described }: SearchDocument) => [bookId, folded, described]

/** Adds rows to a table by COPY. */
export type CopyRows = (
  table: string,
  columns: string[],
  rows: (string | number | null)[][],
) => Promise<void>

/** Adds the texts of books that are new in the shop, in which no heading stands. */
export const copyTexts = (copy: CopyRows, books: { document: SearchDocument }[]): Promise<void> =>
  copy(
    'book_texts',
    textColumns,
    books.map(({ document }) => textRow(document)),
  )

/** Adds their other rows to the search, in this order: the index of the facets reads the words of the search. */
export const copyRows = (
  copy: CopyRows,
  documents: SearchDocument[],
  numbers: Numbers,
  books: BooksUnder,
): Promise<void>[] => [
  copy(
    'book_search',
    searchColumns,
    documents.map((document) => searchRow(document, numbers, books)),
  ),
  copy(
    'book_facets',
    facetColumns,
    documents.map((document) => facetRow(document, numbers)),
  ),
]

/** The same by statements, for a few books: they travel together, in this order. */
export function insertRows(
  db: Writer,
  documents: SearchDocument[],
  numbers: Numbers,
  books: BooksUnder,
) {
  if (documents.length === 0) return []
  return [
    insertSearch(db, documents, numbers, books),
    insertFacets(db, documents, numbers),
    insertTexts(db, documents),
  ]
}

/** Writes the rows of books that are in the shop, new or again. */
export async function writeRows(
  db: Writer,
  documents: SearchDocument[],
  numbers: Numbers,
  books: BooksUnder,
): Promise<void> {
  if (documents.length === 0) return
  const ids = sql.param(documents.map(({ bookId }) => bookId))
  await Promise.all([
    // Deleted and inserted, never updated: the index reads book_search when a row comes in, and only then.
    db.execute(
      sql`/* search.renew-facets */ delete from book_facets where book_id = any(${ids}::uuid[])`,
    ),
    ...insertRows(db, documents, numbers, books),
  ])
}

function insertSearch(
  db: Writer,
  documents: SearchDocument[],
  numbers: Numbers,
  books: BooksUnder,
) {
  const search = documents.map((document) => searchRow(document, numbers, books))
  return db.execute(sql`/* search.write-books */
    insert into book_search (book_id, dated, sales, price_cents, genre, title_key, short_key, terms,
      series, series_place, complete, kin_subject, kin_language)
    select book_id, dated, sales, price_cents, genre, title_key, short_key, terms::tsvector,
      series, series_place, complete, kin_subject, kin_language
    from unnest(${column(search, 0)}::uuid[], ${column(search, 1)}::date[],
      ${column(search, 2)}::integer[], ${column(search, 3)}::integer[], ${column(search, 4)}::integer[],
      ${column(search, 5)}::text[], ${column(search, 6)}::text[], ${column(search, 7)}::text[],
      ${column(search, 8)}::integer[], ${column(search, 9)}::integer[], ${column(search, 10)}::smallint[],
      ${column(search, 11)}::integer[], ${column(search, 12)}::integer[])
      as r(book_id, dated, sales, price_cents, genre, title_key, short_key, terms, series, series_place,
        complete, kin_subject, kin_language)
    on conflict (book_id) do update set dated = excluded.dated, sales = excluded.sales,
      price_cents = excluded.price_cents, genre = excluded.genre, title_key = excluded.title_key,
      short_key = excluded.short_key, terms = excluded.terms, series = excluded.series,
      series_place = excluded.series_place, complete = excluded.complete,
      kin_subject = excluded.kin_subject, kin_language = excluded.kin_language`)
}

function insertFacets(db: Writer, documents: SearchDocument[], numbers: Numbers) {
  const facets = documents.map((document) => facetRow(document, numbers))
  return db.execute(sql`/* search.write-facets */
    insert into book_facets (book_id, genre, code)
    select * from unnest(${column(facets, 0)}::uuid[], ${column(facets, 1)}::integer[],
      ${column(facets, 2)}::integer[])`)
}

function insertTexts(db: Writer, documents: SearchDocument[]) {
  const texts = documents.map(textRow)
  return db.execute(sql`/* search.write-texts */
    insert into book_texts (book_id, folded, described)
    select book_id, folded, described::tsvector
    from unnest(${column(texts, 0)}::uuid[], ${column(texts, 1)}::text[], ${column(texts, 2)}::text[])
      as t(book_id, folded, described)
    on conflict (book_id) do update set folded = excluded.folded, described = excluded.described
      where book_texts.folded <> excluded.folded or book_texts.described <> excluded.described`)
}

const column = (rows: unknown[][], at: number) => sql.param(rows.map((row) => row[at]))
