import { createHash } from 'node:crypto'
import type { Pool } from 'pg'
import type { Life, Parcel } from '#app/orders/life/life.ts'
import { missingOf } from '#app/orders/life/money.ts'
import type { Step } from '#app/orders/life/step.schema.ts'
import { toDollars } from '#app/values/money.ts'
import { type Actor, type AdminActor, noteOn } from '#server/database/audit.ts'
import { shortTransaction } from '#server/database/short-transaction.ts'
import type { Deps } from '#server/deps.ts'
import { bookOnce, type Decided } from './receive-once.server.ts'
import type { Remittance, RemittanceAnswer, RemittanceRow } from './remittance.schema.ts'
import { type FileRow, readRemittance } from './remittance-file.server.ts'
import { type Candidate, type Judged, judge, keyOf, weigh } from './remittance-verdict.server.ts'

export type Remitted =
  | { ok: true; answer: RemittanceAnswer }
  | { ok: false; reason: 'unreadable' | 'other-file'; message: string }

type Verdicts = { row: FileRow; judged: Judged }[]

/** One call books for so long; the page asks again while rows are left. */
const patienceMs = 8000

/**
 * What a carrier's file means, row by row; with the hash of a file that was looked at before, its
 * matched and short rows are booked, each once, however often the file comes.
 */
export async function remit(
  deps: Deps,
  actor: AdminActor,
  { file, name, apply }: Remittance,
): Promise<Remitted> {
  const hash = createHash('sha256').update(file).digest('hex')
  if (apply !== undefined && apply !== hash) {
    const message = 'This is another file than the one that was looked at. Look at it first.'
    return { ok: false, reason: 'other-file', message }
  }
  const read = readRemittance(file)
  if (!read.ok) return { ok: false, reason: 'unreadable', message: read.message }
  const found = await verdictsOf(deps.pool, hash, read.rows)
  if (apply !== undefined) {
    await bookRows(deps, actor, hash, found)
    await noteFile(deps, actor, { hash, name, found })
  }
  const { rows } = await deps.pool.query<{ at: Date }>(
    'select at from remittances where hash = $1',
    [hash],
  )
  return {
    ok: true,
    answer: {
      hash,
      bookedAt: rows[0]?.at.toISOString() ?? null,
      rows: found.map(toRow),
      left: found.filter(isBookable).length,
      booked: toDollars(bookedOf(found)),
    },
  }
}

const isBookable = ({ judged }: Verdicts[number]) =>
  judged.verdict === 'matched' || judged.verdict === 'short'

const bookedOf = (found: Verdicts): number =>
  found.reduce(
    (sum, { row, judged }) => sum + (judged.verdict === 'booked' ? (row.cents ?? 0) : 0),
    0,
  )

/** An entry in the books says which row of which file it is. */
const referenceOf = (hash: string, { row }: FileRow) => `remittance ${hash.slice(0, 16)} row ${row}`

const bookedBefore = 'Booked from this file.'

async function verdictsOf(pool: Pool, hash: string, rows: FileRow[]): Promise<Verdicts> {
  const [candidates, booked] = await Promise.all([
    findCandidates(pool, rows),
    findBooked(
      pool,
      rows.map((row) => referenceOf(hash, row)),
    ),
  ])
  const byTracking = Map.groupBy(candidates, ({ tracking }) => tracking?.toUpperCase() ?? '')
  const byNumber = Map.groupBy(candidates, ({ number }) => number)
  const seen = new Map<string, number>()
  return rows.map((row) => {
    const tracked = row.tracking === '' ? [] : (byTracking.get(row.tracking.toUpperCase()) ?? [])
    const ordered = row.number === null ? [] : (byNumber.get(row.number) ?? [])
    const near = [...new Set([...tracked, ...ordered])]
    const judged = judge(row, near, seen)
    if (booked.has(referenceOf(hash, row).toUpperCase())) {
      judged.verdict = 'booked'
      judged.message = bookedBefore
    }
    const { found, verdict } = judged
    if (found && ['matched', 'short', 'booked'].includes(verdict)) seen.set(keyOf(found), row.row)
    return { row, judged }
  })
}

