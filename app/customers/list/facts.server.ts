import type { PoolClient } from 'pg'
import { wordsOf } from '#app/orders/name-words.ts'

/** What the shop knows of a customer at this moment, wherever it stands. Money in whole cents. */
type Facts = {
  uid: string
  userName: string | null
  userEmail: string | null
  userSince: Date | null
  deliveryName: string | null
  deliveryPhone: string | null
  deletedAt: Date | null
  sessionEmail: string | null
  sessionAt: Date | null
  orderName: string | null
  orderEmail: string | null
  orderPhone: string | null
  orders: number
  firstAt: Date | null
  lastAt: Date | null
  spentCents: number
  outstandingCents: number
  refusedCents: number
  returnedCents: number
  refusedParcels: number
  listedEmail: string | null
  listedSince: Date | null
}

/** A customer has few orders, which the planner cannot know: it would rather read all there are. */
const alongIndexes = `set local enable_seqscan = off; set local enable_hashjoin = off;
  set local enable_mergejoin = off; set local jit = off`

/** What these orders come to, as the view of the figures says. */
const sumsOf = (orders: string) => `select coalesce(sum(due - open), 0)::float8 as "spentCents",
    coalesce(sum(open), 0)::float8 as "outstandingCents",
    coalesce(sum(refused_cents), 0)::float8 as "refusedCents",
    coalesce(sum(returned_cents), 0)::float8 as "returnedCents",
    coalesce(sum(parcels), 0)::int as "refusedParcels"
  from (select b.books_cents + b.shipping_cents + b.tax_cents as due,
      b.to_send_cents + b.on_way_cents + b.unsettled_cents as open, b.refused_cents, b.returned_cents,
      (select count(*) from parcels where order_id = x.id and status = 'refused') as parcels
    from (${orders}) x join sales_by_order b on b.id = x.id) each`

/** A customer with more orders is a machine; they are added up in steps, as no statement may take long. */
export const ordersAtOnce = 500

/** Of these customers, in their order. */
export async function readFacts(client: PoolClient, uids: string[]): Promise<Facts[]> {
  await client.query(alongIndexes)
  const { rows } = await client.query<Facts>(
    `select w.uid, u.name as "userName", u.email as "userEmail", u.created_at as "userSince",
      c.delivery->>'name' as "deliveryName", c.delivery->>'phone' as "deliveryPhone",
      c.deleted_at as "deletedAt", s.email as "sessionEmail", s.created_at as "sessionAt",
      n.name as "orderName", n.email as "orderEmail", n.phone as "orderPhone",
      o.orders, o.first_at as "firstAt", o.last_at as "lastAt", m.*,
      l.email as "listedEmail", l.since as "listedSince"
    from unnest($1::text[]) with ordinality w(uid, place)
      left join identity_user u on u.id = w.uid
      left join customers c on c.uid = w.uid
      left join customer_list l on l.uid = w.uid
      left join lateral (select email, created_at from sessions where uid = w.uid
        order by created_at desc limit 1) s on true
      left join lateral (select name, email, phone from orders
        where customer_uid = w.uid and name is not null
        order by created_at desc, id desc limit 1) n on true
      cross join lateral (select count(*)::int as orders, min(created_at) as first_at,
        max(created_at) as last_at from orders where customer_uid = w.uid) o
      cross join lateral (${sumsOf('select id from orders where customer_uid = w.uid and o.orders <= $2')}) m
    order by w.place`,
    [uids, ordersAtOnce],
  )
  for (const facts of rows)
    if (facts.orders > ordersAtOnce) Object.assign(facts, await sumsInSteps(client, facts.uid))
  return rows
}

type Sums = Pick<
  Facts,
  'spentCents' | 'outstandingCents' | 'refusedCents' | 'returnedCents' | 'refusedParcels'
>

/** The orders of one customer, so many at a time, the oldest first. */
async function sumsInSteps(client: PoolClient, uid: string): Promise<Sums> {
  const all: Sums = {
    ...{ spentCents: 0, outstandingCents: 0, refusedCents: 0, returnedCents: 0 },
    refusedParcels: 0,
  }
  let after: { at: string; id: string } | undefined
  do {
    const { rows } = await client.query<{ at: string; id: string }>(
      `select created_at::text as at, id from orders where customer_uid = $1
         and ($2::timestamptz is null or (created_at, id) > ($2, $3::uuid))
       order by created_at, id limit $4`,
      [uid, after?.at ?? null, after?.id ?? null, ordersAtOnce],
    )
    const ids = rows.map(({ id }) => id)
    const [sums] = (await client.query<Sums>(sumsOf('select unnest($1::uuid[]) as id'), [ids])).rows
    for (const name of Object.keys(all) as (keyof Sums)[]) all[name] += sums?.[name] ?? 0
    after = rows.length === ordersAtOnce ? rows.at(-1) : undefined
  } while (after)
  return all
}

/** The row of the list; null for whom nothing personal is left of, or was never there. */
export function rowOf(facts: Facts) {
  if (!isKnown(facts)) return null
  // A shop whose accounts are elsewhere hears the address at each sign-in, and keeps it as long as the account.
  const heard = facts.deletedAt === null ? facts.listedEmail : null
  const email = facts.userEmail ?? facts.sessionEmail ?? facts.orderEmail ?? heard
  const since = facts.userSince ?? earliest(facts.firstAt, facts.sessionAt, facts.listedSince)
  if (!since) return null
  const names = [facts.userName, facts.deliveryName, facts.orderName]
  return {
    uid: facts.uid,
    name: names.find((name) => name?.trim()) ?? null,
    email: email?.toLowerCase() ?? null,
    phone: facts.deliveryPhone ?? facts.orderPhone,
    since,
    ordered_at: facts.lastAt ?? '-infinity',
    orders: facts.orders,
    spent_cents: facts.spentCents,
    outstanding_cents: facts.outstandingCents,
    refused_cents: facts.refusedCents,
    returned_cents: facts.returnedCents,
    refused_parcels: facts.refusedParcels,
    words: listWords([...names, email?.split('@')[0]].join(' ')),
  }
}

/** A deleted account is listed while an order of it is under way, and again when its owner comes back. */
function isKnown({ userSince, deletedAt, sessionAt, lastAt, orderName, listedSince }: Facts) {
  if (userSince !== null || orderName !== null) return true
  if (deletedAt === null) return Boolean(sessionAt ?? lastAt ?? listedSince)
  return [sessionAt, lastAt].some(
    (at) => at !== null && at.getTime() > deletedAt.getTime() + graceMs,
  )
}
/** An order that was under way while its account was deleted. */
const graceMs = 60_000

const mostWords = 20
/** Longer words are found by their beginning. */
const longestWord = 24

/** The words by which a customer is found, of names and of what is typed. */
export const listWords = (text: string): string[] =>
  [...new Set(wordsOf(text).map((word) => [...word].slice(0, longestWord).join('')))].slice(
    0,
    mostWords,
  )

function earliest(...moments: (Date | null)[]): Date | null {
  const known = moments.filter((at) => at !== null).map((at) => at.getTime())
  return known.length > 0 ? new Date(Math.min(...known)) : null
}
