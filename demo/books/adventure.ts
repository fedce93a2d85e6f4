import type { DemoBook } from '#demo/demo-book.ts'

const category = 'Adventure'

export const adventure = {
  mobyDick: {
    title: 'Moby-Dick',
    author: 'Herman Melville',
    category,
    publishedYear: 1851,
    newPriceCents: 1895,
    oldPriceCents: 2400,
    coverImage: 'book-5.png',
    trade: {
      publisher: 'Penguin Classics',
      isbn13: '9780142437247',
      format: 'paperback',
      pages: 720,
    },
    paragraphs: [
      'A schoolmaster with no money and a taste for salt water signs on to a whaling ship in Nantucket. Only when the coast is out of sight does he meet the captain, who has an ivory leg, a grudge, and no intention of hunting whales for their oil.',
      'What follows is a chase around half the globe, and also a sermon, a comedy, a cook-book and the best account of a whale’s forehead ever printed. Melville had been to sea himself and wastes none of it. Readers of 1851 hardly noticed; the book had to wait some seventy years for its audience. Give it a long winter and do not skip the chapters about rope.',
    ],
  },
  twentyThousandLeagues: {
    title: 'Twenty Thousand Leagues Under the Sea',
    author: 'Jules Verne',
    category,
    publishedYear: 1870,
    newPriceCents: 1450,
    coverImage: 'book-14.png',
    trade: {
      publisher: 'Pierre-Jules Hetzel',
      format: 'paperback',
      pages: 448,
      series: { name: 'Extraordinary Voyages', number: '6' },
    },
    paragraphs: [
      'Ships report a monster in the sea lanes, and a professor from Paris sails out to classify it. It turns out to be made of steel, to have a library of twelve thousand volumes, and to belong to a man who has given up dry land for good.',
      'The leagues of the title measure distance, not depth: Captain Nemo takes his guests below the ice, across drowned cities and through gardens of coral, and never quite says why he cannot let them go. <em>Part travel book, part riddle</em>, and still the finest submarine anyone has imagined.',
    ],
  },
  aroundTheWorld: {
    title: 'Around the World in Eighty Days',
    author: 'Jules Verne',
    category,
    publishedYear: 1873,
    newPriceCents: 995,
    oldPriceCents: 1250,
    coverImage: 'book-19.png',
    trade: {
      publisher: 'Pierre-Jules Hetzel',
      format: 'paperback',
      pages: 256,
      series: { name: 'Extraordinary Voyages', number: '11' },
    },
    paragraphs: [
      'Phileas Fogg keeps time the way other people keep pets. At his London club he bets twenty thousand pounds that the world can now be circled in eighty days, and leaves the same evening with a carpet bag and a valet who had hoped for a quiet post.',
      'Trains, steamers, an elephant and a sledge with sails carry them on, with a detective one step behind who takes Fogg for a bank robber. It is a book about timetables in which nothing runs to time, and the last chapter turns on a piece of geography that most readers forget.',
    ],
  },
  treasureIsland: {
    title: 'Treasure Island',
    author: 'Robert Louis Stevenson',
    category,
    publishedYear: 1883,
    newPriceCents: 1100,
    coverImage: 'book-8.png',
    trade: { publisher: 'Cassell and Company', format: 'paperback', pages: 304 },
    paragraphs: [
      'It began with a map. On a wet holiday in Scotland Stevenson painted an island with his stepson, put in a few names and a red cross, and found that the people who belonged to it were already walking about.',
      'An old sailor dies at a lonely inn and leaves a boy named Jim Hawkins with a key, a packet in oilskin and the wrong sort of visitors. The crew hired to fetch the gold has its own plans, and the friendliest man aboard, the one-legged cook, is the one to fear. Nearly everything we know about pirates, parrots included, comes from here.',
    ],
  },
  callOfTheWild: {
    title: 'The Call of the Wild',
    author: 'Jack London',
    category,
    publishedYear: 1903,
    newPriceCents: 895,
    coverImage: 'book-1.png',
    trade: { publisher: 'Macmillan', format: 'paperback', pages: 240 },
    paragraphs: [
      'Buck is large, loyal and comfortable on a ranch in California until somebody needs money and the Klondike needs dogs. Stolen and shipped north, he learns the law of the club first and that of the trace afterwards.',
      'London had spent a winter in the Yukon and came home with scurvy and no gold, but with this. The story is short and hard as frozen ground: a pack, a run of masters good and bad, and something older than any of them that calls from the trees at night. <em>Read it in one sitting, preferably near a stove.</em>',
    ],
  },
  kingSolomonsMines: {
    title: 'King Solomon’s Mines',
    author: 'H. Rider Haggard',
    category,
    publishedYear: 1885,
    newPriceCents: 1050,
    oldPriceCents: 1300,
    coverImage: 'book-7.png',
    trade: { publisher: 'Cassell and Company', format: 'paperback', pages: 320 },
    paragraphs: [
      'The story goes that Haggard’s brother bet him he could not write anything half as good as <em>Treasure Island</em>. He took the bet, put his years in southern Africa to work, and had an adventure that sold faster than the printers could bind it.',
      'Allan Quatermain, a hunter who calls himself timid, leads two Englishmen and a companion of few words across a desert and between two mountains, with an old map drawn in blood to go by. Behind the mountains lie a kingdom, a usurper, a very old woman and a door of stone. The views are of their century; the suspense has not aged a day.',
    ],
  },
} satisfies Record<string, DemoBook>
