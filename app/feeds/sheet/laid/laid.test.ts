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

test('without a header one blank parts a column of ISBNs from others', async () => {
  const books = [
    [emma, 'Emma', 'Jane Austen', '9.99'],
    [dune, 'Dune', 'Frank Herbert', '110.00'],
    [hobbit, 'The Hobbit', 'J. R. R. Tolkien', '8.00'],
  ]
  for (const [what, order, widths] of [
    ['first', [0, 1, 2, 3], [14, 25, 20, 9]],
    ['between', [1, 0, 2, 3], [11, 14, 20, 9]],
    ['behind', [1, 2, 0, 3], [13, 17, 14, 9]],
  ] as const) {
    const lines = books.map((book) => line([...widths], ...order.map((at) => book[at] ?? '')))
    const read = await sheetRead(lines.join(''))
    assert.deepEqual(shown(read), [...both, `${hobbit} The Hobbit 8`], what)
  }
  // The sum below is no book, and hides no column of ISBNs.
  const sum = await sheetRead(
    books
      .slice(0, 2)
      .map((book) => line([14, 25, 20, 9], ...book))
      .join('') + line([14, 25, 20, 9], 'Total', '', '', '119.99'),
  )
  assert.deepEqual(shown(sum), both)
})

test('a column of nothing is no title', async () => {
  for (const sign of [',', ';', '\t', '|'])
    assert.deepEqual(
      shown(
        await sheetRead(
          [
            [emma, '', 'Emma', '', 'Jane Austen', '', '9.99'],
            [dune, '', 'Dune', '', 'Frank Herbert', '', '110.00'],
          ]
            .map((cells) => cells.join(sign))
            .join('\n'),
        ),
      ),
      both,
      sign,
    )
})

test('two blanks in a title end no column, nor is the title of a book the number of a page', async () => {
  const { records } = await sheetRead(
    line([15, 30, 9], 'ISBN', 'Title', 'Price') +
      line([15, 30, 9], emma, 'Emma  and  Others', '9.99') +
      line([15, 30, 9], dune, 'Dune, a Leaf', '110.00') +
      line([15, 30], hobbit, 'Torn from Page 12') +
      line([15, 30, 9], hobbit, 'Torn from Page 12', '8.00'),
  )
  assert.deepEqual(
    records.map(({ title }) => title),
    ['Emma and Others', 'Dune, a Leaf', 'Torn from Page 12', 'Torn from Page 12'],
  )
})

test('a sheet whose cells are filled up with blanks is parted by its sign', async () => {
  const widths = [15, 25, 20]
  const rows = [
    ['ISBN', 'Title', 'Author', 'Price'],
    [emma, 'Emma', 'Jane Austen', '     9.99'],
    [dune, 'Dune', 'Frank Herbert', '   110.00'],
  ]
  const padded = (sign: string, some: string[][]) =>
    some
      .map((row) => `${row.map((cell, at) => cell.padEnd(widths[at] ?? 9)).join(sign)}\n`)
      .join('')
  for (const sign of [',', ';', '\t', '|', '^', '~', '¦', '#'])
    for (const [what, text] of Object.entries({
      'all of it': padded(sign, rows),
      'below a header that is not': `${rows[0]?.join(sign)}\n${padded(sign, rows.slice(1))}`,
      'with a line below the header': `${padded(sign, rows.slice(0, 1))}${[...widths, 9].map((width) => '-'.repeat(width)).join(sign)}\n${padded(sign, rows.slice(1))}`,
    }))
      assert.deepEqual(shown(await sheetRead(text)), both, `${sign} ${what}`)
  for (const sign of [',', ';', '\t', '|']) {
    const { head, records } = await sheetRead(padded(sign, rows.slice(1)))
    assert.doesNotMatch(head.kind, /columns/, sign)
    assert.deepEqual(
      records.map(({ isbn13 }) => isbn13),
      [emma, dune],
      sign,
    )
  }
})

test('a line too long for a list is refused, and the next one is read', async () => {
  const head = line([15, 20, 9], 'ISBN', 'Title', 'Price')
  const first = line([15, 20, 9], emma, 'Emma', '9.99')
  const second = line([15, 20, 9], dune, 'Dune', '110.00')
  for (const length of [2100, 150_000]) {
    const long = `${hobbit}  ${'x'.repeat(length)}\n`
    const read = await sheetRead(head + first + second + '\n'.repeat(70_000) + long + second)
    const [one, two, refused, last] = shown(read)
    assert.deepEqual([one, two, last], [...both, both[1]])
    assert.match(refused ?? '', /refused: .*longer than any line/)
  }
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
  const numbers = await sheetRead(`ISBN-13,${emma}\nISBN-10,0141439580\nTitle,Emma\nPrice,9.99\n`)
  assert.deepEqual(shown(numbers), both.slice(0, 1))
  // Words that are names of fields, in the first column of books.
  for (const words of [
    ['Stock', 'Stock', 'Stock'],
    ['Stock', 'Price', 'Title'],
    ['Paperback', 'Format', 'Author'],
  ]) {
    const rows = [emma, dune, hobbit].map((isbn, at) => `${words[at]},${isbn},Emma,9.99\n`)
    const { records, troubles } = await sheetRead(rows.join(''))
    assert.deepEqual(
      records.map(({ isbn13 }) => isbn13),
      [emma, dune, hobbit],
    )
    assert.doesNotMatch(troubles.join(' '), /second column/)
  }
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

test('descriptions of several lines are no lines of fields', async () => {
  const told = 'Author: Jane Austen\nPublisher: Penguin\nPages: 474\nFormat: Paperback\n'.repeat(5)
  for (const [what, text] of Object.entries({
    'in quotes': `ISBN,Title,Price,Description\n${emma},Emma,9.99,"${told}"\n${dune},Dune,110,"${told}\nLanguage: English"\n`,
    'in quotes, below names of nothing': `No,Article,Amount,Text\n1,Emma,9.99,"${told}"\n2,Dune,110,"${told}"\n`,
    'in semicolons': `ISBN;Title;Price;Description\r\n${emma};Emma;9.99;"${told}"\r\n`,
    'in no quotes': `ISBN\tTitle\tPrice\tDescription\n${emma}\tEmma\t9.99\t${told}\n`,
  })) {
    const { records, troubles } = await sheetRead(text)
    assert.ok(records.length > 0, what)
    assert.doesNotMatch(troubles.join(' '), /a line of its own/, what)
  }
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
