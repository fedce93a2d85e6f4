import type { Pool, PoolClient } from 'pg'
import { todayOf } from '#app/shop/today.ts'
import { toDollars } from '#app/values/money.ts'
import type { Deps } from '#server/deps.ts'
import type { CashDay, CashParcel, CashSums } from './cash.schema.ts'

/* What is expected, received and missing on a day, by driver and carrier. */

const shown = 500

/** Who brings the money of parcel `p`: its driver, its carrier, or the shop itself. */
const bringerOf = `case when p.carrier is not null then 'carrier' when p.driver_id is not null then 'driver'
    else 'shop' end as kind,
  coalesce(lower(p.carrier), p.driver_id::text, '') as id,
  coalesce(p.carrier, d.username, 'In the shop') as name`

/** The moment at which a day of the shop begins. */
const startOf = (day: string, timeZone: string) => `(${day})::timestamp at time zone ${timeZone}`

const moneyOfParcel = `lateral (select
    coalesce(sum(amount_cents) filter (where kind = 'received'), 0)::float8 as received,
    coalesce(sum(amount_cents) filter (where kind = 'written-off'), 0)::float8 as off
  from cash_entries c where c.order_id = p.order_id and c.parcel_id = p.id) m`

const ofDay = `with of_day as materialized (
    select * from parcels where status = 'delivered'
      and ended_at >= ${startOf('$1::date', '$2')} and ended_at < ${startOf('$1::date + 1', '$2')}
    union all
    select * from parcels where status = 'on-its-way' and $3
  ), found as (
    select p.order_id, p.position as parcel, p.status, p.ended_at, p.collect_cents::float8 as collect,
      p.paid_cents::float8 as paid, m.received,
      case when p.status = 'delivered' then p.collect_cents - m.received - m.off else 0 end as missing,
      ${bringerOf}
    from of_day p left join admins d on d.id = p.driver_id, ${moneyOfParcel}
  )`

type ParcelRow = Omit<CashParcel, 'endedAt'> & { endedAt: Date | null }
const parcelColumns = `o.number::float8 as number, o.name as customer, f.parcel, f.status,
  f.ended_at as "endedAt", f.collect, f.paid, f.received, f.missing, f.kind, f.id, f.name`

/** Everything about a day's money; of today when none is named. */
export async function readCashDay(
  deps: Pick<Deps, 'pool' | 'now' | 'settings'>,
  asked?: string,
): Promise<CashDay> {
  const { pool, settings } = deps
  const today = todayOf(deps)
  const day = asked ?? today
  const values = [day, settings.timeZone(), day === today]
  const [groups, parcels, unsettled, sums, handIns, closed] = await Promise.all([
    pool.query({
      name: 'cash by bringer',
      text: `${ofDay} select kind, id, min(name) as name,
          count(*) filter (where status = 'delivered')::int as delivered,
          coalesce(sum(collect) filter (where status = 'delivered'), 0) as expected,
          coalesce(sum(received) filter (where status = 'delivered'), 0) as received,
          sum(missing) as missing,
          count(*) filter (where status = 'on-its-way')::int as "onTheWay",
          coalesce(sum(collect) filter (where status = 'on-its-way'), 0) as "toCollect"
        from found group by kind, id order by kind desc, name`,
      values,
    }),
    pool.query({
      name: 'cash by parcel',
      text: `${ofDay} select ${parcelColumns} from found f join orders o on o.id = f.order_id
        order by f.kind desc, f.name, o.number, f.parcel limit ${shown + 1}`,
      values,
    }),
    readUnsettled(pool),
    readSums(pool, day),
    readHandIns(pool, day),
    readClosed(pool, day),
  ])
  return {
    day,
    today,
    groups: groups.rows.map((row) =>
      inDollars(row, ['expected', 'received', 'missing', 'toCollect']),
    ),
    parcels: parcels.rows.slice(0, shown).map(toParcel),
    more: parcels.rows.length > shown,
    unsettled,
    sums,
    handIns,
    closed,
  }
}

