import type { Pool } from 'pg'
import type {
  CustomerSort,
  CustomersAnswer,
  CustomersQuery,
  ListedCustomer,
} from '#app/customers/customers.schema.ts'
import { toDollars } from '#app/values/money.ts'
import { findUids, mostFound } from './find-customers.server.ts'
import { keepRecent } from './keep-list.server.ts'

/** The column that each order of the list goes by, which has an index, and what its values look like. */
const columns: Record<CustomerSort, { column: string; type: string; value: RegExp }> = {
  newest: { column: 'since', type: 'timestamptz', value: /^\d{1,17}$/ },
  'last-order': { column: 'ordered_at', type: 'timestamptz', value: /^(\d{1,17}|never)$/ },
  'most-orders': { column: 'orders', type: 'integer', value: /^\d{1,9}$/ },
  'most-spent': { column: 'spent_cents', type: 'bigint', value: /^-?\d{1,15}$/ },
}

type Row = {
  uid: string
  name: string | null
  email: string | null
  phone: string | null
  since: Date
  orderedAt: Date | null
  orders: number
  spentCents: number
  at: string
}

/** A page of the customers; null for a cursor that no page of this order gave. */
export async function listCustomers(
  pool: Pool,
  { q = '', sort = 'last-order', limit = '50', cursor }: CustomersQuery,
): Promise<CustomersAnswer | null> {
  const { column, type, value } = columns[sort]
  const after = cursor === undefined ? null : readCursor(cursor)
  if (cursor !== undefined && !(after && value.test(after.at))) return null
  await keepRecent(pool)
  const uids = q.trim() === '' ? null : await findUids(pool, q)
  const isTime = type === 'timestamptz'
  const written = isTime
    ? `coalesce((extract(epoch from nullif(${column}, '-infinity')) * 1000000)::bigint::text, 'never')`
    : `${column}::text`
  const read = isTime
    ? `(case $3 when 'never' then '-infinity'::timestamptz
        else timestamptz 'epoch' + nullif($3, 'never')::bigint * interval '1 microsecond' end)`
    : `$3::${type}`
  const conditions = [
    uids === null ? '$2::text[] is null' : 'uid = any($2::text[])',
    after === null ? '$3::text is null and $4::text is null' : `(${column}, uid) < (${read}, $4)`,
  ]
  const most = Number(limit)
  const { rows } = await pool.query<Row>({
    name: `customers ${sort} ${uids === null} ${after === null}`,
    text: `select uid, name, email, phone, since, nullif(ordered_at, '-infinity') as "orderedAt", orders,
        spent_cents::float8 as "spentCents", ${written} as at
      from customer_list where ${conditions.join(' and ')} order by ${column} desc, uid desc limit $1`,
    values: [most + 1, uids, after?.at ?? null, after?.uid ?? null],
  })
  const listed = rows.slice(0, most)
  const last = rows.length > most ? listed.at(-1) : undefined
  return {
    customers: listed.map(toListed),
    next: last ? cursorOf(last) : null,
    isCut: uids !== null && uids.length > mostFound,
  }
}

const toListed = ({ uid, name, email, phone, since, orderedAt, orders, spentCents }: Row) =>
  ({
    ...{ id: uid, name, email, phone, orders },
    since: since.toISOString(),
    lastOrderAt: orderedAt?.toISOString() ?? null,
    spent: toDollars(spentCents),
  }) satisfies ListedCustomer

/** Where a page ends: what it is sorted by, and who stands there. */
const cursorOf = ({ at, uid }: Row) => Buffer.from(`${at} ${uid}`).toString('base64url')

function readCursor(cursor: string): { at: string; uid: string } | null {
  const text = Buffer.from(cursor, 'base64url').toString()
  const [, at, uid] = /^(\S{1,20}) ([^\0]{1,300})$/su.exec(text) ?? []
  return at && uid ? { at, uid } : null
}
