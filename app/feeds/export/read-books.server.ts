import type { Pool } from 'pg'
import type { Book } from '#app/catalog/book.ts'
import { type BookRow, columns, toBook } from '#app/catalog/rows/books.server.ts'
import type { Contributor, Subject } from '#app/catalog/trade/facts.ts'
import { conditionsOf } from './selected.server.ts'
import type { Selection } from './selection.schema.ts'

/** So many books are looked at in one statement, and wait in memory. */
const atOnce = 500
const firstId = '00000000-0000-0000-0000-000000000000'

type Row = BookRow & { contributors: Contributor[] | null; subjects: Subject[] | null }
type Step = { last: string | null; book: string | null } & Partial<Row>

/**
 * Books with their contributors and subjects, in the order of their ids, some at a time. Each part is read
 * when it is asked for: whoever takes the parts slowly keeps nothing waiting, neither in memory nor in
 * the database. The steps go through the whole table, whatever the conditions are, so that none takes long.
 */
export async function* readBooks(pool: Pool, selection: Selection): AsyncGenerator<Book[]> {
  if (selection.ids !== undefined) {
    const ids = selection.ids.toLowerCase().split(',')
    const { rows } = await pool.query<Row>(chosenText, [ids])
    yield rows.map(toWholeBook)
    return
  }
  const conditions = await conditionsOf(pool, selection, 3)
  if (conditions === null) return
  const text = stepText(conditions.sql)
  for (let after: string | null = firstId; after !== null; ) {
    const values: unknown[] = [after, atOnce, ...conditions.values]
    const { rows }: { rows: Step[] } = await pool.query<Step>(text, values)
    const books = rows.filter(({ book }) => book !== null)
    if (books.length > 0) yield books.map((row) => toWholeBook(row as Row))
    after = rows[0]?.last ?? null
  }
}

const lists = `
  (select json_agg(json_build_object('name', name, 'role', role) order by position)
    from book_contributors where book_id = b.id) as contributors,
  (select json_agg(json_strip_nulls(json_build_object(
      'scheme', scheme, 'code', code, 'heading', heading)) order by position)
    from book_subjects where book_id = b.id) as subjects`

const chosenText = `select ${columns}, ${lists} from books b where id = any($1::uuid[]) order by id`

/** The books of one span of ids that fulfil the conditions, and where the span ends; null: it is the last. */
const stepText = (conditions: string[]) => `
  with span as materialized (select id from books where id > $1 order by id limit $2)
  select span_end.last, found.id as book, found.*
  from (select (array_agg(id order by id desc))[1] as last from span) as span_end
    left join lateral (
      select ${columns}, ${lists} from span join books b using (id)
      where ${conditions.join(' and ')}) as found on true
  order by found.id`

const toWholeBook = ({ contributors, subjects, ...row }: Row): Book => ({
  ...toBook(row),
  ...(contributors && { contributors }),
  ...(subjects && { subjects }),
})
