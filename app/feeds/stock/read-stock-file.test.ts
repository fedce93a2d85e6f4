import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { aBook, adminHeaders, call, testShop } from '#test/app.ts'
import { workbookOf } from '#test/sheets.ts'
import { readStockFile } from './read-stock-file.ts'

const emma = '9780141439587'
const pride = '9780141439518'
const read = (text: string) => readStockFile(new TextEncoder().encode(text))

/* A till's list, and its rows as they are sent on: ISBN, copies, price. */
const lists: [name: string, text: string, rows: unknown[][]][] = [
  ['comma', `ISBN,Stock,Price\n${emma},3,9.99`, [[emma, 3, 9.99]]],
  ['semicolon, decimal comma', `ean;bestand;preis\r\n${emma};3;9,99\r\n`, [[emma, 3, 9.99]]],
  ['tab', `SKU\tISBN-13\tQty\nA1\t${emma}\t3`, [[emma, 3]]],
  ['pipe', `ISBN|On hand\n${emma}|0`, [[emma, 0]]],
  [
    'quotes',
    `"Title","Barcode","Quantity On Hand"\n"Emma, again","${emma}","1,200"`,
    [[emma, 1200]],
  ],
  ['lines above', `Stock list 2027-03-01\n\nISBN;Copies\n${emma};2`, [[emma, 2]]],
  [
    'no heading',
    `${emma};3\n${pride};4`,
    [
      [emma, 3],
      [pride, 4],
    ],
  ],
  [
    'no heading, a title',
    `Emma;${emma};3;9.99\nPride;${pride};4;8.99`,
    [
      [emma, 3, 9.99],
      [pride, 4, 8.99],
    ],
  ],
  [
    'an unknown heading',
    `Nummer;Zahl\n${emma};3\n${pride};1`,
    [
      [emma, 3],
      [pride, 1],
    ],
  ],
  [
    'as it is typed',
    `${emma} 3\n${pride} 4`,
    [
      [emma, 3],
      [pride, 4],
    ],
  ],
  ['BOM', `\ufeffISBN,Copies\n${emma},3`, [[emma, 3]]],
  [
    'old line ends',
    `ISBN,Copies\r${emma},3\r${pride},1`,
    [
      [emma, 3],
      [pride, 1],
    ],
  ],
  ['NUL between the digits', `ISBN,Cop\0ies\n${emma},\x003`, [[emma, 3]]],
  ['decimals of a spreadsheet', `ISBN,Copies\n${emma},3.0`, [[emma, 3]]],
  ['negative', `ISBN,Copies\n${emma},-1`, [[emma, -1]]],
  [
    'unreadable cells stay',
    `ISBN,Copies,Price\n${emma},many,cheap\n,3,`,
    [
      [emma, 'many', 'cheap'],
      ['', 3],
    ],
  ],
  [
    'prices that are to be announced',
    `ISBN,Copies,Price\n${emma},3,TBC\n${pride},1,n/a`,
    [
      [emma, 3],
      [pride, 1],
    ],
  ],
  ['the sum below it', `ISBN,Copies\n${emma},3\n\nGrand total,3`, [[emma, 3]]],
  [
    'a book that is called so, at its end',
    `Title,ISBN,Copies\nEmma,${emma},3\nTotal,${pride},1\nTotal,,4`,
    [
      [emma, 3],
      [pride, 1],
    ],
  ],
  ['another currency', `ISBN,Copies,Price\n${emma},1,€9.99`, [[emma, 1, '€9.99']]],
]
for (const [name, text, rows] of lists) {
  test(`a list of copies: ${name}`, async () => {
    const file = await read(text)
    assert.ok(file.ok, JSON.stringify(file))
    assert.deepEqual(
      file.rows.map(({ isbn13, copies, ...price }) => [isbn13, copies, ...Object.values(price)]),
      rows,
    )
  })
}

