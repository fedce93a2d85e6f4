import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sheetRead } from '#test/sheets.ts'

/* Lists of the trade and of tills as they leave their programs, with rows of our own. */

const emma = '9780141439587'
const dune = '9780441172719'
const hard = '9780593098233'

type Read = Awaited<ReturnType<typeof sheetRead>>

/** A sheet of columns by their names, each with its cells. */
const sheetOf = (columns: Record<string, string[]>): string => {
  const quoted = (cell: string) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
  const rows = Object.values(columns)[0]?.map((_, at) =>
    Object.values(columns).map((cells) => cells[at] ?? ''),
  )
  return [Object.keys(columns), ...(rows ?? [])].map((row) => row.map(quoted).join(',')).join('\n')
}

const inGbp = {
  currency: 'GBP',
  territory: null,
  types: [],
  promotions: 'lasting' as const,
  fallbackCents: null,
}

test('Nielsen BookData: its codes for fields', async () => {
  const codes = {
    ...{ ISBN13: [emma, dune], EAN: [emma, dune], FTS: ['Emma', 'The Dune'], LA: ['', 'The'] },
    ...{ TL: ['Emma', 'Dune'], ST: ['A Novel', ''], PUBPD: ['20031224', '19900901'] },
    ...{ PUBSC: ['04', '04'], SN: ['Penguin Classics', ''], NWS: ['12', ''] },
    ...{ CNF1: ['Jane Austen', ''], CNI1: ['Austen, Jane', 'Herbert, Frank'], CR1: ['A01', ''] },
    ...{ CRT1: ['By (author)', ''], CNF2: ['Fiona Stafford', ''], CR2: ['B01', ''] },
    ...{ HMM: ['198', ''], WG: ['345', ''], EDSL: ['New edition', ''], PFC: ['BC', 'BB'] },
    ...{ PFCT: ['Paperback / softback', 'Hardback'], PAGNUM: ['512', '896'], IMPN: ['', 'Ace'] },
    ...{ PUBN: ['Penguin Books Ltd', 'Putnam'], LC1: ['eng', 'eng'], THEMASC1: ['FBC', 'FLS'] },
    ...{ THEMAST1: ['Classic fiction', ''], BISACC1: ['FIC004000', ''], NBDFSD: ['Short.', 'S.'] },
    ...{ NBDFLD: ['<p>Long.</p>', ''], GBPCCPRRRP: ['7.99', '8.99'], EURCCPRRRP: ['9.50', ''] },
    ...{ UKNBDPAC: ['21', '40'], UKNBDPAT: ['In stock', 'Out of print'], REPIS13: [hard, ''] },
  }
  const { head, records } = await sheetRead(sheetOf(codes), { price: inGbp })
  assert.match(head.kind, /Nielsen BookData/)
  assert.deepEqual(
    records.map(({ fields, refusal }) => refusal ?? fields),
    [
      {
        ...{ isbn13: emma, title: 'Emma', subtitle: 'A Novel', publishedOn: '2003-12-24' },
        series: { name: 'Penguin Classics', number: '12' },
        contributors: [
          { name: 'Jane Austen', role: 'author' },
          { name: 'Fiona Stafford', role: 'editor' },
        ],
        ...{ weightGrams: 345, edition: 'New edition', format: 'paperback', pages: 512 },
        ...{ publisher: 'Penguin Books Ltd', language: 'en', description: 'Long.' },
        subjects: [
          { scheme: 'Thema', code: 'FBC' },
          { scheme: 'BISAC', code: 'FIC004000' },
        ],
        ...{ newPrice: 7.99, availability: 'available' },
      },
      {
        ...{ isbn13: dune, title: 'The Dune', publishedOn: '1990-09-01', format: 'hardback' },
        contributors: [{ name: 'Frank Herbert', role: 'author' }],
        ...{ pages: 896, imprint: 'Ace', publisher: 'Putnam', language: 'en', description: 'S.' },
        ...{ subjects: [{ scheme: 'Thema', code: 'FLS' }], newPrice: 8.99 },
        availability: 'out-of-print',
      },
    ],
  )
})

