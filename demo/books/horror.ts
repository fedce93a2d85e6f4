import type { DemoBook } from '#demo/demo-book.ts'

const category = 'Horror'

export const horror = {
  dracula: {
    title: 'Dracula',
    author: 'Bram Stoker',
    category,
    publishedYear: 1897,
    newPriceCents: 1350,
    oldPriceCents: 1600,
    coverImage: 'dracula.png',
    trade: {
      publisher: 'Penguin Classics',
      isbn13: '9780141439846',
      format: 'paperback',
      pages: 512,
      stock: 9,
    },
    paragraphs: [
      'A young solicitor travels to the Carpathians to help a nobleman buy a house in England. The host is courteous, speaks good English, and casts no reflection in the shaving mirror.',
      'Stoker tells it all in papers: diaries, telegrams, a ship’s log, a phonograph roll, typed out in order by Mina Harker, who is the cleverest person in the book. No single voice knows enough, and that is where the fear comes from; one keeps wanting to call out to the next writer. He worked on it for about seven years, beside his day job as manager of a theatre, and every vampire since has had to answer to it.',
    ],
  },
  frankenstein: {
    title: 'Frankenstein',
    author: 'Mary Shelley',
    category,
    publishedYear: 1818,
    newPriceCents: 1150,
    coverImage: 'frankenstein.png',
    trade: {
      publisher: 'Penguin Classics',
      isbn13: '9780141439471',
      format: 'paperback',
      pages: 352,
      availability: 'preorder',
      comesInDays: 60,
    },
    paragraphs: [
      'In the cold, wet summer of 1816 a party by Lake Geneva agreed that each of them should write a ghost story. Mary Shelley was eighteen. She was slow to begin, and then wrote for most of a year.',
      'Victor Frankenstein makes a living being and runs from it the moment it opens its eyes. It has no name; it learns to speak by listening at a wall, reads Milton, and comes to ask its maker a fair question. The films gave it bolts and took away its eloquence. <em>The book gives it the best speeches</em>, and leaves us on the ice, not sure which of the two is the monster.',
    ],
  },
  turnOfTheScrew: {
    title: 'The Turn of the Screw',
    author: 'Henry James',
    category,
    publishedYear: 1898,
    newPriceCents: 875,
    coverImage: 'book-15.png',
    trade: { publisher: 'Macmillan', format: 'paperback', pages: 144 },
    paragraphs: [
      'A country house in Essex, two angelic children, and a governess on her first post, who has been told never to trouble their uncle with anything at all. Then she sees a man on the tower, and across the lake a woman in black. The children, who must have seen them too, say nothing.',
      'James called it a pot-boiler and built it like a trap. Are there ghosts at Bly, or only a frightened young woman with a pen? Readers have argued since 1898 and both sides can quote every page. It is short enough for one night, though not a night alone.',
    ],
  },
  jekyllAndHyde: {
    title: 'Strange Case of Dr Jekyll and Mr Hyde',
    author: 'Robert Louis Stevenson',
    category,
    publishedYear: 1886,
    newPriceCents: 795,
    oldPriceCents: 950,
    coverImage: 'book-9.png',
    trade: { publisher: 'Longmans, Green and Co.', format: 'paperback', pages: 144 },
    paragraphs: [
      'Mr Utterson is a lawyer, dry and dependable, and he does not like the will he has been given to keep. It leaves all that the respected Dr Jekyll owns to a Mr Hyde, whom nobody can describe except to say that they wished him gone.',
      'Stevenson wrote the first draft in a few days after a nightmare, burned it, and wrote it again. We all know the answer before we open the book, and it hardly matters: the fog, the door without a bell, the good friends who would rather not ask, and at last the doctor’s own account still do their work.',
    ],
  },
  kingInYellow: {
    title: 'The King in Yellow',
    author: 'Robert W. Chambers',
    category,
    publishedYear: 1895,
    newPriceCents: 1195,
    coverImage: 'book-18.png',
    trade: { publisher: 'F. Tennyson Neely', format: 'paperback', pages: 320 },
    paragraphs: [
      'There is a play that nobody should read. The first act is harmless. Of the second we are shown no more than scraps, two suns over a lake, a pallid mask, a city called Carcosa, and in four of these stories somebody has read on.',
      'Chambers had studied painting in Paris, and the rest of the collection lives there, among studios, the Latin Quarter and the siege of 1870. It is the first four tales that have lasted. Lovecraft borrowed from them gladly, and so has half of weird fiction since, without anybody ever finding out what the second act says.',
    ],
  },
} satisfies Record<string, DemoBook>
