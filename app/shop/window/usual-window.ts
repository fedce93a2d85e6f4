import { emptyFields, type WindowFields, type WindowKind } from './window-kinds.ts'

/* The window of a shop whose owner has changed nothing, as the specification has it (section 2). Each thing
   has an id of its own, so that the desk can edit it like one that was added. */

/** The genres of the specification, in the order of its dropdown; the owner may choose others. */
export const usualGenres = ['Business', 'Fiction', 'Horror', 'Adventure'] as const
export type UsualGenre = (typeof usualGenres)[number]

export type UsualItem = {
  id: string
  kind: WindowKind
  position: number
  fields: WindowFields
  /** Goes when the owner removes what came with a new shop. */
  isDemo: boolean
}

const idOf = (number: number) => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`

export const shelvesId = idOf(1)
/** Shown whenever no other banner is: the first page always has a headline. */
export const lastBannerId = idOf(2)

const news = (number: number, picture: string, title: string, text: string): UsualItem => ({
  id: idOf(10 + number),
  kind: 'news',
  position: number,
  fields: { ...emptyFields.news, title, text, picture },
  isDemo: true,
})

export const usualWindow: UsualItem[] = [
  {
    id: shelvesId,
    kind: 'shelves',
    position: 0,
    fields: { ...emptyFields.shelves, genres: usualGenres.join('\n') },
    isDemo: false,
  },
  {
    id: lastBannerId,
    kind: 'banner',
    position: 1_000_000,
    fields: {
      ...emptyFields.banner,
      title: 'New Releases This Week',
      text: "Fresh on the table this week, and worth your evening. Leave your e-mail and we'll write when the next parcel of books is unpacked.",
      linkText: 'All new books',
      linkTo: '/new',
      newsletter: 'yes',
    },
    isDemo: false,
  },
  news(
    1,
    'late-thursdays',
    'Thursdays we stay open until nine',
    'The lamp in the window is on for an hour and a half longer. Come after work, sit down with a pot of tea, and read the first chapter before you decide.',
  ),
  news(
    2,
    'story-hour',
    'Story hour sails again on Saturday',
    'Every Saturday at ten we read aloud for children from four to eight, on the rug at the back. This month: islands, whales and one very stubborn captain.',
  ),
  news(
    3,
    'shop-cat',
    'Quarto has chosen our new table',
    'Our cat slept on eleven books last month, and we took the hint. You will find all eleven, with a card on each that says how warm it was.',
  ),
  news(
    4,
    'repair-bench',
    'Bring us your broken spines',
    'On the first Sunday of the month our binder opens the repair bench. Loose pages and tired hinges are mended while you wait; the paper is marbled upstairs.',
  ),
  news(
    5,
    'book-swap',
    'Leave a book, take a seedling',
    'The swap table by the door is back until the first frost. Bring a book you have finished with and choose another, or take home a pot from the garden club.',
  ),
]

export const usualItem = (id: string): UsualItem | undefined =>
  usualWindow.find((item) => item.id === id)
