import { headingOf } from '#app/catalog/book.ts'
import { smallCover } from '#app/covers/cover-url.ts'
import type { Life, LifeLine } from '#app/orders/life/life.ts'
import type { EventKind } from '#app/orders/life/verb.ts'
import { type OwnWords, readOwnWords } from '#app/shop/mail-texts/mail-texts.server.ts'
import { formatDay } from '#app/ui/date.ts'
import { orderPath } from '#app/values/addresses.ts'
import { formatCents } from '#app/values/money.ts'
import type { Deps } from '#server/deps.ts'
import type { Block, LetterBook } from '#server/mail/letter.ts'
import type { MailedEvent, MailFacts } from './facts.server.ts'

/* What the letters about orders are put together from. */

/** A letter with its subject; the mail's other parts are the same for all. */
export type Written = { subject: string; title: string; blocks: Block[] }

/** `own` are the owner's words for mails. */
export type Writing = MailFacts & {
  shopUrl: string
  shopName: string
  /** Its days are the shop's. */
  timeZone: string
  own: OwnWords
}

/** By the kind of step, what writes the letter about it; it answers null when there is nothing to tell. */
export type Writers = Partial<
  Record<EventKind, (writing: Writing, event: MailedEvent) => Written | null>
>

/** How the shop is named and reached, and the words that its owner has for mails. */
export const shopOf = async ({
  pool,
  shopUrl,
  settings,
}: Pick<Deps, 'pool' | 'shopUrl' | 'settings'>) => ({
  shopUrl: shopUrl(),
  timeZone: settings.timeZone(),
  shopName: (await settings.identity()).name,
  own: await readOwnWords(pool),
})

/** Fields that every mail about an order has. */
export const fieldsOf = (writing: Writing) => ({
  greeting: greeting(writing),
  number: String(writing.life.number),
  shop: writing.shopName,
})

export const footer = "You're receiving this because an order was placed with your account."

export const text = (words: string): Block => ({ kind: 'text', text: words })

/** An address that nobody has proven hears no word that was typed, and no name is one (decision 012). */
const greeting = ({ isProven, life }: MailFacts): string =>
  isProven && life.name ? `Hello ${life.name},` : 'Hello,'

export const booksOf = ({ covers, languages, shopUrl }: Writing, lines: LifeLine[]): Block => ({
  kind: 'books',
  books: lines.map((line): LetterBook => {
    const cover = covers[line.position]
    const language = languages[line.position]
    const note = arrivalOf(line)
    return {
      title: headingOf(line.title),
      price: formatCents(line.priceCents),
      ...(language && { language }),
      ...(note && { note }),
      ...(cover && { cover: shopUrl + smallCover(cover) }),
    }
  }),
})

/** When a book comes that was not in stock on the day of the order; null for one that is here. */
function arrivalOf({ availableOn, orderDays, arrivedAt, status }: LifeLine): string | null {
  if (arrivedAt !== null || (status !== 'ordered' && status !== 'on-order')) return null
  if (availableOn) return `coming ${formatDay(availableOn)}`
  if (orderDays) return orderDays === 1 ? 'usually 1 day' : `usually ${orderDays} days`
  return null
}

/** Has the line still to come from somewhere? */
export const isAwaited = (line: LifeLine): boolean => arrivalOf(line) !== null

export const orderLink = (shopUrl: string, { number }: Life, label = 'See your order'): Block => ({
  kind: 'link',
  label,
  url: shopUrl + orderPath(number),
})

export function addressOf({ name, street, city, state, zipcode, country }: Life): string {
  // Some countries have no states, and some no zip codes.
  const district = [state, zipcode].filter(Boolean).join(' ')
  const place = [city, district].filter(Boolean).join(', ')
  return [name, street, place, country].filter(Boolean).join('\n')
}

export const bookCount = ({ length }: { length: number }): string =>
  length === 1 ? '1 book' : `${length} books`
