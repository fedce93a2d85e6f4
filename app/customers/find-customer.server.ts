import type { Pool, PoolClient } from 'pg'
import type { Customer } from '#server/session/session.ts'

export type KnownCustomer = Customer & {
  account: 'here' | 'elsewhere' | 'deleted'
  deletedAt: Date | null
}

type Row = Customer & { isHere: boolean; deletedAt: Date | null; seenAt: Date | null }

/**
 * Whoever has this uid, with the address by which the shop knows them; null when it never heard of them. The
 * address of an account that is kept elsewhere is that of the last session, else of the last order.
 */
export async function findCustomer(
  client: Pool | PoolClient,
  uid: string,
): Promise<KnownCustomer | null> {
  const { rows } = await client.query<Row>({
    name: 'customer at the desk',
    text: `select w.uid, u.id is not null as "isHere", c.deleted_at as "deletedAt",
        greatest(s.created_at, o.created_at) as "seenAt",
        coalesce(u.email, s.email, o.email, l.email) as email,
        coalesce(u.email_verified, s.email_verified, false) as "emailVerified"
      from (select $1::text as uid) w
        left join identity_user u on u.id = w.uid
        left join customers c on c.uid = w.uid
        left join customer_list l on l.uid = w.uid
        left join lateral (select email, email_verified, created_at from sessions where uid = w.uid
          order by created_at desc limit 1) s on true
        left join lateral (select email, created_at from orders where customer_uid = w.uid
          order by created_at desc, id desc limit 1) o on true
      where u.id is not null or l.uid is not null or o.created_at is not null or s.created_at is not null
        or c.deleted_at is not null`,
    values: [uid],
  })
  const [row] = rows
  if (!row) return null
  const { isHere, deletedAt, seenAt, ...customer } = row
  // Who signs in with a hosted provider again, or orders, is a customer again.
  const isGone = deletedAt !== null && !isHere && !(seenAt && seenAt > deletedAt)
  return {
    ...customer,
    account: isGone ? 'deleted' : isHere ? 'here' : 'elsewhere',
    deletedAt: isGone ? deletedAt : null,
  }
}
