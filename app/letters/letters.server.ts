import type { Pool, PoolClient } from 'pg'
import { type AdminActor, differences, note } from '#server/database/audit.ts'
import { transactionOn } from '#server/database/client.ts'
import { isId, newId } from '#server/database/id.ts'
import { shortTransaction } from '#server/database/short-transaction.ts'
import type { Deps } from '#server/deps.ts'
import type {
  LetterAnswer,
  LetterBlock,
  LetterDraft,
  LetterState,
  LetterSummary,
} from './letter.schema.ts'
import { progressOf } from './sending/progress.server.ts'

/* Letters at the desk: drafts with a version, and what was sent, which nobody changes any more. */

/** What the audit calls it. */
const letterSubject = (id: string) => `letter:${id}`

/** What the log says of a letter. */
export const aboutLetter = (id: string, subject: string) => ({
  subject: letterSubject(id),
  called: subject || 'a letter without a subject',
})

/** Letters that the desk lists: years of a shop that writes every week. */
const mostListed = 200

type Row = Omit<LetterSummary, 'updatedAt' | 'startedAt' | 'endedAt'> & {
  updatedAt: Date
  startedAt: Date | null
  endedAt: Date | null
}
const summaryColumns = `id::text, subject, state, updated_at as "updatedAt", started_at as "startedAt",
  ended_at as "endedAt", total`

const summaryOf = ({ updatedAt, startedAt, endedAt, ...row }: Row): LetterSummary => ({
  ...row,
  updatedAt: updatedAt.toISOString(),
  startedAt: startedAt?.toISOString() ?? null,
  endedAt: endedAt?.toISOString() ?? null,
})

/** Newest first. */
export async function listLetters(pool: Pool): Promise<LetterSummary[]> {
  const { rows } = await pool.query<Row>(
    `select ${summaryColumns} from letters order by created_at desc, id desc limit ${mostListed}`,
  )
  return rows.map(summaryOf)
}

/** Null when there is no such letter. */
export async function readLetter(pool: Pool, id: string): Promise<LetterAnswer | null> {
  if (!isId(id)) return null
  const { rows } = await pool.query<Row & { version: string; blocks: LetterBlock[] }>(
    `select ${summaryColumns}, version, blocks from letters where id = $1`,
    [id],
  )
  const [row] = rows
  if (!row) return null
  const { version, blocks, ...rest } = row
  const summary = summaryOf(rest)
  const progress = summary.state === 'draft' ? null : await progressOf(pool, id, row.total ?? 0)
  return { ...summary, version: Number(version), blocks, progress }
}

export type Locked = LetterDraft & { id: string; state: LetterState; version: number }

/** The letter, which nobody else changes until the transaction ends. */
export async function lockLetter(client: PoolClient, id: string): Promise<Locked | null> {
  if (!isId(id)) return null
  const { rows } = await client.query<Locked>(
    `select id::text, subject, blocks, state, version::float8 as version from letters
     where id = $1 for update`,
    [id],
  )
  return rows[0] ?? null
}

export type LetterOutcome =
  | { ok: true; id: string }
  | { ok: false; reason: 'unknown' }
  /** A colleague has changed it since the version that this change was based on. */
  | { ok: false; reason: 'changed-meanwhile' }
  /** It is being sent, or was. */
  | { ok: false; reason: 'sent-already' }

type Writing = Pick<Deps, 'pool' | 'now'>

export async function createLetter(
  { pool, now }: Writing,
  actor: AdminActor,
  { subject, blocks }: LetterDraft,
  /** The letter that it is a copy of. */
  of?: string,
): Promise<string> {
  const at = now()
  const id = newId(at.getTime())
  await shortTransaction(pool, 3000, async (client) => {
    await client.query(
      `insert into letters (id, subject, blocks, version, created_at, updated_at)
       values ($1, $2, $3, 1, $4, $4)`,
      [id, subject, JSON.stringify(blocks), at],
    )
    const detail = { subject: ['', subject], blocks: [[], blocks], ...(of && { of }) }
    const entry = { actor, action: 'letter.create', ...aboutLetter(id, subject), detail }
    await note(transactionOn(client), at, entry)
  })
  return id
}

/** A new draft with what another letter says, sent or not. */
export async function copyLetter(
  deps: Writing,
  actor: AdminActor,
  id: string,
): Promise<string | null> {
  const letter = await readLetter(deps.pool, id)
  if (!letter) return null
  const { subject, blocks } = letter
  return createLetter(deps, actor, { subject, blocks }, id)
}

/** Keeps a draft, if it still has one of these versions. */
export function saveLetter(
  { pool, now }: Writing,
  actor: AdminActor,
  { id, draft, versions }: { id: string; draft: LetterDraft; versions?: number[] },
): Promise<LetterOutcome> {
  return shortTransaction(pool, 3000, async (client): Promise<LetterOutcome> => {
    const letter = await lockLetter(client, id)
    if (!letter) return { ok: false, reason: 'unknown' }
    if (letter.state !== 'draft') return { ok: false, reason: 'sent-already' }
    const before = { subject: letter.subject, blocks: JSON.stringify(letter.blocks) }
    const after = { subject: draft.subject, blocks: JSON.stringify(draft.blocks) }
    const differing = differences(before, after)
    // The same twice, as after an answer that got lost, is no conflict.
    if (Object.keys(differing).length === 0) return { ok: true, id }
    if (versions && !versions.includes(letter.version))
      return { ok: false, reason: 'changed-meanwhile' }
    const at = now()
    await client.query(
      `update letters set subject = $2, blocks = $3, version = version + 1, updated_at = $4
       where id = $1`,
      [id, after.subject, after.blocks, at],
    )
    const detail = {
      ...(differing.subject && { subject: differing.subject }),
      ...(differing.blocks && { blocks: [letter.blocks, draft.blocks] }),
      version: [letter.version, letter.version + 1],
    }
    const entry = { actor, action: 'letter.edit', ...aboutLetter(id, draft.subject), detail }
    await note(transactionOn(client), at, entry)
    return { ok: true, id }
  })
}

/** Throws a draft away; what was sent is kept. */
export function deleteLetter(
  { pool, now }: Writing,
  actor: AdminActor,
  id: string,
): Promise<LetterOutcome> {
  return shortTransaction(pool, 3000, async (client): Promise<LetterOutcome> => {
    const letter = await lockLetter(client, id)
    if (!letter) return { ok: false, reason: 'unknown' }
    if (letter.state !== 'draft') return { ok: false, reason: 'sent-already' }
    await client.query('delete from letters where id = $1', [id])
    const { subject, blocks } = letter
    const detail = { subject: [subject, ''], blocks: [blocks, []] }
    const entry = { actor, action: 'letter.delete', ...aboutLetter(id, subject), detail }
    await note(transactionOn(client), now(), entry)
    return { ok: true, id }
  })
}
