import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { Book } from '#app/catalog/book.ts'
import { toBook } from '#app/catalog/rows/books.server.ts'
import { readLanguage } from '#app/catalog/trade/language.ts'
import { newBookRow } from '#app/catalog/write/new-book.server.ts'
import { noCharges } from '#app/shop/total.ts'
import { anyBook } from '#test/any-book.ts'
import { onixFaults } from '#test/onix-rules.ts'
import { everyXml, readXml, textIn, type Xml } from '#test/strict-xml.ts'
import { languageCodes } from './codes.ts'
import { type Sender, writeOnix } from './write-onix.ts'

const id = '0190a000-0000-7000-8000-000000000001'
const plain: Book = {
  _id: id,
  title: 'The Moonstone',
  description: '',
  category: '',
  coverImage: 'a.png',
  coverHash: 'a'.repeat(20),
  newPrice: 12.5,
  createdAt: '2026-01-01T00:00:00.000Z',
}
const sender: Sender = {
  name: 'Paper & Ink',
  email: 'desk@paper.example',
  shopUrl: 'https://paper.example',
  sentAt: new Date('2027-03-01T14:30:00.123Z'),
  charges: noCharges,
}

async function messageOf(books: Book[], from: Partial<Sender> = {}): Promise<Xml> {
  async function* some() {
    if (books.length > 0) yield books
  }
  let text = ''
  for await (const part of writeOnix(some(), { ...sender, ...from })) text += part
  const message = readXml(text)
  assert.deepEqual(onixFaults(message), [], text)
  return message
}
const productOf = async (book: Partial<Book>, from?: Partial<Sender>) => {
  const [product] = everyXml(await messageOf([{ ...plain, ...book }], from), 'Product')
  return product as Xml
}
const all = (from: Xml, name: string) => everyXml(from, name).map(({ text }) => text)

test('a message says who sends it and when, and holds a product for each book', async () => {
  const message = await messageOf([plain, { ...plain, _id: id.replace(/1$/, '2') }])
  assert.equal(textIn(message, 'SenderName'), 'Paper & Ink')
  assert.equal(textIn(message, 'EmailAddress'), 'desk@paper.example')
  assert.equal(textIn(message, 'SentDateTime'), '20270301T143000Z')
  assert.deepEqual(all(message, 'RecordReference'), [
    `paper.example.${id}`,
    `paper.example.${id.replace(/1$/, '2')}`,
  ])
  assert.deepEqual(everyXml(await messageOf([]), 'NoProduct').length, 1)
  assert.equal(textIn(await messageOf([], { email: '' }), 'EmailAddress'), null)
})

test('all that is known of a book stands in its product', async () => {
  const product = await productOf({
    isbn13: '9780306406157',
    title: 'Der Zauberberg',
    subtitle: 'Roman',
    format: 'hardback',
    edition: '5. Auflage',
    publisher: 'S. Fischer',
    imprint: 'Fischer Taschenbuch',
    pages: 1002,
    weightGrams: 340,
    language: 'de',
    workId: id,
    publishedOn: '1924-11',
    series: { name: 'Werke', number: '3' },
    category: 'Fiction',
    contributors: [
      { name: 'Thomas Mann', role: 'author' },
      { name: 'Helen Lowe-Porter', role: 'translator' },
    ],
    author: 'Mann, Thomas',
    subjects: [
      { scheme: 'BISAC', code: 'FIC004000', heading: 'FICTION / Classics' },
      { scheme: 'BISAC', code: 'FIC019000' },
      { scheme: 'Thema', code: 'FBC' },
      { scheme: 'Thema', code: '1DFG', heading: 'Germany' },
      { scheme: 'keyword', heading: 'snow' },
    ],
    stock: 3,
  })
  const expected: Record<string, string[]> = {
    ProductIDType: ['03', '15'],
    ProductForm: ['BB'],
    Measurement: ['340'],
    TitleElementLevel: ['02', '01'],
    TitleText: ['Werke', 'Der Zauberberg'],
    PartNumber: ['3'],
    Subtitle: ['Roman'],
    SequenceNumber: ['1', '2'],
    ContributorRole: ['A01', 'B06'],
    PersonName: ['Thomas Mann', 'Helen Lowe-Porter'],
    ContributorStatement: ['Mann, Thomas'],
    EditionStatement: ['5. Auflage'],
    LanguageCode: ['ger'],
    ExtentValue: ['1002'],
    OnHand: ['3'],
    SubjectSchemeIdentifier: ['10', '10', '93', '94', '20', '24'],
    SubjectCode: ['FIC004000', 'FIC019000', 'FBC', '1DFG'],
    SubjectHeadingText: ['FICTION / Classics', 'Germany', 'snow', 'Fiction'],
    SubjectSchemeName: ['Paper & Ink'],
    ImprintName: ['Fischer Taschenbuch'],
    PublisherName: ['S. Fischer'],
    PublishingStatus: ['04'],
    Date: ['192411'],
    SupplierName: ['Paper & Ink'],
    ProductAvailability: ['21'],
    PriceType: ['02'],
    PriceAmount: ['12.50'],
    CurrencyCode: ['USD'],
  }
  for (const [name, texts] of Object.entries(expected)) assert.deepEqual(all(product, name), texts)
  assert.equal(everyXml(product, 'MainSubject').length, 2)
  assert.equal(everyXml(product, 'Date')[0]?.attributes.dateformat, '01')
  assert.deepEqual(all(everyXml(product, 'WorkIdentifier')[0] as Xml, 'IDValue'), [id])
})

