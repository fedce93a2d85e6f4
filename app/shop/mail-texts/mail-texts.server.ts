import type { Pool, PoolClient } from 'pg'
import { type AdminActor, differences, note } from '#server/database/audit.ts'
import { transactionOn } from '#server/database/client.ts'
import { newId } from '#server/database/id.ts'
import { shortTransaction } from '#server/database/short-transaction.ts'
import type { Deps } from '#server/deps.ts'
import type { Block } from '#server/mail/letter.ts'
import {
  type FieldsOf,
  type MailTextKind,
  mailTextKinds,
  mailTextOf,
  type PartsOf,
} from './kinds.ts'
import type { DeskMailText, MailTextSummary } from './mail-texts.schema.ts'
import { type MailTemplate, mailFrom, mistakesIn } from './template.ts'

/* The words of the shop's mails: the owner's where there are any, else the usual ones. */

type Row = { kind: MailTextKind; version: number } & (
  | MailTemplate
  | { subject: null; title: null; body: null }
)

/** The owner's words by kind; the usual ones are not among them. */
export type OwnWords = Map<string, MailTemplate>

export async function readOwnWords(pool: Pool): Promise<OwnWords> {
  const { rows } = await pool.query<Row>({
    name: 'words of mails',
    text: `select distinct on (kind) kind, subject, title, body from mail_texts
      order by kind, version desc`,
  })
  return new Map(rows.flatMap((row) => (row.body === null ? [] : [[row.kind, row]])))
}

type Values<Kind extends MailTextKind> = {
  fields: Record<FieldsOf<Kind>, string>
  parts: Record<PartsOf<Kind>, Block>
}

/**
 * Writes a mail of this kind. Words that no longer fit, because the shop was changed since they were saved, are
 * passed over: a mail with the usual words is better than one with holes.
 */
export function writeMail<Kind extends MailTextKind>(
  own: OwnWords,
  kind: Kind,
  { fields, parts }: Values<Kind>,
): { subject: string; title: string; blocks: Block[] } {
  const text = mailTextOf(kind)
  const words = own.get(kind)
  const isFit = words && Object.keys(mistakesIn(text, words)).length === 0
  return mailFrom(isFit ? words : text.usual, { fields, parts })
}

/** The words that are sent now, with the version that If-Match takes. */
async function newest(client: Pool | PoolClient, kind: MailTextKind): Promise<Row> {
  const { rows } = await client.query<Row>(
    `select kind, version, subject, title, body from mail_texts where kind = $1
     order by version desc limit 1`,
    [kind],
  )
  return rows[0] ?? { kind, version: 0, subject: null, title: null, body: null }
}

/** All kinds for the desk, and which have words of the owner's. */
export async function listMailTexts(pool: Pool): Promise<MailTextSummary[]> {
  const own = await readOwnWords(pool)
  return mailTextKinds.map((kind) => {
    const { name, when, usual } = mailTextOf(kind)
    return { kind, name, when, isOwn: own.has(kind), subject: (own.get(kind) ?? usual).subject }
  })
}

/** Versions that the desk lists. */
const mostVersions = 30

export async function readMailText(pool: Pool, kind: MailTextKind): Promise<DeskMailText> {
  const { name, when, usual, needed, fields, parts } = mailTextOf(kind)
  const [row, { rows }] = await Promise.all([
    newest(pool, kind),
    pool.query<Row & { at: Date; by: string | null }>(
      `select version, subject, title, body, saved_at as at, username as by
       from mail_texts left join admins on admins.id = admin_id
       where kind = $1 order by version desc limit ${mostVersions}`,
      [kind],
    ),
  ])
  return {
    ...{ kind, name, when, version: row.version, isOwn: row.body !== null },
    ...(row.body === null ? usual : wordsOf(row)),
    fields: Object.entries({ ...fields, ...parts }).map(([field, [what]]) => ({
      field,
      what,
      isPart: Object.hasOwn(parts, field),
      isNeeded: needed.includes(field),
    })),
    versions: rows.map(({ at, by, ...one }) => ({
      version: one.version,
      at: at.toISOString(),
      ...(by !== null && { by }),
      words: one.body === null ? null : wordsOf(one),
    })),
  }
}

const wordsOf = ({ subject, title, body }: MailTemplate): MailTemplate => ({ subject, title, body })

export type MailTextOutcome =
  | { ok: true }
  /** What is wrong, by box: it would be found when a mail is sent, and too late. */
  | { ok: false; reason: 'mistakes'; errors: Partial<Record<keyof MailTemplate, string>> }
  /** A colleague has changed it since the version that this change was based on. */
  | { ok: false; reason: 'changed-meanwhile' }

/** Keeps the owner's words, from the next mail on; null brings the usual ones back. */
export async function saveMailText(
  { pool, now }: Pick<Deps, 'pool' | 'now'>,
  actor: AdminActor,
  {
    kind,
    words,
    versions,
  }: { kind: MailTextKind; words: MailTemplate | null; versions?: number[] },
): Promise<MailTextOutcome> {
  const errors = words ? mistakesIn(mailTextOf(kind), words) : {}
  if (Object.keys(errors).length > 0) return { ok: false, reason: 'mistakes', errors }
  return shortTransaction(pool, 3000, async (client): Promise<MailTextOutcome> => {
    const subject = `mail-text:${kind}`
    // Concurrent changes wait here, because at first there is no row to lock.
    await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [subject])
    const before = await newest(client, kind)
    const { usual, name } = mailTextOf(kind)
    const shown = before.body === null ? usual : wordsOf(before)
    const changed = differences(shown, words ?? usual)
    if (Object.keys(changed).length === 0 && (words !== null || before.body === null))
      return { ok: true }
    if (versions && !versions.includes(before.version))
      return { ok: false, reason: 'changed-meanwhile' }
    const at = now()
    const version = before.version + 1
    const { subject: line = null, title = null, body = null } = words ?? {}
    await client.query(
      `insert into mail_texts (id, kind, version, subject, title, body, admin_id, saved_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [newId(at.getTime()), kind, version, line, title, body, actor.id, at],
    )
    const detail = { ...changed, version: [before.version, version] }
    const action = words ? 'mail-text.edit' : 'mail-text.usual'
    await note(transactionOn(client), at, { actor, action, subject, called: name, detail })
    return { ok: true }
  })
}
