import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sheetRead } from '#test/sheets.ts'

/* Small exports of our own making, with the quirks of the programs they are named after. */

const emma = '9780141439587'
const dune = '9780441172719'

test('Shopify: variants, pictures, HTML, drafts and archived products', async () => {
  const { head, records, asides } = await sheetRead(
    [
      'Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Variant SKU,Variant Grams,Variant Inventory Qty,Variant Price,Variant Compare At Price,Variant Barcode,Image Src,Image Position,Status',
      `emma,Emma,"<p>A <em>novel</em></p>",Penguin,Fiction,"classic, love",true,Format,Paperback,E-1,310,4,9.99,12.00,'${emma},https://cdn.example/a.jpg,1,active`,
      `emma,,,,,,,,Hardcover,E-2,510,-1,19.99,,${dune},https://cdn.example/b.jpg,2,`,
      'emma,,,,,,,,,,,,,,,https://cdn.example/c.jpg,3,',
      'mug,Mug,,Acme,Gifts,,true,Title,Default Title,M-1,300,7,8.00,,,,,active',
      'draft,Draft,,,,,true,Title,Default Title,,0,1,5.00,,,,,draft',
      'old,Old,,,,,true,Title,Default Title,,0,1,5.00,,,,,archived',
    ].join('\n'),
  )
  assert.match(head.kind, /an export of Shopify/)
  assert.deepEqual(
    records.map(({ record, isbn13, key, notice, refusal }) => [
      record,
      isbn13,
      key,
      notice,
      refusal,
    ]),
    [
      [1, emma, 'E-1', 'update', null],
      [2, dune, 'E-2', 'update', null],
      [4, null, 'mug', 'update', null],
      [5, null, 'draft', 'update', null],
      [6, null, 'old', 'delete', null],
    ],
  )
  // Every row has a verdict, also one that is no book.
  assert.deepEqual(
    asides.map(([record]) => record),
    [3],
  )
  assert.match(asides[0]?.[1] ?? '', /picture.*record 1/)
  const [paper, hard, mug, draft] = records
  assert.deepEqual(paper?.fields, {
    ...{ title: 'Emma', description: 'A novel', descriptionHtml: '<p>A <em>novel</em></p>' },
    ...{
      publisher: 'Penguin',
      category: 'Fiction',
      weightGrams: 310,
      stock: 4,
      format: 'paperback',
    },
    ...{ newPrice: 9.99, oldPrice: 12, isbn13: emma },
    subjects: [
      { scheme: 'keyword', heading: 'classic' },
      { scheme: 'keyword', heading: 'love' },
    ],
  })
  assert.deepEqual(
    [hard?.fields.title, hard?.fields.format, hard?.fields.stock, hard?.fields.newPrice],
    ['Emma', 'hardback', 0, 19.99],
  )
  assert.match(mug?.notes.join() ?? '', /no ISBN.*mug/)
  assert.equal(draft?.fields.availability, 'withdrawn')
})

test('WooCommerce: variations find their product, a sale is a choice', async () => {
  const text = [
    'ID,Type,SKU,"GTIN, UPC, EAN, or ISBN",Name,Published,"In stock?",Stock,"Sale price","Regular price",Categories,Tags,Images,Parent,Description,"Weight (kg)"',
    `10,simple,S-1,${emma},Emma,1,1,3,7.99,9.99,"Books > Fiction, Sale",classic,https://x.example/a.jpg,,<p>Text</p>,0.31`,
    '11,variable,V-0,,Dune,1,1,,,,Books > Science fiction,,,,Sand,',
    `12,variation,V-1,${dune},Dune - Paperback,1,1,2,,11.00,,,,id:11,,`,
    '13,simple,S-2,,Hidden,-1,1,,,4.00,,,,,,',
  ].join('\n')
  const { head, records } = await sheetRead(text)
  assert.match(head.kind, /WooCommerce/)
  assert.deepEqual(
    records.map(({ record, isbn13, key, fields }) => [
      record,
      isbn13,
      key,
      fields.newPrice,
      fields.category,
      fields.availability,
    ]),
    [
      [1, emma, 'S-1', 9.99, 'Fiction', 'available'],
      [3, dune, 'V-1', 11, 'Science fiction', 'available'],
      [4, null, 'S-2', 4, undefined, 'withdrawn'],
    ],
  )
  assert.equal(records[1]?.fields.description, 'Sand')
  assert.equal(records[0]?.fields.weightGrams, 310)
  assert.match(records[0]?.notes.join() ?? '', /regular price was chosen.*7\.99/)
  const price = {
    currency: 'USD',
    territory: null,
    types: [],
    promotions: 'promotion' as const,
    fallbackCents: null,
  }
  const sale = await sheetRead(text, { price })
  assert.deepEqual(
    [sale.records[0]?.fields.newPrice, sale.records[0]?.fields.oldPrice],
    [7.99, 9.99],
  )
})

