import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { sheetFields } from '#app/feeds/fields/sheet-fields.ts'
import { csvText } from '#app/values/csv.ts'
import { sheetRead } from '#test/sheets.ts'

const emma = '9780141439587'
const dune = '9780441172719'

/** Fields by header, as they were proposed. */
const proposed = (head: { columns: { header: string; field: string | null }[] }) =>
  Object.fromEntries(head.columns.map(({ header, field }) => [header, field]))

test('separators, encodings and headers are recognised', async () => {
  const lines = [
    ['ISBN', 'Title', 'Price'],
    [emma, 'Emma – “new”', '12.50'],
    [dune, 'Dune', '9.99'],
  ]
  for (const separator of [',', ';', '\t', '|']) {
    const text = lines.map((cells) => cells.join(separator)).join('\r\n')
    for (const bytes of [
      Buffer.from(text),
      Buffer.from(`\ufeff${text}`),
      Buffer.from(`\ufeff${text}`, 'utf16le'),
      Buffer.from(text.replace('–', '\x96').replace('“', '\x93').replace('”', '\x94'), 'latin1'),
    ]) {
      const { records, troubles } = await sheetRead(bytes)
      assert.deepEqual(troubles, [])
      assert.deepEqual(
        records.map(({ isbn13, title, fields, refusal }) => [
          isbn13,
          title,
          fields.newPrice,
          refusal,
        ]),
        [
          [emma, 'Emma – “new”', 12.5, null],
          [dune, 'Dune', 9.99, null],
        ],
        `${separator} ${bytes.subarray(0, 4).toString('hex')}`,
      )
    }
  }
  const { records } = await sheetRead(`sep=;\nISBN;Title;Price\n${emma};"Emma; a novel";1\n`)
  assert.equal(records[0]?.title, 'Emma; a novel')
})

test('a header further down, and none at all', async () => {
  const below = await sheetRead(
    `Bookshop Ltd.,,\nStock list of May,,\n,,\nEAN,Titel,Preis\n${emma},Emma,"12,50"\n,,\n${dune},Dune,"9,99"\n`,
  )
  assert.deepEqual(
    below.records.map(({ record, title, fields }) => [record, title, fields.newPrice]),
    [
      [1, 'Emma', 12.5],
      [3, 'Dune', 9.99],
    ],
  )
  const bare = await sheetRead(`${emma},Emma,12.50\n${dune},Dune,9.99\n`)
  assert.deepEqual(proposed(bare.head), {
    'Column 1': 'isbn13',
    'Column 2': 'title',
    'Column 3': 'newPrice',
  })
  assert.deepEqual(
    bare.records.map(({ isbn13 }) => isbn13),
    [emma, dune],
  )
  const list = await sheetRead(`${emma}\n${dune}\n`)
  assert.deepEqual(
    list.records.map(({ isbn13, refusal }) => [isbn13, refusal]),
    [
      [emma, null],
      [dune, null],
    ],
  )
})

test('columns are known by their names in several languages, and by what is in them', async () => {
  for (const header of [
    'ISBN;Titel;Autor;Verlag;Preis;Erscheinungsdatum;Seitenzahl;Einband;Sprache',
    'ISBN;Titre;Auteur;Éditeur;Prix TTC;Date de parution;Nombre de pages;Reliure;Langue',
    'ISBN;Título;Autor;Editorial;Precio;Fecha de publicación;Número de páginas;Encuadernación;Idioma',
    'ISBN;Titolo;Autore;Editore;Prezzo;Data di pubblicazione;Pagine;Legatura;Lingua',
    'ISBN;Titel;Auteur;Uitgeverij;Prijs;Verschijningsdatum;Aantal pagina’s;Bindwijze;Taal',
    'ISBN;Tytuł;Autor;Wydawnictwo;Cena;Data wydania;Liczba stron;Oprawa;Język',
    'ISBN;Título;Autor;Editora;Preço;Data de publicação;Número de páginas;Encadernação;Idioma',
    'Bar code;Book Title;Author(s);Publisher Name;Retail Price (USD);pub_date;PageCount;Binding;lang',
  ]) {
    const { records } = await sheetRead(
      `${header}\n${emma};Emma;Jane Austen;Penguin;"12,50";26.6.1997;474;Paperback;eng\n`,
    )
    const fields = { ...records[0]?.fields }
    assert.deepEqual(
      fields,
      {
        ...{
          isbn13: emma,
          title: 'Emma',
          author: 'Jane Austen',
          publisher: 'Penguin',
          newPrice: 12.5,
        },
        ...{ publishedOn: '1997-06-26', pages: 474, format: 'paperback', language: 'en' },
      },
      header,
    )
  }
  const byContent = await sheetRead(`Article,Title,Price\n${emma},Emma,1\n${dune},Dune,2\n`)
  assert.equal(proposed(byContent.head).Article, 'isbn13')
})

