import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sheetRead } from '#test/sheets.ts'

/* Sheets that say too little of themselves: without a header, an encoding, a currency or a decimal sign. */

const emma = '9780141439587'
const dune = '9780441172719'
const usual = {
  ...{ territory: null, types: [], fallbackCents: null },
  promotions: 'lasting' as const,
}

test('without a header titles, authors and prices show themselves', async () => {
  for (const [lines, columns] of [
    [
      `${emma},"Austen, Jane",Emma and the others,12.50\n${dune},"Herbert, Frank",Dune Messiah,9.99`,
      ['isbn13', 'author', 'title', 'newPrice'],
    ],
    [
      `${emma};Jane Austen;Emma\n9780141439518;Jane Austen;Pride and Prejudice\n${dune};Frank Herbert;Dune`,
      ['isbn13', 'author', 'title'],
    ],
    [`${emma};Emma;Jane Austen`, ['isbn13', 'title', 'author']],
    [
      `1984,George Orwell,${emma}\nDune Messiah,Frank Herbert,${dune}\nEmma,Jane Austen,9780141439518`,
      ['title', 'author', 'isbn13'],
    ],
  ] as const) {
    const { head } = await sheetRead(`${lines}\n`)
    assert.deepEqual(
      head.columns.map(({ field }) => field),
      columns,
      lines,
    )
  }
  // Beside a header a text may be anything, and is no title of books that are there.
  const noted = await sheetRead(`ISBN,Price,Where\n${emma},5.00,Shelf by the window\n`)
  assert.equal(noted.records[0]?.fields.title, undefined)
})

test('prices that are a thousand or one and a bit are asked once for their column', async () => {
  const text = `ISBN,Title,Price\n${emma},Emma,"1,234"\n${dune},Dune,5\n`
  const asked = await sheetRead(text)
  assert.equal(asked.head.columns[2]?.asksForDecimals, true)
  assert.equal(asked.head.columns[2]?.samples[0], '1,234')
  const point = await sheetRead(text, { decimals: { Price: 'point' } })
  assert.equal(point.records[0]?.fields.newPrice, 1234)
  const comma = await sheetRead(text.replace('1,234', '1,230'), { decimals: { Price: 'comma' } })
  assert.equal(comma.records[0]?.fields.newPrice, 1.23)
  const plain = await sheetRead(`ISBN,Title,Price\n${emma},Emma,1234.00\n`)
  assert.equal(plain.head.columns[2]?.asksForDecimals, false)
})

test('a sign of several currencies is the shop’s, as the file says or refused, and that is said', async () => {
  const price = (currency: string) => ({
    ...{ currency, territory: null, types: [], fallbackCents: null },
    promotions: 'lasting' as const,
  })
  const text = `ISBN,Title,Price\n${emma},Emma,199 kr\n`
  const open = await sheetRead(text)
  assert.match(open.records[0]?.refusal ?? '', /199 kr.*SEK, NOK, DKK, ISK or CZK/)
  const norse = await sheetRead(text, { price: price('NOK') })
  assert.equal(norse.records[0]?.fields.newPrice, 199)
  assert.deepEqual(norse.troubles, ['Column “Price”: “kr” is taken for NOK, the shop’s currency.'])
  const named = `ISBN,Title,Price,Currency\n${emma},Emma,199 kr,DKK\n`
  assert.deepEqual((await sheetRead(named)).records[0]?.price, { cents: 19900, currency: 'DKK' })
  const dollars = `ISBN,Title,Price\n${emma},Emma,$5.00\n`
  assert.deepEqual((await sheetRead(dollars)).troubles, [])
  const canada = await sheetRead(dollars, { price: price('CAD') })
  assert.deepEqual([canada.records[0]?.fields.newPrice, canada.troubles.length], [5, 1])
})

test('words for no price, totals and a header that comes again are no books and no prices', async () => {
  const { records, asides } = await sheetRead(
    `ISBN,Title,Price\n${emma},Emma,n/a\n${dune},Dune,free\nISBN,Title,Price\nTotal,,11.00\n`,
  )
  assert.match(records[0]?.refusal ?? '', /“Price” says “n\/a”: there is no price/)
  assert.equal(records[1]?.fields.newPrice, 0)
  assert.deepEqual(asides, [
    [3, 'It repeats the header, and is not a book.'],
    [4, 'It is a total of the rows above, not a book.'],
  ])
})

test('comments and remarks between books are none, and are no reason to refuse a file', async () => {
  const remarks: [string, RegExp | null][] = [
    ...(['# second part', '## third', '#', '# by a program, 2026', '// end'] as const).map(
      (row): [string, RegExp] => [row, /comment/],
    ),
    ...(
      ['Page 3 of 12', ',,Seite 2', 'Printed 01.02.2026', '4 Titel', 'End of report'] as const
    ).map((row): [string, RegExp] => [row, /remark/]),
    // Books all the same, or what may be one.
    ...[
      ...[`# 9 Dream,Ann B,${dune},3.00`, '# 9 Dream,,,9.00', '# 9 Dream,$9.00', '# 1,,,9'],
      ...['#Girlboss', '#MeToo,Ann', 'Page One', '1984', `Page${' '.repeat(300)}3`],
    ].map((row): [string, null] => [row, null]),
  ]
  for (const [row, why] of remarks) {
    const { asides, records } = await sheetRead(
      `Title,Author,ISBN,Price\nEmma,Jane Austen,${emma},9.99\n${row}\n`,
    )
    assert.equal(asides.length, why ? 1 : 0, row)
    assert.equal(records.length, why ? 1 : 2, row)
    if (why) assert.match(asides[0]?.[1] ?? '', why)
  }
})

