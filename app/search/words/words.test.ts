import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { fold, slugOf } from '#app/values/normalise.ts'
import { assertLinear } from '#test/linear.ts'
import { shortTitle, titleKey } from './title-key.ts'
import { indexWords } from './words.ts'

test('case, accents, width and special letters fold away', () => {
  const same: [string, string][] = [
    ['Łódź', 'lodz'],
    ['STRASSE', 'straße'],
    ['Æsop', 'aesop'],
    ['Ørsted', 'orsted'],
    ['Þórbergur Ðorn', 'thorbergur dorn'],
    ['Œuvre', 'oeuvre'],
    ['Đorđe', 'dorde'],
    ['İstanbul', 'istanbul'],
    ['Cafe\u0301', 'café'],
    ['Ｗｉｄｅ', 'wide'],
    ['ﬁne', 'fine'],
    ['Достоевский', 'достоевскии'],
    ['Ёлка', 'елка'],
    ['Ὀδύσσεια', 'οδυσσεια'],
    ['ΟΔΟΣ', 'οδοσ'],
    ['مُحَمَّد', 'محمد'],
    ['كتـــاب', 'كتاب'],
    ['أحمد', 'احمد'],
    ['شَלוֹם', 'شלום'],
    ['١٩٨٤', '1984'],
    ['か\u3099', 'が'],
    ['한', '한'],
  ]
  for (const [a, b] of same) assert.equal(fold(a), fold(b), a)
})

test('letters that are not accents stay', () => {
  assert.notEqual(fold('が'), fold('か'))
  assert.notEqual(fold('कि'), fold('क'))
})

test('a text is found by its words whole, in parts and joined', () => {
  const has = (text: string, ...words: string[]) => {
    const index = indexWords(text)
    for (const word of words) assert.ok(index.has(word), `${text}: ${word}`)
  }
  has("The Handmaid's Tale", 'handmaids', 'handmaid', 'tale')
  has('L’Étranger', 'etranger', 'letranger')
  has('Spider-Man', 'spider', 'man', 'spiderman')
  has('J. R. R. Tolkien', 'jrr', 'j', 'tolkien')
  has('J.K. Rowling', 'jk', 'rowling')
  has('Heinrich Böll', 'boll', 'boell')
  has('Sagan om Åsa', 'asa', 'aasa')
  has('War & Peace', 'and')
  has('红楼梦', '红楼', '楼梦', '梦')
  has('الأمير الصغير', 'الامير', 'امير', 'صغير')
  has('हिन्दी', 'हिन्दी')
  has('C++ and C#, the .NET', 'cplusplus', 'csharp', 'dotnet', 'net')
  has('Rebel ★', 'u2605')
  has('のるうぇい', 'ノル', 'エイ')
  has('三體', '三体')
  assert.equal(indexWords('© … — !').size, 0)
})

test('titles sort and compare as a reader would', () => {
  assert.equal(titleKey('The Lord of the Rings'), titleKey('lord of the rings'))
  assert.equal(titleKey('War & Peace'), titleKey('War and Peace'))
  assert.equal(titleKey('The The'), 'the')
  assert.equal(shortTitle('Twilight (Twilight, #1)'), 'Twilight')
  assert.equal(shortTitle('Dune: Deluxe Edition'), 'Dune')
  assert.equal(shortTitle('Dune'), 'Dune')
})

test('a slug is readable in any script and never empty', () => {
  assert.equal(slugOf('Gabriel García Márquez'), 'gabriel-garcia-marquez')
  assert.equal(slugOf('Science Fiction & Fantasy'), 'science-fiction-and-fantasy')
  assert.equal(slugOf('夏目漱石'), '夏目漱石')
  assert.equal(slugOf('نجيب محفوظ'), 'نجيب-محفوظ')
  assert.notEqual(slugOf('???'), '')
  assert.notEqual(slugOf('???'), slugOf('!!!'))
})

test('threats 20: folding is stable, and linear for 100 kB of anything', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      assert.equal(fold(fold(text)), fold(text))
      for (const word of indexWords(text)) assert.match(word, /^[\p{L}\p{N}\p{M}ー々]+$/u)
    }),
  )
  // The last one becomes 18 letters.
  for (const unit of ["'", '-', 'a-', 'a.', 'é', '\u0301', '红', ' ', '(', '&', 'ا', 'ﷺ']) {
    for (const read of [indexWords, titleKey, slugOf, shortTitle]) {
      assertLinear(unit, read, { name: `${read.name} of ${unit}` })
    }
  }
})

test('plain letters, which are read a shorter way, give the same words', () => {
  const piece = fc.oneof(
    fc.constantFrom("'", '`', '-', '&', ' ', 'J.', "O'Neil", 'x'.repeat(70)),
    fc.string({ unit: 'grapheme-ascii', maxLength: 12 }),
  )
  const plain = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(''))
  fc.assert(
    fc.property(plain, (text) => {
      // A word of another alphabet makes the whole text go the longer way.
      const longer = `${text} яя`
      assert.equal(fold(longer), `${fold(text)} яя`)
      assert.deepEqual(indexWords(longer), new Set([...indexWords(text), 'яя']))
      if (/[a-z0-9]/i.test(text)) assert.equal(slugOf(`${text}\u00ad`), slugOf(text))
    }),
  )
})