test('what the bookseller chooses goes before what is proposed', async () => {
  const text = `Nummer,Was,Wert,__proto__,Price,Price\n${emma},Emma,7.50,x,1,2\n`
  const first = await sheetRead(text)
  assert.deepEqual(
    first.head.columns.map(({ header, field }) => [header, field]),
    [
      ['Nummer', 'isbn13'],
      ['Was', null],
      ['Wert', null],
      ['__proto__', null],
      ['Price', 'newPrice'],
      ['Price (2)', null],
    ],
  )
  const columns = { Nummer: 'isbn13', Was: 'title', Wert: 'newPrice' }
  const { records } = await sheetRead(text, { columns })
  assert.deepEqual(records[0]?.fields, { title: 'Emma', newPrice: 7.5, isbn13: emma })
})

test('a mapping of earlier files says nothing of a column that they did not have, where it says so', async () => {
  const cells = ['ISBN', 'Title', 'Price', 'Publisher']
  const row = ['9780141439518', 'Emma', '9.50', 'Penguin']
  const as = { ISBN: 'isbn13', Title: 'title', Price: 'newPrice', Publisher: 'publisher' }
  for (const [columns, found] of [
    [{ '*': 'proposed', ISBN: 'isbn13', Title: 'title', Price: 'newPrice' }, as],
    // Of before it could be said: complete, and what it does not name was declined.
    [
      { ISBN: 'isbn13', Title: 'title' },
      { ...as, Price: null, Publisher: null },
    ],
    // Declined, and so left out.
    [
      { '*': 'proposed', ISBN: 'isbn13', Title: 'title', Price: 'newPrice', Publisher: '' },
      { ...as, Publisher: null },
    ],
    // Its field was given to another one.
    [
      { '*': 'proposed', Publisher: 'title' },
      { ...as, Title: null, Publisher: 'title' },
    ],
    // That of a column which this file lacks is free.
    [{ '*': 'proposed', Retail: 'newPrice', Verlag: 'publisher' }, as],
  ] as const) {
    const { head } = await sheetRead([cells, row].map((line) => line.join(';')).join('\n'), {
      columns,
    })
    assert.deepEqual(proposed(head), found, JSON.stringify(columns))
  }
})

test('dates that can be read in two ways are decided by their column, or asked for once', async () => {
  const sheet = (dates: string[]) =>
    `ISBN,Title,Price,Published\n${dates.map((date) => `${emma},Emma,1,${date}`).join('\n')}\n`
  const asked = await sheetRead(sheet(['1999', '03/04/2026']))
  const column = asked.head.columns[3]
  assert.equal(column?.asksForDates, true)
  assert.equal(column?.samples[0], '03/04/2026')
  // Until it is answered the book comes without its day.
  assert.equal(asked.records[1]?.refusal, null)
  assert.match(
    asked.records[1]?.notes.join() ?? '',
    /Column “Published”.*03\/04\/2026.*two ways.*left out/,
  )
  const chosen = await sheetRead(sheet(['03/04/2026']), { dates: { Published: 'day-first' } })
  assert.equal(chosen.records[0]?.fields.publishedOn, '2026-04-03')
  const short = await sheetRead(sheet(['05/06/03', '04/05/03']))
  assert.equal(short.head.columns[3]?.asksForDates, true)
  const till = await sheetRead(sheet(['05/06/03', '13-Apr-24']), { dates: { '*': 'year-first' } })
  assert.deepEqual(
    till.records.map(({ fields, notes }) => [fields.publishedOn, notes.at(-1)]),
    [
      ['2005-06-03', 'Published: “05/06/03” was read as 2005-06-03.'],
      ['2024-04-13', 'Published: “13-Apr-24” was read as 2024-04-13.'],
    ],
  )
  const decided = await sheetRead(sheet([...Array<string>(1100).fill('03/04/2026'), '12/25/2026']))
  assert.equal(decided.head.columns[3]?.asksForDates, false)
  assert.equal(decided.records[0]?.fields.publishedOn, '2026-03-04')
})

