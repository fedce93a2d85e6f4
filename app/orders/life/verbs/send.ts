import type { StepOf } from '#app/orders/life/step.schema.ts'
import { parcelFor, type Verb } from '#app/orders/life/verb.ts'

/* Out of the house, with a carrier or an own driver. */

export const handOver: Verb<StepOf<'hand-over'>> = (life, step, taking) => {
  const parcel = parcelFor(life, step.parcel, 'hand-over')
  if (typeof parcel === 'string') return parcel
  const { carrier, tracking, driver, stop } = step
  if (!carrier === !driver) return 'Choose either a carrier or a driver for the parcel.'
  if (tracking && !carrier) return 'A tracking number needs its carrier.'
  Object.assign(parcel, {
    status: 'on-its-way',
    carrier: carrier || null,
    tracking: tracking || null,
    driverId: driver ?? null,
    stop: stop ?? null,
    sentAt: taking.at,
  })
  taking.events.push({
    kind: 'hand-over',
    parcel: parcel.position,
    note: step.note,
    detail: {
      ...(carrier && { carrier }),
      ...(tracking && { tracking }),
      ...(driver && { driver }),
    },
  })
  return null
}

/** Back on the shelf of packed parcels: handed over by mistake, or brought back to be sent again. */
export const takeBack: Verb<StepOf<'take-back'>> = (life, step, taking) => {
  const parcel = parcelFor(life, step.parcel, 'take-back')
  if (typeof parcel === 'string') return parcel
  Object.assign(parcel, {
    status: 'packed',
    carrier: null,
    tracking: null,
    driverId: null,
    stop: null,
    sentAt: null,
    tries: 0,
  })
  taking.events.push({ kind: 'take-back', parcel: parcel.position, note: step.note })
  return null
}
