import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { mendText } from './mend-text.ts'

/** UTF-8 as a program shows it that takes it for Windows-1252. */
const torn = (text: string) =>
  new TextDecoder('windows-1252').decode(new TextEncoder().encode(text))

const samples = [
  'Café',
  'MÜNCHEN und Götterdämmerung',
  'L’Étranger – “quoted”…',
  'Ça va? Où? À la carte, às vezes, à',
  'São Paulo, coração, IRMÃO',
  'Zażółć gęślą jaźń',
  'Příliš žluťoučký kůň',
  'Война и мир',
  'Ελληνικά γράμματα',
  'عربي كتاب',
  '吾輩は猫である',
  '12 €, ½, ©, ®, ™',
  'Ægir Ølstykke Åse',
  'Smile 😀',
]

test('UTF-8 that was read as Windows-1252 is repaired, once or twice, and said so', () => {
  for (const text of samples) {
    for (const broken of [torn(text), torn(torn(text))]) {
      const { text: mended, notes } = mendText(broken)
      assert.equal(mended, text)
      assert.match(notes[0] ?? '', /repaired/)
    }
  }
})

test('a letter that lost a byte on the way is whole again where nothing else can be meant', () => {
  const lost = (text: string) => torn(text).replace(/[\u0080-\u009f]/g, '')
  const blank = (text: string) => torn(text).replaceAll('\u00a0', ' ')
  for (const [broken, meant] of [
    [lost('She said “hello” and left'), 'She said “hello” and left'],
    [lost('“One”, “two”.'), '“One”, “two”.'],
    [lost(torn('“twice”')), '“twice”'],
    [blank('déjà vu'), 'déjà vu'],
    [blank('déjà vu').replace('  ', ' '), 'déjà vu'],
    [blank('à Paris'), 'à Paris'],
    [blank('de Rome à Paris, à pied'), 'de Rome à Paris, à pied'],
  ] as const) {
    const { text, notes } = mendText(broken)
    assert.equal(text, meant)
    assert.match(notes.join(), /^Garbled letters were repaired: [^.]*\.$/, meant)
  }
  // One blank may be any, and a quotation that was never opened does not end.
  for (const open of ['A Ã B', 'SÃ  Paulo', 'Its â€ mark']) assert.equal(mendText(open).text, open)
})

test('what is right stays as it is, without a word', () => {
  for (const text of [
    ...samples,
    'Plain ASCII',
    'NESTLÉ® and CAFÉ™',
    'IRMÃ…',
    '«CAFÉ»',
    'cliché»…',
    'À «la» carte',
    'SÃO',
    'Â',
    'à ½',
    'naïve – déjà vu',
    'ΑΒΓ',
    'two\nlines\tand a tab',
  ]) {
    const mended = mendText(text)
    assert.equal(mended.text, text)
    if (!text.includes('IRMÃ…')) assert.deepEqual(mended.notes, [], text)
  }
})

test('controls become what was meant, or go; lost letters are warned about', () => {
  assert.equal(mendText('It\u0092s \u0093here\u0094 \u0096 now\u0085').text, 'It’s “here” – now…')
  assert.equal(mendText('a\u0000b\u0007c\u0081d\u007f').text, 'abcd')
  assert.match(mendText('Caf\ufffd society').notes[0] ?? '', /garbled letters.*check/)
  assert.match(mendText('Itâ€?s').notes[0] ?? '', /check/)
  for (const torn of ['Isra‘l Potter', 'Babar et le P‘re No‘l'])
    assert.match(mendText(torn).notes[0] ?? '', /may have garbled letters/, torn)
  for (const meant of ['Hawai‘i', 'O‘ahu', 'the ‘lost’ years', 'O‘zbek', 'the Ka‘ba'])
    assert.deepEqual(mendText(meant).notes, [], meant)
})

test('no text makes it fail, and mending twice changes nothing more', () => {
  const unit = fc.oneof(
    fc.constantFrom(...'Ãâ€™©Â Å\u0092\ufffdÐ'),
    fc.string({ unit: 'binary', maxLength: 1 }),
  )
  fc.assert(
    fc.property(fc.array(unit, { maxLength: 20 }), (signs) => {
      const { text } = mendText(signs.join(''))
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there
      assert.doesNotMatch(text, /[\u0000-\u0008\u007f-\u009f]/)
    }),
    { numRuns: 1000 },
  )
})