test('prices: the column decides between comma and point, and the currency must be the shop’s', async () => {
  const german = await sheetRead(`ISBN;Titel;Preis\n${emma};Emma;1.234\n${dune};Dune;12,50\n`)
  assert.deepEqual(
    german.records.map(({ fields }) => fields.newPrice),
    [1234, 12.5],
  )
  const open = await sheetRead(`ISBN;Titel;Preis\n${emma};Emma;1.234\n`)
  assert.match(open.records[0]?.refusal ?? '', /Column “Preis”.*1\.234.*two ways/)
  const pounds = await sheetRead(`ISBN,Title,Price\n${emma},Emma,£51.77\n`)
  assert.match(pounds.records[0]?.refusal ?? '', /51\.77 GBP.*USD.*not converted/)
  assert.deepEqual(pounds.records[0]?.price, { cents: 5177, currency: 'GBP' })
  const coded = await sheetRead(
    `ISBN,Title,Price,Currency\n${emma},Emma,5,EUR\n${dune},Dune,6,usd\n`,
  )
  assert.deepEqual(
    coded.records.map(({ refusal }) => refusal === null),
    [false, true],
  )
  const several = await sheetRead(`ISBN,Title,Price EUR,Price (USD)\n${emma},Emma,5,6\n`)
  assert.equal(several.records[0]?.fields.newPrice, 6)
  assert.match(several.records[0]?.notes.join() ?? '', /USD was chosen.*EUR/)
  const price = {
    currency: 'USD',
    territory: null,
    types: [],
    promotions: 'lasting' as const,
    fallbackCents: 500,
  }
  const lacking = await sheetRead(`ISBN,Title,Price\n${emma},Emma,\n`, { price })
  assert.equal(lacking.records[0]?.refusal, null)
})

test('what a book needs and cannot be read refuses it; what it may have is left out, each with its value', async () => {
  const { records } = await sheetRead(
    'ISBN,Title,Price,Pages,Published,BISAC,Language,Weight,Series,Number in the series,Stock\n9780141439588,,ten,many,soon,FIC00,Elvish?,heavy,Emma,a very long number of a series,lots\n',
  )
  const [record] = records
  for (const words of [
    /“ISBN”: “9780141439588”.*check digit/,
    /“Title” is empty/,
    /“Price”: “ten” is not a price. Write a number/,
  ])
    assert.match(record?.refusal ?? '', words)
  for (const words of [
    /“Pages”: “many”.*whole number.*left out/,
    /“Published”: “soon” is not a date. Write.*left out/,
    /“BISAC”.*FIC00.*three letters and six digits.*left out/,
    /“Language”: “Elvish\?”.*code such as en.*left out/,
    /“Weight”: “heavy”.*left out/,
    /“Number in the series”: “a very long number of a series”.*left out/,
    /“Stock”: “lots”.*left out/,
  ])
    assert.match(record?.notes.join('\n') ?? '', words)
  assert.equal(record?.isbn13, null)
  const taken = await sheetRead(`ISBN,Title,Price,Published\n${emma},Emma,5,31.02.2026\n`)
  assert.equal(taken.records[0]?.refusal, null)
  assert.deepEqual(taken.records[0]?.fields, { isbn13: emma, title: 'Emma', newPrice: 5 })
})

test('ISBNs: repaired and said so, of two that differ the first, what is no book known by its own number', async () => {
  const { records } = await sheetRead(
    [
      'SKU,ISBN,EAN,Title,Price',
      'a,439023483,9.78043902348e+12,Hunger,1',
      `b,"=""${emma}""",,Emma,1`,
      `c,${emma},${dune},Which,1`,
      'd,9.78043902348e+12,,Lost,1',
      'mug-1,,4006381333931,Mug,8.00',
      ',,,Nothing,1',
      'e,,,No price,',
    ].join('\n'),
  )
  assert.deepEqual(
    records.map(({ isbn13, key }) => [isbn13, key]),
    [
      ['9780439023481', 'a'],
      [emma, 'b'],
      [emma, 'c'],
      [null, 'd'],
      [null, 'mug-1'],
      [null, null],
      [null, 'e'],
    ],
  )
  const words = records.map(({ notes, refusal }) => refusal ?? notes.join(' '))
  for (const [at, pattern] of [
    /lost its leading zeros/,
    /^$/,
    /different books/,
    /rounded/,
    /no ISBN.*mug-1/,
    /neither an ISBN nor a number/,
    /there is no price/,
  ].entries())
    assert.match(words[at] ?? '', pattern)
})