async function findCandidates(pool: Pool, rows: FileRow[]): Promise<Candidate[]> {
  const trackings = rows.map(({ tracking }) => tracking.toUpperCase()).filter(Boolean)
  const numbers = rows.flatMap(({ number }) => number ?? [])
  const { rows: found } = await pool.query<Candidate>({
    name: 'parcels of a remittance',
    text: `with near as (
        select id, order_id, position, status, tracking, collect_cents from parcels
        where tracking is not null and upper(tracking) = any($1)
        union
        select p.id, p.order_id, p.position, p.status, p.tracking, p.collect_cents
        from orders o join parcels p on p.order_id = o.id where o.number = any($2::bigint[])
      )
      select o.number::float8 as number, p.position as parcel, p.status, p.tracking,
        p.collect_cents - coalesce((select sum(amount_cents) from cash_entries c
          where c.order_id = p.order_id and c.parcel_id = p.id and c.kind <> 'given-back'), 0)::float8
          as "dueCents"
      from near p join orders o on o.id = p.order_id
      order by o.number, p.position`,
    values: [trackings, numbers],
  })
  return found
}

async function findBooked(pool: Pool, references: string[]): Promise<Set<string>> {
  const { rows } = await pool.query<{ reference: string }>({
    name: 'booked rows of a remittance',
    text: `select upper(reference) as reference from cash_entries
      where reference is not null and upper(reference) = any($1)`,
    values: [references.map((one) => one.toUpperCase())],
  })
  return new Set(rows.map(({ reference }) => reference))
}

async function bookRows(deps: Deps, actor: Actor, hash: string, found: Verdicts): Promise<void> {
  const until = performance.now() + patienceMs
  for (const one of found.filter(isBookable)) {
    if (performance.now() > until) return
    await bookRow(deps, actor, referenceOf(hash, one.row), one)
  }
}

/** Books one row as the order is now, and puts what came of it in the row's verdict. */
async function bookRow(
  deps: Deps,
  actor: Actor,
  reference: string,
  { row, judged }: Verdicts[number],
): Promise<void> {
  const { found } = judged
  if (!found) return
  const { number } = found
  const booked = await bookOnce(deps, actor, { number, reference }, (life) =>
    stepsOf(life, found, row, reference),
  )
  if (booked.as === 'refused') Object.assign(judged, booked.refusal)
  else if (booked.as === 'not-now')
    Object.assign(judged, { verdict: 'not-due', message: booked.message })
  else {
    const message =
      judged.verdict === 'short' ? `Booked as short: ${judged.message}` : judged.message
    Object.assign(judged, { verdict: 'booked', message })
  }
}

function stepsOf(
  life: Life,
  { parcel: position }: Candidate,
  row: FileRow,
  reference: string,
): Decided<Pick<Judged, 'verdict' | 'message'>> {
  const parcel = life.parcels.find((one) => one.position === position)
  if (!parcel || row.cents === null) {
    return { refusal: { verdict: 'unknown', message: 'This parcel is not there any more.' } }
  }
  const weighed = weigh(candidateOf(life, parcel), row.cents)
  const { verdict } = weighed
  if (verdict !== 'matched' && verdict !== 'short') return { refusal: weighed }
  const amount = toDollars(row.cents)
  const note = verdict === 'short' ? `Short by the carrier: ${weighed.message}` : undefined
  const receive: Step = { step: 'receive', parcel: position, amount, reference, note }
  if (parcel.status === 'delivered') return { steps: [receive] }
  // The carrier's money is the first word of the delivery.
  const reason = note ?? 'Remitted by the carrier'
  return { steps: [{ step: 'deliver', parcel: position, paid: amount, reason }, receive] }
}

const candidateOf = (life: Life, parcel: Parcel): Candidate => ({
  number: life.number,
  parcel: parcel.position,
  status: parcel.status,
  tracking: parcel.tracking,
  dueCents: missingOf(life, parcel),
})

const noteFile = (
  deps: Deps,
  actor: AdminActor,
  { hash, name, found }: { hash: string; name?: string; found: Verdicts },
) =>
  shortTransaction(deps.pool, 3000, async (client) => {
    await client.query({
      name: 'note remittance',
      text: `insert into remittances (hash, at, admin_id, name, rows, booked_cents)
        values ($1, $2, $3, $4, $5, $6)
        on conflict (hash) do update set booked_cents = excluded.booked_cents`,
      values: [hash, deps.now(), actor.id, name || null, found.length, bookedOf(found)],
    })
    const detail = { rows: found.length, booked: toDollars(bookedOf(found)) }
    const about = { subject: `remittance:${hash.slice(0, 16)}`, called: name, detail }
    await noteOn(client, deps.now(), { actor, action: 'cash.remittance', ...about })
  })

const toRow = ({ row, judged }: Verdicts[number]): RemittanceRow => ({
  row: row.row,
  tracking: row.tracking,
  order: row.order,
  amount: row.amount,
  verdict: judged.verdict,
  message: judged.message,
  number: judged.found?.number ?? null,
  parcel: judged.found?.parcel ?? null,
  dollars: row.cents === null ? null : toDollars(row.cents),
})
