import type { DeskOrder, DeskParcel } from '#app/orders/life/desk-order.schema.ts'
import type { StepName } from '#app/orders/life/step.schema.ts'
import { deskPrice } from '#app/values/amount.ts'

/* What can be done with an order now: one obvious step, and the others. The shop has the last word; a step
   that is offered here and not allowed any more is answered with how things are now. */

export type FieldName =
  | 'note'
  | 'reason'
  | 'carriage'
  | 'paid'
  | 'amount'
  | 'reference'
  | 'lines'
  | 'givenBack'
  | 'restock'
  | 'delivery'

export type Offer = {
  step: StepName
  /** What a form needs to be told apart from another: the step and its parcel. */
  id: string
  /** In the menu, and above the form. */
  title: string
  button: string
  fields: FieldName[]
  parcel?: number
  /** What the step concerns, before anything is typed. */
  amount?: number
  /** Positions of the lines that can be chosen. */
  lines?: number[]
  apart?: boolean
  danger?: boolean
}

type Given = Omit<Offer, 'id' | 'button'> & { button?: string }
const offer = (given: Given): Offer => ({
  button: given.title,
  ...given,
  id: `${given.step} ${given.parcel ?? ''}`,
})

/** The step that the order waits for; null when it waits for somebody else, or for nothing. */
export function nextStep(order: DeskOrder): Offer | null {
  const [work] = order.works.filter((one) => one !== 'order' && one !== 'waiting')
  if (work === 'confirm') {
    return offer({ step: 'confirm', title: 'Confirm the order', fields: ['note'] })
  }
  if (work === 'pack') {
    return offer({ step: 'pack', title: 'Pack without scanning', fields: ['note'] })
  }
  const first = (status: DeskParcel['status']) =>
    order.parcels.find((parcel) => parcel.status === status)
  if (work === 'hand-over') return ofParcel(order, first('packed'))[0] ?? null
  if (work === 'collect') return ofParcel(order, first('on-its-way'))[0] ?? null
  const unsettled = order.parcels.find(({ missing }) => missing !== 0)
  return ofParcel(order, unsettled)[0] ?? null
}

/** Every step that makes sense now, those of the order first, then parcel by parcel. */
export function everyStep(order: DeskOrder): Offer[] {
  const of = (...states: string[]) =>
    order.lines.filter(({ status }) => states.includes(status)).map(({ position }) => position)
  const waiting = of('ordered', 'set-aside', 'on-order')
  const offers: Offer[] = []
  const add = (given: Given, isPossible: boolean) => {
    if (isPossible) offers.push(offer(given))
  }
  const isWaiting = waiting.length > 0
  const isPacked = order.parcels.some(({ status }) => status !== 'open')
  add(
    { step: 'confirm', title: 'Confirm the order', fields: ['note'] },
    isWaiting && order.confirmedAt === null && order.confirmNeeded,
  )
  add(
    { step: 'pack', title: 'Pack without scanning', fields: ['note'] },
    order.works.includes('pack'),
  )
  const shelf = of('ordered')
  add(
    { step: 'set-aside', title: 'Set books aside', fields: ['lines', 'note'], lines: shelf },
    shelf.length > 0,
  )
  const here = of('ordered', 'set-aside')
  add(
    {
      ...{ step: 'missing', title: 'Missing on the shelf', button: 'Must be ordered in' },
      ...{ fields: ['lines', 'note'], lines: here },
    },
    here.length > 0,
  )
  add(
    {
      step: 'send-apart',
      title: order.sendApart ? 'Send everything together' : 'Send what is here first',
      fields: ['note'],
      apart: !order.sendApart,
    },
    isWaiting && order.lines.length > 1,
  )
  add(
    { step: 'address', title: 'Change the address', fields: ['delivery', 'note'] },
    order.name !== null && !isPacked && isWaiting,
  )
  for (const parcel of order.parcels) offers.push(...ofParcel(order, parcel))
  const returnable = order.lines
    .filter(({ status, parcel }) => status === 'packed' && isDelivered(order, parcel))
    .map(({ position }) => position)
  add(
    {
      ...{ step: 'return', title: 'Books come back', button: 'Take them back' },
      ...{ fields: ['lines', 'givenBack', 'restock', 'reason'], lines: returnable },
    },
    returnable.length > 0,
  )
  add(
    {
      ...{ step: 'cancel', title: 'Cancel books', button: 'Cancel them', danger: true },
      ...{ fields: ['lines', 'reason'], lines: waiting },
    },
    isWaiting,
  )
  const cancelled = order.lines.some(
    ({ status, parcel }) => status === 'cancelled' && parcel === null,
  )
  add(
    { step: 'restore', title: 'Take back the cancellation', fields: ['note'] },
    cancelled && order.name !== null,
  )
  return offers
}

const isDelivered = (order: DeskOrder, number: number | null): boolean =>
  order.parcels.some((parcel) => parcel.number === number && parcel.status === 'delivered')

/** The steps of a parcel, the likeliest first. */
function ofParcel(order: DeskOrder, parcel: DeskParcel | undefined): Offer[] {
  if (!parcel) return []
  const { number, status, missing, collect } = parcel
  const which = order.parcels.length > 1 ? ` parcel ${number}` : ' the parcel'
  const of = (given: Given) => offer({ ...given, parcel: number })
  const unpack = of({ step: 'unpack', title: `Unpack${which}`, fields: ['note'], danger: true })
  if (status === 'open') {
    return [of({ step: 'close-parcel', title: `Close${which} as it is`, fields: ['note'] }), unpack]
  }
  if (status === 'packed') {
    return [
      of({ step: 'hand-over', title: `Hand over${which}`, fields: ['carriage', 'note'] }),
      unpack,
    ]
  }
  const reopen = of({
    ...{ step: 'reopen', title: `Reopen${which}: it is on its way after all` },
    ...{ button: 'Reopen', fields: ['reason'] },
  })
  if (status === 'on-its-way') {
    return [
      of({
        ...{ step: 'deliver', title: `Delivered${which}, paid ${deskPrice(collect)}` },
        ...{ button: 'Delivered and paid', fields: ['paid', 'note'], amount: collect },
      }),
      of({ step: 'nobody-home', title: `Nobody home for${which}`, fields: ['note'] }),
      of({ step: 'refuse', title: `Refused at the door:${which}`, fields: ['note'], danger: true }),
      of({ step: 'lose', title: `Lost:${which}`, fields: ['note'], danger: true }),
      of({ step: 'take-back', title: `Take back${which} to the shop`, fields: ['note'] }),
    ]
  }
  if (status !== 'delivered') return [reopen]
  const receive = of({
    ...{ step: 'receive', button: 'Record the money', fields: ['amount', 'reference', 'note'] },
    title: missing > 0 ? `Receive money for${which}` : `Correct the money of${which}`,
    ...(missing !== 0 && { amount: missing }),
  })
  const writeOff = of({
    ...{ step: 'write-off', title: `Write off ${deskPrice(missing)} of${which}` },
    ...{ button: 'Write it off', fields: ['reason'], danger: true },
  })
  return [receive, ...(missing > 0 ? [writeOff] : []), reopen]
}
