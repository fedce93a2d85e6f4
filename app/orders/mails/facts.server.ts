import type { Pool } from 'pg'
import type { Life } from '#app/orders/life/life.ts'
import { readLife } from '#app/orders/life/load-life.server.ts'
import type { EventKind } from '#app/orders/life/verb.ts'

/** What a mail about an order is written from, as it is stored when the mail is sent. */
export type MailFacts = {
  life: Life
  /** The keys of the covers, by line. */
  covers: Record<string, string>
  /** The languages of the titles, by line, where they are known. */
  languages: Record<string, string>
  /** The customer is known to read the address: at the order, or since. */
  isProven: boolean
}

/** An entry of the journal that a mail may be about. */
export type MailedEvent = {
  id: string
  at: Date
  kind: EventKind
  by: 'admin' | 'customer' | 'system'
  parcel: number | null
  note: string | null
  detail: Record<string, unknown> | null
}

/** Null when there is no such order. */
export async function readMailFacts(pool: Pool, orderId: string): Promise<MailFacts | null> {
  const [life, { rows }] = await Promise.all([
    readLife(pool, { id: orderId }),
    pool.query<Omit<MailFacts, 'life'>>({
      name: 'facts of a mail',
      text: `select coalesce((select json_object_agg(l.position, b.cover_hash)
            from order_lines l join books b on b.id = l.book_id where l.order_id = o.id), '{}')
            as covers,
          coalesce((select json_object_agg(l.position, b.language)
            from order_lines l join books b on b.id = l.book_id
            where l.order_id = o.id and b.language is not null), '{}') as languages,
          o.email_proven or exists (select from sessions s where s.uid = o.customer_uid
            and s.email_verified and lower(s.email) = lower(o.email)) as "isProven"
        from orders o where o.id = $1`,
      values: [orderId],
    }),
  ])
  const [facts] = rows
  return life && facts ? { life, ...facts } : null
}

const eventColumns = `id::text, at, kind, actor_kind as by, parcel, note, detail`

export async function readEvent(
  pool: Pool,
  orderId: string,
  eventId: string,
): Promise<MailedEvent | null> {
  const { rows } = await pool.query<MailedEvent>(
    `select ${eventColumns} from order_events where order_id = $1 and id = $2`,
    [orderId, eventId],
  )
  return rows[0] ?? null
}

/** More steps than these are a machine's; the latest are told. */
const eventsRead = 200

/** The steps of an order that a mail may be about, oldest first. */
export async function readEvents(
  pool: Pool,
  orderId: string,
  kinds: readonly EventKind[],
): Promise<MailedEvent[]> {
  const { rows } = await pool.query<MailedEvent>(
    `select ${eventColumns} from order_events where order_id = $1 and kind = any($2)
     order by order_events.id desc limit ${eventsRead}`,
    [orderId, kinds],
  )
  return rows.reverse()
}
