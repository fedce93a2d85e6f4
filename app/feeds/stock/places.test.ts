import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readStockFile } from './read-stock-file.ts'

/* Copies of one book at several places: added up where the list says that these are places, and nowhere else. */

const emma = '9780141439587'
const dune = '9780441172719'

const inventory =
  'Handle,Title,Option1 Name,Option1 Value,SKU,HS Code,COO,Location,Bin name,Incoming (not editable),Unavailable (not editable),Committed (not editable),Available (not editable),On hand (current),On hand (new)'

const lists: [what: string, text: string, copies: unknown[], said: string][] = [
  [
    'rows of Shopify, of which what is promised is not for sale',
    `${inventory}\nemma,Emma,Title,Default Title,${emma},,,Main,,0,0,1,4,5,\nemma,Emma,Title,Default Title,${emma},,,Annex,,0,0,0,2,2,\ndune,Dune,Title,Default Title,${dune},,,Main,,0,0,0,7,7,\ndune,Dune,Title,Default Title,${dune},,,Annex,,,,,not stocked,not stocked,`,
    [6, 7],
    'Available (not editable) of every Location',
  ],
  [
    'columns of Shopify, called as the shop calls its places',
    `Handle,Title,SKU,HS Code,COO,Main St,The Annex\nemma,Emma,${emma},,,3,4\ndune,Dune,${dune},,,not stocked,1\nx,X,9780141439518,,,not stocked,not stocked`,
    [7, 1, 0],
    'Main St + The Annex',
  ],
  [
    'columns of Loyverse',
    `Handle,SKU,Name,Barcode,Track stock,Price [Main],In stock [Main],Price [Annex],In stock [Annex]\nemma,1,Emma,${emma},Y,7.99,3,7.99,4`,
    [7],
    'In stock [Main] + In stock [Annex]',
  ],
  [
    'columns of Square',
    `Token,Item Name,Variation Name,GTIN,Price,Current Quantity Main,Current Quantity Annex\nx,Emma,Regular,${emma},9.99,3,`,
    [3],
    'Current Quantity Main + Current Quantity Annex',
  ],
  [
    'names that are only known by their places',
    `ISBN,Available Main,Available Annex\n${emma},3,4`,
    [7],
    'Available Main + Available Annex',
  ],
  [
    'rows of a list in German, the ISBN in two spellings',
    `ISBN;Lagerort;Bestand\n${emma};Laden;3\n978-0-14-143958-7;Keller;2\n${dune};Laden;1`,
    [5, 1],
    'Bestand of every Lagerort',
  ],
  [
    'a place that comes again counts as it is said last',
    `ISBN,Store,Qty\n${emma},Shop,3\n${emma},Annex,1\n${emma},Shop,2`,
    [3],
    'Qty of every Store',
  ],
  [
    'what cannot be read at one place is not known of all',
    `ISBN,Store,Qty\n${emma},Shop,3\n${emma},Annex,many`,
    ['many'],
    'Qty of every Store',
  ],
  [
    'the same place twice is a row that comes again',
    `ISBN,Location,Qty\n${emma},Shop,3\n${emma},Shop,2`,
    [3, 2],
    'Qty',
  ],
  ['rows that name no place', `ISBN,Location,Qty\n${emma},,3\n${emma},,2`, [3, 2], 'Qty'],
  [
    'a total of its own',
    `ISBN;Stock A;Stock B;Stock Total\n${emma};3;4;7`,
    [7],
    'Stock A + Stock B',
  ],
  ['all of it beside a part', `ISBN;Stock;Stock Annex\n${emma};3;1`, [3], 'Stock'],
  ['years', `ISBN;Stock 2025;Stock 2026\n${emma};3;4`, [3], 'Stock 2025'],
  [
    'other numbers of the same copies',
    `ISBN;Quantity available;Quantity on hand\n${emma};3;4`,
    [4],
    'Quantity on hand',
  ],
]

for (const [what, text, copies, said] of lists)
  test(`copies at several places: ${what}`, async () => {
    const file = await readStockFile(new TextEncoder().encode(text), 'USD')
    assert.ok(file.ok)
    assert.deepEqual(
      file.rows.map((row) => row.copies),
      copies,
    )
    assert.equal(file.columns.copies, said)
  })
