import { plainParts } from '#app/catalog/trade/plain-fields.ts'
import type { BookFields } from './book-fields.ts'

/** What the boxes of the book form are called: above them, and in sentences about them. */
export const bookLabels: Record<keyof BookFields, string> = {
  title: 'Title',
  author: 'Author',
  category: 'Category',
  newPrice: 'New price in $',
  oldPrice: 'Old price in $',
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
