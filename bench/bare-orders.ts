import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { answerQuestions } from './helper.ts'

/* The counterpart of placing orders: a loop over bare connections that inserts the same rows
   (order, lines, mark, journal, idempotency key, mail) in one transaction each, without reading, pricing or
   checking anything. Every statement is prepared. Its mails are never due. */

export type BareOrders = {
  databaseUrl: string
  orders: number
  /** How many are under way at a time. */
  connections: number
  books: { id: string; title: string; priceCents: number }[]
}

const statements = {
  order: `insert into orders (id, customer_uid, name, email, phone, street, city, country, state,
    zipcode, subtotal_cents, shipping_cents, tax_cents, total_cents, name_words)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, 0, 0, $11, to_tsvector('simple', $3))`,
  lines: `insert into order_lines (order_id, position, book_id, title, price_cents)
    select $1, line.position, line.book_id, line.title, line.price_cents
    from unnest($2::int[], $3::uuid[], $4::text[], $5::int[])
      as line (position, book_id, title, price_cents)`,
  mark: `insert into order_marks (mark, created_at, order_id) values ('work:pack', now(), $1)`,
  event: `insert into order_events (order_id, at, kind, actor_kind, actor_id)
    values ($1, now(), 'placed', 'customer', $2)`,
  key: `insert into order_keys (customer_uid, key, body_hash, order_id) values ($1, $2, $3, $4)`,
  mail: `insert into mails (id, kind, data, due_at)
    values ($1, 'order-confirmation', $2, 'infinity')`,
}

let open: pg.Client[] = []

async function placeOrders(plan: BareOrders): Promise<{ seconds: number }> {
  if (open.length === 0) {
    open = Array.from(
      { length: plan.connections },
      () => new pg.Client({ connectionString: plan.databaseUrl }),
    )
    await Promise.all(open.map((client) => client.connect()))
  }
  let left = plan.orders
  const began = performance.now()
  await Promise.all(
    open.map(async (client) => {
      while (left-- > 0) await placeOrder(client, plan.books)
    }),
  )
  return { seconds: (performance.now() - began) / 1000 }
}

async function placeOrder(client: pg.Client, books: BareOrders['books']) {
  const run = (name: keyof typeof statements, values: unknown[]) =>
    client.query({ name, text: statements[name], values })
  const orderId = randomUUID()
  const uid = randomUUID()
  const email = `${uid}@example.com`
  const totalCents = books.reduce((sum, book) => sum + book.priceCents, 0)
  const address = ['1 Long Street', 'Springfield', 'United States', 'Illinois', '62701']
  await client.query('begin')
  await run('order', [orderId, uid, 'Ann Reader', email, '0123456789', ...address, totalCents])
  await run('lines', [
    orderId,
    books.map((_, index) => index),
    books.map((book) => book.id),
    books.map((book) => book.title),
    books.map((book) => book.priceCents),
  ])
  await run('mark', [orderId])
  await run('event', [orderId, uid])
  await run('key', [uid, randomUUID(), uid + orderId, orderId])
  await run('mail', [randomUUID(), { orderId }])
  await client.query('commit')
}

if (import.meta.main) answerQuestions(placeOrders)
