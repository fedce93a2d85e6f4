import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sheetRead } from '#test/sheets.ts'
import { availabilityIn, formatIn, languageIn } from './words.ts'

/* Words of other people's sheets: for nothing, for a binding, for whether a book can be had. */

const emma = '9780141439587'

test('words for nothing are no titles, authors and publishers', async () => {
  for (const word of ['-', '?', '???', '.', 'N/A', 'null', 'NULL', 'nan', 'TBA', 'untitled']) {
    const { records } = await sheetRead(`ISBN;Title\n${emma};${word}\n`)
    assert.match(records[0]?.refusal ?? '', /a book needs a title/, word)
    const named = await sheetRead(
      `ISBN;Title;Author;Publisher;Series\n${emma};Emma;${word};${word};${word}\n`,
    )
    const { author, publisher, series, title } = named.records[0]?.fields ?? {}
    assert.deepEqual([title, author, publisher, series], ['Emma', undefined, undefined, undefined])
  }
  for (const title of ['1984', 'Nil by Mouth', 'Null Object', 'Q'])
    assert.equal(
      (await sheetRead(`ISBN;Title\n${emma};${title}\n`)).records[0]?.fields.title,
      title,
    )
})

test('a binding', () => {
  const words: [string, string | null][] = [
    ...(['geb.', 'inbunden', 'vázaná', 'твердый переплет', 'BB', 'Hardcover'] as const).map(
      (word): [string, string] => [word, 'hardback'],
    ),
    ...(['kart.', 'br.', 'häftad', 'мягкая обложка', 'BC', 'Taschenbuch'] as const).map(
      (word): [string, string] => [word, 'paperback'],
    ),
    ...(['CL', 'HBK'] as const).map((word): [string, string] => [word, 'hardback']),
    ...(['TP', 'TPB', 'MM', 'MMPB', 'Paper', 'Flexibound'] as const).map(
      (word): [string, string] => [word, 'paperback'],
    ),
    ...[['ED', 'e-book'] as [string, string], ['AJ', 'audio'] as [string, string]],
    ...(['精装', 'ハードカバー', '양장본', 'encuadernado'] as const).map(
      (word): [string, string] => [word, 'hardback'],
    ),
    ...(['平装', '文庫', 'ソフトカバー', '반양장본'] as const).map((word): [string, string] => [
      word,
      'paperback',
    ]),
    // 単行本 is a size, and a binding only where nothing else is said.
    ...(['単行本', '単行本（ハードカバー）', '上製・単行本'] as const).map(
      (word): [string, string] => [word, 'hardback'],
    ),
    ...(['単行本（ソフトカバー）', '単行本 並製', 'ペーパーバック／単行本'] as const).map(
      (word): [string, string] => [word, 'paperback'],
    ),
    ['Paper over boards', 'hardback'],
    ['125 x 190 mm', null],
    ['whatever', null],
  ]
  for (const [word, format] of words) assert.equal(formatIn(word), format, word)
})

test('whether a book can be had', () => {
  const words: [string, string | null][] = [
    ['Verfügbar', 'available'],
    ['https://schema.org/InStock', 'available'],
    ['http://schema.org/OutOfStock', 'none'],
    ['nicht verfügbar', 'withdrawn'],
    ['fehlt', 'reprinting'],
    ['noch nicht erschienen', 'preorder'],
    ['backorder', 'reprinting'],
    ['temporarily unavailable', 'reprinting'],
    ['IP', 'available'],
    ['OP', 'out-of-print'],
    ['NYP', 'preorder'],
    ['POD', 'to-order'],
    ['OS', 'none'],
    ['нет в наличии', 'none'],
    ['в наличии', 'available'],
    ['sold', 'out-of-print'],
    ['sold out', 'none'],
    ...(['dostępna', 'ja', 'oui', '在庫あり', '판매중'] as const).map((word): [string, string] => [
      word,
      'available',
    ]),
    ...(['agotada', '絶版', 'Nakład wyczerpany', 'fuori catalogo'] as const).map(
      (word): [string, string] => [word, 'out-of-print'],
    ),
    ...[
      ['dodruk', 'reprinting'] as [string, string],
      ['zapowiedź', 'preorder'] as [string, string],
    ],
    ...[['nee', 'none'] as [string, string], ['缺货', 'none'] as [string, string]],
    ...['절판', '品切重版未定', '品切・重版未定', 'no longer available'].map(
      (word): [string, string] => [word, 'out-of-print'],
    ),
    // A bare no is one; as the first word of others it is not.
    ...['No', 'n', 'N/A', 'nein', 'Non', 'NEE', 'não', 'No, sold out', 'Nein (vergriffen)'].map(
      (word): [string, string] => [word, 'none'],
    ),
    ...['품절', '일시품절', '0', '0 in stock', 'no stock', 'non disponible'].map(
      (word): [string, string] => [word, 'none'],
    ),
    ...[
      ...['not yet published', 'Not yet available', 'noch nicht lieferbar', 'nicht erschienen'],
      ...['non ancora pubblicato', 'Non ancora uscita', 'non encore paru', 'pas encore publiée'],
      ...['aún no publicado', 'todavía no disponible', 'no publicado aún', 'nog niet leverbaar'],
      ...['ainda não publicado', 'não publicado', 'jeszcze nie wydana'],
    ].map((word): [string, string] => [word, 'preorder']),
    ...[['no disponible', 'withdrawn'] as [string, string], ['nonsense', null] as [string, null]],
    // Numbers may count copies.
    ['40', null],
  ]
  for (const [word, said] of words) assert.equal(availabilityIn(word), said, word)
})

