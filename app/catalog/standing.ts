import type { Sold } from './trade/availability.ts'
import { availabilityNames as names } from './trade/availability-names.ts'
import { dueDay } from './trade/due-day.ts'

export type Standing = {
  text: string
  /** What to expect or do, where the text alone leaves it open. */
  more?: string
  mood: 'here' | 'later' | 'gone'
}

/** So few copies that a customer may want to know. */
const fewCopies = 3

/**
 * Whether and when a book can be had, as of `today` (an ISO day); `formatDay` writes a day for people,
 * or a month or year when no more is known.
 */
export function standingOf(
  book: Sold,
  formatDay: (day: string) => string,
  today: string,
): Standing {
  const { availability = 'available', stock, orderDays, availableOn } = book
  const day = availableOn && formatDay(availableOn)
  switch (availability) {
    case 'to-order':
      return {
        text: orderDays ? `${names['to-order']}, ${daysOf(orderDays)}` : names['to-order'],
        mood: 'later',
      }
    case 'preorder':
      return preorderStanding(book, formatDay, today)
    case 'reprinting':
      return {
        text: day ? `Being reprinted, expected ${day}` : 'Being reprinted',
        more: 'You can order it again once it is back.',
        mood: 'gone',
      }
    case 'out-of-print':
      return {
        text: names['out-of-print'],
        more: 'The publisher no longer makes it.',
        mood: 'gone',
      }
    case 'withdrawn':
      return { text: names.withdrawn, more: 'It is no longer for sale anywhere.', mood: 'gone' }
  }
  if (stock === 0) return { text: 'Sold out', more: 'Our last copy is gone.', mood: 'gone' }
  if (stock !== undefined && stock <= fewCopies) {
    return { text: stock === 1 ? 'The last copy' : `Only ${stock} copies left`, mood: 'here' }
  }
  return { text: 'In stock', mood: 'here' }
}

/* Never promise a day that has passed. */
function preorderStanding(book: Sold, formatDay: (day: string) => string, today: string): Standing {
  const due = dueDay(book)
  const given = book.availableOn ?? book.publishedOn
  const day = due && given && formatDay(given)
  const when = given && given.length < 10 ? `in ${day}` : day
  const late = due !== null && due < today
  if (book.stock === 0) return { text: late ? 'Sold out' : 'Pre-orders are sold out', mood: 'gone' }
  if (late) return { text: `Available to order; was expected ${when}`, mood: 'later' }
  return {
    text: day ? `Coming ${when}` : 'Coming soon',
    more: 'Pre-order now; we send it on publication day.',
    mood: 'later',
  }
}

const daysOf = (days: number) => (days === 1 ? 'usually 1 day' : `usually ${days} days`)
