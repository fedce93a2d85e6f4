import type { Pool } from 'pg'
import { type Trouble, troubles, type Work, works } from '#app/orders/life/standing.ts'
import type { QueueCounts } from './queue.schema.ts'

/** Orders that are over have none of these. */
const openMarks = [...works.map((work) => `work:${work}`), ...troubles.map((one) => `open:${one}`)]
/** What somebody of the shop has to do; the rest waits for suppliers, carriers and customers. */
const toDoMarks = (['confirm', 'order', 'pack', 'hand-over'] satisfies Work[]).map(
  (work) => `work:${work}`,
)

/** How many orders there are under each work and trouble; only orders with work left are looked at. */
export async function countQueue(pool: Pool): Promise<QueueCounts> {
  const [counted, carriers] = await Promise.all([
    pool.query<{ mark: string | null; count: number }>({
      name: 'count the queue',
      text: `select mark, count(*)::int from order_marks where mark = any($1::text[]) group by mark
        union all
        select null, count(*)::int from (
          select from order_marks where mark = any($2::text[]) group by order_id) one`,
      values: [openMarks, toDoMarks],
    }),
    carriersOf(pool),
  ])
  const counts = new Map(counted.rows.map(({ mark, count }) => [mark, count]))
  const of = <Name extends Work | Trouble>(kind: 'work' | 'open', names: readonly Name[]) =>
    Object.fromEntries(names.map((name) => [name, counts.get(`${kind}:${name}`) ?? 0])) as Record<
      Name,
      number
    >
  return {
    works: of('work', works),
    troubles: of('open', troubles),
    toDo: counts.get(null) ?? 0,
    carriers,
  }
}

/** From one carrier to the next along the index; each as it was written for its first order. */
async function carriersOf(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ carrier: string }>({
    name: 'carriers of the desk',
    text: `with recursive found(mark, n) as (
        (select mark, 1 from order_marks where mark >= 'carrier:' and mark < 'carrier;'
          order by mark limit 1)
        union all
        select (select m.mark from order_marks m
          where m.mark > found.mark and m.mark < 'carrier;' order by m.mark limit 1), n + 1
        from found where found.mark is not null and n < 50
      )
      select p.carrier from found
        cross join lateral (select order_id from order_marks m where m.mark = found.mark
          order by created_at limit 1) one
        cross join lateral (select carrier from parcels p where p.order_id = one.order_id
          and lower(p.carrier) = substr(found.mark, 9) limit 1) p`,
  })
  return rows.map(({ carrier }) => carrier)
}
