import type { Availability } from '#app/catalog/trade/facts.ts'
import {
  type PlainField,
  plainField,
  plainFields,
  plainParts,
} from '#app/catalog/trade/plain-fields.ts'
import type { Wording } from '#app/desk/drafts/meanwhile.tsx'
import { availabilityNames } from './availability-names.ts'
import { type BookFields, boxOf } from './book-fields.ts'

/* A box in a sentence: "Maria changed Price (16.50 → 19.00) at 14:02." */

const names: Record<keyof BookFields, string> = {
  title: 'Title',
  author: 'Author',
  category: 'Category',
  newPrice: 'Price',
  oldPrice: 'Old price',
  coverImage: 'Cover image',
  description: 'Description',
  isbn13: 'ISBN-13',
  ...plainParts('label'),
  contributors: 'Contributors',
  publishedOn: 'Publication date',
  seriesName: 'Series',
  seriesNumber: 'Number in the series',
  subjects: 'Subjects',
  availability: 'Availability',
  orderDays: 'Days until we can send it',
  availableOn: 'Expected',
  stock: 'Stock',
}

export const bookWording: Wording = {
  boxOf,
  nameOf: (box) => names[box as keyof BookFields] ?? box,
  show: (box, value) => {
    if (box === 'availability') return availabilityNames[(value || 'available') as Availability]
    return isPlain(box) ? (plainField(box).names?.[value] ?? value) : value
  },
}

const isPlain = (box: string): box is PlainField => box in plainFields
