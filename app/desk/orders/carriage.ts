import { kept } from '#app/page/kept.ts'

/* Who takes a parcel along: a carrier by name, or somebody of the shop. */

export type Carriage = { carrier: string; tracking: string; driver: string }

const lastKey = 'octavo-desk-carrier'
/** The carrier of last time is most likely that of the next. */
export const lastCarriage = (): Carriage => ({
  carrier: kept.read(lastKey) ?? '',
  tracking: '',
  driver: '',
})
export const keepCarrier = ({ carrier, driver }: Pick<Carriage, 'carrier' | 'driver'>): void => {
  if (!driver && carrier.trim()) kept.write(lastKey, carrier.trim())
}

/** As the step takes it: what was left empty is left out. */
export const carriageOf = ({ carrier, tracking, driver }: Carriage) =>
  driver
    ? { driver }
    : {
        ...(carrier.trim() && { carrier: carrier.trim() }),
        ...(tracking.trim() && { tracking: tracking.trim() }),
      }
