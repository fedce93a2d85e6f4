import { fieldsAmong, mendedHeaders } from '#app/feeds/sheet/header.ts'
import { isBlankRow, type NoTable, type SheetRow, type Table } from '#app/feeds/sheet/rows.ts'
import { isSurelyIsbn } from '#app/feeds/values/isbn-cell.ts'

/* A sheet whose fields stand below each other and whose books stand side by side. */

/** No more fields are there to be named; a sheet with more rows is one of books. */
const mostFields = 150
/** As many cells as are turned in memory. */
const mostCells = 200_000

const namesOf = (cells: string[]): string[] =>
  mendedHeaders(cells).map((cell) => cell.slice(0, 80).replace(/\s*:\s*$/, ''))

/** The table as it is, which its caller closes, or turned if its first column is a header. */
export async function withBooksBelow(table: Table): Promise<Table | NoTable> {
  const rows: SheetRow[] = []
  for await (const row of table.rows()) {
    if (!isBlankRow(row.cells)) rows.push(row)
    if (rows.length > mostFields) return table
  }
  if (!isTurned(rows)) return table
  const width = Math.max(...rows.map(({ cells }) => cells.length))
  if (width * rows.length > mostCells) {
    return {
      trouble:
        'Its fields stand below each other and its books side by side, and there are too many to turn. Please transpose it and save it once more.',
    }
  }
  // A letterhead above the fields says nothing of a book.
  const fields = rows.filter(({ cells }) => !isBlankRow(cells.slice(1)))
  const turned = Array.from(
    { length: width },
    (_, at): SheetRow => ({
      row: at + 1,
      cells: fields.map(({ cells }) =>
        at === 0 ? (cells[0] ?? '').replace(/:\s*$/, '') : (cells[at] ?? ''),
      ),
    }),
  )
  return {
    ...table,
    async *rows() {
      yield* turned
    },
    troubles: () => [
      ...table.troubles(),
      {
        trouble:
          'Its fields stand below each other and its books side by side: record 1 is the second column, and so on.',
        isMended: true,
      },
    ],
  }
}

/** Whether the first column names more fields than any row, and most of it does. */
function isTurned(rows: SheetRow[]): boolean {
  const first = namesOf(rows.map(({ cells }) => cells[0] ?? ''))
  const filled = first.filter((cell) => cell.trim() !== '').length
  const found = first.filter((name) => fieldsAmong([name]) > 0).length
  return (
    fieldsAmong(first) >= 3 &&
    found * 2 > filled &&
    !hasBooksBelow(rows, first) &&
    rows.every(({ cells }) => fieldsAmong(namesOf(cells)) < 2)
  )
}

/** Whether one column has the ISBNs of several rows that are not called so: each is a book. */
function hasBooksBelow(rows: SheetRow[], first: string[]): boolean {
  const others = rows.filter((_, at) => !/\b(?:e?isbn|ean|gtin)/i.test(first[at] ?? ''))
  const places = others.flatMap(({ cells }) =>
    cells.flatMap((cell, at) => (isSurelyIsbn(cell) ? [at] : [])),
  )
  return new Set(places).size < places.length
}
