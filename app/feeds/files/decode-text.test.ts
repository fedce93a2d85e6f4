import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type DecodeOptions, decodeText } from './decode-text.ts'

async function decode(bytes: Uint8Array, options: DecodeOptions = {}, pieces = 65_536) {
  const decoded = decodeText(
    (async function* () {
      for (let at = 0; at < bytes.length; at += pieces) yield bytes.subarray(at, at + pieces)
    })(),
    options,
  )
  let text = ''
  for await (const some of decoded) text += some
  return { text, encoding: decoded.encoding, doubts: decoded.doubts }
}

const declaration = (name: string) => `<?xml version="1.0" encoding="${name}"?>`
const words = '<a>Žluťoučký “kůň” – Café €</a>'
const western = '<a>Café Müller – “naïve” €</a>'

/** Text in an encoding of single bytes. */
function bytesIn(label: string, text: string): Buffer {
  const table = new Map<string, number>()
  const decoder = new TextDecoder(label)
  for (let byte = 0; byte < 256; byte++) table.set(decoder.decode(Uint8Array.of(byte)), byte)
  return Buffer.from([...text].map((sign) => table.get(sign) ?? 63))
}
const utf16 = (text: string, isBig = false) => {
  const bytes = Buffer.from(text, 'utf16le')
  return isBig ? bytes.swap16() : bytes
}

const xml = { isXml: true }
const cases: [string, Uint8Array, DecodeOptions, string, string][] = [
  ['UTF-8', Buffer.from(words), {}, words, 'UTF-8'],
  ['UTF-8 with its mark', Buffer.from(`\ufeff${words}`), {}, words, 'UTF-8'],
  ['Windows-1252, undeclared', bytesIn('windows-1252', western), {}, western, 'Windows-1252'],
  [
    'Windows-1252, declared UTF-8',
    bytesIn('windows-1252', declaration('UTF-8') + western),
    xml,
    declaration('UTF-8') + western,
    'Windows-1252',
  ],
  [
    'Windows-1252, declared ISO-8859-1',
    bytesIn('windows-1252', declaration('ISO-8859-1') + western),
    xml,
    declaration('ISO-8859-1') + western,
    'Windows-1252',
  ],
  [
    'ISO-8859-2, declared',
    bytesIn('iso-8859-2', `${declaration('iso-8859-2')}<a>Žluťoučký kůň</a>`),
    xml,
    `${declaration('iso-8859-2')}<a>Žluťoučký kůň</a>`,
    'ISO-8859-2',
  ],
  [
    'ISO-8859-15, declared',
    bytesIn('iso-8859-15', `${declaration('iso-8859-15')}<a>5 €</a>`),
    xml,
    `${declaration('iso-8859-15')}<a>5 €</a>`,
    'ISO-8859-15',
  ],
  [
    'Windows-1251, said',
    bytesIn('windows-1251', 'Её звали Анна'),
    { declared: 'cp1251' },
    'Её звали Анна',
    'Windows-1251',
  ],
  [
    'UTF-8, declared ISO-8859-1',
    Buffer.from(declaration('ISO-8859-1') + words),
    xml,
    declaration('ISO-8859-1') + words,
    'UTF-8',
  ],
  [
    'UTF-8, declared UTF-16',
    Buffer.from(declaration('utf-16') + words),
    xml,
    declaration('utf-16') + words,
    'UTF-8',
  ],
  ['UTF-16 with its mark', utf16(`\ufeff${words}`), {}, words, 'UTF-16'],
  ['UTF-16 the other way round', utf16(`\ufeff${words}`, true), {}, words, 'UTF-16'],
  [
    'UTF-16 without a mark',
    utf16(declaration('UTF-16') + words),
    xml,
    declaration('UTF-16') + words,
    'UTF-16',
  ],
  [
    'UTF-16 without mark, declared UTF-8',
    utf16(declaration('UTF-8') + words, true),
    xml,
    declaration('UTF-8') + words,
    'UTF-16',
  ],
  [
    'an unknown name',
    Buffer.from(declaration('klingon') + words),
    xml,
    declaration('klingon') + words,
    'UTF-8',
  ],
  [
    'Shift_JIS, declared',
    Buffer.concat([
      Buffer.from(declaration('Shift_JIS')),
      Buffer.from([0x83, 0x65, 0x83, 0x58, 0x83, 0x67]),
    ]),
    xml,
    `${declaration('Shift_JIS')}テスト`,
    'shift_jis',
  ],
  ['nothing', Buffer.alloc(0), {}, '', 'UTF-8'],
]