test('ragged rows are named, broken files keep what came before', async () => {
  const ragged = await sheetRead(`ISBN,Title,Price\n${emma},Emma, a novel,1\n${dune},Dune\n`)
  assert.match(ragged.records[0]?.refusal ?? '', /Row 2 has 4 cells.*3 columns/)
  assert.match(ragged.records[1]?.notes.join() ?? '', /Row 3 has only 2 of 3/)
  const open = await sheetRead(`ISBN,Title,Price\n${emma},Emma,1\n${dune},"Dune,2\n`)
  assert.equal(open.records.length, 1)
  assert.match(open.troubles.join(), /row 3.*quotation mark/)
  assert.match((await sheetRead('')).troubles.join(), /no rows with books/)
  assert.match(
    (await sheetRead(Buffer.from('d0cf11e0a1b11ae1', 'hex'))).troubles.join(),
    /old Excel/,
  )
})

test('damaged texts: mojibake, entities, tags, NUL, errors of a spreadsheet', async () => {
  const { records } = await sheetRead(
    `ISBN,Title,Price,Description,Author\n${emma},CafÃ© &amp; <i>bar</i>\u0000,1,"<p>One</p><p><b>two</b></p>",#N/A\n`,
  )
  const [record] = records
  assert.equal(record?.fields.title, 'Café & bar')
  assert.match(record?.notes.join() ?? '', /Title: .*repaired/)
  assert.equal(record?.fields.description, 'One\n\ntwo')
  assert.equal(record?.fields.descriptionHtml, '<p>One</p><p><strong>two</strong></p>')
  assert.equal(record?.refusal, null)
  assert.match(record?.notes.join() ?? '', /“Author”: “#N\/A” is an error of the spreadsheet/)
})

test('a sheet of our own comes back as it went, and an emptied cell takes away', async () => {
  const book = {
    ...{ title: 'CafÃ© & <b>co</b>', newPrice: 12.5, isbn13: emma, description: '<p>as it is</p>' },
    ...{
      author: '=Jane',
      contributors: [{ name: 'Tom; Ray', role: 'translator' as const }],
      key: 'k-1',
    },
  }
  const text = csvText(
    sheetFields.map(({ header }) => header),
    [sheetFields.map((field) => field.write(book))],
  )
  const { records, head } = await sheetRead(text)
  const { key, ...fields } = book
  assert.match(head.kind, /this shop/)
  assert.equal(records[0]?.key, key)
  assert.deepEqual(records[0]?.notes, [])
  const said = Object.entries(records[0]?.fields ?? {}).filter(
    ([, value]) => value !== null && value !== '',
  )
  assert.deepEqual(Object.fromEntries(said), { ...fields, availability: 'available' })
  assert.equal(records[0]?.fields.subtitle, null)
})

test('whatever bytes come, there are pieces and no errors', async () => {
  const sign = fc.constantFrom(
    ...'",;\t|\n\r=\'a1.€Ã\u0000 '.split(''),
    emma,
    'ISBN',
    'Title',
    'Price',
    '__proto__',
  )
  await fc.assert(
    fc.asyncProperty(fc.array(sign, { maxLength: 60 }), async (signs) => {
      const { records, heads } = await sheetRead(signs.join(''))
      assert.equal(heads.length, 1)
      for (const { refusal, fields, isbn13, key } of records)
        assert.ok(refusal !== null || isbn13 !== null || (key !== null && fields.title))
    }),
    { numRuns: 300 },
  )
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async (bytes) => {
      assert.equal((await sheetRead(bytes)).heads.length, 1)
    }),
    { numRuns: 200 },
  )
})

test('an ISBN that cannot be read is one reason, not two', async () => {
  for (const [header, cell] of [
    ['ISBN', '9780141439588'],
    ['EAN', '978014143958'],
  ] as const) {
    const { records } = await sheetRead(`${header},Title,Price\n${cell},Emma,5\n`)
    assert.match(records[0]?.refusal ?? '', /check digit|lost a digit/)
    assert.doesNotMatch(records[0]?.refusal ?? '', /neither/)
  }
  const { records } = await sheetRead('ISBN,Title,Price\n,Emma,5\n')
  assert.match(records[0]?.refusal ?? '', /neither an ISBN nor a number/)
})

test('line breaks that a program wrote as two signs are breaks, but not a folder of a computer', async () => {
  for (const [written, meant] of [
    ['One\\r\\nTwo', 'One\nTwo'],
    ['One\\n\\nTwo', 'One\n\nTwo'],
    ['Save it in C:\\new', 'Save it in C:\\new'],
  ] as const) {
    const { records } = await sheetRead(`ISBN,Title,Description\n${emma},Emma,"${written}"\n`)
    assert.equal(records[0]?.fields.description, meant)
  }
})
