import type { Pool } from 'pg'
import { lockLife, type OrderRef } from '#app/orders/life/load-life.server.ts'
import { storeEvents } from '#app/orders/life/store-life.server.ts'
import { type Actor, note } from '#server/database/audit.ts'
import { transactionOn } from '#server/database/client.ts'
import { shortTransaction } from '#server/database/short-transaction.ts'
import type { Deps } from '#server/deps.ts'
import { letterText } from '#server/mail/letter.ts'
import { confirmationJob, confirmationOf } from './confirmation.server.ts'
import { type MailedEvent, readEvents, readMailFacts } from './facts.server.ts'
import type { OrderMails } from './mails.schema.ts'
import { newsJob } from './news.server.ts'
import { newsKinds, newsOf } from './news.ts'
import { footer, shopOf, type Writing, type Written } from './pieces.ts'

/* What an order has told its customer, for the desk: to be read, and to be sent once more. */

/** The mails of an order, oldest first, as they would be written now; null when there is no such order. */
export async function listOrderMails(
  deps: Pick<Deps, 'pool' | 'shopUrl' | 'settings'>,
  number: number,
): Promise<OrderMails | null> {
  const id = await idOf(deps.pool, number)
  const facts = id && (await readMailFacts(deps.pool, id))
  if (!id || !facts) return null
  const events = await readEvents(deps.pool, id, ['placed', ...newsKinds])
  const writing = { ...facts, ...(await shopOf(deps)) }
  const shop = await deps.settings.identity()
  return {
    to: facts.life.email,
    proven: facts.isProven,
    mails: events.flatMap((event) => {
      const written = letterOf(writing, event)
      if (!written) return []
      const { subject, ...letter } = written
      const text = letterText({ ...letter, footer }, shop)
      return [{ event: event.id, kind: event.kind, at: event.at.toISOString(), subject, text }]
    }),
  }
}

const letterOf = (writing: Writing, event: MailedEvent): Written | null =>
  event.kind === 'placed' ? confirmationOf(writing) : newsOf(writing, event)

async function idOf(pool: Pool, number: number): Promise<string | null> {
  const { rows } = await pool.query<{ id: string }>('select id from orders where number = $1', [
    number,
  ])
  return rows[0]?.id ?? null
}

export type Resent =
  | { ok: true }
  | { ok: false; reason: 'unknown' }
  /** The customer's address was removed. */
  | { ok: false; reason: 'no-address' }
  /** What the mail told of was undone. */
  | { ok: false; reason: 'undone' }

/** Sends a mail of an order again, and notes it in the journal. A repeat with its key does nothing. */
export async function resendOrderMail(
  deps: Deps,
  ref: OrderRef & { number: number },
  eventId: string,
  { actor, key }: { actor: Actor; key?: string },
): Promise<Resent> {
  const mails = await listOrderMails(deps, ref.number)
  if (!mails) return { ok: false, reason: 'unknown' }
  if (mails.to === null) return { ok: false, reason: 'no-address' }
  const mail = mails.mails.find(({ event }) => event === eventId)
  if (!mail) return { ok: false, reason: 'undone' }
  await shortTransaction(deps.pool, 3000, async (client) => {
    const life = await lockLife(client, ref)
    if (!life) return
    const scoped = key && `${'id' in actor ? actor.id : ''} ${life.number} mail ${key}`
    if (scoped) {
      const before = await client.query('select from order_events where key = $1', [scoped])
      if (before.rowCount === 1) return
    }
    if (mail.kind === 'placed') {
      await deps.jobs.enqueue(client, confirmationJob, { orderId: life.id, again: true })
    } else await deps.jobs.enqueue(client, newsJob, { orderId: life.id, eventId })
    const events = [{ kind: 'note' as const, note: `Sent again by mail: “${mail.subject}”` }]
    await storeEvents(client, life.id, events, {
      at: deps.now(),
      actor,
      ...(scoped && { key: scoped }),
    })
    await note(transactionOn(client), deps.now(), {
      actor,
      action: 'order.mail',
      subject: `order:${life.number}`,
      called: `Order ${life.number}`,
      detail: { kind: mail.kind },
    })
    await deps.changes.announce(transactionOn(client), ['orders'])
  })
  deps.changes.heard(['orders'])
  return { ok: true }
}
