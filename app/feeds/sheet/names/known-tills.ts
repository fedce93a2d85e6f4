import type { KnownExport } from './meaning.ts'

/* Exports of tills and of further shops; the first that fits. */

export const tills: readonly KnownExport[] = [
  {
    name: 'an export of Square',
    sight: ['token', 'item name', 'variation name'],
    columns: {
      'item name': { field: 'title' },
      'variation name': { role: 'variantTitle' },
      'option value 1': { role: 'optionValue' },
      'option value 2': { role: 'optionValue' },
      'reporting category': { field: 'category' },
      categories: { field: 'category', rank: 5 },
      'customer facing name': null,
      'reference handle': null,
    },
  },
  {
    name: 'an export of Lightspeed',
    sight: ['handle', 'sku', 'name', 'retail price', 'supply price'],
    columns: {
      'product category': { field: 'category' },
      'variant option one value': { role: 'optionValue' },
      active: { role: 'status' },
      handle: null,
    },
  },
  {
    name: 'an export of Lightspeed',
    sight: ['system id', 'custom sku', 'item', 'qty'],
    // Whom the shop buys from is no publisher.
    columns: { 'manufact sku': null, 'default cost': null, type: null, vendor: null },
  },
  {
    name: 'an export of Loyverse',
    sight: ['handle', 'sku', 'name', 'track stock'],
    hasVariants: true,
    hasOwnNumbers: true,
    columns: {
      handle: { field: 'key', role: 'handle', rank: 40 },
      'default price': { field: 'newPrice' },
      'option 1 value': { role: 'optionValue' },
      'option 2 value': { role: 'optionValue' },
      'option 3 value': { role: 'optionValue' },
      'track stock': { role: 'tracked' },
      'sku of included item': null,
    },
  },
  {
    name: 'an export of SumUp',
    sight: ['item name', 'variations', 'option 1', 'item id do not change'],
    hasVariants: true,
    hasOwnNumbers: true,
    isContinued: true,
    columns: {
      'item id do not change': { field: 'key', role: 'handle', rank: 40 },
      'variant id do not change': null,
      variations: null,
      'option 1': { role: 'optionValue' },
      'option 2': { role: 'optionValue' },
      'regular price before sale': { field: 'oldPrice' },
      'track inventory yes no': { role: 'tracked' },
      'description online store and invoices only': { field: 'description' },
    },
  },
  {
    name: 'an export of Zettle',
    sight: ['name', 'variant name', 'barcode', 'tax percentage'],
    columns: {},
  },
  {
    name: 'an export of Clover',
    sight: ['name', 'price', 'price type', 'product code'],
    columns: { 'clover id': null, 'product code': { field: 'isbn13', role: 'barcode' } },
  },
  {
    name: 'an export of BigCommerce',
    sight: ['product id', 'product name', 'product code sku', 'price'],
    columns: {
      'product code sku': { field: 'key' },
      'product id': { field: 'key', rank: 40 },
      'current stock level': { field: 'stock' },
      'low stock level': null,
      'retail price': null,
      'product type': null,
    },
  },
  {
    name: 'an export of Magento',
    sight: ['sku', 'attribute set code', 'product type', 'name'],
    columns: { 'product type': null, 'store view code': null, 'out of stock qty': null },
  },
  {
    name: 'an export of PrestaShop',
    sight: ['name', 'reference', 'price tax included'],
    columns: { 'categories x y z': { field: 'category' }, 'active 0 1': { role: 'status' } },
  },
  {
    name: 'an export of Squarespace',
    sight: ['product id non editable', 'variant id non editable', 'title', 'price'],
    hasVariants: true,
    isContinued: true,
    columns: {
      'product id non editable': { field: 'key', role: 'handle' },
      'variant id non editable': null,
      'product type non editable': { role: 'giftCard' },
      'option value 1': { role: 'optionValue' },
      'option value 2': { role: 'optionValue' },
      visible: { role: 'status' },
      ...{ length: null, width: null, height: null },
    },
  },
  {
    name: 'an export of Wix',
    sight: ['handle id', 'field type', 'name', 'sku', 'price'],
    hasVariants: true,
    columns: {
      'handle id': { field: 'key', role: 'handle' },
      collection: { field: 'category' },
      visible: { role: 'status' },
      'product option description1': { role: 'optionValue' },
    },
  },
  {
    name: 'an export of Ecwid',
    sight: ['type', 'product internal id', 'product sku', 'product name'],
    hasVariants: true,
    variant: /^product_variation$/i,
    forSale: /^product(?:_variation)?$/i,
    columns: {
      type: { role: 'type' },
      'product internal id': { field: 'key', role: 'handle', rank: 40 },
      'product sku': { field: 'key', rank: 5 },
      'product variation sku': { field: 'key' },
      'product compare to price': { field: 'oldPrice' },
      'product is available': { role: 'status' },
      'product is inventory tracked': { role: 'tracked' },
    },
  },
  {
    name: 'an export of BigCommerce',
    sight: ['item', 'id', 'name', 'sku', 'current stock'],
    hasVariants: true,
    variant: /^(?:variant|sku)$/i,
    forSale: /^(?:product|variant|sku)$/i,
    columns: {
      item: { role: 'type' },
      id: { field: 'key', role: 'handle', rank: 40 },
      options: { role: 'optionValue' },
      // Physical or digital.
      type: null,
      visible: { role: 'status' },
      'retail price': { field: 'oldPrice' },
      'low stock': null,
    },
  },
  {
    name: 'a list of eBay',
    sight: ['title', 'custom label sku', 'available quantity', 'start price'],
    columns: {
      // "FIXED_PRICE"
      format: null,
      'custom label sku': { field: 'key' },
      'item number': { field: 'key', rank: 40 },
      'p isbn': { field: 'isbn13' },
      'p ean': { field: 'isbn13', rank: 5 },
    },
  },
  {
    name: 'a till’s list of books',
    sight: ['isbn', 'title', 'on hand'],
    columns: {},
  },
]
