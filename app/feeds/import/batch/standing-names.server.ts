import { isAmong, renamed } from '#app/catalog/many/renamed.ts'
import { namesOf } from '#app/catalog/trade/names-of.ts'
import { aliasesOf } from '#app/catalog/write/aliases.server.ts'
import type { FeedFields, FeedRecord } from '#app/feeds/feed.ts'
import { standingSlug } from '#app/search/words/standing-slug.ts'
import { transactionOn } from '#server/database/client.ts'
import type { Connection } from './copy.server.ts'

/* A feed goes on with the spelling that was merged away at the desk: its authors and series take the name
   that stays, so that a merge is not undone by the next delivery. */

type Names = ReadonlyMap<string, string>
type Named = Pick<FeedRecord, 'fields' | 'notes'>

/** The records with the names that stay, each renaming said in its notes. */
export async function withStandingNames<Record extends Named>(
  client: Connection,
  records: Record[],
): Promise<Record[]> {
  // Most shops have merged nothing.
  const { rows } = await client.query('select from heading_aliases limit 1')
  if (rows.length === 0) return records
  const db = transactionOn(client)
  const authors = await aliasesOf(db, 'author', distinct(records, authorsIn))
  const series = await aliasesOf(db, 'series', distinct(records, seriesIn))
  if (authors.size + series.size === 0) return records
  return records.map((record) => renamedRecord(record, authors, series))
}

const distinct = (records: Named[], namesIn: (fields: FeedFields) => string[]): string[] => [
  ...new Set(records.flatMap(({ fields }) => namesIn(fields))),
]

const authorsIn = ({ author, contributors }: FeedFields): string[] => [
  ...(author ? [author, ...namesOf(author)] : []),
  ...(contributors ?? []).map(({ name }) => name),
]

const seriesIn = ({ series }: FeedFields): string[] => (series ? [series.name] : [])

function renamedRecord<Record extends Named>(
  record: Record,
  authors: Names,
  series: Names,
): Record {
  const fields = { ...record.fields }
  const notes = [...record.notes]
  for (const name of new Set(authorsIn(fields))) {
    const to = authors.get(name)
    if (to === undefined) continue
    const after = renamed(
      { author: fields.author ?? null, contributors: fields.contributors ?? [] },
      isAmong('author', [standingSlug('author', name)]),
      to,
    )
    if (fields.author) fields.author = after.author
    if (fields.contributors) fields.contributors = after.contributors
    notes.push(said(name, to))
  }
  const standing = fields.series && series.get(fields.series.name)
  if (fields.series && standing) {
    notes.push(said(fields.series.name, standing))
    fields.series = { ...fields.series, name: standing }
  }
  return notes.length > record.notes.length ? { ...record, fields, notes } : record
}

const said = (name: string, to: string): string => `“${name}” is called “${to}” in this shop.`
