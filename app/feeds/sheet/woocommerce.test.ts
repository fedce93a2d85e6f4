import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sheetRead } from '#test/sheets.ts'

/* Exports of WooCommerce: attributes of its own, fields of plugins, headers in the language of the site. */

const emma = '9780141439587'

test('attributes and fields of plugins say what a book is', async () => {
  const { head, records } = await sheetRead(
    `ID,Type,SKU,Name,Published,Regular price,Attribute 1 name,Attribute 1 value(s),Attribute 2 name,Attribute 2 value(s),Meta: publisher
1,simple,${emma},Emma,1,9.99,Author,Jane Austen,Format,Hardcover,Penguin
2,simple,x-2,Mug,1,5.00,Colour,Blue,,,
`,
  )
  assert.match(head.kind, /WooCommerce/)
  const { author, format, publisher } = records[0]?.fields ?? {}
  assert.deepEqual([author, format, publisher], ['Jane Austen', 'hardback', 'Penguin'])
  assert.equal(records[1]?.refusal, null)
})

test('headers in the language of the site', async () => {
  for (const header of [
    'ID;Typ;Artikelnummer;Name;Veröffentlicht;Regulärer Preis;Attribut 1 Name;Attribut 1 Wert(e)',
    'ID;Type;UGS;Nom;Publié;Tarif régulier;Nom de l’attribut 1;Valeur(s) de l’attribut 1',
    'ID;Tipo;SKU;Nombre;Publicado;Precio normal;Nombre del atributo 1;Valor(es) del atributo 1',
    'ID;Tipo;SKU;Nome;Pubblicato;Prezzo di listino;Nome dell’attributo 1;Valore dell’attributo 1',
    'ID;Type;SKU;Naam;Gepubliceerd;Reguliere prijs;Naam attribuut 1;Waarde attribuut 1',
    'ID;Typ;SKU;Nazwa;Opublikowano;Cena;Nazwa atrybutu 1;Wartość atrybutu 1',
  ]) {
    const { head, records } = await sheetRead(
      `${header}\n1;simple;${emma};Emma;1;9.99;Author;Jane Austen\n2;simple;x-2;Draft;0;5.00;;\n`,
    )
    assert.match(head.kind, /WooCommerce/, header)
    const { author, newPrice, title } = records[0]?.fields ?? {}
    assert.deepEqual([title, newPrice, author], ['Emma', 9.99, 'Jane Austen'], header)
    assert.equal(records[1]?.fields.availability, 'withdrawn', header)
  }
})

test('a group of products is none itself, and says so', async () => {
  const { asides, records } = await sheetRead(
    `ID,Type,SKU,Name,Published,Regular price,Parent\n1,grouped,g,All of Austen,1,,\n2,simple,${emma},Emma,1,9.99,\n`,
  )
  assert.equal(records.length, 1)
  assert.match(asides[0]?.[1] ?? '', /a group of products/)
})

test('line breaks are two signs, and a variation has the title of its product', async () => {
  const { records } = await sheetRead(
    `ID,Type,SKU,Name,Published,Description,Regular price,Parent,Attribute 1 name,Attribute 1 value(s)
1,variable,d,Dune,1,One.\\n\\nTwo.,,,,
2,variation,d-1,Dune - Paperback,1,,9.99,d,Format,Paperback
3,variation,d-2,Dune - Deluxe,1,,29.99,d,Edition,Deluxe
4,variation,d-3,Another name,1,,19.99,d,Edition,Deluxe
`,
  )
  assert.deepEqual(
    records.map(({ fields }) => [fields.title, fields.format, fields.edition, fields.description]),
    [
      ['Dune', 'paperback', undefined, 'One.\n\nTwo.'],
      ['Dune', undefined, 'Deluxe', 'One.\n\nTwo.'],
      ['Another name', undefined, 'Deluxe', 'One.\n\nTwo.'],
    ],
  )
})
