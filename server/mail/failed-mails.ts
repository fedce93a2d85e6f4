import type { Pool } from 'pg'
import type { MailName } from './quota.ts'

/* Mails that did not reach their readers: refused by a mail server, or given up after three days. */

/**
 * One of a great many (`toMany` of its kind) is none of these: the letter says what became of its copies,
 * and a copy that may have arrived is never sent twice.
 */
export const toldElsewhere: MailName[] = ['newsletter-letter']

const failed = `m.outcome in ('refused', 'given-up')
  and m.kind not in (${toldElsewhere.map((kind) => `'${kind}'`).join()})`

export type FailedMail = {
  id: string
  kind: MailName
  outcome: 'refused' | 'given-up'
  at: Date
  problem: string | null
  /** Of a mail about an order. */
  order: number | null
  /** What it is written from is still there. */
  canBeSent: boolean
}

const mostListed = 200

/** The latest first. */
export async function listFailedMails(pool: Pool): Promise<FailedMail[]> {
  const { rows } = await pool.query<FailedMail>({
    name: 'failed mails',
    text: `select m.id, m.kind, m.outcome, m.done_at as at, m.problem, o.number::float8 as order,
        m.data <> '{}' as "canBeSent"
      from mails m left join orders o on o.id = (m.data->>'orderId')::uuid
      where ${failed} order by m.done_at desc, m.id limit ${mostListed}`,
  })
  return rows
}

export async function countFailedMails(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ count: number }>({
    name: 'count failed mails',
    text: `select count(*)::int as count from mails m where ${failed}`,
  })
  return rows[0]?.count ?? 0
}

/** The mail is tried again from the start; its kind, null when it is none that failed, or its data is gone. */
export async function sendFailedAgain(
  pool: Pick<Pool, 'query'>,
  id: string,
): Promise<MailName | null> {
  const { rows } = await pool.query<{ kind: MailName }>(
    `update mails m set done_at = null, outcome = null, tries = 0, due_at = now(), handing_at = null
     where id = $1 and ${failed} and data <> '{}' returning m.kind`,
    [id],
  )
  return rows[0]?.kind ?? null
}

/** Nothing is to be done about it any more; its kind, null when it is none that failed. */
export async function putFailedAway(
  pool: Pick<Pool, 'query'>,
  id: string,
): Promise<MailName | null> {
  const { rows } = await pool.query<{ kind: MailName }>(
    `update mails m set outcome = 'needless', data = '{}' where id = $1 and ${failed} returning m.kind`,
    [id],
  )
  return rows[0]?.kind ?? null
}
