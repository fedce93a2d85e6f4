import type { Pool, PoolClient } from 'pg'
import { headingOf } from '#app/catalog/book.ts'
import { readLife } from '#app/orders/life/load-life.server.ts'
import { formatDay } from '#app/ui/date.ts'
import { formatCents } from '#app/values/money.ts'
import { shortTransaction } from '#server/database/short-transaction.ts'
import type { Deps } from '#server/deps.ts'
import type { Job } from '#server/jobs/job.ts'
import type { Mail } from '#server/mail/mail.ts'
import type { MailKind } from '#server/mail/queue.ts'
import { extrasOf } from './confirmation.server.ts'
import { addressOf, bookCount, text } from './pieces.ts'

/* How the shop itself hears of its orders: a mail for each, or one an hour for all of them. */

type Told = { orderId: string } | { after: string; upto: string }

export const shopOrderJob: MailKind<Told> = {
  name: 'shop-order',
  compose: async (data, deps, id) => {
    const settings = await deps.settings.orders()
    if (settings.orderMail === 'none' || settings.orderMailTo === null) return null
    const written = await ('orderId' in data
      ? oneOrder(deps, data.orderId)
      : manyOrders(deps, data))
    if (!written) return null
    const about = `shop-order-${id}`
    const to = { name: '', address: settings.orderMailTo }
    // The owner has set it.
    return { mail: { ...written, to, about }, isProven: true }
  },
}

type Written = Pick<Mail, 'subject' | 'letter'>
const footer =
  'The shop writes this to the address in its settings of orders, where it can also be turned off.'

async function oneOrder(deps: Deps, orderId: string): Promise<Written | null> {
  const life = await readLife(deps.pool, { id: orderId })
  if (!life || life.name === null) return null
  const { name: shopName } = await deps.settings.identity()
  const total = formatCents(life.totalCents)
  const sendBy = life.sendBy === null ? 'no day was promised' : `by ${formatDay(life.sendBy)}`
  const first = life.confirmNeeded && life.confirmedAt === null
  return {
    subject: `${shopName}: order ${life.number}, ${bookCount(life.lines)}, ${total}`,
    letter: {
      title: `Order ${life.number}`,
      blocks: [
        ...(first ? [text('This is a first order: please call to confirm it.')] : []),
        {
          kind: 'rows',
          strongLast: true,
          rows: [
            ...life.lines.map(({ title, isbn13, priceCents }): [string, string] => [
              headingOf(title) + (isbn13 ? ` (${isbn13})` : ''),
              formatCents(priceCents),
            ]),
            ...extrasOf(life),
            ['To collect', total],
          ],
        },
        text(`${addressOf(life)}\nPhone: ${life.phone ?? ''}`),
        text(`To be sent: ${sendBy}${life.sendApart ? ', each book as it comes' : ''}`),
        deskLink(deps, `/${life.number}`, 'Open the order'),
      ],
      footer,
    },
  }
}

/** Orders that one mail lists; the others are counted. */
const listed = 100

async function manyOrders(
  { pool, shopUrl, settings }: Deps,
  { after, upto }: { after: string; upto: string },
): Promise<Written | null> {
  const { rows } = await pool.query<{
    number: number
    totalCents: number
    books: number
    count: number
    sumCents: number
  }>(
    `select number::float8 as number, total_cents as "totalCents",
       (select count(*)::int from order_lines where order_id = o.id) as books,
       count(*) over ()::int as count, (sum(total_cents) over ())::float8 as "sumCents"
     from orders o where created_at > $1 and created_at <= $2 and status <> 'cancelled'
     order by created_at limit ${listed}`,
    [after, upto],
  )
  const [first] = rows
  if (!first) return null
  const { name: shopName } = await settings.identity()
  const { count, sumCents } = first
  const orders = count === 1 ? '1 new order' : `${count} new orders`
  const more = count - rows.length
  return {
    subject: `${shopName}: ${orders}, ${formatCents(sumCents)}`,
    letter: {
      title: orders[0]?.toUpperCase() + orders.slice(1),
      blocks: [
        {
          kind: 'rows',
          strongLast: true,
          rows: [
            ...rows.map(({ number, books, totalCents }): [string, string] => [
              `Order ${number}, ${bookCount({ length: books })}`,
              formatCents(totalCents),
            ]),
            ...(more > 0 ? ([[`${more} more`, '']] as [string, string][]) : []),
            ['Together', formatCents(sumCents)],
          ],
        },
        deskLink({ shopUrl }, '', 'Open the orders'),
      ],
      footer,
    },
  }
}

const deskLink = ({ shopUrl }: Pick<Deps, 'shopUrl'>, path: string, label: string) =>
  ({ kind: 'link', label, url: `${shopUrl()}/dashboard/orders${path}` }) as const

/** An order that is being placed at this moment is told of in the next hour. */
const settledMs = 60_000
const hourMs = 60 * 60_000

/** Every hour: one mail about the orders since the last one, if the owner wants it so. */
export const ordersDigestJob: Job = {
  name: 'orders-digest',
  every: '5 * * * *',
  run: async (_data, deps) => {
    const settings = await deps.settings.orders()
    const isWanted = settings.orderMail === 'hourly' && settings.orderMailTo !== null
    const upto = new Date(deps.now().getTime() - settledMs)
    await shortTransaction(deps.pool, 3000, async (client) => {
      const after = await takeTurn(client, upto)
      if (!isWanted || !(await hasOrders(client, after, upto))) return
      const told = { after: after.toISOString(), upto: upto.toISOString() }
      await deps.jobs.enqueue(client, shopOrderJob, told)
    })
  },
}

/** Notes until when the shop is told now; answers until when it was told before. May run twice. */
async function takeTurn(client: PoolClient, upto: Date): Promise<Date> {
  const { rows } = await client.query<{ after: string }>(
    `with before as materialized (
       select value #>> '{}' as after from settings where key = 'orders-told' for update
     ), stored as (
       insert into settings (key, value, updated_at) values ('orders-told', to_jsonb($1::text), $2)
       on conflict (key) do update set value = excluded.value, updated_at = excluded.updated_at
     )
     select after from before`,
    [upto.toISOString(), upto],
  )
  const before = rows[0]?.after
  return before ? new Date(before) : new Date(upto.getTime() - hourMs)
}

async function hasOrders(client: Pool | PoolClient, after: Date, upto: Date): Promise<boolean> {
  const { rowCount } = await client.query(
    'select from orders where created_at > $1 and created_at <= $2 limit 1',
    [after, upto],
  )
  return rowCount === 1
}
