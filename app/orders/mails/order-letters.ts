import { isWaiting, type Life, type LifeLine } from '#app/orders/life/life.ts'
import { toPayOf } from '#app/orders/life/money.ts'
import { writeMail } from '#app/shop/mail-texts/mail-texts.server.ts'
import { dayOf, formatDay } from '#app/ui/date.ts'
import { formatCents } from '#app/values/money.ts'
import type { MailedEvent } from './facts.server.ts'
import { booksOf, fieldsOf, orderLink, type Writers, type Writing } from './pieces.ts'

/* The letters about an order or some of its books. */

export const orderLetters = {
  confirm: (writing, event) => {
    const { life } = writing
    if (life.confirmedAt === null || !life.lines.some(isWaiting)) return null
    return writeMail(writing.own, 'confirm', {
      fields: {
        ...fieldsOf(writing),
        total: formatCents(toPayOf(life)),
        sendBy: sendByWords(writing, event),
      },
      parts: { button: button(writing) },
    })
  },

  cancel: (writing, event) => {
    const { life, own } = writing
    const isTheirs = event.by === 'customer'
    const gone = linesNamed(life, event).filter(
      ({ status, cancelledBy }) =>
        status === 'cancelled' && cancelledBy === (isTheirs ? 'customer' : 'shop'),
    )
    if (gone.length === 0) return null
    const isWhole = life.lines.every(({ status }) => status === 'cancelled')
    const fields = fieldsOf(writing)
    const parts = { books: booksOf(writing, gone), button: button(writing) }
    if (isTheirs) {
      const rest = restWords(life, undoWords)
      return isWhole && rest === undoWords
        ? writeMail(own, 'own-cancel-whole', { fields, parts })
        : writeMail(own, 'own-cancel-part', { fields: { ...fields, rest }, parts })
    }
    const reason = event.note ? `The reason: ${event.note}` : ''
    if (isWhole) return writeMail(own, 'cancel-whole', { fields: { ...fields, reason }, parts })
    const rest = restWords(life, 'You have nothing more to pay.')
    return writeMail(own, 'cancel-part', { fields: { ...fields, reason, rest }, parts })
  },

  restore: (writing, event) => {
    const { life } = writing
    if (event.by === 'customer') return null
    const again = linesNamed(life, event).filter(isWaiting)
    if (again.length === 0) return null
    return writeMail(writing.own, 'restore', {
      fields: { ...fieldsOf(writing), total: formatCents(toPayOf(life)) },
      parts: { books: booksOf(writing, again), button: button(writing) },
    })
  },

  address: (writing) => {
    if (writing.life.name === null) return null
    const values = { fields: fieldsOf(writing), parts: { button: button(writing) } }
    return writeMail(writing.own, 'address', values)
  },

  return: (writing, event) => {
    const back = linesNamed(writing.life, event).filter(({ status }) => status === 'returned')
    if (back.length === 0) return null
    const givenBackCents = Number(event.detail?.amountCents ?? 0)
    const money = givenBackCents > 0 ? `We have given you back ${formatCents(givenBackCents)}.` : ''
    return writeMail(writing.own, 'return', {
      fields: { ...fieldsOf(writing), money },
      parts: { books: booksOf(writing, back), button: button(writing) },
    })
  },

  'told-delay': (writing, event) => {
    const late = linesNamed(writing.life, event).filter(isWaiting)
    if (late.length === 0) return null
    const { expectedOn } = event.detail ?? {}
    const when =
      typeof expectedOn === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(expectedOn)
        ? `We now expect to send it by ${formatDay(expectedOn)}.`
        : 'We’ll send it as soon as it is here.'
    return writeMail(writing.own, 'told-delay', {
      fields: { ...fieldsOf(writing), when },
      parts: { books: booksOf(writing, late), button: button(writing) },
    })
  },
} satisfies Writers

const button = ({ shopUrl, life }: Writing) => orderLink(shopUrl, life)

const undoWords =
  'You have nothing to pay. You can undo this on the page of your order until it is packed.'

/** What is still to pay for the books that come. */
function restWords(life: Life, nothing: string): string {
  const toPayCents = toPayOf(life)
  return toPayCents > 0
    ? `The rest comes as planned. You'll pay ${formatCents(toPayCents)} in cash on delivery.`
    : nothing
}

/** The day that was promised with the order, unless it had passed when the order was confirmed. */
const sendByWords = ({ life: { sendBy }, timeZone }: Writing, { at }: MailedEvent): string =>
  sendBy === null || sendBy < dayOf(at, timeZone) ? '' : `We’ll send it by ${formatDay(sendBy)}.`

/** The lines that the step names by their titles; all of them when it names none. */
function linesNamed({ lines }: Life, { detail }: MailedEvent): LifeLine[] {
  const titles = detail?.titles
  return Array.isArray(titles) ? lines.filter(({ title }) => titles.includes(title)) : lines
}
