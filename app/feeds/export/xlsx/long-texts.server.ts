import type { Pool } from 'pg'
import { sheetFields } from '#app/feeds/fields/sheet-fields.ts'
import type { Cell } from '#app/values/csv.ts'

/*
 * A cell of Excel holds 32,767 characters, and a description may be longer: then it goes on in columns at
 * the end, "Description (2)" and so on. Few shops have such texts, so the columns are there only for them.
 */

const mostInCell = 32_767
const longFields = ['description', 'descriptionHtml'] as const
type LongField = (typeof longFields)[number]
/** How many cells the longest text of a field takes. */
export type Parts = Record<LongField, number>

/** So many books are measured in one statement. */
const atOnce = 20_000

/**
 * The cells that the longest texts of the shop take, at most. The size of a text is known without reading
 * it; it is that of its UTF-8, which has no fewer bytes than Excel counts characters.
 */
export async function longTextParts(pool: Pool): Promise<Parts> {
  let [plain, html] = [0, 0]
  let after: string | null = '00000000-0000-0000-0000-000000000000'
  while (after !== null) {
    const { rows }: { rows: { plain: number; html: number; last: string | null }[] } =
      await pool.query({
        name: 'longest descriptions',
        text: `select max(octet_length(description)) as plain, max(octet_length(description_html)) as html,
            (array_agg(id order by id desc))[1] as last
          from (select id, description, description_html from books where id > $1 order by id limit $2) b`,
        values: [after, atOnce],
      })
    plain = Math.max(plain, rows[0]?.plain ?? 0)
    html = Math.max(html, rows[0]?.html ?? 0)
    after = rows[0]?.last ?? null
  }
  const cells = (bytes: number) => Math.max(1, Math.ceil(bytes / mostInCell))
  return { description: cells(plain), descriptionHtml: cells(html) }
}

const indexOf = (name: LongField) => sheetFields.findIndex((field) => field.name === name)

/** The heads of the columns in which texts go on. */
export const longTextHead = (parts: Parts): string[] =>
  longFields.flatMap((name) =>
    Array.from(
      { length: parts[name] - 1 },
      (_, n) => `${sheetFields[indexOf(name)]?.header} (${n + 2})`,
    ),
  )

/** A row with what does not fit into its cells in the columns behind. */
export function splitLongTexts(cells: Cell[], parts: Parts): Cell[] {
  const begun = cells.map((cell) => (typeof cell === 'string' ? cell.slice(0, mostInCell) : cell))
  const rest = longFields.flatMap((name) => {
    const text = String(cells[indexOf(name)] ?? '')
    return Array.from({ length: parts[name] - 1 }, (_, n) =>
      text.slice((n + 1) * mostInCell, (n + 2) * mostInCell),
    )
  })
  return [...begun, ...rest]
}
