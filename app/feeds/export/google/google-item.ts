import { type Book, headOf } from '#app/catalog/book.ts'
import { whyNot } from '#app/catalog/trade/availability.ts'
import { dueDay } from '#app/catalog/trade/due-day.ts'
import { daysLater } from '#app/catalog/trade/send-by.ts'
import { type Charges, totalOf } from '#app/shop/total.ts'
import { bookPath } from '#app/values/addresses.ts'
import { centsOf, moneyForm, toDollars } from '#app/values/money.ts'
import { xmlText } from '#app/values/xml.ts'

/* A book as a product of Google Merchant Center, in the terms of its product data specification. */

/** Media > Books > Print Books, and all other books with them, in Google's taxonomy. */
const booksCategory = 784
/** Google cuts longer ones. */
const longest = { title: 150, description: 5000, brand: 70, type: 750 }
/** Google takes a day up to a year ahead; a book without a day of its own comes within this time. */
const farthestDays = 365
const usualOrderDays = 14

export type GoogleShop = { name: string; shopUrl: string; today: string; charges: Charges }

/** An item of the feed; null for a book that cannot be ordered now, or has no price. */
export function googleItem(book: Book, { shopUrl, today, charges }: GoogleShop): string | null {
  if (whyNot(book) !== null || book.newPrice === 0) return null
  const { isbn13, title, subtitle, publisher, imprint, category } = book
  const { availability, day } = standingOf(book, today)
  const brand = publisher ?? imprint
  return `<item>
${leaf('g:id', book._id)}${leaf('g:title', headOf(subtitle ? `${title}: ${subtitle}` : title, longest.title))}${leaf('g:description', descriptionOf(book))}${leaf('g:link', shopUrl + bookPath(book._id))}${leaf('g:image_link', `${shopUrl}/covers/v/${book.coverHash}-720.jpg`)}${leaf('g:availability', availability)}${leaf('g:availability_date', day && `${day}T00:00:00Z`)}${leaf('g:price', money(centsOf(book.newPrice)))}${shippingOf(book, charges)}${leaf('g:condition', 'new')}${isbn13 ? leaf('g:gtin', isbn13) : leaf('g:identifier_exists', 'no')}${leaf('g:brand', brand && headOf(brand, longest.brand))}${leaf('g:google_product_category', String(booksCategory))}${leaf('g:product_type', category && headOf(`Books > ${category}`, longest.type))}</item>
`
}

const money = (cents: number): string => `${toDollars(cents).toFixed(2)} ${moneyForm().currency}`

/** What sending this book alone costs, in the country that the feed is entered for. A shop that asks no fee says nothing. */
function shippingOf({ newPrice }: Book, charges: Charges): string {
  if (charges.shippingCents === 0) return ''
  const { shippingCents } = totalOf([centsOf(newPrice)], charges)
  return `<g:shipping>${leaf('g:price', money(shippingCents))}</g:shipping>\n`
}

const leaf = (name: string, text: string | null | undefined): string =>
  text ? `<${name}>${xmlText(text)}</${name}>\n` : ''

/** A product needs a description; a book without one says what it is. */
function descriptionOf({ description, title, author }: Book): string {
  const text = description.replace(/\s+/g, ' ').trim()
  return headOf(text || (author ? `${title} by ${author}` : title), longest.description)
}

/**
 * In stock, or when it will be: a pre-order and a back-order need a day. A day that has passed is no
 * promise any more, as on the book's page: such a book is ordered.
 */
function standingOf(book: Book, today: string): { availability: string; day: string | null } {
  const { availability = 'available', orderDays } = book
  if (availability === 'available') return { availability: 'in_stock', day: null }
  const last = daysLater(today, farthestDays)
  const due = availability === 'preorder' ? dueDay(book) : null
  if (due !== null && due >= today) {
    const isTooFar = due > last
    return { availability: 'preorder', day: isTooFar ? last : due }
  }
  return { availability: 'backorder', day: daysLater(today, orderDays ?? usualOrderDays) }
}
