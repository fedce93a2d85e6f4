import type { PoolClient } from 'pg'
import { contentOf } from '#app/letters/content.server.ts'
import type { LetterState } from '#app/letters/letter.schema.ts'
import { aboutLetter, type Locked, lockLetter } from '#app/letters/letters.server.ts'
import { type AdminActor, note } from '#server/database/audit.ts'
import { transactionOn } from '#server/database/client.ts'
import { shortTransaction } from '#server/database/short-transaction.ts'
import type { Deps } from '#server/deps.ts'
import { holdMails, releaseMails } from '#server/mail/many-mails.ts'
import { feedJob } from './feed.server.ts'
import { endLetter } from './progress.server.ts'
import { readRate } from './rate.server.ts'

/* Sending a letter, step by step: begun once, paused and resumed as often as one likes. */

export type SendOutcome =
  | { ok: true }
  | { ok: false; reason: 'unknown' }
  /** A colleague has changed it since it was looked at. */
  | { ok: false; reason: 'changed-meanwhile' }
  /** It is being sent, paused or sent. */
  | { ok: false; reason: 'wrong-state'; state: LetterState }
  | { ok: false; reason: 'empty' }
  | { ok: false; reason: 'nobody' }
  | { ok: false; reason: 'missing'; isbns: string[] }

/**
 * Sends the letter to everybody who has confirmed up to this moment, as it is at this moment. The mails
 * themselves are asked for in batches (feed.server.ts), so that this costs the same for any number.
 */
export async function startLetter(
  deps: Deps,
  actor: AdminActor,
  id: string,
  versions?: number[],
): Promise<SendOutcome> {
  const outcome = await shortTransaction(
    deps.pool,
    3000,
    async (client): Promise<SendOutcome> => {
      const letter = await lockLetter(client, id)
      const refusal = refusalOf(letter, 'draft')
      if (refusal || !letter) return refusal ?? { ok: false, reason: 'unknown' }
      if (versions && !versions.includes(letter.version))
        return { ok: false, reason: 'changed-meanwhile' }
      if (letter.blocks.length === 0) return { ok: false, reason: 'empty' }
      const { blocks, missing } = await contentOf(deps, letter.blocks)
      if (missing.length > 0) return { ok: false, reason: 'missing', isbns: missing }
      const at = deps.now()
      const { rows } = await client.query<{ total: number }>(
        `select count(*)::int as total from subscribers
         where status = 'confirmed' and confirmed_at <= $1`,
        [at],
      )
      const total = rows[0]?.total ?? 0
      if (total === 0) return { ok: false, reason: 'nobody' }
      await client.query(
        `update letters set state = 'sending', started_at = $2, updated_at = $2, content = $3,
           total = $4 where id = $1`,
        [id, at, JSON.stringify(blocks), total],
      )
      await noteStep(client, at, { actor, letter, step: 'send', from: 'draft', total })
      await deps.jobs.enqueue(client, feedJob, {})
      return { ok: true }
    },
    ({ ok }) => ok,
  )
  return outcome
}

/** Holds what has not left. Mails in hand at this moment still arrive. */
export function pauseLetter(deps: Deps, actor: AdminActor, id: string): Promise<SendOutcome> {
  return shortTransaction(deps.pool, 3000, async (client): Promise<SendOutcome> => {
    const letter = await lockLetter(client, id)
    const refusal = refusalOf(letter, 'sending')
    if (refusal || !letter) return refusal ?? { ok: false, reason: 'unknown' }
    await client.query(`update letters set state = 'paused' where id = $1`, [id])
    await holdMails(client, await waitingMails(client, id))
    await noteStep(client, deps.now(), { actor, letter, step: 'pause', from: 'sending' })
    return { ok: true }
  })
}

/** Goes on where it was paused, at the rate of today. */
export async function resumeLetter(
  deps: Deps,
  actor: AdminActor,
  id: string,
): Promise<SendOutcome> {
  const outcome = await shortTransaction(deps.pool, 3000, async (client): Promise<SendOutcome> => {
    const letter = await lockLetter(client, id)
    const refusal = refusalOf(letter, 'paused')
    if (refusal || !letter) return refusal ?? { ok: false, reason: 'unknown' }
    const gapMs = 60_000 / (await readRate(client))
    const { rows } = await client.query<{ from: Date }>('select now() as from')
    const from = rows[0]?.from ?? deps.now()
    const count = await releaseMails(client, await waitingMails(client, id), { from, gapMs })
    await client.query(`update letters set state = 'sending', asked_until = $2 where id = $1`, [
      id,
      new Date(from.getTime() + count * gapMs),
    ])
    await noteStep(client, deps.now(), { actor, letter, step: 'resume', from: 'paused' })
    await deps.jobs.enqueue(client, feedJob, {})
    return { ok: true }
  })
  // The last mail in hand may have arrived during the pause.
  if (outcome.ok) await endLetter(deps.pool, id)
  return outcome
}

function refusalOf(
  letter: Locked | null,
  wanted: LetterState,
): Exclude<SendOutcome, { ok: true }> | null {
  if (!letter) return { ok: false, reason: 'unknown' }
  if (letter.state === wanted) return null
  return { ok: false, reason: 'wrong-state', state: letter.state }
}

async function waitingMails(client: PoolClient, id: string): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `select mail_id::text as id from letter_mails where letter_id = $1 and state = 'waiting'`,
    [id],
  )
  return rows.map((row) => row.id)
}

type Step = {
  actor: AdminActor
  letter: { id: string; subject: string }
  step: string
  from: LetterState
  total?: number
}

const noteStep = (client: PoolClient, at: Date, { actor, letter, step, from, total }: Step) => {
  const detail = {
    state: [from, step === 'pause' ? 'paused' : 'sending'],
    ...(total !== undefined && { total }),
  }
  return note(transactionOn(client), at, {
    ...{ actor, action: `letter.${step}`, ...aboutLetter(letter.id, letter.subject), detail },
  })
}
