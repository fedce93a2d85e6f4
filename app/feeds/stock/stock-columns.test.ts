import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readStockFile } from './read-stock-file.ts'

/* Which column of numbers is that of the copies. */

const emma = '9780141439587'
const dune = '9780441172719'

async function copiesIn(header: string, ...rows: string[]): Promise<unknown> {
  const file = await readStockFile(new TextEncoder().encode([header, ...rows].join('\n')), 'EUR')
  return file.ok ? file.rows.map(({ copies }) => copies) : null
}

test('beside pages, years, prices and the least stock', async () => {
  const lists: [string, string, number | null][] = [
    ['ISBN;Titel;Seiten;Jahr;Lagerstand', `${emma};Emma;320;2003;7`, 7],
    ['ISBN;Title;Year;Qty Avail', `${emma};Emma;2003;7`, 7],
    ['ISBN;Pris;Lagersaldo', `${emma};129;7`, 7],
    ['EAN;Mindestbestand;Istbestand', `${emma};2;7`, 7],
    ['ISBN;Цена;Остаток', `${emma};500;7`, 7],
    ['ISBN;Cena;Skladem', `${emma};299;7`, 7],
    ['ISBN;Fiyat;Stok', `${emma};120;7`, 7],
    ['Barcode;ISBN;Current stock', `4006381333931;${emma};7`, 7],
    ['ISBN;Price;Qty in stock', `${emma};12;7`, 7],
    ['ISBN;Qty.', `${emma};7`, 7],
    ['ISBN;Stock minimum;Stock', `${emma};2;7`, 7],
    ['ISBN;Qty sold;Qty on hand', `${emma};2;7`, 7],
    // Of unknown names only one column of numbers may be left.
    ['Nummer;Zahl', `${emma};7`, 7],
    ['ISBN;Titel;Seiten;Jahr;Zahl', `${emma};Emma;320;2003;7`, 7],
    ['ISBN;Dies;Das', `${emma};320;7`, null],
    ['EAN;Mindestbestand', `${emma};2`, null],
    ['ISBN;Seiten', `${emma};320`, null],
    [emma, `${emma};320;7`, null],
    ['ISBN;Zahl;Dies', `${emma};7;9.00`, 7],
  ]
  for (const [header, row, copies] of lists)
    assert.deepEqual(await copiesIn(header, row), copies === null ? null : [copies], header)
})

test('lists of tills that are known by sight, with the ISBN in one of several columns', async () => {
  const lists: [what: string, text: string, rows: unknown[][]][] = [
    [
      'Loyverse',
      `Handle,SKU,Name,Barcode,Quantity of included item,Track stock,Price [Main],In stock [Main]\nemma,1,Emma,${emma},,Y,7.99,3`,
      [[emma, 3, 7.99]],
    ],
    [
      'Clover',
      `Clover ID,Name,Price,Price Type,Product Code,SKU,Quantity\nA,Emma,7.99,Fixed,${emma},E-1,3`,
      [[emma, 3, 7.99]],
    ],
    [
      'Lightspeed',
      `System ID,UPC,EAN,Custom SKU,Item,Qty.,Price\n1,,${emma},,Emma,3,$7.99\n2,${dune},,,Dune,1,$8.99\n3,,,${emma},Emma,2,`,
      [
        [emma, 3, 7.99],
        [dune, 1, 8.99],
        [emma, 2, undefined],
      ],
    ],
    ['prices', `ISBN,List Price,Our Price,Stock\n${emma},9.99,7.99,3`, [[emma, 3, 7.99]]],
    ['another book', `E-ISBN,ISBN,Stock\n${dune},${emma},3`, [[emma, 3, undefined]]],
    [
      'in columns of blanks',
      `ISBN13           OH  PRICE\n${emma}     3   7.99\n${dune}    12   8.99\n`,
      [
        [emma, 3, 7.99],
        [dune, 12, 8.99],
      ],
    ],
    [
      'words and signs',
      `EAN\tAvail.\n${emma}\t>10\n${dune}\t3 Stk.\n${emma}\tout of stock`,
      [
        [emma, 10, undefined],
        [dune, 3, undefined],
        [emma, 0, undefined],
      ],
    ],
    [
      'what nobody counted, copies less, and an ISBN with a mistake beside a number that happens to be one',
      `ISBN\tItem No\tCopies\n${emma}\t1\tN/A\n${dune}\t2\t-3 pcs\n9780141439588\t0306406152\t4`,
      [
        [emma, 'N/A', undefined],
        [dune, -3, undefined],
        ['9780141439588', 4, undefined],
      ],
    ],
  ]
  for (const [what, text, rows] of lists) {
    const file = await readStockFile(new TextEncoder().encode(text), 'USD')
    assert.ok(file.ok, what)
    const read = file.rows.map(({ isbn13, copies, price }) => [isbn13, copies, price])
    assert.deepEqual(read, rows, what)
  }
})

test('three decimals are none, thousands are', async () => {
  const rows = (one: string, other: string) => [`${emma};${one}`, `${dune};${other}`]
  assert.deepEqual(await copiesIn('ISBN;Stock', ...rows('5,000', '12,000')), [5, 12])
  assert.deepEqual(await copiesIn('ISBN;Stock', ...rows('5.000', '3')), [5, 3])
  assert.deepEqual(await copiesIn('ISBN;Stock', ...rows('1,200', '5,000')), [1200, 5000])
})

test('prices of a till in cents', async () => {
  const file = await readStockFile(
    new TextEncoder().encode(`ISBN;Stock;Price (cents)\n${emma};1;999`),
  )
  assert.ok(file.ok)
  assert.equal(file.rows[0]?.price, 9.99)
})
