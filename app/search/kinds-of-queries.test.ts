import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { call, testShop } from '#test/app.ts'
import { type ManyBook, manyBooks } from '#test/many-books.ts'

/* Kinds of queries whose answer is known, in a shop that has sold nothing: what is typed, and what comes first. */

const shop = testShop()
const plain = { category: 'Books', newPriceCents: 900 }
const book = (title: string, author: string, more: Partial<ManyBook> = {}): ManyBook => ({
  ...plain,
  title,
  author,
  ...more,
})
const inSeries = (seriesName: string, author: string, titles: string[], from = 1): ManyBook[] =>
  titles.map((title, i) => book(title, author, { seriesName, seriesNumber: String(from + i) }))
const isbn13 = '9780306406157'

before(() =>
  manyBooks(shop, [
    ...inSeries('The Ember Cycle', 'Ada Brandt', ['Kindling', 'Cinderfall', 'Ashlight']),
    ...inSeries('The 7th Tide', 'Olaf Reeve', ['The 7th Tide', 'Undertow', 'Slack Water']),
    ...inSeries('Fifty Lanterns', 'Mei Tan', ['Wick', 'Glass']),
    ...inSeries('Green Harbour', 'Iris Vane', ['Something Salt', 'A Late Ferry']),
    // A publisher's series, longer than a list of volumes and without a number.
    ...Array.from({ length: 230 }, (_, i) =>
      book(`Reprint ${i}`, 'Al Tern', { seriesName: 'Lasting Books' }),
    ),
    book('Marrow', 'Jo Finch', { seriesName: 'Lasting Books' }),
    book('Paper Harbours', 'Colin Green'),
    book('The Pale Riders, Vol. 01: Bones', 'Rob Kirk'),
    book('The Pale Riders, Vol. 02: Dust', 'Rob Kirk'),
    book('Riders of the Pale', 'Zoe Hill', { seriesName: 'Hollow', seriesNumber: '1' }),
    // Two series: first of one, far on in the other.
    book('Late Post', 'Ty Marlow', {
      ...{ seriesName: 'Platter', seriesNumber: '33', publishedOn: '2014-01-01' },
      ...{ subtitle: 'Max Lund, #1', publishedPrecision: 'day' },
    }),
    book('The First Shade of Magic', 'Ty Marlow', {
      ...{ seriesName: 'Platter', seriesNumber: '1', publishedOn: '1983-01-01' },
      ...{ publishedPrecision: 'day' as const },
    }),
    // The book, and one about it that came later.
    book('Old Moon', 'Stella Mayer', { publishedOn: '2006-01-01', publishedPrecision: 'year' }),
    book('Old Moon: The Illustrated Companion', 'Stella Mayer', {
      ...{ publishedOn: '2009-01-01', publishedPrecision: 'year' },
    }),
    book('The Constant Duchess', 'Pip Greer', {
      ...{ publishedOn: '2019-01-01', publishedPrecision: 'year' },
    }),
    book('The Duchess Bride', 'Will Gold', {
      publishedOn: '1973-01-01',
      publishedPrecision: 'year',
    }),
    book('The Week of the Heron', 'Fred Forth'),
    book('One Week of Rain', 'Sol Vane, H. T. Willet'),
    // Everybody says the words of its title.
    book('I Am Nadia: The Girl Who Stood Up for All of Us and My School', 'Nadia Yusuf'),
    // Its publisher is in its title; the other one sells less.
    book('The Gannet Book of Verses', 'Una Sorts', { publisher: 'Gannet House', sales: 9 }),
    book('Verses about a Gannet', 'Una Sorts', { publisher: 'Petrel Press' }),
    book('Starbat', 'Jan Canon'),
    book('The 42 Doors', 'Mina Hart'),
    book('The Margin Papers', 'Kit Low'),
    book('The Lost Word', 'Arthur Coyle'),
    book('Wordy: From Lost to Found on a Trail', 'Cher Ray'),
    book('Dr. Hyde and Mr. Lake', 'R. L. Steen'),
    book('The Life of Charlie St. Clair', 'Ben Woods'),
    book('活着', '余华'),
    book('红楼梦', '曹雪芹'),
    book('Cell Division', 'Stephen Rook'),
    book('Rook Cell', 'Amy Wren'),
    book('The Bridge of Storks', 'Paul Zafra'),
    book('The Game of Storks', 'Paul Zafra'),
    book('Magpie', 'Angie Sagar', { isbn13 }),
    book('I Am Lantern', 'Dick Matheson'),
    book('Amber and Am', 'Una Lowe'),
  ]),
)

const search = async (q: string, more: Record<string, string> = {}) => {
  const url = `/api/search?${new URLSearchParams({ q, ...more })}`
  const { body } = await call(shop.app, { url })
  const titles = (body.books as { title: string }[]).map(({ title }) => title)
  return { titles, corrected: body.corrected as { query?: string; dropped: string[] } | undefined }
}

