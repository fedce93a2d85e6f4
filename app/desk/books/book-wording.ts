import { availabilityNames } from '#app/catalog/trade/availability-names.ts'
import type { Availability } from '#app/catalog/trade/facts.ts'
import { type PlainField, plainField, plainFields } from '#app/catalog/trade/plain-fields.ts'
import type { Wording } from '#app/desk/drafts/meanwhile.tsx'
import { type BookFields, boxOf } from './book-fields.ts'
import { bookLabels } from './book-labels.ts'

/* A box in a sentence: "Maria changed Price (16.50 → 19.00) at 14:02." */

const names = { ...bookLabels, newPrice: 'Price', oldPrice: 'Old price' }

export const bookWording: Wording = {
  boxOf,
  nameOf: (box) => names[box as keyof BookFields] ?? box,
  show: (box, value) => {
    if (box === 'availability') return availabilityNames[(value || 'available') as Availability]
    return isPlain(box) ? (plainField(box).names?.[value] ?? value) : value
  },
}

const isPlain = (box: string): box is PlainField => box in plainFields
