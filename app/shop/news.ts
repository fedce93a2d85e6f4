import { pictureHash } from '#app/covers/cover-url.ts'

export type NewsItem = {
  title: string
  description: string
  /** Public file name, for GET /covers/{image}. */
  image: string
  /** Key of its renditions, for `pictureSources`. */
  picture: string
}

const item = (name: string, title: string, description: string): NewsItem => ({
  title,
  description,
  image: `${name}.png`,
  picture: pictureHash(name),
})

/** What is going on in the shop. */
export const news: NewsItem[] = [
  item(
    'late-thursdays',
    'Thursdays we stay open until nine',
    'The lamp in the window is on for an hour and a half longer. Come after work, sit down with a pot of tea, and read the first chapter before you decide.',
  ),
  item(
    'story-hour',
    'Story hour sails again on Saturday',
    'Every Saturday at ten we read aloud for children from four to eight, on the rug at the back. This month: islands, whales and one very stubborn captain.',
  ),
  item(
    'shop-cat',
    'Quarto has chosen our new table',
    'Our cat slept on eleven books last month, and we took the hint. You will find all eleven, with a card on each that says how warm it was.',
  ),
  item(
    'repair-bench',
    'Bring us your broken spines',
    'On the first Sunday of the month our binder opens the repair bench. Loose pages and tired hinges are mended while you wait; the paper is marbled upstairs.',
  ),
  item(
    'book-swap',
    'Leave a book, take a seedling',
    'The swap table by the door is back until the first frost. Bring a book you have finished with and choose another, or take home a pot from the garden club.',
  ),
]
