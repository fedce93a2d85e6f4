import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { Book } from '#app/catalog/book.ts'
import { checkDigit13, isbn13To10 } from '#app/catalog/trade/isbn.ts'
import { hyphenateIsbn } from '#app/catalog/trade/isbn-hyphens.ts'
import { fold } from '#app/values/normalise.ts'
import { aBook, call, testShop } from '#test/app.ts'

/* Whatever a book is called: it is found by its title, its author and its ISBN in every spelling. */

const shop = testShop()

const search = async (q: string): Promise<Book[]> => {
  const url = `/api/search?${new URLSearchParams({ q, limit: '100' })}`
  const { status, body } = await call(shop.app, { url })
  assert.equal(status, 200, q)
  return body.books
}
const ids = (books: Book[]) => books.map(({ _id }) => _id)

const alphabets = [
  'abcdefghijklmnopqrstuvwxyzABCDEFXYZ',
  'äöüßøæåłñçéèôþğşĳœ',
  'αβγδεζηθικλμνξάέήίό',
  'абвгдежзийклмнопрстуфхцчшщёЖ',
  'ابتثجحخدذرزسشصضطظعغفقكلمنهوي',
  'אבגדהוזחטיכלמנסעפצקרשת',
  '红楼梦三体水浒传西游记',
  'ノルウェイのの森吾輩は猫',
  '한강채식주의자소년이온다',
]
const word = fc
  .constantFrom(...alphabets)
  .chain((letters) => fc.string({ unit: fc.constantFrom(...letters), minLength: 2, maxLength: 9 }))
const words = (minLength: number, maxLength: number) =>
  fc.array(word, { minLength, maxLength }).map((list) => list.join(' '))
const title = fc
  .tuple(words(1, 6), fc.constantFrom('', '?', '!', ' (2nd)', ': 7', ' & co.', '…'))
  .map(([text, end]) => text + end)
const isbn13 = fc
  .tuple(fc.constantFrom('978', '9791'), fc.stringMatching(/^\d{9}$/))
  .map(([prefix, digits]) => (prefix + digits).slice(0, 12))
  .map((twelve) => twelve + checkDigit13(twelve))

test('a book is found by its exact title and by its author, in any script', async () => {
  await fc.assert(
    fc.asyncProperty(title, words(2, 3), async (name, author) => {
      const { _id } = await aBook(shop, { title: name, author })
      const [first, ...others] = await search(name)
      assert.ok(ids([first as Book, ...others]).includes(_id), `by title: ${name}`)
      assert.equal(fold(first?.title ?? ''), fold(name))
      assert.ok(ids(await search(author)).includes(_id), `by author: ${author}`)
      assert.ok(ids(await search(`${author} ${name}`)).includes(_id), `by both: ${author} ${name}`)
    }),
    { numRuns: 60 },
  )
})

test('what joins two authors in their line may be typed as well', async () => {
  const titles = ['Good Omens', 'Good Omens: The Nice and Accurate Prophecies']
  for (const title of titles)
    await aBook(shop, { title, author: 'Terry Pratchett and Neil Gaiman' })
  for (const asked of ['pratchett and gaiman', '"Terry Pratchett and Neil Gaiman"'])
    assert.deepEqual((await search(asked)).map(({ title }) => title).sort(), titles, asked)
})

/** Every way to write an ISBN down. */
function spellings(isbn: string): string[] {
  const hyphenated = hyphenateIsbn(isbn)
  const ten = isbn13To10(isbn)
  // The hyphens of an ISBN-10 are those of the 13 digits behind 978, where the range is given out.
  const hasHyphens = hyphenated.includes('-')
  const tenHyphenated = ten && (hasHyphens ? hyphenated.slice(4, -1) + ten.slice(-1) : ten)
  return [isbn, hyphenated, ...(ten && tenHyphenated ? [ten, tenHyphenated] : [])].flatMap(
    (text) => [
      text,
      text.replaceAll('-', ' '),
      text.replaceAll('-', '–'),
      text.replaceAll('-', '\u2010'),
      text.toLowerCase(),
      `  ${text} `,
      `ISBN ${text}`,
      `ISBN: ${text}`,
      `isbn-${text.replace(/\D/g, '').length > 10 ? '13' : '10'}: ${text}`,
    ],
  )
}

test('a book is found by its ISBN in every spelling, and alone', async () => {
  await fc.assert(
    fc.asyncProperty(isbn13, async (isbn) => {
      const { _id } = await aBook(shop, { isbn13: isbn })
      for (const spelling of new Set(spellings(isbn)))
        assert.deepEqual(ids(await search(spelling)), [_id], spelling)
    }),
    {
      numRuns: 25,
      examples: [['9780306406157'], ['9786700000007'], ['9780439023481'], ['9791032305690']],
    },
  )
})
