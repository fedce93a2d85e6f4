import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { FeedRecord } from '#app/feeds/feed.ts'
import { assertLinear } from '#test/linear.ts'
import { id, message, product, readAll, withRule } from '#test/onix.ts'
import { assertWhole, richMessage } from '#test/onix-whole.ts'
import { tagAt } from './xml/names.ts'
import { ProductReader } from './xml/products.ts'

const book = (number: number) =>
  product({
    reference: `<RecordReference>r-${number}</RecordReference>`,
    identifiers: id('01', `${number}`),
  })
const books = (count: number) => Array.from({ length: count }, (_, at) => book(at + 1)).join('\n')
const keys = (records: FeedRecord[]) => records.map(({ key }) => key)
const taken = (records: FeedRecord[]) => keys(records.filter(({ refusal }) => refusal === null))

test('what the file is, and whom it comes from, before the first record', async () => {
  const { kinds, records, troubles } = await readAll(message(books(3)))
  assert.deepEqual(kinds, ['ONIX 3.0 from Depot'])
  assert.deepEqual(
    records.map(({ file, record, key }) => [file, record, key]),
    [
      ['feed.xml', 1, 'r-1'],
      ['feed.xml', 2, 'r-2'],
      ['feed.xml', 3, 'r-3'],
    ],
  )
  assert.deepEqual(troubles, [])
})

for (const [what, head, kind] of [
  ['a release', 'release="3.1"', 'ONIX 3.1'],
  ['a namespace', 'xmlns="http://www.editeur.org/onix/2.1/reference"', 'ONIX 2.1'],
  ['blocks alone', '', 'ONIX 3.0'],
] as const) {
  test(`the release by ${what}`, async () => {
    const { kinds } = await readAll(`<ONIXMessage ${head}>${book(1)}</ONIXMessage>`)
    assert.deepEqual(kinds, [`${kind} from null`])
  })
}

/** The same by short tags, or by another spelling. */
const renamed = (text: string, rename: (name: string) => string) =>
  text.replace(/(<\/?)([A-Za-z]\w*)/g, (_, open, name) => open + rename(name))

const short: Record<string, string> = {
  ...{ ONIXMessage: 'ONIXmessage', RecordReference: 'a001', NotificationType: 'a002' },
  ...{ ProductIDType: 'b221', IDValue: 'b244', ProductForm: 'b012', TitleType: 'b202' },
  ...{ TitleElementLevel: 'x409', TitleText: 'b203', PublishingStatus: 'b394' },
  ...{ ProductAvailability: 'j396', PriceType: 'x462', PriceAmount: 'j151', CurrencyCode: 'j152' },
  ...{ SenderName: 'x298', SentDateTime: 'x307', SupplierName: 'j137' },
}
const toShort = (name: string) => short[name] ?? name.toLowerCase()

