import { readLife } from '#app/orders/life/load-life.server.ts'
import type { Step } from '#app/orders/life/step.schema.ts'
import { type Taken, takeStep, type Who } from '#app/orders/life/take-step.server.ts'
import type { Deps } from '#server/deps.ts'
import type { ManySteps, Outcomes } from './queue.schema.ts'

type Outcome = Outcomes[number]

/**
 * Takes one step for each of these orders, each in its own transaction, one after the other: what was
 * done for one stays done, whatever the next one says.
 */
export async function takeManySteps(
  deps: Deps,
  { orders, step }: ManySteps,
  who: Who,
): Promise<Outcomes> {
  const outcomes: Outcome[] = []
  for (const number of orders) {
    outcomes.push(
      step.step === 'pack'
        ? outcomeOf(number, await takeStep(deps, { number }, step, who))
        : await handOver(deps, number, step, who),
    )
  }
  return outcomes
}

type HandOver = Extract<ManySteps['step'], { step: 'hand-over' }>

/** Every parcel that is packed. One under way is asked too, because a repeat finds its own work there. */
async function handOver(deps: Deps, number: number, step: HandOver, who: Who): Promise<Outcome> {
  const life = await readLife(deps.pool, { number })
  if (!life) return outcomeOf(number, { ok: false, reason: 'unknown' })
  const parcels: NonNullable<Outcome['parcels']> = []
  for (const { position, status } of life.parcels) {
    if (status !== 'packed' && !(status === 'on-its-way' && who.key)) continue
    const one: Step = { ...step, parcel: position }
    const key = who.key && `${who.key}-${position}`
    const taken = await takeStep(deps, { number }, one, { ...who, ...(key && { key }) })
    // It was under way before this was asked for the first time.
    if (status !== 'packed' && !taken.ok && taken.reason === 'not-now') continue
    const { ok, message } = outcomeOf(number, taken)
    parcels.push({ parcel: position, ok, ...(message && { message }) })
  }
  if (parcels.length === 0) {
    return { number, ok: false, message: `Order ${number} has no packed parcel.` }
  }
  const refused = parcels.find(({ ok }) => !ok)
  if (!refused) return { number, ok: true, parcels }
  const done = parcels.filter(({ ok }) => ok).map(({ parcel }) => parcel)
  const message =
    done.length > 0
      ? `Only parcel ${done.join(' and ')} of order ${number} was handed over. ${refused.message}`
      : `${refused.message}`
  return { number, ok: false, message, parcels }
}

function outcomeOf(number: number, taken: Taken): Outcome {
  if (taken.ok) return { number, ok: true }
  const message = taken.reason === 'unknown' ? `There is no order ${number}.` : taken.message
  return { number, ok: false, message }
}
