import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fold, slugOf } from '#app/values/normalise.ts'
import { documentOf, type SearchableBook, wordsOfBook } from './index/document.ts'
import { readQuery } from './words/query.ts'
import { askedTitleKey, shortTitle } from './words/title-key.ts'
import { indexWords } from './words/words.ts'

/* Where words, titles and queries are cut, and what becomes of each letter. */

test('letters that no decomposition takes apart fold one by one', () => {
  const pairs =
    'ß ss ẞ ss æ ae œ oe ø o ł l đ d ð d þ th ħ h ı i ĸ k ŋ n ŧ t ƒ f ə e ɓ b ɗ d ƙ k ƴ y ɛ e ɔ o ς σ ґ г ٱ ا ى ي ی ي ک ك ة ه ۀ ه ە ه'
  const list = pairs.split(' ')
  for (let i = 0; i < list.length; i += 2) {
    const [letter = '', folded] = list.slice(i)
    assert.equal(fold(letter), folded, letter)
  }
  for (const apostrophe of "ʻʼ’‘`'′＇") assert.equal(fold(`o${apostrophe}n`), "o'n", apostrophe)
  for (const zero of '٠۰०০๐') {
    const digits = Array.from({ length: 10 }, (_, i) => String.fromCharCode(zero.charCodeAt(0) + i))
    assert.equal(fold(digits.join('')), '0123456789', zero)
  }
  assert.equal(
    fold('a\u00adb\u200bc\u200ed\u202ae\u2060f\ufeffg\u034fh\u200ci\u200dj'),
    'abcdefghij',
  )
})

test('what is asked for is compared without its article, whatever the language, and cut', () => {
  for (const article of 'the an a der die das le la les el los las il lo gli de het een'.split(
    ' ',
  )) {
    assert.equal(askedTitleKey(`${article} Sea`), 'sea', article)
    assert.equal(askedTitleKey(article), article)
    assert.equal(askedTitleKey(`Sea ${article} Sea`), `sea ${article} sea`)
    assert.equal(askedTitleKey(`${article}sea`), `${article}sea`)
  }
  assert.equal(askedTitleKey("  L'Été:  Rock & Roll! "), 'ete rock and roll')
  assert.equal(askedTitleKey('x'.repeat(200)), 'x'.repeat(120))
})

test('a title is also asked for by what stands before its colon, bracket or dash', () => {
  for (const rest of [': More', ' (More)', '（More）', '：More', ' - More', ' – More', ' — More'])
    assert.equal(shortTitle(`Sea${rest}`), 'Sea', rest)
  for (const whole of ['Sea-Side', ': Sea', '(Sea)', 'Sea -', 'Sea – side'.replaceAll(' ', '')])
    assert.equal(shortTitle(whole), whole)
})

test('an address is cut at a hundred letters and begins and ends with one', () => {
  assert.equal(slugOf('x'.repeat(150)), 'x'.repeat(100))
  assert.equal(slugOf(`${'x'.repeat(99)} y`), 'x'.repeat(99))
  assert.equal(slugOf(' -O’Neill & Sons- '), 'oneill-and-sons')
  assert.equal(slugOf('!?'), '21-3f')
  assert.ok(slugOf('!'.repeat(100)).length <= 100)
})

test('words are cut at sixty letters, in books and in queries alike', () => {
  const long = 'x'.repeat(61)
  const cut = 'x'.repeat(60)
  assert.deepEqual([...indexWords(long)], [cut])
  assert.deepEqual([...indexWords(cut)], [cut])
  assert.deepEqual(readQuery(long).terms, [{ word: cut, prefix: true }])
})

test('initials are one word from two letters on, and end at the next word', () => {
  for (const [name, words] of [
    ['J. R. R. Tolkien', 'j jrr r tolkien'],
    ['J. K. Rowling', 'j jk k rowling'],
    ['B. Brecht', 'b brecht'],
    ['Ann B. and C. D.', 'and ann b c cd d'],
    ["'Twas 'the' night'", 'night the twas'],
    ["'J 'R", 'j jr r'],
    ["'''", ''],
    ["O'Brien", 'brien o obrien'],
    ['Rock-n-Roll', 'n rock rocknroll roll'],
    ['Vitamin C', 'c vitamin'],
    ['红 C 楼', 'c 楼 红'],
    ['الامير ال', 'ال الامير امير'],
    ['Åsa Ö', 'aasa asa o oe'],
  ] as const)
    assert.deepEqual([...indexWords(name)].sort().join(' '), words, name)
})

