import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sheetRead } from '#test/sheets.ts'

/* Columns as sheets call them: in other languages, torn letters, several ISBNs and several prices. */

const emma = '9780141439587'
const dune = '9780441172719'
const inEuro = {
  ...{ currency: 'EUR', territory: null, types: [], promotions: 'lasting' as const },
  fallbackCents: null,
}

test('names in many languages', async () => {
  const names: Record<string, string> = {
    title:
      'Titre complet, العنوان, כותר, Kurztitel, Intitulé, Title Proper, 245 $a, 商品名, Tittel, Kitap Adı, 書名, 书名, 제목, Naslov, ï»¿Title, TÃ­tulo',
    author:
      'Verfasserin, المؤلف, מחבר, 100_a, Author/Contributor, 著者, 저자, C:Author, Meta: author',
    publisher: 'Nom de l’éditeur, 出版社名, 260|b, Yayınevi, publishername, 出版社',
    pages:
      'Nb de pages, N. pagine, N.º de páginas, Il. stron, Sayfa Sayısı, Sidetal, Sivumäärä, PÃ¡ginas, ページ数',
    stock: 'Qté, Qtà, 在庫数, 재고수량, Stok, Antall, Lagerstand, 在庫',
    language: 'Sprog',
    description: 'Omschrijving, Popis, Описание, Kuvaus, comments',
    seriesName: 'Colección, 490 0_ $a, Серия, French Collection',
    format: '判型, 制本, Tipo de encuadernación, Vazba, Обложка, bindingtext',
    category: 'Жанр',
    publishedOn:
      'ET, Fecha de edición, Anno di edizione, Utgivningsdag, 発行日, 264 $c, yearpublished, pubdate, AÃ±o',
    availability: 'Leverbaar, VerfÃ¼gbarkeit',
    seriesNumber: 'Series #, N° dans la collection, Numero nella collana, 巻数',
    newPrice:
      'US SRP, 本体価格, السعر, Price (tax incl.), Prezzo al pubblico, Cena okładkowa, Price inc. VAT, Price tax included, Regulärer Preis, Price (incl. tax), Price incl. VAT',
  }
  for (const [field, headers] of Object.entries(names)) {
    for (const header of headers.split(', ')) {
      const { head } = await sheetRead(`ISBN;${header}\n${emma};1\n`)
      assert.equal(head.columns[1]?.field, field, header)
    }
  }
})

test('the ISBN of the book beside those of others', async () => {
  for (const [header, cells] of [
    ['ISBN,Title,eISBN', `${emma},Emma,${dune}`],
    ['ISBN (eBook),Title,ISBN (Print)', `${dune},Emma,${emma}`],
    ['ISBN,Title,Replaces', `${emma},Emma,${dune}`],
    ['ISBN,Title,Wherever', `${emma},Emma,${dune}`],
    ['ISBN,Title,Related ISBN', `${emma},Emma,${dune}`],
    ['eISBN,Title', `${emma},Emma`],
  ] as const) {
    const { records } = await sheetRead(`${header}\n${cells}\n`)
    assert.deepEqual([records[0]?.isbn13, records[0]?.refusal], [emma, null], header)
  }
  const two = await sheetRead(`ISBN,Title,EAN\n${emma},Emma,${dune}\n`)
  assert.equal(two.records[0]?.isbn13, emma)
  assert.match(two.records[0]?.notes.join(' ') ?? '', /different books: 9780141439587 of “ISBN”/)
})

test('several prices: that of the shop’s currency', async () => {
  for (const [header, cells, price] of [
    ['Preis EUR (D);Preis EUR (A);Preis CHF', '10,00;10,30;14,90', 10],
    ['US Price;UK Price;EU Price', '11.00;9.00;10.00', 10],
    ['Price USD;Price', '11.00;10.00', 10],
  ] as const) {
    const { records } = await sheetRead(`ISBN;Title;${header}\n${emma};Emma;${cells}\n`, {
      price: inEuro,
    })
    assert.deepEqual([records[0]?.refusal, records[0]?.fields.newPrice], [null, price], header)
  }
  const { records } = await sheetRead(`ISBN;Title;US Price;CAD Price\n${emma};Emma;11.00;15.00\n`)
  assert.equal(records[0]?.fields.newPrice, 11)
})