test('a heading above the books of a department, and the sum below them, are none', async () => {
  const { asides, records } = await sheetRead(
    `Dept,ISBN,Title,Price,Qty\nFICTION,,,,\n,${emma},Emma,9.99,1\nSubtotal FICTION,,,9.99,1\nFICTION,,Poems,4.00,1\n`,
  )
  assert.deepEqual(
    asides.map(([record, why]) => [record, /heading|total/.test(why)]),
    [
      [1, true],
      [3, true],
    ],
  )
  assert.deepEqual(
    records.map(({ title }) => title),
    ['Emma', 'Poems'],
  )
})

test('a price to the thousandth is said, and a thousand is not', async () => {
  const cases: [string, string, number, RegExp | null, Record<string, 'comma' | 'point'>?][] = [
    ['2,500', '12,00', 2.5, /“2,500” was read as 2.50/],
    ['2.500', '12.00', 2.5, /“2.500” was read as 2.50/],
    ['€ 2,500', '12,00', 2.5, /“€ 2,500” was read as 2.50/],
    ['1,250', '12.00', 1250, null],
    ['1.250', '12,00', 1250, null],
    ['1,250.00', '12.00', 1250, null],
    ['0,500', '12,00', 0.5, null],
    ['12.50', '12.00', 12.5, null],
    ['1,250', '12', 1250, null, { Price: 'point' }],
    ['2,500', '12', 2.5, null, { '*': 'comma' }],
  ]
  for (const [cell, other, price, note, decimals = {}] of cases) {
    const currency = cell.includes('€') ? 'EUR' : 'USD'
    const { records } = await sheetRead(
      `ISBN;Title;Price\n${emma};Emma;${cell}\n${dune};Dune;${other}\n`,
      { decimals, price: { ...usual, currency } },
    )
    const notes = records[0]?.notes.join(' ') ?? ''
    assert.equal(records[0]?.fields.newPrice, price, cell)
    assert.match(notes, note ?? /^$/, cell)
    assert.deepEqual(records[1]?.notes, [], other)
  }
  const yen = await sheetRead(`ISBN;Title;Price\n${emma};Emma;1,200円\n${dune};Dune;1,250円\n`, {
    decimals: { Price: 'point' },
    price: { ...usual, currency: 'JPY' },
  })
  assert.deepEqual(
    yen.records.map(({ fields, notes }) => [fields.newPrice, notes]),
    [
      [1200, []],
      [1250, []],
    ],
  )
})

test('an encoding is found by its letters and said, or chosen; control characters are dropped and said', async () => {
  const polish = Buffer.from(
    'ISBN;Tytu³;Autor;Cena\n9780141439587;Ksiêgi;Boles³aw Prus;5,00\n',
    'latin1',
  )
  const found = await sheetRead(polish)
  assert.equal(found.head.kind, 'CSV with semicolons in Windows-1250')
  assert.deepEqual(
    [found.records[0]?.title, found.records[0]?.fields.author],
    ['Księgi', 'Bolesław Prus'],
  )
  assert.match(found.troubles.join(), /read as Windows-1250.*choose another/)
  const chosen = await sheetRead(polish, { encoding: 'iso-8859-2' })
  assert.equal(chosen.head.kind, 'CSV with semicolons in ISO-8859-2')
  assert.deepEqual(chosen.troubles, [])
  const unicode = await sheetRead(`ISBN,Title,Price\n${emma},Łódź,5\n`, {
    encoding: 'windows-1252',
  })
  assert.equal(unicode.records[0]?.title, 'Łódź')
  const torn = await sheetRead(`ISBN,Title,Price\n${emma},Em\0ma\u001a,5\n`)
  assert.equal(torn.records[0]?.title, 'Emma')
  assert.match(torn.troubles.join(), /2 control characters were left out/)
})

test('quotation marks as other programs write them, and a comma that is no separator', async () => {
  for (const [text, titles] of [
    [`ISBN,Title,Price\n${emma},"A \\"b\\", c",9.99\n${dune},Dune,8.99\n`, ['A "b", c', 'Dune']],
    [
      `ISBN,Title,Price\n${emma},"The 12"" book",9.99\n${dune},"A \\ b",8.99\n`,
      ['The 12" book', 'A \\ b'],
    ],
    [`ISBN,Title,Note,Price\n${emma},Emma,"C:\\",9.99\n${dune},Dune,x,8.99\n`, ['Emma', 'Dune']],
    [
      `'ISBN','Title','Price'\n'${emma}','Emma, a novel','9.99'\n'${dune}','It''s','8.99'\n`,
      ['Emma, a novel', "It's"],
    ],
    [`ISBN;Title / Titel;Price | Preis\n${emma};Emma;9,99\n${dune};Dune;8,99\n`, ['Emma', 'Dune']],
    [`${emma};9,99\n${dune};8,99\n`, [undefined, undefined]],
  ] as const) {
    const { records } = await sheetRead(text)
    assert.deepEqual(
      records.map(({ isbn13, fields }) => [isbn13, fields.title, fields.newPrice]),
      [
        [emma, titles[0], 9.99],
        [dune, titles[1], 8.99],
      ],
      text,
    )
  }
})
