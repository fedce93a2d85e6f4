import type { PoolClient } from 'pg'

/* What happened to copies between the moment when they were counted and the moment when it is told. */

export type Since = {
  /** Copies that came (positive) or went since the count. */
  net: number
  /** Of these, how many customers took. */
  sold: number
  /** Somebody counted them later: this count is out of date. */
  isOlder: boolean
}

/**
 * What the journal has of these books since they were counted. A sale is subtracted, a delivery that
 * was noted meanwhile is added. A copy that came back counts only if it was sold after the count as
 * well: whether another one lay on the shelf then, nobody knows, and a copy too few does no harm.
 */
export async function movesSince(
  client: PoolClient,
  ids: string[],
  countedAt: Date,
): Promise<Map<string, Since>> {
  const { rows } = await client.query<Since & { id: string }>({
    name: 'moves since a count',
    text: `with since as (
        select book_id, kind, order_id, before, after, counted_at, at from stock_moves
        where book_id = any($1::uuid[]) and (at >= $2 or counted_at >= $2)
      ), sold as (
        select book_id, sum(greatest(copies, 0))::int as sold from (
          select book_id, sum(before - after) as copies from since
          where kind in ('sale', 'return') and at >= $2 group by book_id, order_id
        ) as orders group by book_id
      ), others as (
        select book_id,
          coalesce(sum(after - before) filter (where kind = 'change' and at >= $2), 0)::int as changed,
          bool_or(kind in ('count', 'opening') and coalesce(counted_at, at) > $2) as "isOlder"
        from since group by book_id
      )
      select o.book_id as id, o.changed - coalesce(s.sold, 0) as net, coalesce(s.sold, 0) as sold,
        o."isOlder"
      from others o left join sold s using (book_id)`,
    values: [ids, countedAt],
  })
  return new Map(rows.map(({ id, ...since }) => [id, since]))
}