/** Emma alone, and Dune as a paperback and a hardback, as several tills write them. */
const tills: Record<string, Record<string, string[]>> = {
  'an export of Loyverse': {
    ...{ Handle: ['emma', 'dune', 'dune'], SKU: ['1', '2', '3'], Name: ['Emma', 'Dune', ''] },
    ...{ Category: ['Fiction', 'SF', ''], 'Sold by weight': ['N', 'N', 'N'] },
    'Option 1 name': ['', 'Format', ''],
    'Option 1 value': ['', 'Paperback', 'Hardback'],
    ...{ Cost: ['4', '5', '9'], Barcode: [emma, dune, hard], 'Track stock': ['Y', 'Y', 'N'] },
    'Price [Main]': ['7.99', '8.99', 'variable'],
    'In stock [Main]': ['3', '0', '2'],
  },
  'an export of SumUp': {
    'Item name': ['Emma', 'Dune', '', ''],
    Variations: ['', '', 'Paperback', 'Hardback'],
    'Option set 1': ['', '', 'Format', 'Format'],
    'Option 1': ['', '', 'Paperback', 'Hardback'],
    Price: ['7.99', '', '8.99', 'TBC'],
    'Track inventory? (Yes/No)': ['Yes', '', 'Yes', 'No'],
    ...{ Quantity: ['3', '', '0', '2'], SKU: ['1', '', '2', '3'], Barcode: [emma, '', dune, hard] },
    ...{ Category: ['Fiction', 'SF', '', ''], 'Item id (Do not change)': ['a', 'b', '', ''] },
    'Variant id (Do not change)': ['c', '', 'd', 'e'],
  },
  'an export of Square': {
    ...{ Token: ['a', 'b', 'b'], 'Item Name': ['Emma', 'Dune', 'Dune'] },
    'Variation Name': ['Regular', 'Paperback', 'Hardback'],
    ...{ SKU: ['1', '2', '3'], Categories: ['Fiction, Classics', 'SF', 'SF'] },
    ...{ 'Reporting Category': ['Fiction', 'SF', 'SF'], GTIN: [emma, dune, hard] },
    Price: ['7.99', '8.99', 'variable'],
    'Option Value 1': ['', 'Paperback', 'Hardback'],
    ...{ 'Default Vendor Name': ['Ingram', '', ''], 'Current Quantity Main': ['3', '0', ''] },
  },
  'an export of Zettle': {
    ...{ Name: ['Emma', 'Dune', 'Dune'], 'Variant name': ['', 'Paperback', 'Hardback'] },
    ...{ Category: ['Fiction', 'SF', 'SF'], SKU: ['1', '2', '3'], Barcode: [emma, dune, hard] },
    ...{ Price: ['7.99', '8.99', 'open'], 'Tax percentage': ['0', '0', '0'] },
    Quantity: ['3', '0', ''],
  },
}

const shown = ({ records }: Read) =>
  records.map(({ isbn13, key, fields: { title, format, category, newPrice, stock }, refusal }) =>
    [isbn13, key, title, format, category, newPrice, stock, refusal?.includes('no price')].join(),
  )

for (const [name, columns] of Object.entries(tills))
  test(`${name}: variants, prices that are asked at the till, copies`, async () => {
    const read = await sheetRead(sheetOf(columns))
    assert.ok(read.head.kind.startsWith(name), read.head.kind)
    assert.deepEqual(shown(read), [
      `${emma},1,Emma,,Fiction,7.99,3,`,
      `${dune},2,Dune,paperback,SF,8.99,0,`,
      `${hard},3,Dune,hardback,SF,,,true`,
    ])
  })

test('columns of tills that no program has alone', async () => {
  const read = async (header: string, cell: string) => {
    const columns = { ISBN: [emma], Title: ['Emma'], [header]: [cell] }
    const { records } = await sheetRead(sheetOf(columns))
    const { isbn13: _, title: __, ...fields } = records[0]?.fields ?? {}
    return fields
  }
  const bisac = { subjects: [{ scheme: 'BISAC', code: 'FIC004000' }] }
  const people = { contributors: [{ name: 'Jane Austen', role: 'author' }] }
  for (const [header, cell, fields] of [
    ['SalePrice', '7.99', { newPrice: 7.99 }],
    ['RRP1', '7.99', { newPrice: 7.99 }],
    ['CategoryName', 'Fiction', { category: 'Fiction' }],
    ['Class Description', 'Fiction', { category: 'Fiction' }],
    ['DEPT_DESC', 'FICTION', { category: 'FICTION' }],
    ['Brands', 'Penguin', { publisher: 'Penguin' }],
    ['BIND', 'P/B', { format: 'paperback' }],
    ['BIND', 'H/B', { format: 'hardback' }],
    ['Binding', 'Electronic book text', { format: 'e-book' }],
    ['pubyear', '2003', { publishedOn: '2003' }],
    ['BISAC Main', 'FIC004000', bisac],
    ['BISAC Category 1', 'FIC004000', bisac],
    ['Primary Thema', 'FBC', { subjects: [{ scheme: 'Thema', code: 'FBC' }] }],
    ['Contributor(s)', 'Austen, Jane (Author)', people],
    ['Contributor(s)', 'Jane Austen (author)', people],
    ['Status', 'for sale', {}],
    ['# of Pages', '512', { pages: 512 }],
    ['Extent', '512 pp', { pages: 512 }],
    ['MRP', '7.99', { newPrice: 7.99 }],
    ['Recommended Retail Price', '7.99', { newPrice: 7.99 }],
    ['Cena det.', '7,99', { newPrice: 7.99 }],
    // Names that say something else as often.
    ['$', '7.99', {}],
    ['USD', '7.99', {}],
    ['Page', '12', {}],
    ['First published', '1813', {}],
    ['Artikel', '1000', {}],
    ['Verkauf', '3', {}],
    ['Classification', '823.0', {}],
    ['In stock?', '1', {}],
    ['In stock', 'No', {}],
    ['Trade Price', '4.55', {}],
    ['Date of Publication', '2003-12-24', { publishedOn: '2003-12-24' }],
    ['Ersch.-Termin', '24.12.2003', { publishedOn: '2003-12-24' }],
    ['Utgiven', '2003-12-24', { publishedOn: '2003-12-24' }],
    ['Verschijningsvorm', 'Paperback', { format: 'paperback' }],
    ['Publisher/Imprint', 'Penguin', { publisher: 'Penguin' }],
    ['Author(s)/Editor(s)', 'Jane Austen', { author: 'Jane Austen' }],
    ['Plot', 'A novel.', { description: 'A novel.' }],
    ['Stock Description', 'A novel.', { description: 'A novel.' }],
    ['SOH', '3', { stock: 3 }],
    ['Qty Committed', '3', {}],
    ['Report Code', 'OP', { availability: 'out-of-print' }],
    ['Meta: book_pages', '512', { pages: 512 }],
    ['Cover', 'Hardcover', { format: 'hardback' }],
    ['Présentation', 'Broché', { format: 'paperback' }],
    ['Présentation', 'Un roman.', { description: 'Un roman.' }],
    ['In Stock', '3', { stock: 3 }],
    ['In Stock', 'yes', { availability: 'available' }],
    ['Available', 'yes', { availability: 'available' }],
    // Of the one who sends the list.
    ['Available', '143', {}],
  ] as const)
    assert.deepEqual(await read(header, cell), fields, header)
})