/** Delivered and not paid in full, or paid twice; found by the mark, so that settled years are not read. */
async function readUnsettled(pool: Pool): Promise<CashParcel[]> {
  const { rows } = await pool.query({
    name: 'unsettled parcels',
    text: `with found as (
        select p.order_id, p.position as parcel, p.status, p.ended_at, p.collect_cents::float8 as collect,
          p.paid_cents::float8 as paid, m.received, p.collect_cents - m.received - m.off as missing,
          ${bringerOf}
        from order_marks k join parcels p on p.order_id = k.order_id and p.status = 'delivered'
          left join admins d on d.id = p.driver_id, ${moneyOfParcel}
        where k.mark = 'work:settle'
      )
      select ${parcelColumns} from found f join orders o on o.id = f.order_id where f.missing <> 0
      order by f.ended_at, o.number, f.parcel limit ${shown}`,
  })
  return rows.map(toParcel)
}

function toParcel({
  endedAt,
  customer,
  ...row
}: ParcelRow & { customer: string | null }): CashParcel {
  const { kind, id, name, ...rest } = inDollars(row, ['collect', 'received', 'missing'])
  return {
    ...rest,
    ...{ kind, id, name },
    customer,
    paid: row.paid === null ? null : toDollars(row.paid),
    endedAt: endedAt?.toISOString() ?? null,
  }
}

/** The same row with these amounts in dollars. */
function inDollars<Row extends object>(row: Row, names: (keyof Row)[]): Row {
  const amounts = names.map((name) => [name, toDollars(Number(row[name]))])
  return { ...row, ...Object.fromEntries(amounts) }
}

/** What was entered under a day. Money of a carrier's parcel comes through the bank, not into the till. */
export async function readSums(client: Pool | PoolClient, day: string): Promise<CashSums> {
  const { rows } = await client.query({
    name: 'sums of a day',
    text: `select coalesce(sum(amount_cents) filter (where c.kind = 'received'), 0)::float8 as received,
        coalesce(sum(amount_cents) filter (where c.kind = 'received' and p.carrier is null), 0)::float8
          as "inCash",
        coalesce(sum(amount_cents) filter (where c.kind = 'received' and p.carrier is not null), 0)::float8
          as "byCarriers",
        coalesce(sum(amount_cents) filter (where c.kind = 'given-back'), 0)::float8 as "givenBack",
        coalesce(sum(amount_cents) filter (where c.kind = 'written-off'), 0)::float8 as "writtenOff",
        count(*)::int as entries
      from cash_entries c left join parcels p on p.id = c.parcel_id where c.day = $1`,
    values: [day],
  })
  const [row] = rows
  const till = row.inCash - row.givenBack
  const names = ['received', 'inCash', 'byCarriers', 'givenBack', 'writtenOff', 'till'] as const
  return inDollars({ ...row, till }, [...names])
}

async function readHandIns(pool: Pool, day: string): Promise<CashDay['handIns']> {
  const { rows } = await pool.query({
    name: 'hand-ins of a day',
    text: `select h.at, d.username as driver, a.username as by, h.expected_cents as expected,
        h.counted_cents as counted, h.note
      from hand_ins h join admins d on d.id = h.driver_id join admins a on a.id = h.admin_id
      where h.day = $1 order by h.at limit 200`,
    values: [day],
  })
  return rows.map(({ at, ...row }) => ({
    ...inDollars(row, ['expected', 'counted']),
    at: at.toISOString(),
  })) as CashDay['handIns']
}

async function readClosed(pool: Pool, day: string): Promise<CashDay['closed']> {
  const { rows } = await pool.query({
    name: 'closed day',
    text: `select c.closed_at as at, a.username as by, c.counted_cents as counted, c.note, c.sums
      from cash_days c left join admins a on a.id = c.closed_by where c.day = $1`,
    values: [day],
  })
  const [row] = rows
  return row ? { ...row, at: row.at.toISOString(), counted: toDollars(row.counted) } : null
}
