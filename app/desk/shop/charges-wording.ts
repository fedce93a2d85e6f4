import type { Wording } from '#app/desk/drafts/meanwhile.tsx'
import type { Same, Unit } from '#app/desk/drafts/merge.ts'
import { readAmount, readPercent } from '#app/values/amount.ts'
import type { ChargesFields } from './charges-fields.ts'

const names: Record<keyof ChargesFields, string> = {
  shippingFee: 'Shipping fee',
  freeShippingFrom: 'Free shipping from',
  taxRate: 'Tax rate',
  pricesIncludeTax: 'Prices',
}

export const chargesUnits: readonly Unit[] = Object.keys(names).map((name) => [name])

/** "4.9" and "$4.90" are one fee. */
export const sameInCharges: Same = (name, one, other) => {
  if (one.trim() === other.trim()) return true
  if (name === 'pricesIncludeTax') return false
  const read = name === 'taxRate' ? readPercent : readAmount
  const amount = read(one)
  return amount !== null && amount === read(other)
}

export const chargesWording: Wording = {
  boxOf: (field) => field,
  nameOf: (box) => names[box as keyof ChargesFields] ?? box,
  show: (box, value) => {
    if (box === 'pricesIncludeTax') return value === 'yes' ? 'include tax' : 'exclude tax'
    return value
  },
}