test('a query has forty words and four phrases at most; the last word may go on if it was read', () => {
  const words = (count: number) => Array.from({ length: count }, (_, i) => `word${i}`).join(' ')
  const last = (text: string) => readQuery(text).terms.at(-1)
  assert.deepEqual(last(words(40)), { word: 'word39', prefix: true })
  assert.deepEqual(last(words(41)), { word: 'word39', prefix: false })
  assert.equal(readQuery(words(50)).terms.length, 40)
  assert.equal(readQuery(words(4).replaceAll(/word\d/g, '"$& x"')).phrases.length, 4)
  assert.equal(readQuery(words(9).replaceAll(/word\d/g, '"$& x"')).phrases.length, 4)
  assert.deepEqual(readQuery('sea sea SEA').terms, [{ word: 'sea', prefix: true }])
  for (const [text, prefix] of [
    ['se', true],
    ['s', false],
    ['9', false],
    ['the sea"', false],
    ['"the sea"', false],
    ['«the sea»', false],
    ['"the sea" si', true],
    ['楼', true],
    ['红楼', false],
  ] as const)
    assert.equal(last(text)?.prefix, prefix, text)
  assert.equal(readQuery('a\u0007b\tc\n\n d\u007f ').text, 'a b c d')
  assert.equal(readQuery('x'.repeat(500)).text.length, 400)
  assert.deepEqual(readQuery('"红楼梦" ""').phrases, ['红楼梦', '红楼梦'])
  assert.deepEqual(readQuery('红楼').phrases, [])
})

test('digits are the front of an ISBN from five to twelve, from three on after 978 and 979; what cannot be one is words alone', () => {
  for (const [text, from] of [
    ['1984', null],
    ['10000', '97810000'],
    ['97801', '97801'],
    ['979-1', '9791'],
    ['978', '978'],
    ['97', null],
    ['979-10', '97910'],
    ['030640615', '978030640615'],
    ['97803064061', '97803064061'],
    ['978030640615', '978030640615'],
    ['12345678901', '12345678901'],
    ['1234X', null],
    ['ISBN 03064', '97803064'],
    ['isbn-13: 97803', '97803'],
    ['x 03064', null],
    [`03064${' '.repeat(40)}`, '97803064'],
    [`03064${'-'.repeat(40)}1`, null],
  ] as const) {
    const { isbn } = readQuery(text)
    const front = from && { kind: 'front', from, to: `${from}:` }
    assert.deepEqual(isbn ?? null, front, text)
  }
  const suggestion = (text: string) => {
    const { isbn } = readQuery(text)
    return isbn?.kind === 'damaged' ? (isbn.suggestion ?? 'none') : isbn?.kind
  }
  assert.equal(suggestion('9780306406158'), '9780306406157')
  assert.equal(suggestion('0306406153'), '9780306406157')
  assert.equal(suggestion('439023483'), '9780439023481')
  assert.equal(suggestion('9.78E+12'), 'none')
  assert.equal(suggestion('4006381333931'), undefined)
})

test('a word counts where it says most of a book: its title and names before shelf and publisher', () => {
  const book: SearchableBook = {
    ...{
      id: '1',
      title: 'The Sea: A Novel',
      subtitle: 'Tale',
      seriesName: 'Waves',
      seriesNumber: '2',
      description: 'Told by the tide.',
    },
    ...{ author: 'Ann Lee', publisher: 'Sea Press', imprint: 'Pocket', category: 'Fiction' },
    ...{ language: 'en', format: 'audio', availability: 'available', stock: null, priceCents: 900 },
    ...{ isbn13: null, pages: null, publishedOn: null, dated: '2020-01-01', sales: 3 },
    contributors: [{ name: 'Bo Translator', role: 'translator' }],
    subjects: [
      { scheme: 'BISAC', code: 'FIC1', heading: 'Classics' },
      { scheme: 'keyword', code: 'KEY1', heading: 'Davos' },
      { scheme: 'Thema', code: 'FBA' },
    ],
  }
  const { strong, weak } = wordsOfBook(book)
  const { titleKey: key, shortKey, folded } = documentOf(book)
  const sorted = (words: Iterable<string>) => [...words].sort().join(' ')
  const inPlace = (place: string) =>
    sorted([...strong].filter(([, places]) => places.includes(place)).map(([word]) => word))
  assert.deepEqual(['A', 'B', 'C', 'D'].map(inPlace), [
    'sea the',
    '@2 @=waves waves',
    'ann lee',
    'a bo novel sea tale the translator',
  ])
  assert.equal(sorted(weak), 'classics davos fba fic1 fiction pocket press')
  assert.deepEqual([key, shortKey], ['sea a novel', 'sea'])
  for (const phrase of ['the sea a novel', 'sea press', 'bo translator', 'fic1', 'davos'])
    assert.ok(folded.includes(` ${phrase} `), phrase)
  assert.ok(!folded.includes('novel tale'), 'fields are apart')
  const plain = documentOf({ ...book, title: 'The Sea' })
  assert.deepEqual([plain.titleKey, plain.shortKey], ['sea', null])
  assert.equal(documentOf({ ...book, title: 'The (Sea)' }).shortKey, 'the')
})