const spellings: [string, (text: string) => string][] = [
  ['short tags', (text) => renamed(text, toShort)],
  [
    'short tags and reference names mixed',
    (text) => renamed(text, (name) => (name.length % 2 ? toShort(name) : name)),
  ],
  ['small letters', (text) => renamed(text, (name) => name.toLowerCase())],
  ['no namespace', (text) => text.replace(/ xmlns="[^"]*"/, '')],
  ['another namespace', (text) => text.replace(/ xmlns="[^"]*"/, ' xmlns="http://example.org/x"')],
  ['a prefix', (text) => renamed(text, (name) => `onix:${name}`).replace('xmlns=', 'xmlns:onix=')],
  [
    'a DOCTYPE',
    (text) =>
      text.replace(
        '<ONIXMessage',
        '<!DOCTYPE ONIXMessage SYSTEM "http://example.org/onix.dtd">\n<ONIXMessage',
      ),
  ],
  [
    'a DOCTYPE with declarations',
    (text) =>
      text.replace(
        '<ONIXMessage',
        '<!DOCTYPE ONIXMessage [<!ENTITY a "b"><!ELEMENT x (y)>\n]>\n<ONIXMessage',
      ),
  ],
  ['comments', (text) => text.replaceAll('<Product>', '<!-- a <Product> --><Product><!-- & -->')],
  [
    'foreign elements',
    (text) =>
      text
        .replace('<ONIXMessage', '<ONIXMessage xmlns:e="http://example.org/e"')
        .replaceAll(
          '<RecordReference>',
          '<e:RecordReference>no</e:RecordReference><RecordReference>',
        ),
  ],
  ['control characters', (text) => text.replaceAll('Emma', 'Em\u0007\u0000ma')],
  ['a root of another name', (text) => text.replaceAll('ONIXMessage', 'ONIXMESAGE')],
  [
    'blanks in tags',
    (text) => text.replaceAll('<Price>', '<Price\n  >').replaceAll('</Price>', '</Price >'),
  ],
]

for (const [what, spell] of spellings) {
  test(`the same books by ${what}`, async () => {
    const plain = await readAll(message(books(2)))
    const spelt = await readAll(spell(message(books(2))))
    assert.deepEqual(spelt.records, plain.records)
    assert.deepEqual(spelt.troubles, [])
  })
}

test('one product without a message around it is a file as well', async () => {
  const { records, troubles } = await readAll(book(1))
  assert.deepEqual([taken(records), troubles], [['r-1'], []])
})

test('own entities are never expanded, and nothing is fetched (threats 45)', async () => {
  const bomb = `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;"><!ENTITY c SYSTEM "file:///etc/passwd">]>`
  const text = message(book(1)).replace('<ONIXMessage', `${bomb}<ONIXMessage`)
  const { records } = await readAll(text.replace('Emma', 'Emma &b;&c;&eacute;'))
  assert.equal(records[0]?.title, 'Emma &b;&c;é')
})

const place = (text: string) => text.indexOf('<RecordReference>r-3')

for (const [what, harm, expected] of [
  [
    'text with a bare ampersand',
    (text: string) => text.replaceAll('Emma', 'A&T & Co'),
    ['r-1', 'r-2', 'r-3', 'r-4'],
  ],
  [
    'a tag out of nowhere',
    (text: string) => `${text.slice(0, place(text))}<TitleText>${text.slice(place(text))}`,
    ['r-1', 'r-2', 'r-4'],
  ],
  [
    'a start of a tag in a text',
    (text: string) => text.replace('r-3<', 'r-3 <3 </'),
    ['r-1', 'r-2', 'r-4'],
  ],
  [
    'a comment without an end',
    (text: string) => `${text.slice(0, place(text))}<!-- ${text.slice(place(text))}`,
    ['r-1', 'r-2', 'r-4'],
  ],
  [
    'CDATA without an end',
    (text: string) => `${text.slice(0, place(text))}<![CDATA[ ${text.slice(place(text))}`,
    ['r-1', 'r-2', 'r-4'],
  ],
  [
    'a product without an end',
    (text: string) => text.replace(/(r-3<[\s\S]*?)<\/Product>/, '$1'),
    ['r-1', 'r-2', 'r-4'],
  ],
  [
    '10,000 levels',
    (text: string) =>
      text.replace(
        '<RecordReference>r-3',
        `${'<x>'.repeat(10_000)}${'</x>'.repeat(10_000)}<RecordReference>r-3`,
      ),
    ['r-1', 'r-2', 'r-4'],
  ],
  [
    '300 levels',
    (text: string) =>
      text.replace(
        '<RecordReference>r-3',
        `${'<x>'.repeat(300)}${'</x>'.repeat(300)}<RecordReference>r-3`,
      ),
    ['r-1', 'r-2', 'r-4'],
  ],
] as const) {
  test(`damaged in the middle: ${what}`, async () => {
    const { records, troubles } = await readAll(harm(message(books(4))))
    assert.deepEqual(taken(records), expected, troubles.join())
    for (const { refusal, fields } of records.filter(({ refusal }) => refusal !== null)) {
      assert.match(refusal ?? '', /XML is damaged/)
      assert.deepEqual(fields, {})
    }
  })
}

test('a truncated file: what is whole counts, and the rest is named (threats 45)', async () => {
  const text = message(books(4))
  const cut = await readAll(text.slice(0, place(text) + 60))
  assert.deepEqual(taken(cut.records), ['r-1', 'r-2'])
  assert.match(
    cut.troubles.join(),
    /cut off after 2 products, in the middle of the next one \(r-3\)/,
  )
  const between = await readAll(text.slice(0, text.lastIndexOf('</ONIX')))
  assert.equal(taken(between.records).length, 4)
  assert.match(between.troubles.join(), /cut off after 4 products, as its last end tag is missing/)
})

test('XML without a product, and a file without anything', async () => {
  assert.match((await readAll('<rss><item/></rss>')).troubles.join(), /no product/)
  assert.match((await readAll(message(''))).troubles.join(), /no product/)
})

test('a text of many megabytes is cut, and memory does not grow with it', () => {
  const reader = new ProductReader()
  const start = message(
    product({
      titles: '',
      texts: '<TextContent><TextType>03</TextType><Text>!!</Text></TextContent>',
    }),
  )
  const [before = '', after = ''] = start.split('!!')
  const piece = 'A long story. '.repeat(5_000)
  const built = [...reader.write(before)]
  for (let times = 0; times < 1_500; times++) built.push(...reader.write(piece))
  built.push(...reader.write(after), ...reader.end())
  const last = built.at(-1)
  assert.ok(last && 'element' in last)
  assert.equal(last.damage, null)
  // Each element is the first or the next of another; some are a last one as well.
  const whole = JSON.stringify(last.element, (key, inner) => (key === 'last' ? null : inner))
  assert.ok(whole.length < 400_000)
})

test('a description that is too long is cut, and said so', async () => {
  const text = '<TextContent><TextType>03</TextType><Text>'
  const texts = `${text}${'A long story. '.repeat(30_000)}</Text></TextContent>`
  const { records } = await readAll(message(product({ texts })))
  assert.equal(records[0]?.refusal, null)
  assert.ok((records[0]?.fields.description?.length ?? 0) <= 50_000)
  assert.match(records[0]?.notes.join() ?? '', /too long and was cut/)
})

test('a section of many megabytes without an end costs its product only', () => {
  const reader = new ProductReader()
  const parts = [...reader.write(`<ONIXMessage>${book(1)}<Product><RecordReference>r-2<!--`)]
  for (let times = 0; times < 100; times++) parts.push(...reader.write('x'.repeat(65_536)))
  parts.push(...reader.write(`${book(3)}</ONIXMessage>`), ...reader.end())
  const damages = parts.map((part) => ('element' in part ? part.damage : part.trouble))
  assert.equal(damages.length, 3)
  assert.deepEqual([damages[0], damages[2]], [null, null])
  assert.match(damages[1] ?? '', /never ends/)
})

test('threats 20: whatever is repeated takes linear work', () => {
  for (const unit of [
    '<Product><!--',
    '<Product>',
    '<x>',
    '</x>',
    '<![CDATA[',
    '&',
    '&amp;',
    '<Product><Text>&eacute;',
    '<!DOCTYPE [',
    '<a b="',
    "<x y='>",
  ]) {
    assertLinear(unit, (text) => {
      const reader = new ProductReader()
      for (const _ of reader.write(`<ONIXMessage><Product>${text}`));
      for (const _ of reader.end());
    })
  }
})

test('every element is known under both of its names', () => {
  const known = (name: string) => tagAt(name, 0, name.length).wanted?.name
  for (const [name, tag] of Object.entries(short)) {
    assert.equal(known(name), known(tag))
  }
})

test('no damage makes it throw, hang or take half a book', async () => {
  const bytes = Buffer.from(richMessage)
  const at = fc.nat(bytes.length - 1)
  const harm = fc.oneof(
    fc.record({ kind: fc.constant('cut' as const), at, to: at }),
    fc.record({ kind: fc.constant('flip' as const), at, to: fc.nat(255) }),
    fc.record({ kind: fc.constant('repeat' as const), at, to: fc.nat(400) }),
    fc.record({ kind: fc.constant('swap' as const), at, to: at }),
  )
  await fc.assert(
    fc.asyncProperty(
      fc.array(harm, { minLength: 1, maxLength: 6 }),
      fc.integer({ min: 1, max: 5000 }),
      async (harms, pieces) => {
        let all = Buffer.from(bytes)
        for (const { kind, at, to } of harms) {
          if (kind === 'flip') all[Math.min(at, all.length - 1)] = to
          else if (kind === 'repeat')
            all = Buffer.concat([all.subarray(0, at + to), all.subarray(at)])
          else if (kind === 'swap') all = Buffer.concat([all.subarray(at), all.subarray(0, to)])
          else
            all = Buffer.concat([all.subarray(0, Math.min(at, to)), all.subarray(Math.max(at, to))])
          if (all.length === 0) break
        }
        assertWhole((await readAll(all, withRule({}), pieces)).records)
      },
    ),
    { numRuns: 300 },
  )
})

test('a file that is cut anywhere gives the products before, whole', async () => {
  const whole = (await readAll(richMessage)).records
  const bytes = Buffer.from(richMessage)
  await fc.assert(
    fc.asyncProperty(fc.nat(bytes.length - 1), async (end) => {
      const { records, troubles } = await readAll(bytes.subarray(0, end))
      const before = richMessage.slice(0, end).split('</Product>').length - 1
      assert.deepEqual(records, whole.slice(0, before))
      assert.ok(troubles.length > 0)
    }),
    { numRuns: 200 },
  )
})

test('any words in any field make a book that the API takes, or a reason', async () => {
  const words = fc.string({ unit: 'binary', maxLength: 700 })
  const escaped = (text: string) =>
    text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  const slots = [...richMessage.matchAll(/>([^<>\s][^<>]*)</g)].map(({ index, 1: text = '' }) => ({
    from: index + 1,
    to: index + 1 + text.length,
  }))
  await fc.assert(
    fc.asyncProperty(fc.nat(slots.length - 1), words, async (slot, text) => {
      const { from, to } = slots[slot] ?? { from: 0, to: 0 }
      const { records } = await readAll(
        richMessage.slice(0, from) + escaped(text) + richMessage.slice(to),
      )
      assert.ok(records.length >= 3)
      assertWhole(records)
    }),
    { numRuns: 500 },
  )
})
