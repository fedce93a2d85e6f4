import type { Availability, Format } from '#app/catalog/trade/facts.ts'
import { formatNames } from '#app/catalog/trade/format-names.ts'
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
  subtitle: 'Subtitle',
  contributors: 'Contributors',
  publisher: 'Publisher',
  imprint: 'Imprint',
  publishedOn: 'Publication date',
  format: 'Format',
  edition: 'Edition',
  pages: 'Pages',
  language: 'Language',
  seriesName: 'Series',
  seriesNumber: 'Number in the series',
  subjects: 'Subjects',
  workId: 'Work ID',
  availability: 'Availability',
  orderDays: 'Days until we can send it',
  availableOn: 'Expected',
  stock: 'Stock',
}

export const bookWording: Wording = {
  boxOf,
  nameOf: (box) => names[box as keyof BookFields] ?? box,
  show: (box, value) => {
    if (box === 'format') return formatNames[value as Format] ?? value
    if (box === 'availability') return availabilityNames[(value || 'available') as Availability]
    return value
  },
}
