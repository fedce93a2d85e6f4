import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { call, testShop } from '#test/app.ts'
import { type ManyBook, manyBooks } from '#test/many-books.ts'

/* Words and numbers that were run together or parted, mistaken for each other, or asked for in a field. */

const shop = testShop()
const book = (title: string, author: string, more: Partial<ManyBook> = {}): ManyBook => ({
  ...{ category: 'Books', newPriceCents: 900, title, author },
  ...more,
})
const inSeries = (seriesName: string, author: string, titles: string[]): ManyBook[] =>
  titles.map((title, i) => book(title, author, { seriesName, seriesNumber: String(1 + i) }))

before(() =>
  manyBooks(shop, [
    ...inSeries('Kiln', 'Hanna Oake', ['Clay', 'Glaze', 'Ember Day']),
    ...inSeries('Heron Quarter', 'Ivo Lund', ['The Two Ferries', 'Ferry Road']),
    ...inSeries('The Elder Marsh', 'Pia Stroud', ['Reed', 'Sedge', 'Mere']),
    book('The Elder Marsh', 'Pia Stroud'),
    ...inSeries('Tidewater', 'Stig Lund', [
      'The Girl with the Paper Lanterns',
      'The Girl Who Swam',
    ]),
    book('Mark Oake, Mark Oake', 'Jo Cronin'),
    book('To Kill a Mockingbird', 'Harper Lee'),
    book('7K53', 'Aiko Mori'),
    book('1753', 'Per Dahl'),
    book('Fa11en Star', 'Zed Coder'),
    book('12/24/71', 'Stan Kingsley'),
    book('8 6 4 2', 'Pol Aster'),
    book('9:07', 'Len Berner', { publisher: 'Fabre & Daughters' }),
    book('The Salt Keepers', 'Una Mole'),
    book('A Stranger Falls', 'Pat Neff'),
    book('The Ninth', 'Jo Cronin'),
    book('The Quiet Ledger', 'Jo Marsh', { seriesName: 'The Ledgers', seriesNumber: '9' }),
    book('Second Harbour', 'Ike Asmund', { seriesName: 'Harbour', seriesNumber: '3' }),
    book('Harbour and Tide', 'Ike Asmund', { seriesName: 'Harbour', seriesNumber: '2' }),
    book('Where the Stone Is', 'Bill Letter'),
    book('Baking by Hand', 'Eva Krume', { publisher: 'Rowan Press' }),
    book('The Rowing Year', 'Tom Ash', { publisher: 'Crumb House', imprint: 'Small Oven' }),
    book('Roman Roads', 'Ada Pike'),
    book('Rowan and Ash', 'Nell Ivory', { publisher: 'Crumb House' }),
  ]),
)

const search = async (q: string) => {
  const { body } = await call(shop.app, { url: `/api/search?${new URLSearchParams({ q })}` })
  const titles = (body.books as { title: string }[]).map(({ title }) => title)
  return { titles, corrected: body.corrected as { query?: string; dropped: string[] } | undefined }
}