for (const [what, bytes, options, text, encoding] of cases) {
  test(`text is decoded by what it really is: ${what} (threats 45)`, async () => {
    for (const pieces of [1, 3, 7, 65_536]) {
      const decoded = await decode(bytes, options, pieces)
      assert.equal(decoded.text, text)
      assert.equal(decoded.encoding, encoding)
    }
  })
}

test('a file that stops being UTF-8 halfway loses and garbles nothing', async () => {
  const start = 'Zażółć gęślą jaźń. '.repeat(20_000)
  const bytes = Buffer.concat([
    Buffer.from(start),
    bytesIn('windows-1252', western),
    Buffer.from(words),
  ])
  const { text, doubts, encoding } = await decode(bytes)
  assert.equal(text, start + western + words)
  assert.equal(encoding, 'UTF-8 with Windows-1252')
  assert.match(doubts.join(), /not UTF-8 like the others/)
})

test('a file that was cut off in the middle of a sign is as UTF-8 as before', async () => {
  for (const [before, options] of [
    ['Zażółć gę', {}],
    [`${declaration('UTF-8')}plain `, xml],
  ] as const) {
    const whole = Buffer.from(`${before}ś`)
    const { text, doubts } = await decode(whole.subarray(0, whole.length - 1), options)
    assert.equal(text, before)
    assert.deepEqual(doubts, [])
  }
  assert.equal((await decode(bytesIn('windows-1252', 'Café'))).text, 'Café')
})

test('a long file whose first letter beyond ASCII comes late', async () => {
  const start = 'plain '.repeat(50_000)
  assert.equal((await decode(bytesIn('windows-1252', start + western))).text, start + western)
  assert.equal((await decode(Buffer.from(start + words))).text, start + words)
})

test('a sign that looks like a mark is text everywhere but at the beginning', async () => {
  const text = `${'a'.repeat(65_533)}\ufeffb\ufeff`
  assert.equal((await decode(Buffer.from(`\ufeff${text}`))).text, text)
  assert.equal((await decode(Buffer.from(text))).text, text)
  assert.equal((await decode(utf16(`\ufeff${text}`))).text, text)
})

test('what it says and is not is named', async () => {
  const wrong = await decode(bytesIn('windows-1252', declaration('UTF-8') + western), xml)
  assert.match(wrong.doubts.join(), /says it is UTF-8, but it is not/)
  const other = await decode(Buffer.from(declaration('iso-8859-2') + words), xml)
  assert.match(other.doubts.join(), /says it is iso-8859-2, but it is UTF-8/)
  assert.deepEqual((await decode(Buffer.from(declaration('UTF-8') + words), xml)).doubts, [])
})

test('any text survives UTF-8 and UTF-16 in any pieces; any bytes give some text', async () => {
  // UTF-16's mark with a NUL behind it is the mark of UTF-32, which is refused.
  const text = fc
    .string({ unit: 'binary', minLength: 1, maxLength: 300 })
    .filter((some) => !some.startsWith('\0'))
  const pieces = fc.integer({ min: 1, max: 200 })
  await fc.assert(
    fc.asyncProperty(text, pieces, async (text, size) => {
      const whole = text.toWellFormed()
      assert.equal((await decode(Buffer.from(`\ufeff${whole}`), {}, size)).text, whole)
      assert.equal((await decode(utf16(`\ufeff${whole}`), {}, size)).text, whole)
    }),
  )
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), pieces, async (bytes, size) => {
      await decode(bytes, xml, size)
    }),
  )
})
