import type { Deps } from '#server/deps.ts'
import type { Composed, MailKind } from '#server/mail/queue.ts'
import { readEvent, readMailFacts } from './facts.server.ts'
import { newsOf } from './news.ts'
import { footer, shopOf } from './pieces.ts'

/** Tells the customer of one step of an order, by its entry in the journal. */
export const newsJob: MailKind<{ orderId: string; eventId: string }> = {
  name: 'order-news',
  compose: compose,
}

async function compose(
  { orderId, eventId }: { orderId: string; eventId: string },
  deps: Deps,
  id: string,
): Promise<Composed | null> {
  const [facts, event] = await Promise.all([
    readMailFacts(deps.pool, orderId),
    readEvent(deps.pool, orderId, eventId),
  ])
  if (!facts?.life.email || !event) return null
  const written = newsOf({ ...facts, ...(await shopOf(deps)) }, event)
  if (!written) return null
  const { subject, ...letter } = written
  const { isProven, life } = facts
  const mail = {
    to: { name: (isProven && life.name) || '', address: life.email as string },
    subject,
    about: `order-news-${id}`,
    letter: { ...letter, footer },
  }
  return { mail, isProven }
}
