import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { call, testShop } from '#test/app.ts'
import { type ManyBook, manyBooks } from '#test/many-books.ts'
import { asWritten } from './words/as-written.server.ts'
import { editDistance, toleratedEdits } from './words/spelling.ts'

/* What is searched for instead of words that find nothing: how far off a word may be, which of
   several near ones is meant, when words are joined, parted or left out. */

const shop = testShop()
const plain = { category: 'Fiction', newPriceCents: 900 }
const titled = (count: number, title: string, more: Partial<ManyBook> = {}): ManyBook[] =>
  Array.from({ length: count }, () => ({ ...plain, title, ...more }))
before(() =>
  manyBooks(shop, [
    ...titled(1, 'Crane'),
    ...titled(2, 'Hedgehog'),
    // "Planer" is one slip from either; more books have the planet, and it sells less.
    ...titled(3, 'Planet', { sales: 1 }),
    ...titled(1, 'Planes', { sales: 9 }),
    // "Marble garten": only one of the near words stands beside the marble.
    ...titled(1, 'Marble Garden'),
    ...titled(4, 'Gartel'),
    ...titled(1, 'Winterlight'),
    ...titled(2, 'Snow Goose'),
    ...titled(1, 'Snowdrift'),
    ...titled(3, 'Goose Feathers'),
    ...titled(1, 'Rainbow', { format: 'audio' }),
    ...titled(1, 'Weak Place', { publisher: 'Lanternhouse' }),
    ...titled(1, 'Über Österreich', { author: 'Zoë Ångström' }),
    // Joined they are one slip less than the nearest words on their own.
    ...titled(1, 'Thunderstorms'),
    ...titled(1, 'Thumper Stormy'),
    ...titled(1, 'Planet Feathers'),
    ...titled(1, 'Ox Elk'),
    ...titled(1, 'Ox It'),
    ...titled(1, 'Alpha Bravo Charlie Delta Echo Foxtrot'),
    // Most books begin with "Common", and none holds all of these words.
    ...titled(8, 'Common Ground Kettle'),
    ...titled(2, 'Common Violin'),
    ...titled(1, 'Violin Kettle'),
  ]),
)

const search = async (q: string, more: Record<string, string> = {}) => {
  const url = `/api/search?${new URLSearchParams({ q, ...more })}`
  const { body } = await call(shop.app, { url })
  const titles = new Set(body.books.map(({ title }: { title: string }) => title))
  return { titles: [...titles], corrected: body.corrected }
}
const meant = async (q: string, more?: Record<string, string>) =>
  (await search(q, more)).corrected?.query ?? null

test('short words forgive one slip, those of six letters two, the shortest and numbers none', async () => {
  const tolerated = ['a', 'it', 'ito', 'five', 'fives', 'sixsix', 'sevenseven', 'abcdef7', '1984']
  assert.deepEqual(tolerated.map(toleratedEdits), [0, 0, 1, 1, 1, 2, 2, 0, 0])
  for (const [typed, title] of [
    ['crnae', 'Crane'],
    ['crene', 'Crane'],
    ['ccrane', 'Crane'],
    ['crena', null],
    ['crrene', null],
    ['cain', null],
    ['hedghog', 'Hedgehog'],
    ['hedhog', 'Hedgehog'],
    ['hegdehgo', 'Hedgehog'],
    ['hedog', null],
    ['hegdeqhgo', null],
  ] as const)
    assert.equal(await meant(typed), title, typed)
})

test('slips are counted to the limit and no further', () => {
  for (const [a, b, edits] of [
    ['', '', 0],
    ['', 'ab', 2],
    ['abc', '', 3],
    ['ca', 'ac', 1],
    ['abcd', 'badc', 2],
    ['abcdef', 'abcdefgh', 2],
    ['abcdef', 'abcdefghi', 3],
    ['kitten', 'sitting', 3],
    ['abcdefgh', 'stuvwxyz', 3],
  ] as const) {
    assert.equal(editDistance(a, b, 2), edits, `${a} ${b}`)
    assert.equal(editDistance(b, a, 2), edits, `${b} ${a}`)
  }
  assert.equal(editDistance('abc', 'abd', 0), 1)
  assert.equal(editDistance('abcdef', 'uvwxyz', 4), 5)
})

test('of near words the nearest is meant, then one of a best seller, as it occurs together', async () => {
  assert.equal(await meant('planer'), 'Planes')
  assert.equal(await meant('planett'), 'Planet')
  assert.equal(await meant('marble garten'), 'Marble Garden')
  assert.deepEqual((await search('marble garten')).titles, ['Marble Garden'])
  assert.equal(await meant('lanternhuose'), 'Lanternhouse')
  assert.equal(await meant('uber osterrich'), 'Über Österreich')
  assert.equal(await meant('zoe angstrom'), null)
})