test('a book of which little is known is a product all the same', async () => {
  const product = await productOf({ author: 'J.K. Rowling, Mary GrandPré' })
  assert.deepEqual(all(product, 'ProductIDType'), ['01'])
  assert.deepEqual(all(product, 'IDValue'), [id])
  assert.deepEqual(all(product, 'PersonName'), ['J.K. Rowling', 'Mary GrandPré'])
  assert.deepEqual(everyXml(product, 'ContributorStatement'), [])
  assert.deepEqual(everyXml(product, 'PublishingDetail'), [])
  assert.equal(everyXml(await productOf({}), 'NoContributor').length, 1)
  const dated = await productOf({ publishedOn: '1997' })
  assert.deepEqual(all(everyXml(dated, 'MarketDate')[0] as Xml, 'Date'), ['1997'])
})

test('whether a book can be had, in the codes of list 65', async () => {
  for (const [book, code, more] of [
    [{}, '20', null],
    [{ stock: 0 }, '31', null],
    [{ stock: 1 }, '21', null],
    [{ availability: 'to-order', orderDays: 5 }, '22', '5'],
    [{ availability: 'preorder', availableOn: '2027-03-01', stock: 0 }, '10', '20270301'],
    [{ availability: 'reprinting' }, '32', null],
    [{ availability: 'out-of-print' }, '51', null],
    [{ availability: 'withdrawn' }, '46', null],
  ] as [Partial<Book>, string, string | null][]) {
    const product = await productOf(book)
    assert.deepEqual(all(product, 'ProductAvailability'), [code], JSON.stringify(book))
    assert.equal(textIn(product, 'OrderTime') ?? textIn(product, 'Date'), more)
  }
})

test('a price says whether tax is in it', async () => {
  const taxed = (pricesIncludeTax: boolean) => ({
    charges: { ...noCharges, taxThousandths: 19_000, pricesIncludeTax },
  })
  const included = await productOf({ newPrice: 11.9 }, taxed(true))
  assert.deepEqual(all(included, 'PriceType'), ['02'])
  assert.deepEqual(
    ['TaxRatePercent', 'TaxableAmount', 'TaxAmount'].map((name) => textIn(included, name)),
    ['19', '10.00', '1.90'],
  )
  const added = await productOf({ newPrice: 11.9 }, taxed(false))
  assert.deepEqual(all(added, 'PriceType'), ['01'])
  assert.deepEqual(everyXml(added, 'Tax'), [])
  const free = await productOf({ newPrice: 0 })
  assert.deepEqual([all(free, 'UnpricedItemType'), all(free, 'PriceAmount')], [['01'], []])
})

test('a description keeps its emphasis and its paragraphs', async () => {
  const shown = (xml: Xml): string =>
    xml.nodes
      .map((node) =>
        typeof node === 'string' ? node : `<${node.name}>${shown(node)}</${node.name}>`,
      )
      .join('')
  for (const [description, descriptionHtml, format, text] of [
    ['One & all', undefined, undefined, 'One & all'],
    ['R&amp;D', undefined, '05', '<p>R&amp;D</p>'],
    ['One & <b>', undefined, '05', '<p>One & <b></p>'],
    [' One\n\n\nTwo', undefined, '05', '<p> One</p><p><br></br>Two</p>'],
    ['Two', '<ul></ul>', undefined, 'Two'],
    ['One\n\nTwo\nlines', undefined, '05', '<p>One</p><p>Two<br></br>lines</p>'],
    [
      'x',
      '<p>A <em>great</em> book<br>&amp; more</p>',
      '05',
      '<p>A <em>great</em> book<br></br>& more</p>',
    ],
    ['x', '<ul><li><p>One</p></li></ul>', '05', '<ul><li><p>One</p></li></ul>'],
    // What HTML lets pass and XHTML does not is sent as HTML, in one text.
    ['x', '<p><ul><li>One</li></ul></p>', '02', '<p><ul><li>One</li></ul></p>'],
    ['x', '<em><p>One</p></em>', '02', '<em><p>One</p></em>'],
    ['x', '<ul></ul><em>a</em>', '02', '<ul></ul><em>a</em>'],
  ] as const) {
    const product = await productOf({ description, descriptionHtml })
    const [element] = everyXml(product, 'Text')
    assert.equal(element?.attributes.textformat, format, descriptionHtml ?? description)
    assert.equal(shown(element as Xml), text)
  }
  assert.deepEqual(everyXml(await productOf({ description: ' \n' }), 'CollateralDetail'), [])
})

test('languages have the codes of list 74, which are read back as they were', () => {
  for (const [tag, codes] of [
    ['de', { language: 'ger' }],
    ['pt-BR', { language: 'por', country: 'BR' }],
    ['zh-Hant-TW', { language: 'chi', country: 'TW', script: 'Hant' }],
    ['ang', { language: 'ang' }],
    ['xx', null],
  ] as const) {
    assert.deepEqual(languageCodes(tag), codes)
  }
  const letters = [...'abcdefghijklmnopqrstuvwxyz']
  for (const tag of letters.flatMap((one) => letters.map((other) => one + other))) {
    const { language } = languageCodes(tag) ?? {}
    const canonical = readLanguage(tag)
    if (language && canonical === tag) assert.equal(readLanguage(language), tag, language)
  }
})

test('whatever the API takes makes a valid product', async () => {
  await fc.assert(
    fc.asyncProperty(anyBook, async (input) => {
      const book = {
        ...toBook({ version: 1, createdAt: new Date(), id, ...newBookRow(id, input) }),
      }
      const { contributors, subjects } = input
      await productOf({
        ...book,
        ...(contributors && { contributors }),
        ...(subjects && { subjects }),
      })
    }),
    { numRuns: 500 },
  )
})
