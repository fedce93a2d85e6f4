import { tradeLists } from './names/known-lists.ts'
import { tills } from './names/known-tills.ts'
import { type KnownExport, plainName } from './names/meaning.ts'

/* Exports of other programs, known by their columns; what they call otherwise than their names say. */

const options = Object.fromEntries(
  [1, 2, 3].flatMap((n) =>
    ['', 'variant '].flatMap((before) => [
      [`${before}option${n} name`, { role: 'optionName' }],
      [`${before}option${n} value`, { role: 'optionValue' }],
      [`${before}option ${n} name`, { role: 'optionName' }],
      [`${before}option ${n} value`, { role: 'optionValue' }],
    ]),
  ),
) as KnownExport['columns']

const handle = { field: 'key', role: 'handle' } as const

const medusa: KnownExport['columns'] = {
  ...options,
  'product handle': handle,
  'product id': null,
  'product external id': null,
  'variant id': null,
  'variant product id': null,
  'variant title': { role: 'variantTitle' },
  'product status': { role: 'status' },
  'product weight': { field: 'weightGrams', unit: 'g' },
  'variant weight': { field: 'weightGrams', unit: 'g' },
  'product type': { field: 'category' },
  'product collection title': null,
}

/** Its headers are in the language of the site: [SKU, name, regular price, published, type, parent, in stock]. */
const wooCommerceInOtherLanguages: KnownExport[] = [
  'artikelnummer, name, regularer preis, veroffentlicht, typ, ubergeordnetes produkt, vorratig',
  'ugs, nom, tarif regulier, publie, type, parent, en stock',
  'sku, nombre, precio normal, publicado, tipo, superior, hay existencias',
  'sku, nome, prezzo di listino, pubblicato, tipo, genitore, in stock',
  'sku, naam, reguliere prijs, gepubliceerd, type, hoofd, op voorraad',
  'sku, nazwa, cena, opublikowano, typ, rodzic, w magazynie',
].map((line) => {
  const [sku = '', name = '', price = '', published = '', type = '', parent = '', inStock = ''] =
    line.split(', ')
  return {
    name: 'an export of WooCommerce',
    sight: [sku, name, price, published],
    hasWrittenBreaks: true,
    columns: {
      [sku]: { field: 'key' },
      [name]: { field: 'title' },
      [price]: { field: 'newPrice' },
      [published]: { role: 'status' },
      [type]: { role: 'type' },
      [parent]: { role: 'parent' },
      [inStock]: { field: 'availability' },
      id: { field: 'key', rank: 40 },
      'gtin upc ean oder isbn': { field: 'isbn13' },
      'gtin upc ean ou isbn': { field: 'isbn13' },
      'gtin upc ean o isbn': { field: 'isbn13' },
      'gtin upc ean of isbn': { field: 'isbn13' },
      'gtin upc ean lub isbn': { field: 'isbn13' },
      inventario: { field: 'stock' },
      inventaire: { field: 'stock' },
      lager: { field: 'stock' },
      magazzino: { field: 'stock' },
    },
  }
})

/** LibraryThing names all but the first author in one column, and what they did in the next. */
const secondary = { who: 'secondary author', number: 2, does: null } as const

/** The first that fits. */
const knownExports: readonly KnownExport[] = [
  {
    name: 'an export of Shopify',
    sight: ['handle', 'title', 'variant price'],
    hasVariants: true,
    columns: {
      ...options,
      handle,
      published: { role: 'status' },
      'product category': null,
      type: { field: 'category' },
      'variant grams': { field: 'weightGrams', unit: 'g' },
      // In which it is shown; the grams are grams all the same.
      'variant weight unit': null,
      'variant inventory tracker': null,
      'gift card': { role: 'giftCard' },
    },
  },
  {
    name: 'an export of Shopify',
    sight: ['title', 'url handle', 'option1 name', 'price'],
    hasVariants: true,
    columns: {
      ...options,
      'url handle': handle,
      'published on online store': { role: 'status' },
      'product category': null,
      type: { field: 'category' },
      'weight value grams': { field: 'weightGrams', unit: 'g' },
      'weight unit for display': null,
      'gift card': { role: 'giftCard' },
    },
  },
  {
    name: 'an export of WooCommerce',
    sight: ['sku', 'name', 'regular price', 'published'],
    hasWrittenBreaks: true,
    columns: {
      type: { role: 'type' },
      published: { role: 'status' },
      parent: { role: 'parent' },
      id: { field: 'key', rank: 40 },
      'in stock': { field: 'availability' },
    },
  },
  ...wooCommerceInOtherLanguages,
  {
    name: 'an export of Medusa',
    sight: ['product handle', 'product title', 'variant title'],
    hasVariants: true,
    hasWrittenBreaks: true,
    columns: medusa,
  },
  {
    name: 'translations of Spree',
    sight: ['slug', 'locale', 'name', 'meta title'],
    isTranslation: true,
    columns: {},
  },
  {
    name: 'an export of Spree',
    sight: ['slug', 'sku', 'name', 'price', 'option1 name'],
    hasVariants: true,
    columns: {
      ...options,
      slug: handle,
      'available on': null,
      'discontinue on': null,
      width: null,
      height: null,
      depth: null,
      'brand name': { field: 'publisher' },
      'seller name': null,
      'meta keywords': null,
    },
  },
  {
    name: 'a library of Goodreads',
    sight: ['book id', 'title', 'author', 'exclusive shelf'],
    hasSeriesInTitle: true,
    columns: {
      'additional authors': { field: 'contributors', does: 'contributor' },
      'my review': null,
      'owned copies': null,
    },
  },
  {
    name: 'books of Goodreads (goodbooks)',
    sight: ['book id', 'goodreads book id', 'isbn', 'authors'],
    hasSeriesInTitle: true,
    columns: {
      'original publication year': null,
      'original title': null,
      'work id': null,
      'books count': null,
    },
  },
  {
    name: 'a library of LibraryThing',
    sight: ['book id', 'title', 'primary author', 'collections'],
    hasNamesTurned: true,
    columns: {
      date: { field: 'publishedOn' },
      publication: null,
      barcode: null,
      comment: null,
      'secondary author': { field: 'contributors', person: { ...secondary, part: 'name' } },
      'secondary author roles': { field: 'contributors', person: { ...secondary, part: 'role' } },
      height: null,
      length: null,
      'original languages': null,
      copies: null,
      subjects: null,
    },
  },
  ...tradeLists,
  ...tills,
]

/** Which program a sheet comes from, by its headers; null for none that is known. */
export function exportOf(headers: string[]): KnownExport | null {
  const names = new Set(headers.map(plainName))
  return knownExports.find(({ sight }) => sight.every((name) => names.has(name))) ?? null
}
