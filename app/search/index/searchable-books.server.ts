import { sql } from 'drizzle-orm'
import type { Contributor, Subject } from '#app/catalog/trade/facts.ts'
import type { Database, Transaction } from '#server/database/client.ts'
import type { books as booksTable } from '#server/database/schema.ts'
import { ofNoDay, type SearchableBook, undated } from './document.ts'

type Row = Omit<SearchableBook, 'contributors' | 'subjects'> & {
  contributors: Contributor[] | null
  subjects: Subject[] | null
}

/* The shop's time zone as every server of it knows it, see storeTimeZone. */
const timeZone = `coalesce((select value #>> '{}' from settings where key = 'time-zone'), 'UTC')`

/*
 * A preorder is dated by the day it is due (the last one of a month or year), so that it is new
 * from that day on and not before; one without a day comes last. A book
 * that is here is never dated in the future, and one whose publication nobody knows is never new.
 */
const dated = sql.raw(`(case when availability = 'preorder' then coalesce(available_on,
      (published_on + case published_precision when 'year' then interval '1 year' when 'month'
        then interval '1 month' else interval '1 day' end - interval '1 day')::date,
      date '${undated}')
    when coalesce(published_on, make_date(published_year, 1, 1)) <= (now() at time zone ${timeZone})::date
      then coalesce(published_on, make_date(published_year, 1, 1))
    when coalesce(published_on, make_date(published_year, 1, 1)) is not null then (created_at at time zone ${timeZone})::date
    else date '${ofNoDay}' end)::text`)

/** What decides by which day a book is sorted. */
export type DayFacts = Pick<
  typeof booksTable.$inferSelect,
  'availability' | 'availableOn' | 'publishedOn' | 'publishedPrecision'
>

/** The day by which each of these books is sorted, all of which come in at this moment. */
export async function datesOf(
  db: Database | Transaction,
  books: DayFacts[],
  createdAt: Date,
): Promise<string[]> {
  if (books.length === 0) return []
  const column = (name: keyof DayFacts) => sql.param(books.map((book) => book[name]))
  const { rows } = await db.execute<{ dated: string }>(sql`/* search.dates */
    select ${dated} as dated
    from unnest(${column('availability')}::text[], ${column('availableOn')}::date[],
        ${column('publishedOn')}::date[], ${column('publishedPrecision')}::text[]) with ordinality
        as books(availability, available_on, published_on, published_precision, place),
      (select ${createdAt.toISOString()}::timestamptz as created_at, null::integer as published_year) as now
    order by place`)
  return rows.map((row) => row.dated)
}

/** Of these books the ones that a customer may find: neither archived nor withdrawn. */
export async function readBooks(tx: Transaction, bookIds: string[]): Promise<SearchableBook[]> {
  const ids = sql.param(bookIds)
  const { rows } = await tx.execute<Row>(
    sql`/* search.read-books */ ${searchable} and id = any(${ids}::uuid[])`,
  )
  return rows.map(toSearchable)
}

/** The next of all of them, by their ids. */
export async function readBooksAfter(
  tx: Transaction,
  id: string,
  count: number,
): Promise<SearchableBook[]> {
  const { rows } = await tx.execute<Row>(
    sql`${searchable} and id > ${id}::uuid order by id limit ${count}`,
  )
  return rows.map(toSearchable)
}

const searchable = sql`
    select id, title, subtitle, description, category, author, publisher, imprint,
      series_name as "seriesName", series_number as "seriesNumber", language, format, pages, isbn13, availability, stock, sales,
      new_price_cents as "priceCents",
      coalesce(published_on, make_date(published_year, 1, 1))::text as "publishedOn",
      ${dated} as dated,
      (select json_agg(json_build_object('name', name, 'role', role) order by position)
        from book_contributors where book_id = books.id) as contributors,
      (select json_agg(json_build_object('scheme', scheme, 'code', code, 'heading', heading)
          order by position)
        from book_subjects where book_id = books.id) as subjects
    from books
    where archived_at is null and availability <> 'withdrawn'`

const toSearchable = (row: Row): SearchableBook => ({
  ...row,
  contributors: row.contributors ?? [],
  subjects: row.subjects ?? [],
})

/** Of so many books after this one, those that are sorted by another day than theirs, and the last looked at. */
export async function misdatedBooks(
  db: Database,
  after: string,
  count: number,
): Promise<{ ids: string[]; last: string | undefined }> {
  const { rows } = await db.execute<{ id: string; isOther: boolean }>(sql`
    select book.id, found.dated::text <> book.day as "isOther"
    from (select id, ${dated} as day from books where id > ${after}::uuid order by id limit ${count}) book
      left join book_search found on found.book_id = book.id
    order by book.id`)
  return { ids: rows.filter((row) => row.isOther).map((row) => row.id), last: rows.at(-1)?.id }
}