test('Medusa and Spree: prices by currency, a product above its variants, translations', async () => {
  const medusa = await sheetRead(
    [
      'Product Id,Product Handle,Product Title,Product Status,Product Description,Variant Id,Variant Title,Variant Sku,Variant Barcode,Variant Manage Inventory,Variant Price EUR,Variant Price USD,Variant Price Gulf [USD],Product Updated At',
      `prod_1,emma,Emma,published,A novel,v_1,Paperback,E-1,${emma},true,9,10,11,2026-01-02T03:04:05.678Z`,
      'prod_2,tea,Tea,proposed,,v_2,Default,,,true,4,,,',
    ].join('\n'),
  )
  const [first, tea] = medusa.records
  assert.deepEqual(
    [first?.isbn13, first?.fields.newPrice, first?.fields.format],
    [emma, 10, 'paperback'],
  )
  assert.equal(first?.sentAt, '2026-01-02T03:04:05.678Z')
  assert.match(tea?.refusal ?? '', /4\.00 EUR.*USD/)
  const v1 = await sheetRead(
    `Product Handle,Product Title,Product Description,Product Status,Variant Title,Variant SKU,Variant Barcode,Price USD,Option 1 Name,Option 1 Value\nx,X,"one\\ntwo",published,V,s-1,${emma},1.10,Size,Small\n`,
  )
  assert.deepEqual(
    [v1.records[0]?.fields.description, v1.records[0]?.fields.edition],
    ['one\ntwo', 'Small'],
  )
  const spree = await sheetRead(
    [
      'slug,sku,name,status,description,price,compare_at_price,currency,option1_name,option1_value,track_inventory,inventory_count,weight,weight_unit',
      'shirt,,Shirt,active,Soft,0,0,USD,,,true,,,lb',
      'shirt,S-BLUE,,,,62.99,0,USD,Color,Blue,true,5,1,lb',
      'pen,,Pen,active,,3.50,,USD,,,true,9,,lb',
      'shirt,S-BLUE,,,,58.00,,EUR,Color,Blue,,,,',
    ].join('\n'),
  )
  assert.deepEqual(
    spree.records.map(({ record, key, title, fields, refusal }) => [
      record,
      key,
      title,
      fields.newPrice,
      refusal === null,
    ]),
    [
      [2, 'S-BLUE', 'Shirt', 62.99, true],
      [3, 'pen', 'Pen', 3.5, true],
      [4, 'S-BLUE', 'Shirt', undefined, false],
    ],
  )
  assert.equal(spree.records[0]?.fields.weightGrams, 454)
  const words = await sheetRead(
    'slug,locale,name,description,meta_title\nshirt,de,Hemd,Weich,Hemd\n',
  )
  assert.match(words.records[0]?.refusal ?? '', /translation \(de\)/)
})

test('Goodreads and LibraryThing: wrapped ISBNs, series in the title, names turned round', async () => {
  const goodreads = await sheetRead(
    [
      'Book Id,Title,Author,Author l-f,Additional Authors,ISBN,ISBN13,My Rating,Publisher,Binding,Number of Pages,Year Published,Original Publication Year,Date Read,Bookshelves,Exclusive Shelf,My Review',
      `1,"Emma (Highbury, #2)",Jane Austen,"Austen, Jane",,"=""0141439580""","=""${emma}""",5,Penguin,Mass Market Paperback,474,2003,1815,,to-read,to-read,`,
    ].join('\n'),
  )
  assert.match(goodreads.head.kind, /Goodreads/)
  assert.deepEqual(goodreads.records[0]?.fields, {
    ...{ title: 'Emma', series: { name: 'Highbury', number: '2' }, author: 'Jane Austen' },
    ...{ publisher: 'Penguin', format: 'paperback', pages: 474, publishedOn: '2003', isbn13: emma },
  })
  const goodbooks = await sheetRead(
    'book_id,goodreads_book_id,isbn,isbn13,authors,original_publication_year,title,language_code\n8,9,439023483,9.78043902348e+12,Suzanne Collins,-720.0,"The Hunger Games (The Hunger Games, #1)",eng\n',
  )
  const [record] = goodbooks.records
  assert.deepEqual(
    [record?.isbn13, record?.title, record?.refusal],
    ['9780439023481', 'The Hunger Games', null],
  )
  const several = await sheetRead(
    'book_id,goodreads_book_id,isbn,authors,title\n9,10,0141439580,Terry Pratchett,"Mort (Death, #1; Discworld, #4)"\n',
  )
  const { title, subtitle, series } = several.records[0]?.fields ?? {}
  assert.deepEqual(
    [title, subtitle, series],
    ['Mort', 'Death, #1', { name: 'Discworld', number: '4' }],
  )
  const thing = await sheetRead(
    Buffer.from(
      `\ufeffBook Id\tTitle\tPrimary Author\tDate\tCollections\tISBN\tBarcode\tLanguages\n1\tEmma\tAusten, Jane\t2003\tYour library\t[0141439580]\t77\tEnglish\n`,
      'utf16le',
    ),
  )
  assert.match(thing.head.kind, /LibraryThing, TSV in UTF-16/)
  assert.deepEqual(thing.records[0]?.fields, {
    ...{ title: 'Emma', author: 'Jane Austen', publishedOn: '2003', language: 'en', isbn13: emma },
  })
})