test('words are joined and parted as the catalogue has them', async () => {
  assert.equal(await meant('winter light'), 'Winterlight')
  assert.equal(await meant('snowgoose'), 'Snow Goose')
  assert.equal(await meant('rain bow'), 'Rainbow')
  assert.equal(await meant('goosesnow'), 'Goose Snow')
  // A word of four letters is parted by nobody.
  assert.equal(await meant('oxelk'), 'Ox Elk')
  assert.equal(await meant('oxit'), null)
  assert.equal(await meant('thunder storms'), 'Thunderstorms')
  assert.equal(await meant('thumder stormy'), 'Thumper Stormy')
})

test('a word that nobody has is left out; else the one that says least', async () => {
  assert.deepEqual((await search('planet xyzzyqq')).corrected, {
    query: 'Planet',
    dropped: ['xyzzyqq'],
  })
  assert.deepEqual((await search('Xyzzyqq Planet Qwrtpsdf')).corrected, {
    query: 'Planet',
    dropped: ['Xyzzyqq', 'Qwrtpsdf'],
  })
  assert.deepEqual((await search('common ground violin')).corrected, {
    query: 'Common Violin',
    dropped: ['ground'],
  })
  assert.equal((await search('xyzzyqq')).corrected, undefined)
  // A word that is not rare is spelt as it is meant: not "Planet Feathers".
  assert.deepEqual((await search('planes feathers')).corrected, {
    query: 'Planes',
    dropped: ['feathers'],
  })
  const five = 'alpha bravo charlie delta echo'
  assert.equal(await meant(`${five} kettle`), 'Alpha Bravo Charlie Delta Echo')
  assert.deepEqual(await search(`${five} foxtrot kettle`), {
    titles: ['Alpha Bravo Charlie Delta Echo Foxtrot'],
    corrected: { query: 'Alpha Bravo Charlie Delta Echo Foxtrot', dropped: ['kettle'] },
  })
})

test('nothing is said of pairs of letters, nor in place of an ISBN', async () => {
  assert.deepEqual((await search('planet 鳥獣')).corrected, { dropped: [] })
  const isbn = async (q: string) => {
    const url = `/api/search?${new URLSearchParams({ q })}`
    const { books, next, query: _, ...said } = (await call(shop.app, { url })).body
    assert.deepEqual([books, next], [[], null], q)
    return said
  }
  const whole = { isbn13: '9780306406157', hyphenated: '978-0-306-40615-7' }
  assert.deepEqual(await isbn('0306406152'), { isbn: whole })
  const { message, ...right } = (await isbn('9780306406158')).isbn
  assert.deepEqual(right, whole)
  assert.match(message, /check digit/)
  assert.deepEqual(Object.keys((await isbn('9.78E+12')).isbn), ['message'])
  assert.deepEqual(await isbn('97803'), {})
})

test('words that a filter alone keeps from being found are right, and are not corrected', async () => {
  assert.deepEqual(await search('rainbow', { format: 'paperback' }), {
    titles: [],
    corrected: undefined,
  })
  // On a shelf that is none, no other word helps.
  assert.deepEqual(await search('planer', { author: 'nobody' }), {
    titles: [],
    corrected: undefined,
  })
  assert.equal(await meant('planer', { genre: 'fiction' }), 'Planes')
  // A publisher is part of what is asked: within it another word is meant.
  assert.equal(await meant('planer', { publisher: 'lanternhouse' }), null)
})

test('words are shown as most books write them, small where one does, else as asked', () => {
  const texts = [
    'The Lord of the Rings',
    'THE END',
    "L’Étranger d'Été",
    'Spider-Man, spider',
    'été',
  ]
  for (const [word, written] of [
    ['the', 'the'],
    ['lord', 'Lord'],
    ['etranger', 'Étranger'],
    ['ete', 'été'],
    ['spiderman', 'Spider-Man'],
    ['spider', 'spider'],
    ['missing', 'missing'],
  ])
    assert.deepEqual(asWritten([word as string], texts), [written])
  assert.deepEqual(asWritten(['ann'], ['Ann', 'ANN', 'ANN']), ['ANN'])
  assert.deepEqual(asWritten(['lord', 'the'], texts), ['Lord', 'the'])
  assert.deepEqual(asWritten(['etranger'], ['L’E\u0301tranger']), ['Étranger'.normalize('NFC')])
  // Twice in one hyphenated word is once.
  assert.deepEqual(asWritten(['so'], ['So-So', 'SO', 'SO']), ['SO'])
})
