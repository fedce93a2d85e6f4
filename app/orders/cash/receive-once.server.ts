import type { PoolClient } from 'pg'
import type { Life } from '#app/orders/life/life.ts'
import { lockLife } from '#app/orders/life/load-life.server.ts'
import type { Step } from '#app/orders/life/step.schema.ts'
import { takeStepIn } from '#app/orders/life/take-step.server.ts'
import type { Actor } from '#server/database/audit.ts'
import type { Tag } from '#server/database/changes.ts'
import { shortTransaction } from '#server/database/short-transaction.ts'
import type { Deps } from '#server/deps.ts'

/** What is to be booked now that the order is locked, or why nothing is. */
export type Decided<Refusal> = { steps: Step[] } | { refusal: Refusal }
export type Booked<Refusal> =
  | { as: 'booked' }
  /** With what was booked then, which may be another amount than that of the repeat. */
  | { as: 'booked-before'; cents: number }
  | { as: 'refused'; refusal: Refusal }
  | { as: 'not-now'; message: string }

const waitMs = 3000

/**
 * Books money of one order in a transaction of its own, once for each reference: a repeat finds the
 * entry of the first time. What is booked is decided when the order is locked, so that two people who
 * count the same money book it once.
 */
export async function bookOnce<Refusal>(
  deps: Deps,
  actor: Actor,
  { number, reference }: { number: number; reference: string },
  decide: (life: Life) => Decided<Refusal>,
): Promise<Booked<Refusal>> {
  const tags: Tag[] = []
  const booked = await shortTransaction(
    deps.pool,
    waitMs,
    async (client): Promise<Booked<Refusal>> => {
      const life = await lockLife(client, { number })
      if (!life) return { as: 'not-now', message: `There is no order ${number}.` }
      const before = await bookedBy(client, life.id, reference)
      if (before !== null) return { as: 'booked-before', cents: before }
      const decided = decide(life)
      if ('refusal' in decided) return { as: 'refused', refusal: decided.refusal }
      for (const step of decided.steps) {
        const taken = await takeStepIn(client, deps, { number }, step, { actor })
        if (!taken.ok) return { as: 'not-now', message: 'message' in taken ? taken.message : '' }
        tags.push(...taken.tags)
      }
      return { as: 'booked' }
    },
    ({ as }) => as === 'booked',
  )
  if (booked.as === 'booked') deps.changes.heard(tags)
  return booked
}

/** The amount of the entry with this reference; null when there is none. */
async function bookedBy(
  client: PoolClient,
  orderId: string,
  reference: string,
): Promise<number | null> {
  const { rows } = await client.query<{ cents: number | null }>({
    name: 'entry of a reference',
    text: `select sum(amount_cents)::float8 as cents from cash_entries
      where order_id = $1 and upper(reference) = upper($2)`,
    values: [orderId, reference],
  })
  return rows[0]?.cents ?? null
}
