import type { Block } from '#server/mail/letter.ts'
import type { MailText } from './template.ts'

/* Fields that several mails have, with what the preview shows for them. */

export const greeting = [
  '“Hello Ada,”, or “Hello,” while the address is not proven',
  'Hello Ada,',
] as const
export const shop = ['the name of the shop', 'the shop'] as const
export const number = ['the number of the order', '1042'] as const
export const total = ['what is paid on delivery', '$24.50'] as const
export const parcel = [
  '“your order 1042”, or “parcel 2 of your order 1042”',
  'your order 1042',
] as const

const sampleBooks: Block = {
  kind: 'books',
  books: [
    { title: 'Middlemarch', price: '$14.00' },
    { title: 'The Moonstone', note: 'usually 3 days', price: '$10.50' },
  ],
}
export const books = ['the books, with covers and prices', sampleBooks] as const
export const amounts = [
  'the amounts, as a table',
  { kind: 'rows', strongLast: true, rows: [['To pay on delivery', '$24.50']] } as Block,
] as const

export const buttonOf = (label: string, what = `the button “${label}”`) =>
  [what, { kind: 'link', label, url: 'https://example.com/' } as Block] as const

/** Keeps the names of fields and parts, for those who fill them. */
export const mailText = <const Text extends MailText>(text: Text): Text => text