test('a column of currencies says them in words and numbers', async () => {
  for (const said of ['US Dollar', 'us dollars', '840', 'USD', '$']) {
    const { records } = await sheetRead(`ISBN;Title;Price;Currency\n${emma};Emma;11.00;${said}\n`)
    assert.deepEqual([records[0]?.refusal, records[0]?.fields.newPrice], [null, 11], said)
  }
})

test('garbled signs beside a price', async () => {
  for (const [cell, currency] of [
    ['Â£51.77', 'GBP'],
    ['â‚¬51,77', 'EUR'],
    ['&pound;51.77', 'GBP'],
    ['&euro;51,77', 'EUR'],
    ['51,77 ¤', 'EUR'],
    ['51,77&nbsp;&euro;', 'EUR'],
  ] as const) {
    const { records } = await sheetRead(`ISBN,Title,Price\n${emma},Emma,"${cell}"\n`, {
      price: { ...inEuro, currency },
    })
    assert.deepEqual([records[0]?.refusal, records[0]?.fields.newPrice], [null, 51.77], cell)
  }
})

test('when a book comes: a pre-order and an order as in ONIX', async () => {
  const cases: [string, string, string, Record<string, unknown>][] = [
    ['Print on demand', '', '', { availability: 'to-order', orderDays: 14 }],
    ['To order', '', '', { availability: 'to-order', orderDays: 14 }],
    ['Forthcoming', '', '', { availability: 'reprinting' }],
    ['preorder', '2027-03', '', { availability: 'preorder', availableOn: '2027-03-31' }],
    ['preorder', '2027', '', { availability: 'preorder', availableOn: '2027-12-31' }],
    ['preorder', '', '2027-03', { availability: 'preorder', availableOn: '2027-03-31' }],
    ['', '2027-03-04', '', { availability: 'preorder', availableOn: '2027-03-04' }],
    ['In stock', '2027', '', { availability: 'preorder', availableOn: '2027-12-31' }],
    ['', '2020', '', {}],
    ['Out of print', '2027', '', { availability: 'out-of-print' }],
  ]
  for (const [said, published, expected, fields] of cases) {
    const { records } = await sheetRead(
      `ISBN;Title;Availability;Published;Expected\n${emma};Emma;${said};${published};${expected}\n`,
      { today: '2026-06-15' },
    )
    const { availability, availableOn, orderDays } = records[0]?.fields ?? {}
    const found = Object.entries({ availability, availableOn, orderDays }).filter(
      ([, value]) => value !== undefined && value !== null,
    )
    assert.deepEqual([records[0]?.refusal, Object.fromEntries(found)], [null, fields], said)
  }
})

test('of prices for several countries that of the shop’s own is taken', async () => {
  for (const name of ['Preis EUR', 'Preis', 'Ladenpreis']) {
    const sheet = `ISBN;Titel;${name} (A);${name} (D);Price GBP;Preis (CH)\n${emma};Emma;10,30;9,99;8.50;14,90\n`
    for (const [territory, price, note] of [
      ['DE', 9.99, ''],
      ['AT', 10.3, ''],
      [null, 10.3, `“${name} (A)” is taken, not “${name} (D)”`],
    ] as const) {
      const { records } = await sheetRead(sheet, { price: { ...inEuro, territory } })
      const notes = records[0]?.notes.join(' ') ?? ''
      assert.equal(records[0]?.fields.newPrice, price, name)
      assert.ok(note === '' ? !notes.includes('is taken, not') : notes.includes(note), notes)
    }
    const swiss = await sheetRead(sheet, { price: { ...inEuro, currency: 'CHF', territory: 'CH' } })
    assert.equal(swiss.records[0]?.fields.newPrice, 14.9, name)
  }
})