test('tills: Square, Lightspeed and lists of books', async () => {
  for (const [head, row] of [
    [
      'Token,Item Name,Variation Name,SKU,Description,GTIN,Price,Current Quantity Main St',
      `T1,Emma,Regular,S1,,${emma},9.99,3`,
    ],
    [
      'id,handle,sku,name,product_category,retail_price,supply_price,inventory_main_outlet,active',
      `u-1,emma,${emma},Emma,Books,9.99,5.00,3,1`,
    ],
    ['System ID,UPC,EAN,Custom SKU,Item,Qty.,Price', `2100,,${emma},S1,Emma,3,$9.99`],
    [
      'ISBN,Title,Author,Publisher,Retail,OnHand,Section',
      `${emma},Emma,Jane Austen,Penguin,9.99,3,Fiction`,
    ],
  ] as const) {
    const { records } = await sheetRead(`${head}\n${row}\n`)
    const [record] = records
    assert.deepEqual(
      [
        record?.isbn13,
        record?.title,
        record?.fields.newPrice,
        record?.fields.stock,
        record?.refusal,
      ],
      [emma, 'Emma', 9.99, 3, null],
      head,
    )
  }
})

test('a library catalogue: fields of MARC, and the signs that part them', async () => {
  const isbd = [
    '001;020 $a;100 $a;245 $a;245 $b;245 $c;250 $a;260 $b;260 $c;300 $a;490 $a;490 $v;650 $a;Price',
    `oc1;${emma} (pbk.) :;Austen, Jane, 1775-1817.;Emma /;;Jane Austen.;1st ed.;Penguin,;c2003.;474 p. ;Classics ;v. 3;England--Fiction.;12.00`,
  ]
  const { records } = await sheetRead(`${isbd.join('\n')}\n`)
  const [record] = records
  assert.equal(record?.refusal, null)
  assert.deepEqual([record?.isbn13, record?.key], [emma, 'oc1'])
  assert.deepEqual(record?.fields, {
    ...{ isbn13: emma, title: 'Emma', author: 'Jane Austen', edition: '1st ed.' },
    ...{ publisher: 'Penguin', publishedOn: '2003', pages: 474, newPrice: 12 },
    series: { name: 'Classics', number: '3' },
    subjects: [{ scheme: 'keyword', heading: 'England--Fiction' }],
  })
  const named = await sheetRead(
    `ISBN,Title Proper,Publisher,Publication Date,Physical Description,Price\n${dune} (hbk.),Dune /,"Ace Books,",[1965?],"xii, 412 pages ; 21 cm",9.00\n`,
  )
  const koha = await sheetRead(
    `Title;Author;ISBN;Publisher;Call number;Price\nDune /;Herbert, Frank,;${dune};Ace Books,;813 HER;9.00\n`,
  )
  const { title: bare, author, publisher: house } = koha.records[0]?.fields ?? {}
  assert.deepEqual([bare, author, house], ['Dune', 'Frank Herbert', 'Ace Books'])
  const { title, publisher, publishedOn, pages } = named.records[0]?.fields ?? {}
  assert.deepEqual([title, publisher, publishedOn, pages], ['Dune', 'Ace Books', '1965', 412])
})

