import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mendText } from './mend-text.ts'
import { alphabetDecoder, oldAlphabetOf } from './old-alphabets.ts'

/** A text in UTF-8 as a program shows it that takes it for another encoding. */
const shownAs = (label: string, text: string) => alphabetDecoder(label).decode(Buffer.from(text))
const labels = ['windows-1250', 'windows-1251', 'ibm850', 'ibm437', 'macintosh']

test('UTF-8 that was read as another encoding is repaired, and said', () => {
  for (const label of labels)
    for (const meant of ['La forêt enchantée', 'Hélène Lefèvre', 'Jürgen Müller', 'L’été']) {
      const shown = shownAs(label, meant)
      const { text, notes } = mendText(shown)
      assert.equal(text, meant, `${label}: ${shown}`)
      assert.match(notes.join(), /were repaired/)
    }
  for (const label of ['windows-1251', 'macintosh'])
    assert.equal(mendText(shownAs(label, 'Война и мир')).text, 'Война и мир', label)
})

test('short words and marks are enough where nothing else can be meant', () => {
  for (const [label, texts] of [
    ['windows-1250', ['Über', 'Čapek', '“Hi”', 'it’s', 'Só', 'Paß']],
    ['windows-1251', ['Émile', '“Hi”', 'it’s', 'A – B', '5 € – …']],
    ['ibm850', ['it’s', '“Hi”', 'A – B', 'Noël']],
    ['ibm437', ['it’s', '“Hi”', 'A – B', 'Zoé']],
    ['macintosh', ['it’s', '“Hi”', 'A – B', 'so…', 'Noël']],
    ['iso-8859-2', ['Zoé', 'café', 'Noël', 'brûlé']],
    ['windows-1253', ['Zoé', 'Müller', 'mañana', 'it’s']],
    ['windows-1257', ['Müller', 'mañana', 'it’s']],
  ] as const)
    for (const meant of texts) {
      const shown = shownAs(label, meant)
      assert.equal(mendText(shown).text, meant, `${label}: ${shown}`)
    }
})

test('no repair is made into what is no word', () => {
  for (const [label, meant] of [
    ['iso-8859-2', 'Müller'],
    ['iso-8859-2', 'mañana'],
    ['windows-1257', 'Noël'],
  ] as const) {
    const shown = shownAs(label, meant)
    const { text } = mendText(shown)
    assert.ok(text === meant || text === shown, text)
  }
})

test('what may be meant stays as it is', () => {
  for (const text of [
    '«DUPĂ»',
    '„CASĂ”',
    'ĂSTA ESTE',
    '«ЦЕНТР»',
    'Война и мир',
    'Москва® и Рига',
    'Stanisław Łuński',
    'Dvořák',
    '√2 and other roots',
    ...['DAŇOVÝ', 'Ňufák', 'BAŇA', 'KOŃ', 'PAŃSTWO', 'p ¬ q', 'dwa ÄÖ', 'Ваня'],
    'A ─ B',
    'Ägypten',
    'Ĺubica',
    'DÉJÀ VU',
    'ÆØÅ',
    ...[
      'Ćwiartka',
      'DĆ',
      'Ā',
      'Ελλάδα',
      'β-Carotin',
      'Π und E',
      'в „Центре“',
      '村上春樹 Emma',
      'ÅSA',
    ],
  ]) {
    const mended = mendText(text)
    assert.deepEqual([mended.text, mended.notes], [text, []], text)
  }
})

test('words torn by a Macintosh of Central Europe or Russia and by DOS 852 are whole again', () => {
  for (const [label, words] of [
    ['x-mac-ce', ['Čapek', 'Dvořák', 'Łódź', 'Brontë', 'Őrség', 'Österreich', 'a…', '«x»']],
    ['ibm852', ['Dvořák', 'Łódź', 'Brontë', 'Őrség', 'Österreich', 'a…', '…', '«x»']],
    ['x-mac-cyrillic', ['Dvořák', 'Brontë', 'Őrség', 'Österreich']],
    ['macintosh', ['Dvořák', 'Łódź', 'Brontë', 'Őrség', 'žluťoučký kůň', '«x»']],
  ] as const)
    for (const word of words) {
      const torn = alphabetDecoder(label).decode(Buffer.from(word))
      assert.equal(mendText(torn).text, word, `${label} ${torn}`)
      assert.match(mendText(torn).notes.join(), /repaired/)
    }
})

test('letters that stand in no word are warned about with their value', () => {
  for (const text of [
    'La forˆt enchant‚e',
    'Stanis³aw £uñski',
    'Ëåâ Òîëñòîé',
    'La forÛt enchantÚe',
    '╔mile Zola',
    'HÈlËne LefËvre',
    "L'ŽtŽ",
    ...['cafц╘', 'M眉ller', 'Zoﾃｩ', '√©', '├®', 'aвА¶'],
  ]) {
    const mended = mendText(text)
    assert.equal(mended.text, text)
    assert.match(mended.notes.join(), /may have garbled letters/, text)
    assert.ok(mended.notes.join().includes(text.slice(0, 5)), text)
  }
})

test('alphabets of DOS by the names that programs use', () => {
  for (const [name, label] of [
    ['cp850', 'ibm850'],
    ['IBM850', 'ibm850'],
    ['DOS-852', 'ibm852'],
    ['437', 'ibm437'],
    ['x-mac-ce', 'x-mac-ce'],
    ['MacCentralEurope', 'x-mac-ce'],
    ['mac_latin2', 'x-mac-ce'],
    ['macintosh', null],
    ['windows-1250', null],
    ['cp1252', null],
  ] as const)
    assert.equal(oldAlphabetOf(name), label, name)
  assert.equal(alphabetDecoder('ibm850').decode(Buffer.from([0x81, 0x41, 0xe1])), 'üAß')
  assert.equal(alphabetDecoder('ibm852').decode(Buffer.from([0x88])), 'ł')
})
