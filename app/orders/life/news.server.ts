import type { PoolClient } from 'pg'
import { newsJob } from '#app/orders/mails/news.server.ts'
import { isNews } from '#app/orders/mails/news.ts'
import type { Deps } from '#server/deps.ts'
import type { Life } from './life.ts'
import type { NewEvent } from './verb.ts'

/**
 * Asks for the mail that tells the customer of a step, in the step's own transaction, once its events
 * are in the journal: the mail names its entry there, and is written from what is stored when it is sent.
 */
export async function tellCustomer(
  client: PoolClient,
  deps: Pick<Deps, 'jobs'>,
  life: Life,
  events: NewEvent[],
): Promise<void> {
  if (life.email === null) return
  for (const { kind } of events) {
    if (!isNews(kind)) continue
    const { rows } = await client.query<{ eventId: string }>({
      name: 'event to tell of',
      text: `select id::text as "eventId" from order_events where order_id = $1 and kind = $2
        order by id desc limit 1`,
      values: [life.id, kind],
    })
    const [told] = rows
    if (told) await deps.jobs.enqueue(client, newsJob, { orderId: life.id, eventId: told.eventId })
  }
}
