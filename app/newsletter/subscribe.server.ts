import { createHmac, randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import type { SubscribeRequest } from '#app/newsletter/newsletter.schema.ts'
import { readOwnWords, writeMail } from '#app/shop/mail-texts/mail-texts.server.ts'
import { href } from '#app/values/addresses.ts'
import { newId } from '#server/database/id.ts'
import type { Deps } from '#server/deps.ts'
import type { MailKind } from '#server/mail/queue.ts'
import { hashOfToken } from '#server/session/token-hash.ts'

/** However often an address is given, it gets one mail an hour. */
const mailPauseMs = 60 * 60_000
/** How long a confirmation link works. */
const confirmDays = 7

/**
 * Stores the subscription and asks for confirmation by mail (double opt-in). An address that is
 * already on the list stays on it and gets no mail; the caller cannot tell the difference.
 */
export async function subscribe(deps: Deps, { email, source }: SubscribeRequest): Promise<void> {
  const now = deps.now()
  const pauseFrom = new Date(now.getTime() - mailPauseMs)
  await deps.db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ id: string }>(sql`
      insert into subscribers as known
        (id, email, status, unsubscribe_token, source, created_at, confirm_sent_at)
      values (${newId(now.getTime())}, ${email}, 'pending', ${newToken()}, ${source}, ${now}, ${now})
      on conflict (email) do update
        set status = 'pending', source = excluded.source, confirm_sent_at = excluded.confirm_sent_at
        where known.status <> 'confirmed' and known.confirm_sent_at <= ${pauseFrom}
      returning id`)
    const subscriber = rows[0]
    if (subscriber) {
      await deps.jobs.enqueue(tx, confirmMailJob, { subscriberId: subscriber.id })
    }
  })
}

/**
 * Mails the link that confirms. The token is made from the mail's id and a secret of the subscriber's,
 * so that a mail that is tried again carries the same one; only its hash is stored.
 */
export const confirmMailJob: MailKind<{ subscriberId: string }> = {
  name: 'newsletter-confirmation',
  compose: async ({ subscriberId }, deps, id) => {
    const { rows } = await deps.pool.query<{ email: string; unsubscribeToken: string }>(
      `select email, unsubscribe_token as "unsubscribeToken" from subscribers
       where id = $1 and status = 'pending'`,
      [subscriberId],
    )
    const subscriber = rows[0]
    if (!subscriber) return null // confirmed or gone meanwhile
    const token = confirmToken(subscriber.unsubscribeToken, id)
    const shopUrl = deps.shopUrl()
    const url = `${shopUrl}${href('/newsletter/confirm')}?token=${token}`
    const [{ name: shop }, own] = await Promise.all([
      deps.settings.identity(),
      readOwnWords(deps.pool),
    ])
    const { subject, ...letter } = writeMail(own, 'newsletter-confirmation', {
      fields: { shop, days: String(confirmDays) },
      parts: { button: { kind: 'link', label: 'Yes, subscribe me', url } },
    })
    const mail = {
      to: { address: subscriber.email },
      subject,
      about: `newsletter-confirmation-${id}`,
      unsubscribeUrl: `${shopUrl}/api/newsletter/unsubscribe?token=${subscriber.unsubscribeToken}`,
      letter: {
        ...letter,
        footer: "You're receiving this because someone entered this address in our shop.",
      },
    }
    // The link of the earlier mail works until a newer mail is sent.
    const onLeaving = () =>
      deps.pool.query(
        `update subscribers set confirm_token_hash = $2 where id = $1 and status = 'pending'`,
        [subscriberId, hashOfToken(token)],
      )
    return { mail, isProven: false, onLeaving }
  },
}

const confirmToken = (secret: string, mailId: string) =>
  createHmac('sha256', secret).update(`confirm ${mailId}`).digest('base64url')

/** Puts the address on the list; false when the link is not, or no longer, good. */
export async function confirmSubscription(
  { pool, now }: Pick<Deps, 'pool' | 'now'>,
  token: string,
): Promise<boolean> {
  const at = now()
  const { rowCount } = await pool.query(
    // Somebody who was out of reach joins anew; the same link twice is one joining.
    `update subscribers set status = 'confirmed', unsubscribed_at = null, bounced_at = null, bounce = null,
       confirmed_at = case status when 'confirmed' then coalesce(confirmed_at, $2) else $2 end
     where confirm_token_hash = $1 and (status = 'confirmed' or confirm_sent_at > $3)`,
    [hashOfToken(token), at, new Date(at.getTime() - confirmDays * 86_400_000)],
  )
  return rowCount === 1
}

/** Takes the address off the list; a second time is fine. False when the token is not one of ours. */
export async function unsubscribe(
  { pool, now }: Pick<Deps, 'pool' | 'now'>,
  token: string,
): Promise<boolean> {
  const { rowCount } = await pool.query(
    `update subscribers set status = 'unsubscribed', confirm_token_hash = null,
       confirmed_at = null, unsubscribed_at = case status
         when 'unsubscribed' then coalesce(unsubscribed_at, $2) else $2 end
     where unsubscribe_token = $1`,
    [token, now()],
  )
  return rowCount === 1
}

/** Removes addresses that were never confirmed. */
export async function forgetUnconfirmed(pool: Pool, now: Date): Promise<void> {
  await pool.query(`delete from subscribers where status = 'pending' and confirm_sent_at < $1`, [
    new Date(now.getTime() - 30 * 86_400_000),
  ])
}

/** Every mail to the subscriber carries it. */
export const newUnsubscribeToken = (): string => newToken()

const newToken = () => randomBytes(24).toString('base64url')
