import type { PoolClient } from 'pg'
import { todayOf } from '#app/shop/today.ts'
import { centsOf, toDollars } from '#app/values/money.ts'
import { type AdminActor, noteOn } from '#server/database/audit.ts'
import { shortTransaction } from '#server/database/short-transaction.ts'
import type { Deps } from '#server/deps.ts'
import type { Run, RunStop, Runs } from './runs.schema.ts'

/* Runs of the shop's own drivers. A driver is an admin who packs, or the owner. */

/** A van holds less. */
const stopsShown = 300

/** Everybody who can drive, with what they have on board. */
export async function listRuns({ pool }: Pick<Deps, 'pool'>): Promise<Runs> {
  const { rows } = await pool.query({
    name: 'runs',
    text: `select a.id, a.username as name, count(p.id)::int as stops,
        coalesce(sum(p.collect_cents), 0)::float8 as cents
      from admins a left join parcels p on p.driver_id = a.id and p.status = 'on-its-way'
      where (a.role in ('owner', 'packer') and a.disabled_at is null) or p.id is not null
      group by a.id order by count(p.id) desc, a.username limit 200`,
  })
  return rows.map(({ cents, ...row }) => ({ ...row, toCollect: toDollars(cents) }))
}

/** One driver's stops in their order, and what was done today; null for somebody unknown. */
export async function readRun(
  deps: Pick<Deps, 'pool' | 'now' | 'settings'>,
  driverId: string,
): Promise<Run | null> {
  const day = todayOf(deps)
  const [drivers, stops, done] = await Promise.all([
    deps.pool.query('select id, username as name from admins where id = $1', [driverId]),
    deps.pool.query({
      name: 'stops of a run',
      text: `select p.id, o.number::float8 as number, p.position as parcel, o.name, o.phone, o.street,
          o.city, o.state, o.zipcode, o.country, p.collect_cents as cents, p.stop, p.tries,
          (select count(*)::int from order_lines l where l.order_id = o.id and l.parcel_id = p.id) as books
        from parcels p join orders o on o.id = p.order_id
        where p.driver_id = $1 and p.status = 'on-its-way'
        order by p.stop nulls last, o.zipcode, o.number, p.position limit ${stopsShown}`,
      values: [driverId],
    }),
    deps.pool.query({
      name: 'done of a run',
      text: `select p.id, o.number::float8 as number, p.position as parcel, o.name,
          p.collect_cents as cents, p.status, p.paid_cents as paid
        from parcels p join orders o on o.id = p.order_id
        where p.driver_id = $1 and p.ended_at >= ($2::date)::timestamp at time zone $3
        order by p.ended_at, o.number limit ${stopsShown}`,
      values: [driverId, day, deps.settings.timeZone()],
    }),
  ])
  const [driver] = drivers.rows
  if (!driver) return null
  const toCome = stops.rows.map(toStop)
  const ended = done.rows.map(({ cents, paid, ...row }) => ({
    ...row,
    collect: toDollars(cents),
    paid: paid === null ? null : toDollars(paid),
  }))
  const sum = (amounts: (number | null)[]) =>
    toDollars(amounts.reduce<number>((cents, amount) => cents + centsOf(amount ?? 0), 0))
  return {
    driver,
    day,
    stops: toCome,
    done: ended,
    toCollect: sum(toCome.map(({ collect }) => collect)),
    collected: sum(ended.map(({ paid }) => paid)),
  }
}

type StopRow = Omit<RunStop, 'collect' | 'address'> & { cents: number } & Record<
    'street' | 'city' | 'state' | 'zipcode' | 'country',
    string | null
  >

function toStop({ cents, street, city, state, zipcode, country, ...row }: StopRow): RunStop {
  const place = [city, [state, zipcode].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  return {
    ...row,
    collect: toDollars(cents),
    address: [street, place, country].filter((line): line is string => Boolean(line)),
  }
}

/** The order in which the stops are driven; parcels that have left the run meanwhile are passed over. */
export async function orderStops(
  { pool, now }: Pick<Deps, 'pool' | 'now'>,
  actor: AdminActor,
  driverId: string,
  parcels: string[],
): Promise<void> {
  await shortTransaction(pool, 3000, async (client) => {
    // As a step would lock them, so that neither undoes what the other wrote.
    await client.query(
      `select from orders where id in (select order_id from parcels where id = any($1::uuid[]))
        order by id for no key update`,
      [parcels],
    )
    await client.query({
      name: 'order stops',
      text: `update parcels p set stop = n.nth
        from unnest($2::uuid[]) with ordinality as n (id, nth)
        where p.id = n.id and p.driver_id = $1 and p.status = 'on-its-way'`,
      values: [driverId, parcels],
    })
    const called = await nameOfDriver(client, driverId)
    const about = { subject: `admin:${driverId}`, ...called, detail: { stops: parcels.length } }
    await noteOn(client, now(), { actor, action: 'order.stops', ...about })
  })
}

/** For the log. */
export async function nameOfDriver(
  client: Pick<PoolClient, 'query'>,
  id: string,
): Promise<{ called?: string }> {
  const { rows } = await client.query<{ called: string }>(
    'select username as called from admins where id = $1',
    [id],
  )
  return rows[0] ?? {}
}