test('separators of old programs, and lines in quotes as a whole', async () => {
  const rows = [
    ['ISBN', 'Title', 'Price'],
    [emma, 'Emma', '9.99'],
    [dune, 'Dune', '8.99'],
  ]
  for (const sign of ['^', '~', '¦', ':', '#', '|', ';', '\t']) {
    const { records } = await sheetRead(rows.map((row) => row.join(sign)).join('\n'))
    assert.deepEqual(
      records.map(({ isbn13, fields }) => [isbn13, fields.title, fields.newPrice]),
      [
        [emma, 'Emma', 9.99],
        [dune, 'Dune', 8.99],
      ],
      sign,
    )
  }
  // A colon in a title parts nothing, nor does a circumflex in a single line.
  const titled = await sheetRead(`ISBN,Title,Price\n${emma},Emma: a novel,9.99\n`)
  assert.equal(titled.records[0]?.fields.title, 'Emma: a novel')
  for (const header of ['"ISBN,Title,Price"', 'ISBN,Title,Price']) {
    const { records, troubles } = await sheetRead(
      `${header}\r\n"${emma},""Emma, again"",9.99"\r\n"${dune},Dune,8.99"\r\n`,
    )
    assert.deepEqual(
      records.map(({ fields }) => fields.title),
      ['Emma, again', 'Dune'],
      header,
    )
    assert.ok(troubles.some((trouble) => /quotation marks as a whole/.test(trouble)))
  }
  const plain = await sheetRead('Title\n"Emma, again"\n"Dune, part two"\n')
  assert.equal(plain.records[0]?.title, 'Emma, again')
})

test('two prices: what the shop asks, and what the publisher does', async () => {
  for (const [header, cells, price, old] of [
    ['List Price;Our Price', '12.00;9.99', 9.99, 12],
    ['Price;MSRP', '9.99;12.00', 9.99, 12],
    ['Regular Price;Our Price', '12.00;9.99', 9.99, 12],
    ['RRP;Selling Price', '12.00;9.99', 9.99, 12],
    ['Prix public;Notre prix', '12,00;9,99', 9.99, 12],
    ['UVP;VK', '12,00;9,99', 9.99, 12],
    ['Cover Price;Discounted Price', '12.00;9.99', 9.99, 12],
    ['List Price (USD);Our Price (USD)', '12.00;9.99', 9.99, 12],
    // As much is no old price, less is a mistake; where the shop says none the publisher does.
    ['List Price;Our Price', '9.99;9.99', 9.99, undefined],
    ['List Price;Our Price', '9.00;9.99', 9.99, undefined],
    ['List Price;Our Price', '12.00;', 12, undefined],
    ['RRP (USD);Price (USD)', '12.00;9.99', 9.99, 12],
    ['RRP $;Price $', '12.00;9.99', 9.99, 12],
    ['RRP;Shop Price', '12.00;9.99', 9.99, 12],
    ['RRP;Discount;Price', '12.00;10%;10.80', 10.8, 12],
    // A till writes nothing as 0, and who gives away says so.
    ['List Price;Our Price', '12.00;0.00', 12, undefined],
    ['Price;RRP', '$0;$12.00', 12, undefined],
    ['List Price;Our Price', '12.00;free', 0, 12],
    ['List Price;Our Price', ';0.00', 0, undefined],
    // In the list of a supplier these are what the shop pays.
    ['List Price;Discount;Your Price', '12.00;40%;7.20', 12, undefined],
    ['RRP;Your Discount;Your Price', '12.00;40%;7.20', 12, undefined],
    ['RRP;% Disc;Your Price', '12.00;40%;7.20', 12, undefined],
    ['RRP;Your Price', '12.00;7.20', 12, undefined],
    ['Price;Your Price', '12.00;7.20', 12, undefined],
    ['UVP;Ihr Preis', '12,00;7,20', 12, undefined],
    ['Prix public;Remise;Votre prix', '12,00;40;7,20', 12, undefined],
    ['List Price;Discount;Unit Price', '12.00;40%;7.20', 12, undefined],
    ['List Price;Discount;Price Each', '12.00;40%;7.20', 12, undefined],
    ['List Price;Discount;Item Price', '12.00;40%;7.20', 12, undefined],
    ['RRP;Price tax excl', '12.00;10.00', 12, undefined],
    ['RRP;Price ex VAT', '12.00;10.00', 12, undefined],
    ['List Price;MSRP', '12.00;13.00', 12, undefined],
    ['Price excl. VAT;Price incl. VAT', '10.00;12.00', 12, undefined],
    ['Our Price;Compare At Price;List Price', '9.99;12.00;13.00', 9.99, 12],
  ] as const) {
    const { records } = await sheetRead(`ISBN;Title;${header}\n${emma};Emma;${cells}\n`)
    const [{ refusal = null, fields = {} } = {}] = records
    assert.deepEqual(
      [refusal, fields.newPrice, fields.oldPrice],
      [null, price, old],
      `${header} ${cells}`,
    )
  }
  const { troubles } = await sheetRead(`ISBN;Title;RRP;Price\n${emma};Emma;12.00;9.99\n`)
  assert.deepEqual(troubles, ['“Price” was taken as the price, and “RRP” as the old price.'])
})

