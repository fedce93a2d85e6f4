import type { Pool } from 'pg'
import type { Progress } from '#app/letters/letter.schema.ts'

/** How far the sending is. */
export async function progressOf(pool: Pool, letterId: string, total: number): Promise<Progress> {
  const { rows } = await pool.query<Counts>({
    name: 'progress of a letter',
    text: `select count(*) filter (where m.state = 'sent')::int as sent,
        count(*) filter (where m.state = 'waiting')::int as waiting,
        count(*) filter (where m.state = 'refused')::int as refused,
        count(*) filter (where m.state = 'given-up')::int as failed,
        count(*) filter (where m.state in ('needless', 'over-quota'))::int as "leftOut",
        (select is_asked from letters where id = $1) as asked
      from letter_mails m where letter_id = $1`,
    values: [letterId],
  })
  const { asked, ...counts } = rows[0] ?? noMails
  const all = counts.sent + counts.waiting + counts.refused + counts.failed + counts.leftOut
  // Whoever left before the turn came has no mail at all.
  const gone = asked ? Math.max(0, total - all) : 0
  return { total, ...counts, leftOut: counts.leftOut + gone }
}

type Counts = Omit<Progress, 'total'> & { asked: boolean }
const noMails: Counts = { sent: 0, waiting: 0, refused: 0, failed: 0, leftOut: 0, asked: false }

/**
 * Stores what became of the mails: of one that is done at this moment, or of all whose end a killed server
 * did not tell. An address that nobody reads is written to no more. A letter whose last mail is done is sent.
 */
export async function settleMails(pool: Pool, mailId: string | null = null): Promise<void> {
  const { rows } = await pool.query<{ letter: string }>({
    name: mailId === null ? 'settle letters' : 'settle a letter',
    text: `with done as (
        update letter_mails lm set state = m.outcome, done_at = m.done_at
        from mails m where m.id = lm.mail_id and lm.state = 'waiting' and m.done_at is not null
          ${mailId === null ? 'and $1::uuid is null' : 'and lm.mail_id = $1'}
        returning lm.letter_id, lm.subscriber_id, m.is_about_reader, m.problem, m.done_at
      ), bounced as (
        update subscribers s set status = 'bounced', bounced_at = done.done_at,
          bounce = left(done.problem, 300)
        from done where s.id = done.subscriber_id and done.is_about_reader
          and s.status = 'confirmed'
      )
      select distinct letter_id::text as letter from done`,
    values: [mailId],
  })
  for (const { letter } of rows) await endLetter(pool, letter)
}

/** The letter is sent once every subscriber has had a turn and no mail waits. */
export async function endLetter(pool: Pool, letterId: string): Promise<void> {
  await pool.query({
    name: 'end a letter',
    text: `update letters set state = 'sent', ended_at = now()
      where id = $1 and state = 'sending' and is_asked
        and not exists (select from letter_mails where letter_id = $1 and state = 'waiting')`,
    values: [letterId],
  })
}
