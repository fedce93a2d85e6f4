import { createHash } from 'node:crypto'
import { cashOf, type Life } from '#app/orders/life/life.ts'
import { missingOf } from '#app/orders/life/money.ts'
import { todayOf } from '#app/shop/today.ts'
import { deskCents } from '#app/values/amount.ts'
import { centsOf, toDollars } from '#app/values/money.ts'
import { type AdminActor, noteOn } from '#server/database/audit.ts'
import { shortTransaction } from '#server/database/short-transaction.ts'
import type { Deps } from '#server/deps.ts'
import type { HandedIn, HandIn } from './cash.schema.ts'
import { bookOnce, type Decided } from './receive-once.server.ts'
import { nameOfDriver } from './runs.server.ts'

/** Somebody may be closing the day. */
const waitMs = 3000

/**
 * A driver hands in what was paid at the doors: each parcel is received in a transaction of its own,
 * and the sum that was counted is kept beside what it should be. The same key goes on where it
 * stopped.
 */
export async function takeHandIn(
  deps: Deps,
  actor: AdminActor,
  { driver, counted, note, parcels }: HandIn,
  key: string,
): Promise<HandedIn> {
  const scopedKey = `${actor.id} ${key}`
  const name = `hand-in ${createHash('sha256').update(scopedKey).digest('hex').slice(0, 12)}`
  const received: HandedIn['received'] = []
  const refused: HandedIn['refused'] = []
  for (const { number, parcel, amount } of parcels) {
    const reference = `${name} parcel ${parcel}`
    const booked = await bookOnce(deps, actor, { number, reference }, (life) =>
      decide(life, { driver, parcel, amount, reference }),
    )
    if (booked.as === 'refused') refused.push({ number, parcel, message: booked.refusal })
    else if (booked.as === 'not-now') refused.push({ number, parcel, message: booked.message })
    else if (booked.as === 'booked') received.push({ number, parcel, amount })
    else received.push({ number, parcel, amount: toDollars(booked.cents) })
  }
  const expectedCents = received.reduce((sum, { amount }) => sum + centsOf(amount), 0)
  const countedCents = centsOf(counted)
  await shortTransaction(deps.pool, waitMs, async (client) => {
    // The day is not closed between the look at it and the entry.
    await client.query("select pg_advisory_xact_lock_shared(hashtextextended('cash days', 0))")
    const { rowCount } = await client.query({
      name: 'note hand-in',
      text: `insert into hand_ins (key, at, day, driver_id, admin_id, expected_cents, counted_cents, note)
      select $1, $2, greatest($3::date, (select max(day) + 1 from cash_days)), $4, $5, $6::integer, $7, $8
      where $6::integer > 0 on conflict do nothing`,
      values: [
        ...[scopedKey, deps.now(), todayOf(deps), driver, actor.id],
        ...[expectedCents, countedCents, note || null],
      ],
    })
    if (rowCount !== 1) return
    await noteOn(client, deps.now(), {
      actor,
      action: 'cash.hand-in',
      subject: `admin:${driver}`,
      ...(await nameOfDriver(client, driver)),
      detail: { expected: toDollars(expectedCents), counted },
    })
  })
  return {
    received,
    refused,
    expected: toDollars(expectedCents),
    counted,
    difference: toDollars(countedCents - expectedCents),
  }
}

function decide(
  life: Life,
  {
    driver,
    parcel,
    amount,
    reference,
  }: { driver: string; parcel: number; amount: number; reference: string },
): Decided<string> {
  const found = life.parcels.find(({ position }) => position === parcel)
  const what = `Parcel ${parcel} of order ${life.number}`
  const lower = `parcel ${parcel} of order ${life.number}`
  if (!found || found.driverId !== driver) return { refusal: `${what} was not with this driver.` }
  if (found.status !== 'delivered') return { refusal: `${what} is not delivered.` }
  const missingCents = missingOf(life, found)
  if (missingCents <= 0) return { refusal: `The money of ${lower} was received already.` }
  // More than was asked for may have been given at the door; then the driver has it.
  const heldCents = (found.paidCents ?? 0) - cashOf(life, found.id).receivedCents
  const mostCents = Math.max(missingCents, heldCents)
  if (centsOf(amount) > mostCents) {
    return { refusal: `Only ${deskCents(mostCents)} is missing for ${lower}.` }
  }
  return { steps: [{ step: 'receive', parcel, amount, reference }] }
}