test('a workbook: the sheet that has the copies', async () => {
  const cell = (value: string | number) =>
    typeof value === 'number'
      ? `<c><v>${value}</v></c>`
      : `<c t="inlineStr"><is><t>${value}</t></is></c>`
  const sheetOf = (...rows: (string | number)[][]) =>
    `<worksheet><sheetData>${rows.map((row) => `<row>${row.map(cell).join('')}</row>`).join('')}</sheetData></worksheet>`
  const parts = {
    'xl/workbook.xml':
      '<workbook xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="Notes" sheetId="1" r:id="rId1"/><sheet name="Till" sheetId="2" r:id="rId2"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Target="worksheets/sheet2.xml"/></Relationships>',
    'xl/worksheets/sheet1.xml': sheetOf(['Counted by Ann'], ['on Monday']),
    'xl/worksheets/sheet2.xml': sheetOf(
      ['ISBN', 'Stock', 'Price'],
      [Number(emma), 3, 9.99],
      [pride, 1200, '8.50'],
    ),
  }
  const bytes = await workbookOf(parts)
  const file = await readStockFile(bytes)
  assert.ok(file.ok, JSON.stringify(file))
  assert.deepEqual(file.rows, [
    { isbn13: emma, copies: 3, price: 9.99 },
    { isbn13: pride, copies: 1200, price: 8.5 },
  ])
  assert.deepEqual([file.firstLine, file.columns.copies], [2, 'Stock'])
  const cut = await readStockFile(bytes.subarray(0, bytes.length - 40))
  assert.ok(!cut.ok && /cut off/.test(cut.message), JSON.stringify(cut))
})

test('what is no list of copies is said to be none', async () => {
  for (const text of ['', 'hello', 'ISBN\n9780141439587', 'Title,Author\nEmma,Austen']) {
    const file = await read(text)
    assert.ok(!file.ok && /No column of ISBNs/.test(file.message), text)
  }
})

test('whatever the bytes, it is rows or a reason', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(emma, ';', ',', '"', '\n', '3', 'ISBN', 'Copies', '\0')),
      async (parts) => {
        const file = await read(parts.join(''))
        assert.ok(file.ok ? Array.isArray(file.rows) : file.message)
      },
    ),
  )
})

const shop = testShop()
test('the door reads a file and stores nothing; its rows go on to the stock', async () => {
  const headers = await adminHeaders(shop, 'editor')
  const book = await aBook(shop, { isbn13: emma, stock: 1 })
  const post = (payload: Buffer | string, type = 'application/octet-stream') =>
    call(shop.app, {
      method: 'POST',
      url: '/api/desk/stock/read',
      headers: { ...headers, 'content-type': type },
      payload,
    })
  const { status, body } = await post(Buffer.from(`ISBN;Stock\n${emma};9\nnonsense;1`))
  assert.equal(status, 200, JSON.stringify(body))
  assert.deepEqual(body.rows, [
    { isbn13: emma, copies: 9 },
    { isbn13: 'nonsense', copies: 1 },
  ])
  const put = await call(shop.app, {
    method: 'PUT',
    url: '/api/desk/stock',
    headers,
    payload: { rows: body.rows },
  })
  assert.deepEqual([put.body.counts.changed, put.body.counts.refused], [1, 1])
  assert.equal((await call(shop.app, { url: `/api/${book._id}` })).body.stock, 9)
  assert.equal((await post(Buffer.from('hello'))).status, 400)
  assert.equal((await post('{}', 'application/json')).status, 400)
  assert.equal((await post(Buffer.alloc(20_000_001))).status, 413)
})

test('a heading in any encoding: UTF-16 without a mark, Windows-1250', async () => {
  const text = `ISBN;Ilość;Cena\n${emma};3;9,99\n`
  for (const bytes of [
    Buffer.from(text, 'utf16le'),
    Buffer.from(text, 'utf16le').swap16(),
    Buffer.from(text.replace('ść', '\x9c\xe6'), 'latin1'),
  ]) {
    const found = await readStockFile(bytes)
    assert.ok(found.ok)
    assert.equal(found.columns.copies, 'Ilość')
    assert.deepEqual(found.rows, [{ isbn13: emma, copies: 3, price: 9.99 }])
  }
})
