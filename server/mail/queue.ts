import type { Pool, PoolClient } from 'pg'
import { newId } from '#server/database/id.ts'
import type { Deps } from '#server/deps.ts'
import type { Mail } from './mail.ts'
import type { Outcome } from './outcome.ts'
import { countedMs, limitsOf, type MailName, recipientHash } from './quota.ts'

/** A kind of mail: its row in `mailLimits`, and how one is written when its turn comes. */
export type MailKind<Data extends object = Record<string, never>> = {
  name: MailName
  /**
   * Null when there is nothing to send any more. May run twice, for a mail that is tried again: `id`
   * is the mail's own and stays the same.
   */
  compose: (data: Data, deps: Deps, id: string) => Promise<Composed | null | 'later'>
  /**
   * One of a great many: it lets every other kind go first, and when it may have arrived already, it is not
   * sent again.
   */
  toMany?: {
    /** Hears that the mail is done, after that was stored. A server that is killed misses it. */
    onDone: (pool: Pool, mailId: string) => Promise<unknown>
  }
}

export type Composed = {
  mail: Mail
  /** The reader is known to read this address. */
  isProven: boolean
  /** What holds once this mail may leave; one that is over the quota changes nothing. */
  onLeaving?: () => Promise<unknown>
}

// biome-ignore lint/suspicious/noExplicitAny: each kind knows its own data
export type AnyMailKind = MailKind<any>

export type TakenMail = {
  id: string
  kind: MailName
  data: object
  tries: number
  /** A server ended between handing the mail over and hearing of it: this may be a repeat. */
  wasHanded: boolean
}

/**
 * A server renews its claim on a mail every `beatMs`; the claim of a dead server lasts one lease.
 */
export const beatMs = 5000
const lease = `interval '30 seconds'`

/** Tried again after 30 s, 1 min, 2 min … at most 6 h apart, for about three days. */
export const maxTries = 21
const secondsUntilTry = (tries: number) => Math.min(30 * 2 ** (tries - 1), 6 * 60 * 60)

/**
 * Part of the transaction: the mail exists exactly when the transaction is committed. False when
 * too many of its kind are waiting; the mail is then left out.
 */
export async function addMail(client: PoolClient, kind: MailName, data: object): Promise<boolean> {
  const { waiting } = limitsOf(kind)
  const values = [newId(), kind, data]
  if (waiting === null) {
    const text = 'insert into mails (id, kind, data) values ($1, $2, $3)'
    await client.query({ name: 'add-mail', text, values })
    return true
  }
  const { rowCount } = await client.query({
    name: 'add-bounded-mail',
    text: `insert into mails (id, kind, data) select $1, $2, $3 where $4 > (select count(*) from
      (select from mails where kind = $2 and done_at is null limit $4) as waiting)`,
    values: [...values, waiting],
  })
  return rowCount === 1
}

/** Takes mails of these kinds that are due, oldest first, none of which another server has in hand. */
export async function takeMails(
  pool: Pool,
  server: string,
  { most, kinds, except }: { most: number; kinds: string[]; except: string[] },
): Promise<TakenMail[]> {
  const { rows } = await pool.query<TakenMail>({
    name: 'take-mails',
    // Its own step: as a sub-select of the update PostgreSQL may look for more, once for each row.
    text: `with due as materialized (
        select id from mails where done_at is null and due_at <= now()
          and kind = any($3) and id <> all($4::uuid[])
        order by due_at limit $2 for update skip locked)
      update mails m set taken_by = $1, tries = m.tries + 1, due_at = now() + ${lease}
      from due where m.id = due.id
      returning m.id, m.kind, m.data, m.tries, m.handing_at is not null as "wasHanded"`,
    values: [server, most, kinds, except],
  })
  return rows
}

/** Says that these mails are still in hand. */
export async function keepMails(pool: Pool, server: string, ids: string[]): Promise<void> {
  await pool.query(
    `update mails set due_at = now() + ${lease}
     where id = any($2::uuid[]) and taken_by = $1 and done_at is null`,
    [server, ids],
  )
}

