import { sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import { type AdminActor, note } from '#server/database/audit.ts'
import type { Transaction } from '#server/database/client.ts'
import { newId } from '#server/database/id.ts'
import type { Deps } from '#server/deps.ts'
import { type TextKind, textKinds, textTitles } from './text-kinds.ts'
import type { DeskText } from './texts.schema.ts'
import { usualTextOf } from './usual-texts.server.ts'

/* The owner's pages of words: a draft that only the desk sees, and the versions that were published. */

/** What the audit calls it. */
export const textSubject = (kind: TextKind) => `text:${kind}`

/** Versions that the desk lists. */
const mostVersions = 50

type Reading = Pick<Deps, 'pool' | 'settings'>
type DraftRow = { source: string; version: string; open: boolean }

/** Everything the desk knows of a text. */
export async function deskTextOf(deps: Reading, kind: TextKind): Promise<DeskText> {
  const { pool } = deps
  const [usual = '', drafts, versions] = await Promise.all([
    usualTextOf(deps, kind),
    pool.query<DraftRow>({
      name: 'text draft',
      text: 'select source, version, open from shop_text_drafts where kind = $1',
      values: [kind],
    }),
    pool.query<{ id: string; source: string; at: Date; by: string | null }>({
      name: 'text versions',
      text: `select shop_texts.id, source, published_at as at, username as by
        from shop_texts left join admins on admins.id = admin_id
        where kind = $1 order by published_at desc limit ${mostVersions}`,
      values: [kind],
    }),
  ])
  const [draft] = drafts.rows
  const [newest] = versions.rows
  const shown = newest?.source ?? ''
  return {
    kind,
    title: textTitles[kind],
    source: draft?.open ? draft.source : shown || usual,
    version: Number(draft?.version ?? 0),
    isDraft: draft?.open ?? false,
    isPublished: shown !== '',
    published: versions.rows.map(({ id, at, by }) => ({
      id,
      at: at.toISOString(),
      ...(by !== null && { by }),
    })),
  }
}

export const deskTexts = (deps: Reading): Promise<DeskText[]> =>
  Promise.all(textKinds.map((kind) => deskTextOf(deps, kind)))

/** The words of one that was published; null when there is no such version. */
export async function readVersion(pool: Pool, kind: TextKind, id: string): Promise<string | null> {
  const { rows } = await pool.query<{ source: string }>({
    name: 'text version',
    text: 'select source from shop_texts where kind = $1 and id::text = $2',
    values: [kind, id],
  })
  return rows[0]?.source ?? null
}

export type TextOutcome =
  | { ok: true }
  /** It has changed since the version that this change was based on. */
  | { ok: false; reason: 'changed-meanwhile' }
  /** There is no draft to publish. */
  | { ok: false; reason: 'no-draft' }

type Writing = Pick<Deps, 'db' | 'changes' | 'now' | 'settings'>

/** Keeps a draft, which readers do not see. */
export async function saveDraft(
  deps: Writing,
  actor: AdminActor,
  { kind, source }: { kind: TextKind; source: string },
  versions?: number[],
): Promise<TextOutcome> {
  const usual = (await usualTextOf(deps, kind)) ?? ''
  return deps.db.transaction(async (tx): Promise<TextOutcome> => {
    const { draft, shown, version } = await lockText(tx, kind)
    if (versions && !versions.includes(version)) return { ok: false, reason: 'changed-meanwhile' }
    const before = draft?.open ? draft.source : shown || usual
    if (source === before) return { ok: true }
    const at = later(deps.now(), version)
    await storeDraft(tx, kind, source, at, source !== shown)
    const detail = { source: [before, source], version: [version, at.getTime()] }
    await note(tx, at, { actor, action: 'text.draft', ...about(kind), detail })
    return { ok: true }
  })
}

/** Shows the draft to readers; an empty one takes the page down, or brings the usual words back. */
export async function publishDraft(
  deps: Writing,
  actor: AdminActor,
  kind: TextKind,
  versions?: number[],
): Promise<TextOutcome> {
  const outcome = await deps.db.transaction(async (tx): Promise<TextOutcome> => {
    const { draft, shown, version } = await lockText(tx, kind)
    if (versions && !versions.includes(version)) return { ok: false, reason: 'changed-meanwhile' }
    if (!draft?.open) return { ok: false, reason: 'no-draft' }
    const { source } = draft
    const at = later(deps.now(), version)
    await tx.execute(sql`insert into shop_texts (id, kind, source, admin_id, published_at)
      values (${newId(at.getTime())}, ${kind}, ${source}, ${actor.id}, ${at.toISOString()})`)
    await storeDraft(tx, kind, source, at, false)
    const detail = { published: [shown, source], version: [version, at.getTime()] }
    await note(tx, at, { actor, action: 'text.publish', ...about(kind), detail })
    await deps.changes.announce(tx, ['settings'])
    return { ok: true }
  })
  if (outcome.ok) deps.changes.heard(['settings'])
  return outcome
}

const about = (kind: TextKind) => ({ subject: textSubject(kind), called: textTitles[kind] })

/* A version is never given twice, whatever the clock says. */
const later = (now: Date, version: number) => new Date(Math.max(now.getTime(), version + 1))

async function lockText(tx: Transaction, kind: TextKind) {
  // Concurrent changes wait here, because at first there is no row to lock.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${textSubject(kind)}, 0))`)
  const drafts = await tx.execute<DraftRow>(
    sql`select source, version, open from shop_text_drafts where kind = ${kind}`,
  )
  const published = await tx.execute<{ source: string }>(
    sql`select source from shop_texts where kind = ${kind} order by published_at desc limit 1`,
  )
  const draft = drafts.rows[0]
  return { draft, shown: published.rows[0]?.source ?? '', version: Number(draft?.version ?? 0) }
}

async function storeDraft(
  tx: Transaction,
  kind: TextKind,
  source: string,
  at: Date,
  open: boolean,
) {
  await tx.execute(sql`insert into shop_text_drafts (kind, source, version, open)
    values (${kind}, ${source}, ${at.getTime()}, ${open})
    on conflict (kind) do update
      set source = excluded.source, version = excluded.version, open = excluded.open`)
}
