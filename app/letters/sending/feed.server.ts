import type { PoolClient } from 'pg'
import { shortTransaction } from '#server/database/short-transaction.ts'
import type { Deps } from '#server/deps.ts'
import type { Job } from '#server/jobs/job.ts'
import { addMailsAt } from '#server/mail/many-mails.ts'
import { letterMailJob } from './letter-mails.server.ts'
import { endLetter, settleMails } from './progress.server.ts'
import { readRate } from './rate.server.ts'

/*
 * Mails of a letter are asked for a minute and a half ahead, each with its moment: that is the rate, and a
 * letter to 100,000 costs no more at a time than one to a hundred. Where it has come to stands in its row,
 * which is moved on in the transaction that asks for the mails; so no crash and no second server asks for
 * one again.
 */

/** More than the minute between two runs, so that no gap is left. */
const aheadMs = 90_000
const mostAtOnce = 1000

export const feedJob: Job = {
  name: 'letters',
  every: '* * * * *',
  run: async (_data, deps) => {
    await settleMails(deps.pool)
    const { rows } = await deps.pool.query<{ now: Date }>('select now()')
    const until = (rows[0]?.now ?? deps.now()).getTime() + aheadMs
    while (await feed(deps, until)) {}
  },
}

type Going = { id: string; reached: string | null; startedAt: Date; from: Date }

/** One batch of the oldest letter on its way; false when it has enough mails for now, or there is none. */
async function feed(deps: Deps, until: number): Promise<boolean> {
  const done = await shortTransaction(deps.pool, 3000, async (client) => {
    const letter = await lockNext(client)
    if (!letter) return null
    const gapMs = 60_000 / (await readRate(client))
    const places = Math.ceil((until - letter.from.getTime()) / gapMs)
    if (places <= 0) return null
    const most = Math.min(places, mostAtOnce)
    const subscribers = await nextSubscribers(client, letter, most)
    const at = (place: number) => new Date(letter.from.getTime() + place * gapMs)
    const mails = subscribers.map((subscriberId, place) => ({
      data: { letterId: letter.id, subscriberId },
      at: at(place),
    }))
    const ids = await addMailsAt(client, letterMailJob.name, mails)
    await client.query({
      name: 'copies of a letter',
      text: `insert into letter_mails (letter_id, subscriber_id, mail_id)
        select $1, subscriber, mail from unnest($2::uuid[], $3::uuid[]) as copy (subscriber, mail)`,
      values: [letter.id, subscribers, ids],
    })
    const isLast = subscribers.length < most
    await client.query(
      `update letters set reached = coalesce($2, reached), is_asked = $3, asked_until = $4
       where id = $1`,
      [letter.id, subscribers.at(-1) ?? null, isLast, at(subscribers.length)],
    )
    return { id: letter.id, isLast }
  })
  if (done?.isLast) await endLetter(deps.pool, done.id)
  return done !== null
}

/** One letter at a time, so that two of them do not go at twice the rate. */
async function lockNext(client: PoolClient): Promise<Going | null> {
  // A second server waits here, and then sees what the first has asked for.
  await client.query(`select pg_advisory_xact_lock(hashtextextended('letters', 0))`)
  const { rows } = await client.query<Going>({
    name: 'next letter to feed',
    text: `select id::text, reached::text, started_at as "startedAt",
        greatest(now(), (select max(asked_until) from letters where state <> 'draft')) as from
      from letters where state = 'sending' and not is_asked order by started_at, id limit 1
      for update of letters`,
  })
  return rows[0] ?? null
}

/** Who is on the list at this moment, and was when the letter was sent off. */
async function nextSubscribers(
  client: PoolClient,
  { reached, startedAt }: Going,
  most: number,
): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>({
    name: 'next subscribers of a letter',
    text: `select id::text from subscribers
      where status = 'confirmed' and confirmed_at <= $1 and ($2::uuid is null or id > $2)
      order by id limit $3`,
    values: [startedAt, reached, most],
  })
  return rows.map(({ id }) => id)
}