test('a price in dollars of Canada is not one of the shop', async () => {
  for (const header of ['CAN Price', 'Price (CAN)', 'CDN Price']) {
    const columns = { ISBN: [emma], Title: ['Emma'], 'US Price': ['7.99'], [header]: ['9.99'] }
    const { records } = await sheetRead(sheetOf(columns))
    assert.equal(records[0]?.fields.newPrice, 7.99, header)
    const alone = await sheetRead(sheetOf({ ISBN: [emma], Title: ['Emma'], [header]: ['9.99'] }))
    assert.match(alone.records[0]?.refusal ?? '', /9\.99 CAD.*not converted/, header)
  }
})

test('Calibre: numbers among its identifiers, and electronic formats', async () => {
  const { head, records } = await sheetRead(
    sheetOf({
      ...{ author_sort: ['Austen, Jane'], authors: ['Jane Austen'], cover: ['/lib/cover.jpg'] },
      ...{ formats: ['epub, mobi'], id: ['1'], identifiers: [`isbn:${emma},goodreads:6969`] },
      ...{ isbn: [''], title: ['The Emma'], title_sort: ['Emma, The'], uuid: ['aa-bb'] },
    }),
  )
  assert.match(head.kind, /Calibre/)
  assert.deepEqual(records[0]?.fields, {
    ...{ isbn13: emma, author: 'Jane Austen', title: 'The Emma', format: 'e-book' },
  })
})

test('whom a shop buys from is no publisher', async () => {
  const columns = { ISBN: [emma], Title: ['Emma'], Vendor: ['Ingram'], Brand: ['Penguin'] }
  const { records } = await sheetRead(sheetOf(columns))
  assert.equal(records[0]?.fields.publisher, 'Penguin')
})

test('which of two prices was taken is said, and another can be chosen', async () => {
  const twice = `ISBN,Title,Price,Author,Price\n${emma},Emma,7.99,Jane Austen,4.55\n`
  const cost = `ISBN;Title;RRP;Discount;Price\n${emma};Emma;7.99;42;4.63\n`
  for (const [text, columns, price, said] of [
    [twice, null, 7.99, [/“Price” was taken as the price, not “Price \(2\)”\. You can choose/]],
    [twice, { 'Price (2)': 'newPrice', '*': 'proposed' }, 4.55, []],
    [cost, null, 4.63, [/“Price” was taken.*“RRP” as the old.*If “Price” is what you pay, choose/]],
    [cost, { RRP: 'newPrice', '*': 'proposed' }, 7.99, []],
    [twice.replace(',4.55', ','), null, 7.99, []],
  ] as const) {
    const { records, troubles } = await sheetRead(text, { columns })
    assert.equal(records[0]?.fields.newPrice, price)
    assert.equal(troubles.length, said.length, troubles.join())
    for (const [at, pattern] of said.entries()) assert.match(troubles[at] ?? '', pattern)
  }
})
