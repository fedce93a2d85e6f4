import { isWaiting, type Life, type LifeLine } from '#app/orders/life/life.ts'
import { toPayOf } from '#app/orders/life/money.ts'
import { formatDay } from '#app/ui/date.ts'
import { formatCents } from '#app/values/money.ts'
import type { MailedEvent } from './facts.server.ts'
import { booksOf, greeting, text, type Writers, type Writing, type Written } from './pieces.ts'

/* The letters about an order or some of its books. */

export const orderLetters = {
  confirm: (writing, event) => {
    const { life } = writing
    if (life.confirmedAt === null || !life.lines.some(isWaiting)) return null
    return {
      title: 'Your order is confirmed',
      blocks: [
        text(
          `${greeting(writing)}\nthank you: your order ${life.number} is confirmed, and we’ll pack it next.${sendByWords(life, event)}`,
        ),
        text(`You'll pay ${formatCents(toPayOf(life))} in cash on delivery.`),
      ],
    }
  },

  cancel: (writing, event) => {
    const { life } = writing
    const own = event.by === 'customer'
    const gone = linesNamed(life, event).filter(
      ({ status, cancelledBy }) =>
        status === 'cancelled' && cancelledBy === (own ? 'customer' : 'shop'),
    )
    if (gone.length === 0) return null
    if (own) return ownCancel(writing, gone)
    const why = event.note ? `\nThe reason: ${event.note}` : ''
    const isWhole = life.lines.every(({ status }) => status === 'cancelled')
    const toPayCents = toPayOf(life)
    const what = isWhole
      ? `we had to cancel your order ${life.number}`
      : `we can’t send everything of your order ${life.number}`
    const toPay =
      toPayCents > 0
        ? `The rest comes as planned. You'll pay ${formatCents(toPayCents)} in cash on delivery.`
        : 'You have nothing more to pay.'
    return {
      title: isWhole ? 'Your order was cancelled' : 'We had to take something out of your order',
      blocks: [
        text(`${greeting(writing)}\nwe’re sorry: ${what}.${why}`),
        booksOf(writing, gone),
        text(toPay),
      ],
    }
  },

  restore: (writing, event) => {
    const { life } = writing
    if (event.by === 'customer') return null
    const again = linesNamed(life, event).filter(isWaiting)
    if (again.length === 0) return null
    return {
      title: 'We can send your books after all',
      blocks: [
        text(
          `${greeting(writing)}\ngood news about your order ${life.number}: these books are part of it again.`,
        ),
        booksOf(writing, again),
        text(`You'll pay ${formatCents(toPayOf(life))} in cash on delivery.`),
      ],
    }
  },

  address: (writing) => {
    const { life } = writing
    if (life.name === null) return null
    return {
      title: 'The address of your order was changed',
      blocks: [
        text(
          `${greeting(writing)}\nwe’ll send your order ${life.number} to the address that you see there now. If you didn’t change it, please write to us.`,
        ),
      ],
    }
  },

  return: (writing, event) => {
    const { life } = writing
    const back = linesNamed(life, event).filter(({ status }) => status === 'returned')
    if (back.length === 0) return null
    const givenBackCents = Number(event.detail?.amountCents ?? 0)
    const money =
      givenBackCents > 0 ? ` We have given you back ${formatCents(givenBackCents)}.` : ''
    return {
      title: 'We have your return',
      blocks: [
        text(
          `${greeting(writing)}\nthese books of your order ${life.number} came back to us.${money}`,
        ),
        booksOf(writing, back),
      ],
    }
  },

  'told-delay': (writing, event) => {
    const { life } = writing
    const late = linesNamed(life, event).filter(isWaiting)
    if (late.length === 0) return null
    const { expectedOn } = event.detail ?? {}
    const when =
      typeof expectedOn === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(expectedOn)
        ? ` We now expect to send it by ${formatDay(expectedOn)}.`
        : ' We’ll send it as soon as it is here.'
    return {
      title: 'Your order takes longer',
      blocks: [
        text(
          `${greeting(writing)}\nwe’re sorry: your order ${life.number} takes longer than we said.${when}`,
        ),
        booksOf(writing, late),
        text('You don’t have to do anything if you’d like to wait. If not, you can cancel it.'),
      ],
    }
  },
} satisfies Writers

/** What the customer took out is confirmed, with what is left to pay. */
function ownCancel(writing: Writing, gone: LifeLine[]): Omit<Written, 'subject'> {
  const { life } = writing
  const isWhole = life.lines.every(({ status }) => status === 'cancelled')
  const toPayCents = toPayOf(life)
  const rest =
    toPayCents > 0
      ? `The rest comes as planned. You'll pay ${formatCents(toPayCents)} in cash on delivery.`
      : 'You have nothing to pay. You can undo this on the page of your order until it is packed.'
  const what = isWhole ? `your order ${life.number}` : `these books of your order ${life.number}`
  return {
    title: isWhole ? 'Your order is cancelled' : 'Your order is changed',
    blocks: [
      text(`${greeting(writing)}\nas you asked, we have cancelled ${what}.`),
      booksOf(writing, gone),
      text(rest),
    ],
  }
}

/** The day that was promised with the order, unless it had passed when the order was confirmed. */
const sendByWords = ({ sendBy }: Life, { at }: MailedEvent): string =>
  sendBy === null || sendBy < at.toISOString().slice(0, 10)
    ? ''
    : ` We’ll send it by ${formatDay(sendBy)}.`

/** The lines that the step names by their titles; all of them when it names none. */
function linesNamed({ lines }: Life, { detail }: MailedEvent): LifeLine[] {
  const titles = detail?.titles
  return Array.isArray(titles) ? lines.filter(({ title }) => titles.includes(title)) : lines
}
