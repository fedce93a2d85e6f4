import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sheetRead } from '#test/sheets.ts'

/* What a sheet says of whether a book can be had, and rows of things that are none. */

const emma = '9780141439587'
const dune = '9780441172719'

for (const [what, text, expected] of [
  [
    'no copies where nothing counts them',
    `ISBN,Title,Price,Availability\n${emma},Emma,5,Out of stock\n${dune},Dune,5,In stock\n`,
    [
      ['Emma', 'reprinting', undefined],
      ['Dune', 'available', undefined],
    ],
  ],
  [
    'copies that are counted beside it',
    `ISBN,Title,Price,Availability,Stock\n${emma},Emma,5,Out of stock,3\n`,
    [['Emma', undefined, 3]],
  ],
  [
    'copies that are counted behind it, or say the same',
    `ISBN,Title,Price,Stock,Availability\n${emma},Emma,5,3,Out of stock\n${dune},Dune,5,0,Out of stock\n`,
    [
      ['Emma', undefined, 3],
      ['Dune', undefined, 0],
    ],
  ],
  [
    'copies that nobody tracks',
    `ISBN,Title,Price,Availability,Stock,Track Inventory\n${emma},Emma,5,No,0,No\n`,
    [['Emma', 'reprinting', undefined]],
  ],
  [
    'a status without and with a count',
    `ISBN,Title,Price,Status,Stock\n${emma},Emma,5,Out of stock,\n${dune},Dune,5,Out of stock,2\n`,
    [
      ['Emma', 'reprinting', undefined],
      ['Dune', undefined, 2],
    ],
  ],
  [
    'WooCommerce, with and without a stock',
    `ID,Type,SKU,Name,Published,"In stock?",Stock,Regular price\n1,simple,${emma},Emma,1,0,,9\n2,simple,${dune},Dune,1,1,4,9\n`,
    [
      ['Emma', 'reprinting', undefined],
      ['Dune', 'available', 4],
    ],
  ],
] as const) {
  test(`whether it can be had: ${what}`, async () => {
    const { records } = await sheetRead(text)
    assert.deepEqual(
      records.map(({ fields }) => [fields.title, fields.availability, fields.stock]),
      expected,
    )
  })
}

const shopify =
  'Handle,Title,Variant SKU,Variant Grams,Variant Weight Unit,Variant Price,Gift Card,Option1 Name,Option1 Value\n'

for (const [what, text, left, titles] of [
  [
    'a gift card of Shopify in all its amounts',
    `${shopify}gc,Gift card,,0,kg,10,true,Amount,$10\ngc,,,0,kg,20,,,$20\nemma,Emma,E-1,320,lb,9,false,Title,Default Title\n`,
    [1, 2],
    ['Emma'],
  ],
  [
    'a total of a narrow list',
    `ISBN,Title,Price\n${emma},Emma,1.00\nTotal,1,"$1.00"\n`,
    [2],
    ['Emma'],
  ],
  ['none, of a book that is called so', `SKU,Title,Price\nTotal,Recall,1.00\n`, [], ['Recall']],
] as const) {
  test(`rows that are no books: ${what}`, async () => {
    const { records, asides } = await sheetRead(text)
    assert.deepEqual(
      asides.map(([record]) => record),
      left,
    )
    assert.deepEqual(
      records.map(({ title }) => title),
      titles,
    )
  })
}

test('grams of Shopify are grams, in whatever unit they are shown', async () => {
  const { records } = await sheetRead(
    `${shopify}emma,Emma,E-1,320,lb,9,false,Title,Default Title\n`,
  )
  assert.equal(records[0]?.fields.weightGrams, 320)
})

test('a till’s descriptions are titles where it has no others, and its numbers of categories none', async () => {
  const { records } = await sheetRead(
    `ISBN/UPC,Item Description,Author,Retail,Category\n${emma},EMMA (PENGUIN),AUSTEN,12.99,17\n`,
  )
  const { title, category } = records[0]?.fields ?? {}
  assert.deepEqual([title, category], ['EMMA (PENGUIN)', undefined])
  assert.match(records[0]?.notes.join() ?? '', /“17” is the number of a category/)
  for (const [header, text] of [
    ['Item Description', 'A long text. '.repeat(20)],
    ['Description', 'A comedy of manners.'],
    ['Short description', 'A comedy of manners.'],
    ['Book description', 'A comedy of manners.'],
  ] as const) {
    const blurb = await sheetRead(`ISBN,${header},Price\n${emma},"${text}",5\n`)
    const { title, description } = blurb.records[0]?.fields ?? {}
    assert.deepEqual([title, description], [undefined, text.trim()], header)
  }
})

