import { emptyFields, type WindowFields, type WindowKind } from '#app/shop/window/window-kinds.ts'
import type { DeskItem } from '#app/window/window-answers.schema.ts'

/* What the desk calls the things of the window, and their boxes. */

export const kindNames: Record<WindowKind, { one: string; many: string; about: string }> = {
  shelves: {
    one: 'Shelves',
    many: 'Shelves',
    about: 'Which genres the first page offers, and what its Top Sellers are.',
  },
  banner: {
    one: 'Banner',
    many: 'Banners',
    about:
      'The headline of the first page. The first one whose time it is shows; the last is there for when no other is.',
  },
  news: {
    one: 'News',
    many: 'News',
    about: 'What is going on in the shop, below the books of the first page.',
  },
  pick: {
    one: 'Staff pick',
    many: 'Staff picks',
    about: 'A book, who picked it and why: on the first page, on the book’s own and on /picks.',
  },
  list: {
    one: 'List',
    many: 'Lists',
    about: 'Books by ISBN or by a rule, each list with a page and a feed of its own.',
  },
}

export type Box = {
  label: string
  hint?: string
  rows?: number
  type?: 'datetime-local'
  choices?: [value: string, text: string][]
  half?: boolean
  /** Chosen from pictures. */
  isPicture?: boolean
}

const fromUntil: Record<'from' | 'until', Box> = {
  from: {
    label: 'From',
    type: 'datetime-local',
    half: true,
    hint: 'By the shop’s clock. Empty: at once.',
  },
  until: {
    label: 'Until',
    type: 'datetime-local',
    half: true,
    hint: 'Empty: until you remove it.',
  },
}

const link: Record<'linkText' | 'linkTo', Box> = {
  linkText: { label: 'Link text', half: true, hint: 'Such as “See the whole list”. Optional.' },
  linkTo: { label: 'Link', half: true, hint: 'A page such as /new, or an address with https://' },
}

const oneBook = 'An ISBN in any spelling, or the address of the book’s page.'
const manyBooks =
  'ISBNs in any spelling or addresses of books. Titles and prices beside them are fine.'

/** The boxes of each kind, in the order of its form. */
const boxesOf: { [Kind in WindowKind]: Record<keyof (typeof emptyFields)[Kind], Box> } = {
  shelves: {
    genres: { label: 'Genres', rows: 6, hint: 'One a line, in the order of the filter.' },
    topSellers: {
      label: 'Top Sellers are',
      choices: [
        ['newest', 'the newest books'],
        ['sales', 'what sold best in the last three months'],
        ['picked', 'picked by hand, below'],
      ],
    },
    topBooks: { label: 'Picked by hand', rows: 6, hint: `${manyBooks} At most 48.` },
  },
  banner: {
    title: { label: 'Title' },
    text: { label: 'Text', rows: 3 },
    ...link,
    picture: { label: 'Picture', isPicture: true },
    books: {
      label: 'Books in place of a picture',
      rows: 3,
      hint: 'Up to four ISBNs or addresses of books. Empty: the newest.',
    },
    newsletter: {
      label: 'Newsletter box',
      choices: [
        ['yes', 'Show it'],
        ['no', 'Leave it out'],
      ],
    },
    ...fromUntil,
  },
  news: {
    title: { label: 'Title' },
    text: { label: 'Text', rows: 4 },
    ...link,
    picture: { label: 'Picture', isPicture: true },
    ...fromUntil,
  },
  pick: {
    book: { label: 'Book', hint: oneBook },
    name: {
      label: 'Picked by',
      hint: 'A name, perhaps with what they do: “Ines, children’s books”.',
    },
    quote: {
      label: 'Why',
      rows: 4,
      hint: 'In their own words; the quotation marks come by themselves.',
    },
    ...fromUntil,
  },
  list: {
    title: {
      label: 'Title',
      hint: 'Such as “Summer reading”. The address is made of the first title.',
    },
    text: { label: 'Text', rows: 3 },
    isbns: {
      label: 'Books',
      rows: 12,
      hint: `${manyBooks} At most 1,000, in the order of the list.`,
    },
    rule: {
      label: 'Or by a rule',
      hint: 'Search and filter the shop until you see the books you mean, then paste the address of that page: /search?genre=fiction&price=… The list then follows the catalogue; the pages of its books do not name it.',
    },
    ...fromUntil,
  },
}

/** Names of the boxes, so that every field of a kind has one. */
export const boxNames = (kind: WindowKind) => Object.keys(emptyFields[kind])

export const boxOf = (kind: WindowKind, name: string): Box =>
  (boxesOf[kind] as Record<string, Box>)[name] ?? { label: name }

/** Where a thing of the window stands, in words. */
export function stateOf({ isPublished, isDraft, isRemoved, isUsual, time, from, until }: DeskItem) {
  if (isRemoved) return 'Removed'
  if (!isPublished) return 'Draft'
  const spoken = (moment: string) => moment.replace('T', ' ')
  const state =
    time === 'ahead'
      ? `From ${spoken(from)}`
      : time === 'over'
        ? `Over since ${spoken(until)}`
        : `In the window${until ? ` until ${spoken(until)}` : ''}${isUsual ? ', as it came with the shop' : ''}`
  return isDraft ? `${state}, with a draft` : state
}

/** A day alone as the minute that a box for day and time shows. */
export const asTyped = (fields: WindowFields): WindowFields => ({
  ...fields,
  ...(fields.from?.length === 10 && { from: `${fields.from}T00:00` }),
  ...(fields.until?.length === 10 && { until: `${fields.until}T23:59` }),
})

/** What is typed, without the seconds that some browsers add. */
export const tidied = (fields: WindowFields): WindowFields => ({
  ...fields,
  ...(fields.from !== undefined && { from: fields.from.slice(0, 16) }),
  ...(fields.until !== undefined && { until: fields.until.slice(0, 16) }),
})