test('Squarespace, Wix, Ecwid and BigCommerce: what is for sale, and what only says more of it', async () => {
  for (const [name, header, rows, taken, asides] of [
    [
      'Squarespace',
      'Product ID [Non Editable],Variant ID [Non Editable],Product Type [Non Editable],Title,SKU,Option Value 1,Price,Visible',
      [
        `1,a,PHYSICAL,Emma,${emma},Paperback,9.00,Yes`,
        `,b,,,${dune},Hardcover,19.00,`,
        '2,c,GIFT_CARD,Gift card,G,,10.00,Yes',
      ],
      [
        ['Emma', emma, 9],
        ['Emma', dune, 19],
      ],
      [/gift card/],
    ],
    [
      'Wix',
      'handleId,fieldType,name,collection,sku,price,visible,inventory',
      [`p1,Product,Emma,Classics,${emma},9.00,true,3`],
      [['Emma', emma, 9]],
      [],
    ],
    [
      'Ecwid',
      'type,product_internal_id,product_sku,product_name,product_price,product_upc',
      [`product,1,E1,Emma,9.00,${emma}`, 'product_option,1,,Format,,'],
      [['Emma', emma, 9]],
      [/“product_option”/],
    ],
    [
      'BigCommerce',
      'Item,ID,Name,SKU,Current Stock,Price,UPC/EAN,Visible',
      [`Product,77,Emma,B1,3,9.00,${emma},TRUE`, 'Image,5,x.jpg,,,,,'],
      [['Emma', emma, 9]],
      [/“Image”/],
    ],
  ] as const) {
    const read = await sheetRead(`${[header, ...rows].join('\n')}\n`)
    assert.match(read.head.kind, new RegExp(name))
    assert.deepEqual(
      read.records.map(({ isbn13, fields }) => [fields.title, isbn13, fields.newPrice]),
      taken,
      name,
    )
    assert.equal(read.asides.length, asides.length, name)
    for (const [at, words] of asides.entries()) assert.match(read.asides[at]?.[1] ?? '', words)
  }
})

test('a list of eBay: its format is how it is sold', async () => {
  const { head, records } = await sheetRead(
    `Item number,Title,Custom label (SKU),Available quantity,Format,Start price,P:EAN\n12,Emma,L-1,1,FIXED_PRICE,8.00,${emma}\n`,
  )
  assert.match(head.kind, /eBay/)
  const { isbn13, key, fields, notes } = records[0] ?? {}
  assert.deepEqual([isbn13, key, fields?.format, notes], [emma, 'L-1', undefined, []])
})

test('a SKU that is an ISBN is one; ten digits of a till are none', async () => {
  const header = 'Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Price,Variant Barcode'
  const { records } = await sheetRead(
    `${header}\nemma,Emma,,,${emma},9.99,\ndune,Dune,,,0441172717,9.99,\nmug,Mug,,,M-1,9.99,\n`,
  )
  assert.deepEqual(
    records.map(({ isbn13 }) => isbn13),
    [emma, null, null],
  )
  assert.match(records[0]?.notes.join() ?? '', /Variant SKU: It is an ISBN/)
})

test('tills and further shops are known by sight', async () => {
  for (const [name, header, cells, fields] of [
    [
      'Loyverse',
      'Handle,SKU,Name,Category,Default price,Cost,Barcode,Track stock,In stock [Main],Low stock [Main]',
      `emma,10001,Emma,Fiction,9.99,4,${emma},Y,3,1`,
      { newPrice: 9.99, stock: 3, category: 'Fiction' },
    ],
    [
      'Clover',
      'Clover ID,Name,Price,Price Type,Product Code,SKU,Quantity,Hidden',
      `Q1,Emma,9.99,Fixed,${emma},E1,5,No`,
      { newPrice: 9.99, stock: 5 },
    ],
    [
      'BigCommerce',
      'Item Type,Product ID,Product Name,Product Code/SKU,Brand Name,Price,Retail Price,Current Stock Level,Low Stock Level,Category,Product UPC/EAN',
      `Product,77,Emma,E1,Penguin,9.99,12.99,3,1,Books/Fiction,${emma}`,
      { newPrice: 9.99, stock: 3, category: 'Fiction', publisher: 'Penguin' },
    ],
    [
      'Magento',
      'sku,store_view_code,attribute_set_code,product_type,categories,name,price,qty',
      `${emma},,Default,simple,Default Category/Books/Fiction,Emma,9.99,3`,
      { newPrice: 9.99, stock: 3, category: 'Fiction' },
    ],
    [
      'PrestaShop',
      'ID;Active (0/1);Name *;Price tax included;Reference #;EAN13;Quantity;Manufacturer',
      `1;1;Emma;9.99;R1;${emma};4;Penguin`,
      { newPrice: 9.99, stock: 4, publisher: 'Penguin' },
    ],
  ] as const) {
    const { head, records } = await sheetRead(`${header}\n${cells}\n`)
    assert.match(head.kind, new RegExp(`an export of ${name}`))
    assert.equal(records[0]?.refusal, null)
    assert.deepEqual({ ...records[0]?.fields }, { title: 'Emma', isbn13: emma, ...fields }, name)
  }
})