const kinds: Record<string, [query: string, title: string][]> = {
  'a number behind the title of the first volume': [
    ['kindling 3', 'Ashlight'],
    ['kindling book two', 'Cinderfall'],
    ['book 3 of kindling', 'Ashlight'],
    ['the 7th tide 3', 'Slack Water'],
  ],
  'a year behind a title': [
    ['ashlight 1955', 'Ashlight'],
    ['Ashlight (1955)', 'Ashlight'],
    ['marrow 1815', 'Marrow'],
  ],
  'a number behind a title whose series has no such volume': [
    ['cinderfall 9', 'Cinderfall'],
    ['marrow 3', 'Marrow'],
  ],
  'a series whose name has a number': [
    ['7th tide 2', 'Undertow'],
    ['seventh tide book three', 'Slack Water'],
    ['fifty lanterns 2', 'Glass'],
    ['50 lanterns 1', 'Wick'],
  ],
  'a volume that only the title tells': [
    ['pale riders 1', 'The Pale Riders, Vol. 01: Bones'],
    ['pale riders vol 2', 'The Pale Riders, Vol. 02: Dust'],
    ['pale riders volume two', 'The Pale Riders, Vol. 02: Dust'],
  ],
  'the first volume of the series that was named': [
    ['platter', 'The First Shade of Magic'],
    ['max lund', 'Late Post'],
  ],
  'the title itself before a longer one that begins so': [
    ['old moon', 'Old Moon'],
    ['old moon stella mayer', 'Old Moon'],
    ['mayer old moon', 'Old Moon'],
  ],
  'a title that begins so': [
    ['the duchess', 'The Duchess Bride'],
    ['the week of th', 'The Week of the Heron'],
  ],
  'what people say around a title': [
    ['i am looking for a copy of starbat for my daughter', 'Starbat'],
    ['do you have starbat please', 'Starbat'],
    ['where can i find the book called magpie', 'Magpie'],
    ['i need kindling by ada brandt', 'Kindling'],
  ],
  'a slip that is a word of another book': [
    ['the lost wird', 'The Lost Word'],
    ['green harbour 9', 'Something Salt'],
  ],
  'words that are written short': [
    ['doctor hyde', 'Dr. Hyde and Mr. Lake'],
    ['dr hyde and mister lake', 'Dr. Hyde and Mr. Lake'],
    ['charlie saint clair', 'The Life of Charlie St. Clair'],
  ],
  'letters that have two simplified forms': [['活著', '活着']],
  'what is left out together, and where': [
    ['zafra -"bridge of"', 'The Game of Storks'],
    ['storks -the-bridge', 'The Game of Storks'],
    ['cell -author:rook', 'Rook Cell'],
    ['verses -publisher:gannet', 'Verses about a Gannet'],
    ['verses -publisher:"gannet house"', 'Verses about a Gannet'],
    ['verses -publisher:about', 'The Gannet Book of Verses'],
    ['曹雪芹 -活着', '红楼梦'],
  ],
  'what was copied out of an address': [
    ['the%20week%20of%20the%20heron', 'The Week of the Heron'],
    ['%E7%BA%A2%E6%A5%BC', '红楼梦'],
    ['100%zz heron', 'The Week of the Heron'],
  ],
  'a number written as one word': [['the fortytwo doors', 'The 42 Doors']],
  'a slip in a named field': [
    ['author:matheson lantirn', 'I Am Lantern'],
    ['author:sagat', 'Magpie'],
  ],
  'an ISBN in any digits': [
    ['٩٧٨٠٣٠٦٤٠٦١٥٧', 'Magpie'],
    ['९७८-०-३०६-४०६१५-७', 'Magpie'],
    ['978_0_306_40615_7', 'Magpie'],
    ['978/0/306/40615/7', 'Magpie'],
    ['magpie ۹۷۸۰۳۰۶۴۰۶۱۵۷ paperback', 'Magpie'],
  ],
}
for (const [kind, queries] of Object.entries(kinds))
  test(`${kind} is understood`, async () => {
    for (const [q, title] of queries) assert.equal((await search(q)).titles[0], title, q)
  })

test('the others of a series are shown, and that the volume is not here is said', async () => {
  const { titles, corrected } = await search('kindling 9')
  assert.deepEqual(titles, ['Kindling', 'Cinderfall', 'Ashlight'])
  assert.deepEqual(corrected, { query: 'Kindling', dropped: ['9'] })
  assert.equal((await search('kindling 2')).corrected, undefined)
})

test('a filter that no volume meets leaves nothing, and no other words are searched for', async () => {
  const { titles, corrected } = await search('kindling 3', { format: 'audio' })
  assert.deepEqual(titles, [])
  assert.equal(corrected, undefined)
})

test('what is left out is left out', async () => {
  assert.deepEqual((await search('曹雪芹 -红楼梦')).titles, [])
  assert.deepEqual((await search('zafra -storks')).titles, [])
})

test('a title is suggested by its first words, though one is an article elsewhere', async () => {
  const url = `/api/search/suggestions?${new URLSearchParams({ q: 'i am' })}`
  const { body } = await call(shop.app, { url })
  const titles = (body.suggestions as { title?: string }[]).flatMap(({ title }) => title ?? [])
  assert.ok(titles.indexOf('I Am Lantern') < titles.indexOf('Amber and Am'), titles.join())
  assert.match(titles[0] as string, /^I Am /)
})
