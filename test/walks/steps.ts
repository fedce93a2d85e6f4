import { lineSteps, parcelSteps } from '#app/orders/life/allowed.ts'
import type { Life } from '#app/orders/life/life.ts'
import type { AnyStep } from '#app/orders/life/step.schema.ts'
import type { Random } from './random.ts'

/* What people try with an order: mostly what it takes as it is now, sometimes anything. */

type Shape = (parcel: number, random: Random, life: Life) => AnyStep
const reasoned = (step: string) => (parcel: number) => ({ step, parcel, reason: 'why' }) as AnyStep
/** Steps of a parcel that say more than which parcel it is. */
const shapes: Record<string, Shape> = {
  scan: (parcel, random, { lines }) => ({
    step: 'scan',
    parcel,
    isbn: random.next() < 0.1 ? '9780306406157' : (random.pick(lines).isbn13 ?? ''),
  }),
  'hand-over': (parcel) => ({ step: 'hand-over', parcel, carrier: 'DHL', tracking: `T${parcel}` }),
  deliver: (parcel, random) =>
    random.next() < 0.5
      ? { step: 'deliver', parcel }
      : { step: 'deliver', parcel, paid: random.cents(40), reason: 'no change' },
  receive: (parcel, random) => ({
    step: 'receive',
    parcel,
    amount: random.next() < 0.2 ? -(random.below(900) + 1) / 100 : (random.below(4000) + 1) / 100,
  }),
  refuse: reasoned('refuse'),
  lose: reasoned('lose'),
  reopen: reasoned('reopen'),
  'write-off': reasoned('write-off'),
}

let moves = 0
/** To another person each time, so that it is seen whose address an order has in the end. */
const newAddress = (random: Random): AnyStep => {
  moves += 1
  return {
    step: 'address',
    delivery: {
      name: `Mover No ${moves}`,
      phone: `+44207946${String(moves).padStart(4, '0')}`,
      street: `${random.below(99) + 1} High Street`,
      ...{ city: 'Leeds', country: 'UK', state: 'Yorkshire', zipcode: 'LS1 4DY' },
    },
  }
}

/** What fits the order as it is now. */
export function likelySteps(life: Life, supplierOrderId: string, random: Random): AnyStep[] {
  const found: AnyStep[] = [{ step: 'pack' }, { step: 'open-parcel' }, newAddress(random)]
  for (const { position, status } of life.parcels) {
    for (const [step, from] of Object.entries(parcelSteps)) {
      if (!(from as string[]).includes(status)) continue
      const made = shapes[step]?.(position, random, life) ?? ({ step, parcel: position } as AnyStep)
      found.push(made, made)
    }
  }
  for (const { position, status, mustOrder } of life.lines) {
    if (status === 'cancelled') continue
    const fits = (step: keyof typeof lineSteps) =>
      (lineSteps[step] as readonly string[]).includes(status)
    const lines = [position]
    if (fits('on-order') && mustOrder) found.push({ step: 'on-order', lines, supplierOrderId })
    if (fits('arrive') && mustOrder) found.push({ step: 'arrive', line: position })
    if (fits('set-aside')) found.push({ step: 'set-aside', lines })
    if (fits('missing')) found.push({ step: 'missing', lines })
    if (fits('pack')) found.push({ step: 'pack', lines })
    if (fits('cancel')) found.push({ step: 'cancel', lines, reason: 'why' })
    if (fits('return')) {
      const restock = random.next() < 0.5
      found.push({ step: 'return', lines, givenBack: random.cents(9), restock })
    }
  }
  if (life.lines.some(({ status }) => status === 'cancelled')) found.push({ step: 'restore' })
  return found
}

/** What may fit or not. */
export const anyStep = (random: Random): AnyStep =>
  random.pick<AnyStep>([
    { step: 'cancel', reason: 'changed my mind' },
    { step: 'restore' },
    { step: 'send-apart', apart: true },
    { step: 'deliver', parcel: 1 },
    { step: 'scan', parcel: 1, isbn: '9780306406157' },
    { step: 'arrive', line: 1 },
    { step: 'tell-delay' },
    { step: 'note', note: 'hello' },
  ])

export const customerStep = (random: Random): AnyStep =>
  random.pick<AnyStep>([
    { step: 'cancel' },
    { step: 'cancel', lines: [1] },
    { step: 'restore' },
    { step: 'send-apart', apart: true },
    newAddress(random),
  ])

/** How the journal calls a step. */
export const kindOf = ({ step }: AnyStep): string =>
  step === 'pack' ? 'close-parcel' : step === 'tell-delay' ? 'told-delay' : step