test('variants that are rows of a type belong to the product above, and cost what it does', async () => {
  const bigCommerce =
    'Item,ID,Name,Type,SKU,Options,Current Stock,Price,Sale Price,UPC/EAN,Description,Visible'
  const ecwid =
    'type,product_internal_id,product_sku,product_name,product_price,product_upc,product_variation_sku,product_variation_option_Format'
  const option = (value: string) => `Type=Rectangle|Name=Format|Value=${value}`
  for (const [header, rows, taken, asides] of [
    [
      bigCommerce,
      [
        'Product,77,Emma,physical,B1,,0,9.00,,,A novel,TRUE',
        `Variant,501,,,B1-P,${option('Paperback')},3,,,${emma},,`,
        'Image,5,,,,,,,,,,',
        `Variant,502,,,B1-H,${option('Hardcover[#fff]')},1,19.00,,${dune},,`,
        'Product,78,Mug,physical,M1,,4,5.00,,,,TRUE',
      ],
      [
        ['B1-P', 'Emma', emma, 9, 'paperback', 'A novel'],
        ['B1-H', 'Emma', dune, 19, 'hardback', 'A novel'],
        ['M1', 'Mug', null, 5, undefined, undefined],
      ],
      2,
    ],
    [
      // Of new products BigCommerce has no numbers yet.
      bigCommerce,
      [
        'Product,,Emma,physical,B1,,0,9.00,,,,TRUE',
        `SKU,,,,B1-P,${option('Paperback')},3,,,,,`,
        'Product,,Mug,physical,M1,,4,5.00,,,,TRUE',
      ],
      [
        ['B1-P', 'Emma', null, 9, 'paperback', undefined],
        ['M1', 'Mug', null, 5, undefined, undefined],
      ],
      1,
    ],
    [
      ecwid,
      [
        'product,1,E1,Emma,9.00,,,',
        'product_option,1,E1,,,,,',
        `product_variation,1,E1,,,${emma},E1-P,Paperback`,
        'product_variation,1,E1,,19.00,,,Hardcover',
        'product,2,E2,Mug,5.00,,,',
      ],
      [
        ['E1-P', 'Emma', emma, 9, 'paperback', undefined],
        ['1#2', 'Emma', null, 19, 'hardback', undefined],
        ['E2', 'Mug', null, 5, undefined, undefined],
      ],
      2,
    ],
    [
      // The number of a product may be the ISBN of one of its variants only.
      ecwid,
      [
        `product,1,${dune},Emma,9.00,,,`,
        `product_variation,1,${dune},,,,${emma},Paperback`,
        `product_variation,,${dune},,,,V2,Signed`,
      ],
      [
        [emma, 'Emma', emma, 9, 'paperback', undefined],
        ['V2', 'Emma', null, 9, undefined, undefined],
      ],
      1,
    ],
  ] as const) {
    const read = await sheetRead(`${[header, ...rows].join('\n')}\n`)
    assert.deepEqual(
      read.records.map(({ key, isbn13, fields, refusal }) => {
        assert.equal(refusal, null)
        const { title, newPrice, format, description } = fields
        return [key, title, isbn13, newPrice, format, description]
      }),
      taken,
      rows.join('\n'),
    )
    assert.equal(read.asides.length, asides)
    const { fields } = read.records.at(-1) ?? {}
    assert.equal(fields?.category, undefined)
  }
})

test('what a row names by itself: attributes of WooCommerce and of Magento', async () => {
  for (const [header, cells] of [
    [
      'SKU,Name,Regular price,Published,Type,Attribute 1 name,Attribute 1 value(s),Attribute 2 name,Attribute 2 value(s)',
      `E1,Emma,9.99,1,simple,ISBN,${emma},Author,Jane Austen`,
    ],
    [
      'sku,attribute_set_code,product_type,name,price,additional_attributes',
      `E1,Default,simple,Emma,9.99,"author=Jane Austen,isbn=${emma},colour=red, green"`,
    ],
  ] as const) {
    const { records } = await sheetRead(`${header}\n${cells}\n`)
    const [{ isbn13 = null, fields = {}, refusal = '' } = {}] = records
    assert.deepEqual([isbn13, fields.author, refusal], [emma, 'Jane Austen', null], header)
  }
})