test('a column of codes, and one of counts', async () => {
  const rows = (...cells: string[]) =>
    cells.map((cell, at) => `97801414395${at === 0 ? '87' : '18'};Book;${cell}`).join('\n')
  const saidIn = async (...cells: string[]) => {
    const { records } = await sheetRead(`ISBN;Title;Availability\n${rows(...cells)}\n`)
    return records.map(({ fields }) => fields.availability)
  }
  assert.deepEqual(await saidIn('20', '40'), ['available', 'out-of-print'])
  assert.deepEqual(await saidIn('3', '40'), [undefined, undefined])
})

test('a status that is that of a book', async () => {
  for (const [said, availability] of [
    ['Out of print', 'out-of-print'],
    ['OP', 'out-of-print'],
    ['sold', 'out-of-print'],
    ['active', undefined],
  ] as const) {
    const { records } = await sheetRead(`ISBN;Title;Status\n${emma};Emma;${said}\n`)
    assert.equal(records[0]?.fields.availability, availability, said)
  }
  const { records } = await sheetRead(`ISBN;Title;Status\n${emma};Emma;purple\n`)
  assert.match(records[0]?.notes.join(' ') ?? '', /“purple” says nothing/)
})

test('the number in a series', async () => {
  const cells: [string, string, string | undefined][] = [
    ...[
      'Book 3',
      'Teil 3',
      'deel 3',
      'tom 3',
      'T. 3',
      'n° 3',
      'Nº 3',
      '03',
      '003',
      '3.0',
      '#3',
    ].map((cell): [string, string, string] => ['Dune', cell, '3']),
    ...['Dune #3', 'Dune ; 3', 'Dune, Vol. 3', 'Dune, #3', 'Dune Band 3'].map(
      (cell): [string, string, string] => [cell, '', '3'],
    ),
    ['Dune', '3a', '3a'],
    ['Dune', '', undefined],
  ]
  for (const [name, cell, number] of cells) {
    const { records } = await sheetRead(
      `ISBN;Title;Series;Series number\n${emma};Emma;"${name}";${cell}\n`,
    )
    const expected = number === undefined ? { name: 'Dune' } : { name: 'Dune', number }
    assert.deepEqual(records[0]?.fields.series, expected, `${name} ${cell}`)
  }
  const plain = await sheetRead(`ISBN;Title;Series\n${emma};Emma;Catch 22\n`)
  assert.deepEqual(plain.records[0]?.fields.series, { name: 'Catch 22' })
})

test('people with what they did, in other languages', async () => {
  const cell = 'Tom Ray (Übersetzer); Ann Lee [illustrator]; Bo Li (author)'
  const { records } = await sheetRead(`ISBN,Title,Contributors\n${emma},Emma,${cell}\n`)
  assert.deepEqual(records[0]?.fields.contributors, [
    { name: 'Tom Ray', role: 'translator' },
    { name: 'Ann Lee', role: 'illustrator' },
    { name: 'Bo Li', role: 'author' },
  ])
})

test('a language with its country or script', () => {
  for (const [word, code] of [
    ['Bokmål', 'nb'],
    ['Portuguese (Brazil)', 'pt'],
    ['Simplified Chinese', 'zh'],
    ['Deutsch', 'de'],
    ['Klingonian', null],
  ] as const)
    assert.equal(languageIn(word), code, word)
})

test('a list as Python and JSON write it, a kind of goods, prices of several currencies', async () => {
  for (const [header, cell, field, value] of [
    ['Author', `['Terry Pratchett', "Neil Gaiman"]`, 'author', 'Terry Pratchett; Neil Gaiman'],
    ['Publisher', `['Penguin']`, 'publisher', 'Penguin'],
    ['Publisher', `["O'Reilly"]`, 'publisher', "O'Reilly"],
    ['Genres', `['Fiction', 'Classics']`, 'category', 'Fiction'],
    ['Publisher', '=HYPERLINK("https://x.example","Penguin")', 'publisher', 'Penguin'],
    // What Excel writes for cells of nothing.
    ['Publisher', '=""', 'publisher', undefined],
    ['Publisher', '={""}', 'publisher', undefined],
    ['Publisher', '=HYPERLINK("https://x.example","")', 'publisher', undefined],
    ['Publisher', '[Penguin]', 'publisher', '[Penguin]'],
    ['Product Type', 'Paperback', 'category', undefined],
    ['Type', 'Inventory Part', 'category', undefined],
    ['Type', 'Poetry', 'category', 'Poetry'],
    ['Category', 'Audio', 'category', 'Audio'],
    ['Price', '$9.99 USD, $12.99 CAD', 'newPrice', 9.99],
    ['Price', '12.99 CAD / 9.99 USD', 'newPrice', 9.99],
    ['PVP con IVA', '12,50', 'newPrice', 12.5],
    ['Nº páginas', '600', 'pages', 600],
    ['OH', '3', 'stock', 3],
    ['Date parution', '2010-05-12', 'publishedOn', '2010-05-12'],
    ['Situación', 'Disponible', 'availability', 'available'],
  ] as const) {
    const { records } = await sheetRead(`ISBN\tTitle\t${header}\n9780141439587\tEmma\t${cell}\n`)
    assert.equal(records[0]?.refusal, null, cell)
    assert.equal(records[0]?.fields[field], value, `${header} ${cell}`)
  }
  const { records } = await sheetRead(
    'ISBN\tTitle\tContributors\n9780141439587\tEmma\tAusten, Jane; Stafford, Fiona (ED)\n',
  )
  assert.deepEqual(records[0]?.fields.contributors, [
    { name: 'Jane Austen', role: 'author' },
    { name: 'Fiona Stafford', role: 'editor' },
  ])
  // A column that no row fills stands back for another.
  const zotero = await sheetRead('ISBN,Title,Pages,Num Pages\n9780141439587,Emma,,512\n')
  assert.equal(zotero.records[0]?.fields.pages, 512)
})
