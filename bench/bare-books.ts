import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { answerQuestions } from './helper.ts'

/* The counterpart of adding books one by one: a loop over bare connections that inserts the rows of a book that
   the shop has added (the book, its search, its copies, the line of the log), in one transaction each, without
   checking anything, numbering a heading or counting a word. Every statement is prepared. */

export type BareBooks = {
  databaseUrl: string
  connections: number
  books: number
  /** Tables and, as JSON, the row of an added book in each. */
  rows: [table: string, row: Record<string, unknown>][]
}

let open: pg.Client[] = []

async function addBooks(plan: BareBooks): Promise<{ seconds: number }> {
  if (open.length === 0) {
    open = Array.from(
      { length: plan.connections },
      () => new pg.Client({ connectionString: plan.databaseUrl }),
    )
    await Promise.all(open.map((client) => client.connect()))
  }
  let left = plan.books
  const began = performance.now()
  await Promise.all(
    open.map(async (client) => {
      while (left-- > 0) await addBook(client, plan.rows)
    }),
  )
  return { seconds: (performance.now() - began) / 1000 }
}

async function addBook(client: pg.Client, rows: BareBooks['rows']) {
  const bookId = randomUUID()
  await client.query('begin')
  for (const [table, row] of rows) {
    const keys = 'book_id' in row ? { book_id: bookId } : { id: bookId }
    await client.query({
      name: `bare ${table}`,
      text: `insert into ${table} (${Object.keys(row).join(', ')})
        select ${Object.keys(row).join(', ')} from jsonb_populate_record(null::${table}, $1)`,
      values: [{ ...row, ...keys }],
    })
  }
  await client.query('commit')
}

if (import.meta.main) answerQuestions(addBooks)
