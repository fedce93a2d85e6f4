import type { Pool } from 'pg'
import type { Book } from '#app/catalog/book.ts'
import { conditionsOf } from '#app/catalog/many/filter.server.ts'
import { type BookRow, columns, toBook } from '#app/catalog/rows/books.server.ts'
import type { Contributor, Subject } from '#app/catalog/trade/facts.ts'
import type { Selection } from './selection.schema.ts'

/** So many books are looked at in one statement, and wait in memory. */
export const booksAtOnce = 500
const beforeAll = '00000000-0000-0000-0000-000000000000'

type Row = BookRow & { contributors: string[]; subjects: string[] }
/** Where the step ends, null for the last one; without a book when none in it was wanted. */
type Step = { last: string | null; id: string | null } & Partial<Omit<Row, 'id'>>

/**
 * Books with their contributors and subjects, in the order of their ids, some at a time. Each part is read
 * when it is asked for: whoever takes the parts slowly keeps nothing waiting, neither in memory nor in
 * the database. The steps go through the whole table, whatever is wanted, so that none takes long.
 */
export async function* readBooks(
  pool: Pool,
  { ids, form, ...filter }: Selection,
): AsyncGenerator<Book[]> {
  if (ids !== undefined) {
    const { rows } = await pool.query<Row>(chosenText, [ids.toLowerCase().split(',')])
    if (rows.length > 0) yield rows.map(toWholeBook)
    return
  }
  // A book at a time is compared with the filters, as few of them as are looked at.
  const { where, values, bind } = await conditionsOf(pool, { ...filter, format: form }, 1)
  const text = stepText(where, bind(booksAtOnce), `$${values.length + 1}`)
  for (let after: string | null = beforeAll; after !== null; ) {
    const { rows }: { rows: Step[] } = await pool.query<Step>(text, [...values, after])
    const books = rows.filter(({ id }) => id !== null)
    if (books.length > 0) yield books.map((row) => toWholeBook(row as Row))
    after = rows[0]?.last ?? null
  }
}

/*
 * Lists as lines of text, the parts of each apart by a line break, which no part has: to make JSON of them takes
 * PostgreSQL twice as long as all else.
 */
const lists = `
  array(select name || E'\\n' || role
    from book_contributors where book_id = books.id order by position) as contributors,
  array(select concat_ws(E'\\n', scheme, coalesce(code, ''), coalesce(heading, ''))
    from book_subjects where book_id = books.id order by position) as subjects`

const chosenText = `select ${columns}, ${lists} from books where id = any($1::uuid[]) order by id`

const stepText = (where: string[], atOnce: string, after: string) => `
  select step.last, found.*
  from (select (array_agg(id order by id desc))[1] as last from (
      select id from books where id > ${after}::uuid order by id limit ${atOnce}) as span) as step
    left join lateral (
      select ${columns}, ${lists} from books
      where id > ${after}::uuid and id <= step.last and ${where.join(' and ')}) as found on true
  order by found.id`

const toWholeBook = ({ contributors, subjects, ...row }: Row): Book => ({
  ...toBook(row),
  ...(contributors.length > 0 && { contributors: contributors.map(toContributor) }),
  ...(subjects.length > 0 && { subjects: subjects.map(toSubject) }),
})

function toContributor(line: string): Contributor {
  const [name, role] = line.split('\n') as [string, Contributor['role']]
  return { name, role }
}

function toSubject(line: string): Subject {
  const [scheme, code, heading] = line.split('\n') as [Subject['scheme'], string, string]
  return { scheme, ...(code && { code }), ...(heading && { heading }) }
}