/** The mark before: false when another server has the mail by now. */
export async function markHanding(pool: Pool, server: string, id: string): Promise<boolean> {
  const { rowCount } = await pool.query({
    name: 'mark-handing',
    text: `update mails set handing_at = now(), due_at = now() + ${lease}
      where id = $1 and taken_by = $2 and done_at is null`,
    values: [id, server],
  })
  return rowCount === 1
}

/**
 * Stores the outcome, or why there is nothing to send. The mail's data is deleted, unless it
 * failed: it may be sent again by hand (docs/operations.md).
 */
export async function markDone(
  pool: Pool,
  id: string,
  outcome: Outcome,
  problem: string | null = null,
  isAboutReader = false,
): Promise<void> {
  await pool.query({
    name: 'mark-done',
    text: `update mails set done_at = now(), outcome = $2, taken_by = null, problem = coalesce($3, problem),
        is_about_reader = $4,
        data = case when $2 in ('refused', 'given-up') then data else '{}' end where id = $1 and done_at is null`,
    values: [id, outcome, problem, isAboutReader],
  })
}

/**
 * Puts a mail off that could not be sent. Its place in the quota is free again unless it may have
 * arrived all the same.
 */
export async function putOff(
  pool: Pool,
  server: string,
  { id, tries }: TakenMail,
  { problem, mayHaveArrived }: { problem: string; mayHaveArrived: boolean },
): Promise<void> {
  await pool.query(
    `update mails set taken_by = null, due_at = now() + $3 * interval '1 second', problem = $4,
       counted_at = case when $5 then counted_at end,
       handing_at = case when $5 then handing_at end
     where id = $1 and taken_by = $2 and done_at is null`,
    [id, server, secondsUntilTry(tries), problem, mayHaveArrived],
  )
}

/** Looks at a mail again in a minute, whose time has not come. That is no try. */
export async function lookLater(pool: Pool, server: string, id: string): Promise<void> {
  await pool.query(
    `update mails set taken_by = null, due_at = now() + interval '1 minute', tries = tries - 1
     where id = $1 and taken_by = $2 and done_at is null`,
    [id, server],
  )
}

/** Gives mails back that were not handed over, so that another server takes them at once. */
export async function giveBack(pool: Pool, server: string, ids: string[]): Promise<void> {
  await pool.query(
    `update mails set taken_by = null, due_at = now(), tries = tries - 1
     where id = any($2::uuid[]) and taken_by = $1 and done_at is null`,
    [server, ids],
  )
}

/** Removes mails that no quota counts any more; failed ones are kept for inspection. */
export async function forgetOldMails(pool: Pool, now: Date): Promise<void> {
  const keptMs = (days: number) => new Date(now.getTime() - days * 86_400_000)
  await pool.query(
    `delete from mails where done_at < $1 and (counted_at is null or counted_at < $2)
       and (outcome in ('sent', 'needless', 'over-quota') or done_at < $3)`,
    [keptMs(1), new Date(now.getTime() - countedMs), keptMs(14)],
  )
}

/** The mails to this address that are still known of, the oldest first. */
export async function mailsTo(client: PoolClient, address: string): Promise<object[]> {
  const { rows } = await client.query(
    `select kind, counted_at as "at", done_at as "doneAt", outcome from mails
     where recipient = $1 and counted_at is not null order by counted_at, id limit 1000`,
    [recipientHash(address)],
  )
  return rows
}

/** Deletes the data of failed mails to the address. Its quota stays: it is only a hash. */
export async function forgetMailsTo(client: PoolClient, address: string): Promise<void> {
  await client.query(
    `update mails set data = '{}'
     where recipient = $1 and counted_at is not null and done_at is not null and data <> '{}'`,
    [recipientHash(address)],
  )
}
