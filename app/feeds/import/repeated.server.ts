import type { Connection } from './batch/copy.server.ts'

/* Records of one import that are about the same book: the one that was sent last counts, of those sent at
   the same time the last in the files. Both say so. */

/* One sort and no join of the rows with themselves: beside old statistics that took minutes. */
const repeated = `
  with named as (
    select row, file, record, count(*) over (partition by coalesce(isbn13, 'key ' || key)) as times,
      first_value(row) over latest as winner, first_value(file) over latest as winner_file,
      first_value(record) over latest as winner_record
    from import_rows where import_id = $1 and verdict <> 'refused'
    window latest as (partition by coalesce(isbn13, 'key ' || key)
      order by sent_at desc nulls last, row desc)),
  pairs as materialized (select * from named where times > 1)`

const at = (record: string, file: string, other: string) =>
  `'row ' || ${record} || case when ${file} = ${other} then '' else ' of ' || ${file} end`

/** Most files name each of their books once. */
const anyRepeated = `
  select from import_rows where import_id = $1 and verdict <> 'refused'
  group by coalesce(isbn13, 'key ' || key) having count(*) > 1 limit 1`

/** A refused row that is later than the one that counts: it would have counted, had it been right. */
const refusedLater = `
  with refused as (
    select distinct on (isbn13) isbn13, row, file, record from import_rows
    where import_id = $1 and verdict = 'refused' and isbn13 is not null order by isbn13, row desc),
  counting as (
    select distinct on (r.isbn13) r.isbn13, r.row, r.file, r.record, f.row as refused_row,
      f.file as refused_file, f.record as refused_record
    from refused f join import_rows r on r.import_id = $1 and r.isbn13 = f.isbn13 and r.row < f.row
      and r.verdict not in ('refused', 'skipped') order by r.isbn13, r.row desc)`

async function markRefused(client: Connection, importId: string): Promise<void> {
  await client.query(
    `${refusedLater}
    update import_rows r set reason = r.reason || case when r.row = c.row
      then ' The same book is in ' || ${at('c.refused_record', 'c.refused_file', 'c.file')}
        || ', which is later and was refused; this one counts.'
      else ' The same book is in ' || ${at('c.record', 'c.file', 'c.refused_file')}
        || ', which counts instead.' end
    from counting c where r.import_id = $1 and r.row in (c.row, c.refused_row)`,
    [importId],
  )
}

export async function markRepeated(client: Connection, importId: string): Promise<void> {
  await markRepeatedRows(client, importId)
  await markRefused(client, importId)
}

async function markRepeatedRows(client: Connection, importId: string): Promise<void> {
  const { rowCount } = await client.query(anyRepeated, [importId])
  if (rowCount === 0) return
  await client.query(
    `${repeated}
    update import_rows r set reason = r.reason || ' The same book is in ' || others.list
      || ' as well; this one counts because it is the later one.'
    from (select winner, string_agg(${at('record', 'file', 'winner_file')}, ', ' order by row) as list
      from (select *, row_number() over (partition by winner order by row) as n from pairs
        where row <> winner) as p where n <= 5 group by winner) as others
    where r.import_id = $1 and r.row = others.winner`,
    [importId],
  )
  await client.query(
    `${repeated}
    update import_rows r set verdict = 'skipped', changes = null, kept = '{}', book_id = null,
      reason = 'The same book is in ' || ${at('winner_record', 'winner_file', 'pairs.file')}
        || ', which is the later one and counts.'
    from pairs where r.import_id = $1 and r.row = pairs.row and pairs.row <> pairs.winner`,
    [importId],
  )
}

/** The other row of the import that is about this book and counts; null when there is none. */
export async function rowOfBook(
  client: Connection,
  importId: string,
  { row, isbn13 }: { row: number; isbn13: string | null },
): Promise<number | null> {
  if (isbn13 === null) return null
  const { rows } = await client.query<{ record: number }>(
    `select record from import_rows where import_id = $1 and isbn13 = $2 and row <> $3
       and verdict in ('created', 'changed', 'archived') limit 1`,
    [importId, isbn13, row],
  )
  return rows[0]?.record ?? null
}
