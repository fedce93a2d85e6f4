import type { Pool } from 'pg'
import type { Wanted, WantedSupplier } from './supply.schema.ts'

/* What must come from a supplier: the lines of confirmed orders that nobody has ordered yet. They are
   found by the mark `work:order`, which only such orders have. */

/** Lines of one supplier that are listed at once. */
const linesShown = 200

type Line = {
  supplier: string
  productId: string
  isbn13: string | null
  title: string
  author: string | null
  language: string | null
  number: number
  line: number
  sendBy: string | null
  inAll: number
}

const wantedLines = `select coalesce(b.publisher, '') as supplier, b.id as "productId",
    coalesce(l.isbn13, b.isbn13) as isbn13, l.title, b.author, b.language,
    o.number::float8 as number, l.position as line, o.send_by::text as "sendBy", o.created_at
  from order_marks m join orders o on o.id = m.order_id
    join order_lines l on l.order_id = o.id and l.status = 'ordered' and l.must_order
    join books b on b.id = l.book_id
  where m.mark = 'work:order'`

/** What is to be ordered, a page of suppliers at a time, by name. */
export async function listWanted(
  pool: Pool,
  {
    supplier,
    after,
    limit = 20,
    most = linesShown,
  }: { supplier?: string; after?: string; limit?: number; most?: number | null },
): Promise<Wanted> {
  const { rows } = await pool.query<Line>({
    name: 'wanted of suppliers',
    text: `with wanted as materialized (${wantedLines}),
      page as (
        select supplier, count(*)::int as "inAll" from wanted
        where ($1::text is null or supplier = $1) and ($2::text is null or supplier > $2)
        group by supplier order by supplier limit $3
      )
      select * from (
        select w.*, p."inAll", row_number() over (
          partition by supplier order by w.created_at, w.number, w.line) as nth
        from page p join wanted w using (supplier)) lines
      where $4::integer is null or nth <= $4 order by supplier, title, nth`,
    values: [supplier ?? null, after ?? null, limit + 1, most],
  })
  const groups = [...Map.groupBy(rows, (row) => row.supplier)]
  const shown = groups.slice(0, limit)
  return {
    suppliers: shown.map(([name, lines]) => toSupplier(name, lines)),
    next: groups.length > limit ? (shown.at(-1)?.[0] ?? null) : null,
  }
}

function toSupplier(supplier: string, lines: Line[]): WantedSupplier {
  const copies = lines[0]?.inAll ?? 0
  const books = [...Map.groupBy(lines, ({ productId }) => productId).values()]
  return {
    supplier,
    copies,
    more: copies - lines.length,
    books: books.map((of) => {
      const [{ productId, isbn13, title, author, language }] = of as [Line]
      const orders = of.map(({ number, line, sendBy }) => ({ number, line, sendBy }))
      return { productId, isbn13, title, author, language, copies: of.length, orders }
    }),
  }
}

/**
 * The same as rows of a file, one a book, in steps: supplier, ISBN, title, author, copies, orders. It is
 * what the supplier is sent, so it has every copy.
 */
export async function* wantedRows(pool: Pool, supplier?: string) {
  let after: string | undefined
  do {
    const page = await listWanted(pool, { supplier, after, limit: 20, most: null })
    for (const { supplier: name, books } of page.suppliers) {
      for (const { isbn13, title, author, copies, orders } of books) {
        const numbers = [...new Set(orders.map(({ number }) => number))].join(' ')
        yield [name, isbn13, title, author, copies, numbers]
      }
    }
    after = page.next ?? undefined
  } while (after !== undefined)
}
