import type { Pool } from 'pg'
import { toDollars } from '#app/values/money.ts'
import type { DeskEvent, DeskLine, DeskOrder } from './desk-order.schema.ts'
import type { Life } from './life.ts'
import { type OrderRef, readLife } from './load-life.server.ts'
import { dueOf, missingOf, moneyOf, toPayOf } from './money.ts'
import { troublesOf, worksOf } from './standing.ts'

/** Everything that the desk shows of an order, as it is at this moment; null when there is none. */
export async function findDeskOrder(pool: Pool, ref: OrderRef): Promise<DeskOrder | null> {
  const life = await readLife(pool, ref)
  return life && toDeskOrder(pool, life)
}

type LineFacts = Pick<
  DeskLine,
  | 'author'
  | 'language'
  | 'coverImage'
  | 'coverHash'
  | 'genre'
  | 'stock'
  | 'supplier'
  | 'reference'
  | 'expectedOn'
> & { position: number }

/** An order with what the desk wants to know beside it: its books, its journal, its customer's history. */
export async function toDeskOrder(pool: Pool, life: Life): Promise<DeskOrder> {
  const [facts, people, journal, history] = await Promise.all([
    factsOfLines(pool, life),
    namesOf(pool, life),
    journalOf(pool, life.id),
    historyOf(pool, life),
  ])
  const money = moneyOf(life)
  const dollars = Object.fromEntries(
    Object.entries(money).map(([name, cents]) => [name.replace(/Cents$/, ''), toDollars(cents)]),
  ) as DeskOrder['money']
  const { name, email, phone, street, city, state, zipcode, country } = life
  return {
    _id: life.id,
    number: life.number,
    customerId: life.customerUid,
    status: life.status,
    works: worksOf(life),
    troubles: troublesOf(life),
    createdAt: life.createdAt.toISOString(),
    sendBy: life.sendBy,
    endedAt: iso(life.endedAt),
    ...{ name, email, phone, street, city, state, zipcode, country },
    subtotal: toDollars(life.subtotalCents),
    shipping: toDollars(life.shippingCents),
    tax: toDollars(life.taxCents),
    taxIncluded: life.taxIncluded,
    total: toDollars(life.totalCents),
    toPay: toDollars(toPayOf(life)),
    money: dollars,
    sendApart: life.sendApart,
    confirmNeeded: life.confirmNeeded,
    confirmedAt: iso(life.confirmedAt),
    lines: life.lines.map((line) => ({
      position: line.position,
      productId: line.bookId,
      title: line.title,
      isbn13: line.isbn13,
      price: toDollars(line.priceCents),
      due: toDollars(dueOf(life, line)),
      status: line.status,
      mustOrder: line.mustOrder,
      parcel: life.parcels.find(({ id }) => id === line.parcelId)?.position ?? null,
      availableOn: line.availableOn,
      orderDays: line.orderDays,
      ...(facts.get(line.position) ?? noFacts),
    })),
    parcels: life.parcels.map((parcel) => ({
      id: parcel.id,
      number: parcel.position,
      status: parcel.status,
      collect: toDollars(parcel.collectCents),
      paid: parcel.paidCents === null ? null : toDollars(parcel.paidCents),
      missing: parcel.status === 'delivered' ? toDollars(missingOf(life, parcel)) : 0,
      carriesShipping: parcel.carriesShipping,
      packer: people.get(parcel.packerId ?? '') ?? null,
      packerId: parcel.packerId,
      carrier: parcel.carrier,
      tracking: parcel.tracking,
      driver: people.get(parcel.driverId ?? '') ?? null,
      driverId: parcel.driverId,
      stop: parcel.stop,
      tries: parcel.tries,
      openedAt: parcel.openedAt.toISOString(),
      packedAt: iso(parcel.packedAt),
      sentAt: iso(parcel.sentAt),
      endedAt: iso(parcel.endedAt),
    })),
    journal,
    history,
  }
}

const iso = (at: Date | null): string | null => at?.toISOString() ?? null

const noFacts: Omit<LineFacts, 'position'> = {
  author: null,
  language: null,
  coverImage: '',
  coverHash: '',
  genre: '',
  stock: null,
  supplier: null,
  reference: null,
  expectedOn: null,
}

async function factsOfLines(
  pool: Pool,
  { id }: Life,
): Promise<Map<number, Omit<LineFacts, 'position'>>> {
  const { rows } = await pool.query<LineFacts>({
    name: 'facts of lines',
    text: `select l.position, b.author, b.language, b.cover_image as "coverImage",
        b.cover_hash as "coverHash", b.category as genre, b.stock,
        coalesce(s.supplier, b.publisher) as supplier, s.reference,
        s.expected_on::text as "expectedOn"
      from order_lines l join books b on b.id = l.book_id
        left join supplier_orders s on s.id = l.supplier_order_id
      where l.order_id = $1`,
    values: [id],
  })
  return new Map(rows.map(({ position, ...facts }) => [position, facts]))
}

async function namesOf(pool: Pool, { parcels }: Life): Promise<Map<string, string>> {
  const ids = parcels.flatMap(({ packerId, driverId }) => [packerId, driverId]).filter(Boolean)
  if (ids.length === 0) return new Map()
  const { rows } = await pool.query<{ id: string; username: string }>(
    'select id, username from admins where id = any($1::uuid[])',
    [ids],
  )
  return new Map(rows.map(({ id, username }) => [id, username]))
}

/** A journal longer than this is a machine's; the latest entries are shown. */
const eventsShown = 500

async function journalOf(pool: Pool, orderId: string): Promise<DeskEvent[]> {
  const { rows } = await pool.query<Omit<DeskEvent, 'at'> & { at: Date }>({
    name: 'journal of an order',
    text: `select e.id::text, e.at, e.kind, e.actor_kind as by, a.username as name, e.parcel, e.note,
        e.detail
      from order_events e left join admins a on e.actor_kind = 'admin' and a.id::text = e.actor_id
      where e.order_id = $1 order by e.id desc limit ${eventsShown}`,
    values: [orderId],
  })
  return rows.reverse().map((row) => ({ ...row, at: row.at.toISOString() }))
}

/** The customer's other orders, and how many parcels they, or others with the same phone, refused. */
async function historyOf(
  pool: Pool,
  { id, customerUid, phone }: Life,
): Promise<DeskOrder['history']> {
  const [others, refused] = await Promise.all([
    pool.query<{
      number: number
      status: Life['status']
      totalCents: number
      createdAt: Date
      count: number
    }>({
      name: 'history of a customer',
      text: `select number::float8 as number, status, total_cents as "totalCents",
          created_at as "createdAt", count(*) over ()::int as count
        from (select * from orders where customer_uid = $1 order by created_at desc limit 1000) o
        where id <> $2 order by created_at desc limit 10`,
      values: [customerUid, id],
    }),
    pool.query<{ parcels: number }>({
      name: 'refused parcels of a customer',
      text: `select count(*)::int as parcels from parcels p where status = 'refused' and order_id in (
          select id from orders where customer_uid = $1
          union select id from orders
            where right(phone, 7) = right($2, 7) and right(phone, 9) = right($2, 9))`,
      values: [customerUid, phone],
    }),
  ])
  return {
    orders: others.rows.map(({ number, status, totalCents, createdAt }) => ({
      number,
      status,
      total: toDollars(totalCents),
      createdAt: createdAt.toISOString(),
    })),
    count: others.rows[0]?.count ?? 0,
    refused: refused.rows[0]?.parcels ?? 0,
  }
}
