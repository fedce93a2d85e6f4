import type { Counts } from './import.schema.ts'
import { markRepeated } from './repeated.server.ts'
import { adoptIsbns } from './same-number.server.ts'
import type { Work } from './work.server.ts'

/* How many rows of an import there are of each verdict, and the end of its reading: rows that are about one book
   find each other. */

const counted = `count(*) filter (where verdict = 'created')::integer as created,
  count(*) filter (where verdict = 'changed')::integer as changed,
  count(*) filter (where verdict = 'archived')::integer as archived,
  count(*) filter (where verdict = 'skipped')::integer as skipped,
  count(*) filter (where verdict = 'refused')::integer as refused,
  count(*)::integer as records,
  count(*) filter (where kept <> '{}')::integer as kept,
  count(*) filter (where stays <> '{}')::integer as stays`

/** Records by verdict. */
export async function countRows({ client, import: { id } }: Work): Promise<Counts> {
  const { rows } = await client.query<Counts>(
    `select ${counted} from import_rows where import_id = $1`,
    [id],
  )
  return rows[0] as Counts
}

/* Of the columns by which rows are found, the others would take as long as keeping them; and from a sample that tells
   how many rows this import has: the usual one took five times as long. */
const known = `set default_statistics_target = 20; analyze import_rows (import_id, row, verdict);
  reset default_statistics_target`

/**
 * Has rows of one book find each other, and counts them. In most files each row has an ISBN of its own: the look that
 * counts them tells so, and the three that would find the others are left out.
 */
export async function settleRows(work: Work): Promise<Counts> {
  const { client, import: imported } = work
  await client.query(known)
  const { rows } = await client.query<Counts & { books: number }>(
    `select ${counted}, count(distinct isbn13)::integer as books from import_rows where import_id = $1`,
    [imported.id],
  )
  const { books, ...counts } = rows[0] as Counts & { books: number }
  if (books === counts.records) return counts
  await adoptIsbns(work)
  await markRepeated(client, imported.id)
  return countRows(work)
}
