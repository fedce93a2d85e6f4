import type { FeedFields } from '#app/feeds/feed.ts'
import { entryOf } from '#app/values/entry-of.ts'
import { bySupplier } from './availability.ts'
import { dateIn } from './dates.ts'
import type { Supply } from './supplies.ts'
import { childOf, childrenOf, type Element, partOf, partsOf, valueIn } from './xml/element.ts'
import { cutAt, plainLine } from './xml/plain.ts'

/*
 * A record in which a bookseller says how it sells a book itself, as the shop's own export does
 * (app/feeds/export/onix/). What other senders mean has to be guessed in places; this is taken to the letter.
 */

/** The only supplier is a retailer (code list 93, 08) and sends the message itself. */
export const isOwnRecord = (supplies: Supply[], sender: string | null): boolean =>
  supplies.length === 1 &&
  sender !== null &&
  supplies[0]?.supplier === plainLine(sender).slice(0, 100) &&
  valueIn(childOf(supplies[0].detail, 'Supplier'), 'SupplierRole') === '08'

type OwnSupply = Pick<FeedFields, 'availability' | 'orderDays' | 'availableOn' | 'stock'>

/**
 * How the bookseller has it: ProductAvailability (code list 65), where 31, out of stock, is a book on sale of which no
 * copy is left; the copies on hand, the days that an order takes, the day on which it is expected (code list 166, 08).
 * Null where the day of a pre-order or the days of an order are missing: then it is read as others are.
 */
export function ownSupplyOf(supplies: Supply[]): OwnSupply | null {
  const detail = supplies[0]?.detail
  const code = valueIn(detail, 'ProductAvailability') ?? ''
  const availability = code === '31' ? 'available' : entryOf(bySupplier, code)
  const date = childrenOf(detail, 'SupplyDate').find(
    (one) => valueIn(one, 'SupplyDateRole') === '08',
  )
  const availableOn = (date && dateIn(date)?.date) || null
  const orderDays = wholeIn(detail, 'OrderTime', 365) ?? null
  const isWhole =
    availability !== undefined &&
    (availability !== 'preorder' || availableOn?.length === 10) &&
    (availability !== 'to-order' || orderDays !== null)
  if (!isWhole) return null
  const stock = wholeIn(childOf(detail, 'Stock'), 'OnHand', 1_000_000)
  return { availability, availableOn, orderDays, ...(stock !== undefined && { stock }) }
}

function wholeIn(element: Element | undefined, name: string, most: number): number | undefined {
  const written = valueIn(element, name)
  return written && /^\d{1,7}$/.test(written) && Number(written) <= most
    ? Number(written)
    : undefined
}

/** A genre is a subject of the sender's own scheme (code list 27, 24) that is called like the sender. */
export function ownGenreOf(product: Element, sender: string | null): string | undefined {
  const own = partsOf(product, 'Subject').find(
    (one) =>
      valueIn(one, 'SubjectSchemeIdentifier') === '24' &&
      sender !== null &&
      plainLine(valueIn(one, 'SubjectSchemeName')) === plainLine(sender) &&
      !valueIn(one, 'SubjectCode'),
  )
  return cutAt(plainLine(valueIn(own, 'SubjectHeadingText')), 100) || undefined
}

/** The people in the sender's words (ContributorStatement), for a record that names none of them by itself. */
export const statedAuthorOf = (product: Element): string | undefined =>
  ownAuthorOf(product)?.replace(/^(?:by|By|BY) (?=\p{Lu})/u, '')

/** How the bookseller names the authors (ContributorStatement), where that is not what its contributors make. */
export const ownAuthorOf = (product: Element): string | undefined =>
  cutAt(plainLine(partOf(product, 'ContributorStatement')), 300) || undefined

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * What the editions of one work have in common: the number of the work that a product is a manifestation of (code list
 * 164, 01), where it is a UUID of the sender's own (code list 16, 01).
 */
export function workOf(product: Element): string | undefined {
  const works = childrenOf(childOf(product, 'RelatedMaterial'), 'RelatedWork')
  return works
    .filter((work) => valueIn(work, 'WorkRelationCode') === '01')
    .flatMap((work) => childrenOf(work, 'WorkIdentifier'))
    .filter((one) => valueIn(one, 'WorkIDType') === '01')
    .map((one) => valueIn(one, 'IDValue') ?? '')
    .find((value) => uuid.test(value))
}