const kinds: Record<string, [query: string, title: string][]> = {
  'digits run together': [
    ['122471', '12/24/71'],
    ['12 24 71', '12/24/71'],
    ['8642', '8 6 4 2'],
    ['907', '9:07'],
  ],
  'a whole title run together': [
    ['thesaltkeepers', 'The Salt Keepers'],
    ['#astrangerfalls', 'A Stranger Falls'],
    ['wherethestoneis', 'Where the Stone Is'],
    ['markoakemarkoake', 'Mark Oake, Mark Oake'],
  ],
  'a whole title run together, with a slip in one of its words': [
    ['thesaltkeepres', 'The Salt Keepers'],
    ['thesaltkeeers', 'The Salt Keepers'],
    ['astrangerfallls', 'A Stranger Falls'],
    ['wherethestoen', 'Where the Stone Is'],
    ['bakkingbyhand krume', 'Baking by Hand'],
  ],
  'a digit at the front left out': [['k53', '7K53']],
  'a nought that is spoken': [['nine oh seven', '9:07']],
  'letters and digits that look or sound alike': [
    ['7ks3', '7K53'],
    ['tk53', '7K53'],
    ['l753', '1753'],
    ['fallen star', 'Fa11en Star'],
  ],
  'letters and digits apart, and numbers in words among them': [
    ['7 k 53', '7K53'],
    ['seven k fifty three', '7K53'],
  ],
  'a volume run together with its number': [
    ['kiln2', 'Glaze'],
    ['clay3', 'Ember Day'],
  ],
  'a volume by the title of the first, with the author': [
    ['clay 2 hanna oake', 'Glaze'],
    ['hanna oake clay 3', 'Ember Day'],
    ['clay book 2 by oake', 'Glaze'],
    ['clay 2', 'Glaze'],
  ],
  'a volume by some words of the first title, or with a slip': [
    ['claay 3', 'Ember Day'],
    ['girl lanterns 2', 'The Girl Who Swam'],
  ],
  'what readers write short': [['tkam', 'To Kill a Mockingbird']],
  'an edition beside a title, which is no volume': [
    ['glaze hardcover first edition', 'Glaze'],
    ['ember day 2nd edition', 'Ember Day'],
    ['clay second edition', 'Clay'],
  ],
  'a volume by a title that has the number itself': [['the two ferries 2', 'Ferry Road']],
  'a volume of a series with a slip': [
    ['the eldre marsh 3', 'Mere'],
    ['elder masrh book 2', 'Sedge'],
  ],
  'a title with its number in digits, before a volume of that number': [
    ['the 9th', 'The Ninth'],
    ['second harbour asmund', 'Second Harbour'],
  ],
  'a publisher by its name': [
    ['publisher:rowan', 'Baking by Hand'],
    ['publisher:"fabre and daughters"', '9:07'],
    ['publisher:"small oven"', 'The Rowing Year'],
    ['publisher:roan', 'Baking by Hand'],
    ['publisher:crum rowan', 'Rowan and Ash'],
    ['publisher:crumb rowign', 'The Rowing Year'],
  ],
  'a word in a field where no book has it': [
    ['author:clay', 'Clay'],
    ['title:cronin', 'The Ninth'],
    ['series:cronni', 'The Ninth'],
  ],
  'a title up to a letter': [
    ['the salt k', 'The Salt Keepers'],
    ['A Stranger F', 'A Stranger Falls'],
  ],
  'small words that name a book together': [['where the qwrtz is', 'Where the Stone Is']],
}
for (const [kind, queries] of Object.entries(kinds))
  test(`${kind}: the book is found`, async () => {
    for (const [q, title] of queries) assert.equal((await search(q)).titles[0], title, q)
  })

test('what was searched for instead is said as a reader would write it', async () => {
  for (const [q, query] of [
    ['122471', '12 24 71'],
    ['kiln2', 'Kiln 2'],
    ['clay3', 'Clay 3'],
    ['author:clay', 'clay'],
    ['thesaltkeepers', 'The Salt Keepers'],
    ['claay 3', 'Clay 3'],
  ] as const)
    assert.deepEqual((await search(q)).corrected, { query, dropped: [] }, q)
})

test('fields that still applied stay, and so does what was left out: the link finds the same', async () => {
  for (const [q, query] of [
    ['title:cronin', 'cronin'],
    ['title:cronin -author:lund', 'cronin -author:lund'],
    ['title:cronin -"paper lanterns"', 'cronin -"paper lanterns"'],
    ['series:oake -title:clay -publisher:"small oven"', 'oake -title:clay -publisher:"small oven"'],
    ['author:oake "day ember"', 'author:oake day ember'],
    ['author:"hanna oake" "day ember"', 'author:hanna author:oake day ember'],
    ['publisher:rowan "hand baking"', 'publisher:rowan hand baking'],
    ['-author:clay', 'clay'],
  ] as const) {
    const { titles, corrected } = await search(q)
    assert.deepEqual(corrected, { query, dropped: [] }, q)
    assert.ok(titles.length > 0, q)
    assert.deepEqual(await search(query), { titles, corrected: undefined }, q)
  }
})

test('a publisher narrows: no book about it, and a correction stays with it', async () => {
  assert.deepEqual((await search('publisher:rowan')).titles, ['Baking by Hand'])
  assert.deepEqual((await search('publisher:crumb qwrtz')).titles.toSorted(), [
    'Rowan and Ash',
    'The Rowing Year',
  ])
  assert.deepEqual((await search('title:qwrtz')).titles, [])
})
