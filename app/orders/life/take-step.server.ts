import { createHash } from 'node:crypto'
import type { PoolClient } from 'pg'
import { todayOf } from '#app/shop/today.ts'
import { dayOf } from '#app/ui/date.ts'
import { type Actor, note } from '#server/database/audit.ts'
import type { Tag } from '#server/database/changes.ts'
import { transactionOn } from '#server/database/client.ts'
import { newId } from '#server/database/id.ts'
import { shortTransaction } from '#server/database/short-transaction.ts'
import type { Deps } from '#server/deps.ts'
import { moveCopies } from './copies.server.ts'
import type { Life } from './life.ts'
import { lockLife, type OrderRef } from './load-life.server.ts'
import { tellCustomer } from './news.server.ts'
import { sendByOfLife } from './send-by.ts'
import { statusOf } from './standing.ts'
import type { AnyStep } from './step.schema.ts'
import { storeCash, storeEvents, storeLife } from './store-life.server.ts'
import type { Taking } from './verb.ts'
import { take } from './verbs/every-verb.ts'

export type Taken =
  | { ok: true; life: Life; tags: Tag[] }
  | { ok: false; reason: 'unknown' }
  /** The order is in a state from which this step does not lead on; `message` says which. */
  | { ok: false; reason: 'not-now'; message: string; life: Life }
  /** The key was used for another step of this order. */
  | { ok: false; reason: 'other-body'; message: string; life: Life }

export type Who = {
  actor: Actor
  /** The step is for this customer's own orders alone. */
  ownedBy?: string
  /** A step that comes again with its key was taken already, and is not taken twice. */
  key?: string
}

/** Steps after which other lines decide when the order is sent. */
const changesTheDay = new Set<AnyStep['step']>(['cancel', 'restore', 'set-aside', 'missing'])

/** A step waits this long for somebody else's step on the same order, or for an order of its books. */
const waitMs = 3000

/**
 * Takes one step of one order, in one transaction: locks the order, asks its verb, then stores lines,
 * parcels, journal, money and copies, and asks for the customer's mail. A refusal stores nothing.
 */
export async function takeStep(deps: Deps, ref: OrderRef, step: AnyStep, who: Who): Promise<Taken> {
  const taken = await shortTransaction(
    deps.pool,
    waitMs,
    (client) => takeStepIn(client, deps, ref, step, who),
    ({ ok }) => ok,
  )
  if (taken.ok) deps.changes.heard(taken.tags)
  return taken
}

/** The same inside a transaction that does more; what it answers is heard after its commit. */
export async function takeStepIn(
  client: PoolClient,
  deps: Deps,
  ref: OrderRef,
  step: AnyStep,
  { actor, ownedBy, key }: Who,
): Promise<Taken> {
  const before = await lockLife(client, ref)
  if (!before || (ownedBy !== undefined && before.customerUid !== ownedBy)) {
    return { ok: false, reason: 'unknown' }
  }
  const scopedKey = key && `${'id' in actor ? actor.id : ''} ${before.number} ${key} `
  const takenBefore = scopedKey ? await hashOfKey(client, before.id, scopedKey) : null
  if (takenBefore === hashOf(step)) return { ok: true, life: before, tags: [] }
  if (takenBefore !== null) {
    return { ok: false, reason: 'other-body', message: otherStep, life: before }
  }
  if (step.step === 'hand-over' && step.driver && !(await canDrive(client, step.driver))) {
    const message = 'Nobody who drives for the shop has this id.'
    return { ok: false, reason: 'not-now', message, life: before }
  }
  const at = deps.now()
  const life = structuredClone(before)
  const taking: Taking = { at, actor, newId, events: [], cash: [], back: [], again: [] }
  const refusal = take(life, step, taking)
  if (refusal !== null) return { ok: false, reason: 'not-now', message: refusal, life: before }
  const moved = await moveCopies(client, life, taking)
  if (typeof moved === 'string') {
    return { ok: false, reason: 'not-now', message: moved, life: before }
  }
  addCash(life, taking)
  if (changesTheDay.has(step.step)) {
    const { sentWithinDays } = await deps.settings.orders()
    life.sendBy = sendByOfLife(
      life,
      dayOf(life.createdAt, deps.settings.timeZone()),
      sentWithinDays,
    )
  }
  await storeCash(client, life.id, taking.cash, taking, todayOf(deps))
  await storeLife(client, before, life, at)
  await storeEvents(client, life.id, taking.events, {
    at,
    actor,
    ...(scopedKey && { key: scopedKey + hashOf(step) }),
  })
  await tellCustomer(client, deps, life, taking.events)
  if (actor.kind === 'admin') {
    const status = [statusOf(before), statusOf(life)]
    await note(transactionOn(client), at, {
      actor,
      action: `order.${step.step}`,
      subject: `order:${life.number}`,
      called: `Order ${life.number}`,
      detail: { ...(status[0] !== status[1] && { status }), ...impersonal(step) },
    })
  }
  const tags: Tag[] = ['orders', ...moved]
  await deps.changes.announce(transactionOn(client), tags)
  return { ok: true, life, tags }
}

/** What a step says of things: names, addresses and free words leave with the order's, the log stays. */
const impersonal = ({ step: _, ...said }: AnyStep): Record<string, unknown> =>
  Object.fromEntries(Object.entries(said).filter(([name]) => !personal.has(name)))

const personal = new Set(['delivery', 'note', 'reason'])

const otherStep = 'This Idempotency-Key belongs to another step of the order. Use a new key.'

/** What a key was used for; null while it is free. */
async function hashOfKey(client: PoolClient, orderId: string, key: string): Promise<string | null> {
  const { rows } = await client.query<{ hash: string }>({
    name: 'step of a key',
    text: `select substr(key, length($2) + 1) as hash from order_events
      where order_id = $1 and starts_with(key, $2)`,
    values: [orderId, key],
  })
  return rows[0]?.hash ?? null
}

const hashOf = (step: AnyStep): string =>
  createHash('sha256').update(JSON.stringify(step)).digest('base64url')

/** Parcels and the money for them go to people of the shop who may see them. */
async function canDrive(client: PoolClient, adminId: string): Promise<boolean> {
  const { rowCount } = await client.query({
    name: 'driver by id',
    text: `select from admins
      where id = $1 and disabled_at is null and role in ('owner', 'packer')`,
    values: [adminId],
  })
  return rowCount === 1
}

/** The order's sums with what the step brings, for the state and the marks that follow from them. */
function addCash(life: Life, { cash }: Taking): void {
  for (const { parcelId, kind, amountCents } of cash) {
    const id = parcelId ?? ''
    const sums = life.cash.get(id) ?? { receivedCents: 0, writtenOffCents: 0, givenBackCents: 0 }
    if (kind === 'received') sums.receivedCents += amountCents
    else if (kind === 'written-off') sums.writtenOffCents += amountCents
    else sums.givenBackCents += amountCents
    life.cash.set(id, sums)
  }
}
