import type { Book } from '#app/catalog/book.ts'
import { availabilityNames } from './availability-names.ts'

export type Sold = Pick<
  Book,
  'availability' | 'stock' | 'orderDays' | 'availableOn' | 'publishedOn'
>

/** Why a book cannot be ordered now, in a word or two; null when it can: there is a copy, or one will come. */
export function whyNot({ availability = 'available', stock }: Sold): string | null {
  if (availability === 'to-order') return null
  if (availability === 'available' || availability === 'preorder') {
    return stock === 0 ? 'Sold out' : null
  }
  return availabilityNames[availability]
}