test('prices and switches of PrestaShop’s own form', async () => {
  const { records } = await sheetRead(
    `Product ID;Active (0/1);Name *;Price tax excluded;EAN13\n1;1;Emma;9.99;${emma}\n2;0;Dune;5;${dune}\n`,
  )
  assert.deepEqual(
    records.map(({ fields }) => [fields.title, fields.newPrice, fields.availability]),
    [
      ['Emma', 9.99, undefined],
      ['Dune', 5, 'withdrawn'],
    ],
  )
})

test('a price without its tax is taken, and it is said', async () => {
  for (const [header, cell, isSaid] of [
    ['Price tax excluded', '9.99', true],
    ['Price', '9.99 excl. VAT', true],
    ['Price', '9.99 incl. VAT', false],
    ['Price tax included', '9.99', false],
  ] as const) {
    const { records } = await sheetRead(`ISBN,Title,${header}\n${emma},Emma,${cell}\n`)
    assert.equal(records[0]?.fields.newPrice, 9.99, header)
    const notes = records[0]?.notes.join() ?? ''
    assert.equal(/Tax is not in the price/.test(notes), isSaid, `${header} ${cell}: ${notes}`)
  }
})

test('values of WooCommerce may hold commas, Goodreads names more people', async () => {
  const woo = await sheetRead(
    `ID,Type,SKU,Name,Published,Regular price,Attribute 1 name,Attribute 1 value(s)\n1,simple,${emma},Emma,1,9,Author,"Austen\\, Jane"\n`,
  )
  assert.equal(woo.records[0]?.fields.author, 'Jane Austen')
  const goodreads = await sheetRead(
    `Book Id,Title,Author,Additional Authors,ISBN13,Exclusive Shelf\n5,Emma,Jane Austen,"Hugh Thomson, Jim Kay","=""${emma}""",read\n`,
  )
  assert.deepEqual(goodreads.records[0]?.fields.contributors, [
    { name: 'Hugh Thomson', role: 'contributor' },
    { name: 'Jim Kay', role: 'contributor' },
  ])
})

test('LibraryThing: what everybody did stands in the same place of the next column', async () => {
  const { records } = await sheetRead(
    [
      'Book Id\tTitle\tPrimary Author\tSecondary Author\tSecondary Author Roles\tCollections\tISBN\tWeight',
      `1\tEmma\tAusten, Jane\tThomson, Hugh|Ray, Tom\tIllustrator|\tAll\t[${emma}]\t2.65 pounds`,
    ].join('\n'),
  )
  const { author, contributors, weightGrams } = records[0]?.fields ?? {}
  assert.deepEqual(
    [author, contributors, weightGrams],
    [
      'Jane Austen',
      [
        { name: 'Hugh Thomson', role: 'illustrator' },
        { name: 'Tom Ray', role: 'contributor' },
      ],
      1202,
    ],
  )
})

test('a book has a hundred people at most, however many places a broken row has for them', async () => {
  const names = Array.from({ length: 150 }, (_, at) => `Lee ${'x'.repeat(at + 1)}, Al`)
  for (const [cell, count] of [
    [names.join('|'), 100],
    [`Lee, Al${'|'.repeat(500_000)}`, 1],
  ] as const) {
    const { records } = await sheetRead(
      `Book Id\tTitle\tPrimary Author\tSecondary Author\tSecondary Author Roles\tCollections\tISBN\n1\tEmma\tAusten, Jane\t${cell}\t${cell.replace(/[^|]/g, '')}\tAll\t${emma}\n`,
    )
    assert.equal(records[0]?.fields.contributors?.length, count)
  }
})

test('lines that end in several ways, as in files that were put together', async () => {
  for (const [first, others] of [
    ['\r\n', '\n'],
    ['\n', '\r\n'],
    ['\r', '\r'],
  ]) {
    const { records, troubles } = await sheetRead(
      `ISBN,Title,Price${first}${emma},Emma,1.00${others}${dune},"Dune",2.00${others}`,
    )
    assert.deepEqual(
      records.map(({ title, refusal }) => [title, refusal]),
      [
        ['Emma', null],
        ['Dune', null],
      ],
      JSON.stringify([first, others]),
    )
    assert.deepEqual(troubles, [])
  }
  const odd = await sheetRead(`ISBN,Title,Price\n${emma},Emma,1.00\r${dune},Dune,2.00\n`)
  assert.match(odd.records[0]?.refusal ?? '', /Row 2 has 5 cells, but there are 3 columns/)
})
