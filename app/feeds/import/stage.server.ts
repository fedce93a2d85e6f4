import { setImmediate as letOthersWork } from 'node:timers/promises'
import type { Pool } from 'pg'
import type { FeedFile, FeedHead, FeedPiece, FeedRecord, FeedTrouble } from '#app/feeds/feed.ts'
import { newId } from '#server/database/id.ts'
import { jsonOf } from '#server/database/insert-rows.ts'
import { findExisting } from './batch/existing.server.ts'
import { withStandingNames } from './batch/standing-names.server.ts'
import { settleRows } from './counts.server.ts'
import { keyOf, lineOfRow, storeLines } from './import-rows.server.ts'
import { feedOptionsOf, lasting, rulesOf, sourceOfFile } from './options.server.ts'
import { type Existing, planRow } from './plan-row.ts'
import { report, type StoredImport, type Work } from './work.server.ts'

/* Reads the files of an import in one pass: each record is kept with its verdict beside what the shop has
   now. Nothing of the shop is changed. */

/** Looked up, judged and kept at a time: few enough to be forgotten while they are young. */
const recordsAtOnce = 250
const maxTroubles = 200

const isRecord = (piece: FeedPiece): piece is FeedRecord => 'record' in piece
const isHead = (piece: FeedPiece): piece is FeedHead => 'kind' in piece

/** Answers false when it was told to stop. */
export async function stage(work: Work, files: FeedFile[]): Promise<boolean> {
  const { client } = work
  const { id } = work.import
  await client.query('delete from import_rows where import_id = $1', [id])
  await settleSource(work, files)
  const options = feedOptionsOf(work.import.options, work.today())
  const bytes: Bytes = { read: 0, total: totalOf(files) }
  const heads: FeedHead[] = []
  const troubles: FeedTrouble[] = []
  let batch: FeedRecord[] = []
  let judged = ''
  let next = 1
  // While PostgreSQL keeps one batch, the next one is judged.
  const flush = async (): Promise<boolean> => {
    const records = batch
    batch = []
    const met = await meet(work, records)
    const keeping = keep(work, judged, bytes)
    keeping.catch(() => {}) // told below
    judged = await judge(work, met, next)
    next += records.length
    return keeping
  }
  for await (const piece of work.read(
    files.map((file) => counted(file, bytes)),
    options,
  )) {
    if (isRecord(piece)) {
      batch.push(piece)
      if (batch.length === recordsAtOnce && (await flush())) return false
    } else if (isHead(piece)) {
      if (heads.length < maxTroubles) heads.push(piece)
    } else if (troubles.length < maxTroubles) troubles.push(piece)
  }
  // The last batch is judged at the first of them, and kept at the second.
  if ((await flush()) || (await flush())) return false
  const counts = await settleRows(work)
  await client.query(
    `update imports set counts = $2, heads = $3, troubles = $4, done = 0, total = $5, at_row = 0
     where id = $1`,
    [id, counts, jsonOf(heads), jsonOf(troubles), next - 1],
  )
  return true
}

type Bytes = { read: number; total: number | null }

const totalOf = (files: FeedFile[]): number | null =>
  files.some(({ size }) => size === null)
    ? null
    : files.reduce((sum, { size }) => sum + (size ?? 0), 0)

/** A reader opens a file again and again, to look at it first: how far the last time has come counts. */
function counted(file: FeedFile, bytes: { read: number }): FeedFile {
  let ofThis = 0
  return {
    ...file,
    open: async function* () {
      bytes.read -= ofThis
      ofThis = 0
      for await (const chunk of file.open()) {
        ofThis += chunk.length
        bytes.read += chunk.length
        yield chunk
      }
    },
  }
}

type Met = { record: FeedRecord; existing: Existing | null }

/** The records beside the books that they are about. */
async function meet({ client, import: imported }: Work, given: FeedRecord[]): Promise<Met[]> {
  if (given.length === 0) return []
  const records = await withStandingNames(client, given)
  const named = records.map((record) => ({ isbn13: record.isbn13, key: keyOf(record) }))
  const found = await findExisting(client, imported.sourceId as string, named, { locked: false })
  return records.map((record, at) => ({ record, existing: found[at] ?? null }))
}

/** A millisecond's work: what is on its way to PostgreSQL goes on in between. */
const judgedAtOnce = 25

/** The lines of these records, with their verdicts. */
async function judge(work: Work, met: Met[], first: number): Promise<string> {
  const rules = rulesOf(work.import.options)
  let lines = ''
  for (const [at, { record, existing }] of met.entries()) {
    if (at % judgedAtOnce === 0) await letOthersWork()
    const planned = { row: first + at, record, existing, plan: planRow(record, existing, rules) }
    lines += lineOfRow(work.import.id, planned, rules.currency)
  }
  return lines
}

/** Answers whether it should stop. */
async function keep(work: Work, lines: string, bytes: Bytes): Promise<boolean> {
  await storeLines(work.client, lines)
  const { stops } = await report(work, { done: bytes.read, total: bytes.total })
  return stops
}

/** Whom the files come from: as was said, else as the first file says, else by its name. */
async function settleSource(work: Work, files: FeedFile[]): Promise<void> {
  const { client, import: imported } = work
  let { sourceId } = imported
  if (sourceId === null) {
    const name = (await senderOf(work, files)) ?? sourceOfFile(files[0]?.name ?? '')
    sourceId = await sourceNamed(work, name)
    imported.sourceId = sourceId
    imported.source = name
  }
  const { rows } = await client.query<{ options: StoredImport['options'] }>(
    'select options from feed_sources where id = $1',
    [sourceId],
  )
  imported.options = { ...rows[0]?.options, ...imported.options }
  await client.query('update imports set source_id = $2, options = $3 where id = $1', [
    imported.id,
    sourceId,
    imported.options,
  ])
  if (imported.isTrial) return
  await client.query('update feed_sources set options = $2, updated_at = now() where id = $1', [
    sourceId,
    lasting(imported.options),
  ])
}

async function senderOf(work: Work, files: FeedFile[]): Promise<string | null> {
  const options = feedOptionsOf(work.import.options, work.today())
  for await (const piece of work.read(files.slice(0, 1), options)) {
    if (isHead(piece)) return piece.sender?.trim().slice(0, 120) || null
    if (isRecord(piece)) return null
  }
  return null
}

export async function sourceNamed(
  { client }: { client: Pick<Pool, 'query'> },
  name: string,
): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    `insert into feed_sources (id, name) values ($1, $2)
     on conflict (name) do update set updated_at = now() returning id`,
    [newId(), name],
  )
  return rows[0]?.id as string
}