test('an article in a column of its own, or behind the title', async () => {
  for (const [header, cells, title] of [
    ['Title Prefix;Title', 'The;Hobbit', 'The Hobbit'],
    ['Prefix;Title Without Prefix', 'L’;Étranger', 'L’Étranger'],
    ['TitlePrefix;TitleWithoutPrefix', ';Dune', 'Dune'],
    ['Title Prefix;Title', 'The;The Hobbit', 'The Hobbit'],
    ['Title Prefix;Title', 'A prefix of the till;Dune', 'Dune'],
    ['Prefix;Title', 'The;Hobbit', 'The Hobbit'],
    ['Language;Prefix;Title', 'German;Die;Verwandlung', 'Die Verwandlung'],
    // Of a person, of a till.
    ['Prefix;First Name;Last Name;Title', 'Dr.;Jane;Austen;Hobbit', 'Hobbit'],
    ['Prefix;First Name;Last Name;Title', 'La;Jane;Bruyère;Hobbit', 'Hobbit'],
    ['Prefix;Title', 'FIC;Hobbit', 'Hobbit'],
    ['Prefix;Title', 'Mrs;Hobbit', 'Hobbit'],
    ['Title', 'Hobbit, The', 'The Hobbit'],
    ['Title', 'Lion, the Witch and the Wardrobe, The', 'The Lion, the Witch and the Wardrobe'],
    ['Title', 'HOBBIT, THE', 'THE HOBBIT'],
    ['Title', 'Paris, London, LA', 'Paris, London, LA'],
    ['Title', 'Miller, Des', 'Miller, Des'],
    ['Title', 'Thurman, Uma', 'Thurman, Uma'],
    ['Title', 'Eats, Shoots and Leaves', 'Eats, Shoots and Leaves'],
    ['Title', 'Hobbit, The: or There and Back Again', 'The Hobbit: or There and Back Again'],
    ['Title', 'Grapes of Wrath, The (Penguin)', 'The Grapes of Wrath (Penguin)'],
    ['Title', 'Zauberberg, Der', 'Der Zauberberg'],
    ['Title', 'Étranger, L’', 'L’Étranger'],
    ['Language;Title', 'German;Verwandlung, Die', 'Die Verwandlung'],
    ['Title', 'Live, Love, Die', 'Live, Love, Die'],
    ['Title', 'Live, Die', 'Live, Die'],
    ['Title', 'Vitamin A, B', 'Vitamin A, B'],
    ['Title', 'Vitamin C, A', 'Vitamin C, A'],
    ['Title', 'Paris, La Nuit', 'Paris, La Nuit'],
  ] as const) {
    const { records } = await sheetRead(`ISBN;${header}\n${emma};${cells}\n`)
    assert.equal(records[0]?.fields.title, title, cells)
  }
})
