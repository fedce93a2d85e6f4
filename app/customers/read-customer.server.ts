import type { Pool } from 'pg'
import { findDelivery } from '#app/orders/own/remembered-delivery.server.ts'
import { toDollars } from '#app/values/money.ts'
import { shortTransaction } from '#server/database/short-transaction.ts'
import type { Customer } from '#server/session/session.ts'
import type { CustomerAnswer } from './customers.schema.ts'
import { findCustomer } from './find-customer.server.ts'
import { readFacts } from './list/facts.server.ts'
import { keepRecent } from './list/keep-list.server.ts'
import { notesOf } from './notes.server.ts'

type NewsletterOf = (customer: Customer) => Promise<CustomerAnswer['newsletter']>

/** Everything that the page of a customer shows beside the orders; null when there is none. */
export async function readCustomer(
  pool: Pool,
  uid: string,
  newsletterOf: NewsletterOf,
): Promise<CustomerAnswer | null> {
  const customer = await findCustomer(pool, uid)
  if (!customer) return null
  await keepRecent(pool, uid)
  const [listed, delivery, ways, newsletter, openOrders, notes] = await Promise.all([
    readListed(pool, uid),
    findDelivery(pool, uid),
    waysToSignIn(pool, uid),
    newsletterOf(customer),
    openOrdersOf(pool, uid),
    notesOf(pool, uid),
  ])
  const { account, deletedAt, emailVerified } = customer
  return {
    ...(listed ?? (await withoutName(pool, uid))),
    id: uid,
    ...{ account, emailVerified, newsletter, openOrders, notes },
    deletedAt: deletedAt?.toISOString() ?? null,
    waysToSignIn: ways,
    delivery: delivery && linesOf(delivery),
  }
}

type Sums = Pick<
  CustomerAnswer,
  | 'name'
  | 'email'
  | 'phone'
  | 'since'
  | 'lastOrderAt'
  | 'orders'
  | 'spent'
  | 'outstanding'
  | 'refused'
  | 'refusedParcels'
  | 'returned'
>

async function readListed(pool: Pool, uid: string): Promise<Sums | null> {
  const { rows } = await pool.query({
    name: 'listed customer',
    text: `select name, email, phone, since, nullif(ordered_at, '-infinity') as "orderedAt", orders,
        spent_cents::float8 as spent, outstanding_cents::float8 as outstanding,
        refused_cents::float8 as refused, returned_cents::float8 as returned,
        refused_parcels as "refusedParcels"
      from customer_list where uid = $1`,
    values: [uid],
  })
  const [row] = rows
  if (!row) return null
  const { since, orderedAt, name, email, phone, orders, refusedParcels } = row
  return {
    ...{ name, email, phone, orders, refusedParcels },
    since: since.toISOString(),
    lastOrderAt: orderedAt?.toISOString() ?? null,
    spent: toDollars(row.spent),
    outstanding: toDollars(row.outstanding),
    refused: toDollars(row.refused),
    returned: toDollars(row.returned),
  }
}

/** Whoever is not in the list any more has orders still, without a name. */
async function withoutName(pool: Pool, uid: string): Promise<Sums> {
  const [facts] = await shortTransaction(pool, 1000, (client) => readFacts(client, [uid]))
  const since = facts?.firstAt ?? facts?.deletedAt ?? facts?.sessionAt ?? new Date(0)
  return {
    ...{ name: null, email: null, phone: null },
    orders: facts?.orders ?? 0,
    refusedParcels: facts?.refusedParcels ?? 0,
    since: since.toISOString(),
    lastOrderAt: facts?.lastAt?.toISOString() ?? null,
    spent: toDollars(facts?.spentCents ?? 0),
    outstanding: toDollars(facts?.outstandingCents ?? 0),
    refused: toDollars(facts?.refusedCents ?? 0),
    returned: toDollars(facts?.returnedCents ?? 0),
  }
}

async function waysToSignIn(pool: Pool, uid: string): Promise<string[]> {
  const { rows } = await pool.query<{ way: string }>(
    `select case provider_id when 'credential' then 'password' else provider_id end as way
     from identity_account where user_id = $1 order by 1 desc`,
    [uid],
  )
  return rows.map(({ way }) => way)
}

const mostNamed = 50

/** The numbers of orders that something is still to be done for, the oldest first. */
export async function openOrdersOf(pool: Pick<Pool, 'query'>, uid: string): Promise<number[]> {
  const { rows } = await pool.query<{ number: number }>(
    `select number::float8 as number from orders where customer_uid = $1 and ended_at is null
     order by created_at, id limit ${mostNamed}`,
    [uid],
  )
  return rows.map(({ number }) => number)
}

/** As it stands on a parcel. */
function linesOf({ name, phone, ...place }: NonNullable<Awaited<ReturnType<typeof findDelivery>>>) {
  const { street, city, state, zipcode, country } = place
  const town = [city, [state, zipcode].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  return [name, street, town, country, phone].filter((line): line is string => Boolean(line))
}
