import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sheetRead } from '#test/sheets.ts'

/* Sheets that are laid out as no table is: in columns of blanks, on their side, a line for each field. */

const emma = '9780141439587'
const dune = '9780441172719'
const hobbit = '9780261103344'

const shown = ({ records }: Awaited<ReturnType<typeof sheetRead>>) =>
  records.map(({ isbn13, title, fields, refusal }) =>
    refusal === null ? `${isbn13} ${title} ${fields.newPrice}` : `refused: ${refusal}`,
  )

const both = [`${emma} Emma 9.99`, `${dune} Dune 110`]

/** Cells at the left of their columns but for the last, which stands at the right. */
const line = (widths: number[], ...cells: string[]) =>
  `${cells
    .map((cell, at) => {
      const width = widths[at] ?? 0
      return at === cells.length - 1 ? cell.padStart(width) : cell.padEnd(width)
    })
    .join('')
    .trimEnd()}\r\n`

test('columns with blanks between them', async () => {
  const row = (...cells: string[]) => line([15, 25, 20, 9], ...cells)
  const head = row('ISBN', 'Title', 'Author', 'Price')
  const first = row(emma, 'Emma', 'Jane Austen', '9.99')
  const second = row(dune, 'Dune', '', '110.00')
  const page = (n: number) => `CORNER BOOKSHOP${' '.repeat(40)}Page ${n} of 2\r\n\r\n`
  for (const [what, text] of Object.entries({
    'as they are': head + first + second,
    'with a line below the header': `${head}${'-'.repeat(69)}\r\n${first}${second}`,
    'with lines below each name': `${head}------------- ---------------\r\n${first}${second}`,
    'two blanks in a title': head + first.replace('Emma ', 'Emma ') + second,
    'a report of several pages': `${page(1)}${head}${first}\f${page(2)}${head}${second}\r\nTotal${' '.repeat(58)}119.99\r\n2 titles\r\n`,
    'a name of two words above years':
      'ISBN          Title  Publication Date   Price\n' +
      `${emma} Emma   1815                9.99\n${dune} Dune   1965              110.00\n`,
    'prices with a comma': (head + first + second).replaceAll('.', ','),
  })) {
    const read = await sheetRead(text)
    assert.deepEqual(shown(read), both, what)
    assert.match(read.head.kind, /^text in columns/, what)
  }
  const bare = await sheetRead(
    first + second + row(hobbit, 'The Hobbit', 'J. R. R. Tolkien', '8.00'),
  )
  assert.deepEqual(shown(bare), [...both, `${hobbit} The Hobbit 8`])
})

test('a word across the end of a column refuses its row and no other', async () => {
  const long = `${hobbit} Der-Hobbit-oder-Hin-und-zurück 8.00\n`
  const read = await sheetRead(
    `ISBN          Title   Price\n${emma} Emma     9.99\n${dune} Dune   110.00\n${'\n'.repeat(70_000)}${long}`,
  )
  const [one, two, refused] = shown(read)
  assert.deepEqual([one, two], both)
  assert.match(refused ?? '', /does not keep to the columns.*as CSV or \.xlsx/)
})

test('a sheet on its side', async () => {
  for (const text of [
    `ISBN,${emma},${dune}\nTitle,Emma,Dune\nAuthor,Jane Austen,Frank Herbert\nPrice,9.99,110\n`,
    `Corner Bookshop,,\nField,Book 1,Book 2\nTitle:,Emma,Dune\nEAN:,${emma},${dune}\nPrice:,9.99,110\n`,
    `Feld;1;2\nISBN;${emma};${dune}\nTitel;Emma;Dune\nPreis;9,99;110\n`,
    `Title\tEmma\tDune\nISBN\t${emma}\t${dune}\n\nPrice\t9.99\t110\n`,
  ]) {
    const read = await sheetRead(text)
    assert.deepEqual(shown(read), both, text)
    assert.deepEqual(
      read.records.map(({ record }) => record),
      [1, 2],
    )
    assert.match(read.troubles.join(' '), /record 1 is the second column/)
  }
  const one = await sheetRead(`ISBN,${emma}\nTitle,Emma\nPrice,9.99\n`)
  assert.deepEqual(shown(one), both.slice(0, 1))
  const upright = await sheetRead(`Title,ISBN,Price\nISBN,${emma},9.99\nTitle,${dune},110\n`)
  assert.equal(upright.records.length, 2)
})

test('what terminals draw around their tables', async () => {
  for (const text of [
    `     isbn      | title | price \n---------------+-------+-------\n ${emma} | Emma  |  9.99\n ${dune} | Dune  |   110\n(2 rows)\n`,
    `+---------------+-------+-------+\n| isbn          | title | price |\n+---------------+-------+-------+\n| ${emma} | Emma  |  9.99 |\n| ${dune} | Dune  |   110 |\n+---------------+-------+-------+\n2 rows in set (0.00 sec)\n`,
    `| ISBN | Title | Price |\n|------|:-----:|------:|\n| ${emma} | Emma | 9.99 |\n| ${dune} | Dune | 110 |\n`,
  ])
    assert.deepEqual(shown(await sheetRead(text)), both, text)
})

test('a line for each field is refused with what to ask for', async () => {
  for (const text of [
    `ISBN: ${emma}\nTitle: Emma\nPrice: 9.99\n\nISBN: ${dune}\nTitle: Dune\nPrice: 110\n`,
    `- isbn: ${emma}\n  title: Emma\n  price: 9.99\n- isbn: ${dune}\n  title: Dune\n  price: 110\n`,
  ]) {
    const { records, troubles } = await sheetRead(text)
    assert.deepEqual(records, [])
    assert.match(troubles.join(' '), /a line of its own.*CSV or \.xlsx/)
  }
})
