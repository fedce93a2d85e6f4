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
        ? outcomeOf(number, [await takeStep(deps, { number }, step, who)])
        : await handOver(deps, number, step, who),
    )
  }
  return outcomes
}

type HandOver = Extract<ManySteps['step'], { step: 'hand-over' }>

/** Every parcel that is packed. One under way is asked too, because a repeat finds its own work there. */
async function handOver(deps: Deps, number: number, step: HandOver, who: Who): Promise<Outcome> {
  const life = await readLife(deps.pool, { number })
  const parcels = life?.parcels.filter(
    ({ status }) => status === 'packed' || (status === 'on-its-way' && who.key),
  )
  if (life && parcels?.length === 0) {
    return { number, ok: false, message: `Order ${number} has no packed parcel.` }
  }
  const taken: Taken[] = []
  for (const { position } of parcels ?? []) {
    const one: Step = { ...step, parcel: position }
    const key = who.key && `${who.key}-${position}`
    taken.push(await takeStep(deps, { number }, one, { ...who, ...(key && { key }) }))
  }
  return outcomeOf(number, taken)
}

function outcomeOf(number: number, taken: Taken[]): Outcome {
  if (taken.some(({ ok }) => ok)) return { number, ok: true }
  const [first] = taken
  const message =
    first && !first.ok && first.reason === 'not-now'
      ? first.message
      : `There is no order ${number}.`
  return { number, ok: false, message }
}
