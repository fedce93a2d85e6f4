import { mendedHeaders } from '#app/feeds/sheet/header.ts'
import { isBlankRow, type NoTable, type SheetRow, type Table } from '#app/feeds/sheet/rows.ts'
import { namesAmong } from '#app/feeds/sheet/separator.ts'

/* A sheet whose fields stand below each other and whose books stand side by side. */

/** No more fields are there to be named; a sheet with more rows is one of books. */
const mostFields = 150
/** As many cells as are turned in memory. */
const mostCells = 200_000

const names = (cells: string[]): number =>
  namesAmong(
    mendedHeaders(cells)
      .map((cell) => cell.replaceAll('\t', ' ').slice(0, 80).replace(/:\s*$/, ''))
      .join('\t'),
    '\t',
  )

/** The table as it is, or turned if its first column is a header. */
export async function withBooksBelow(table: Table): Promise<Table | NoTable> {
  const rows: SheetRow[] = []
  for await (const row of table.rows()) {
    if (!isBlankRow(row.cells)) rows.push(row)
    if (rows.length > mostFields) return table
  }
  if (!isTurned(rows)) return table
  const width = Math.max(...rows.map(({ cells }) => cells.length))
  if (width * rows.length > mostCells) {
    await table.close()
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
  const first = rows.map(({ cells }) => cells[0] ?? '')
  const filled = first.filter((cell) => cell.trim() !== '').length
  const found = names(first)
  return (
    found >= 3 && found * 2 > filled && rows.every(({ cells }) => names(cells) < Math.min(found, 2))
  )
}
