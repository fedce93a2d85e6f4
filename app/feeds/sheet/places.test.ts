import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sheetRead } from '#test/sheets.ts'

/* Copies at several places in a sheet of books: added up where the names of columns say that these are places. */

const emma = '9780141439587'

const sheets: [what: string, headers: string, cells: string, copies: unknown, said: RegExp][] = [
  [
    'Square',
    'Current Quantity Main,Current Quantity Annex',
    '3,4',
    7,
    /“Current Quantity Main” \+ “Current Quantity Annex”/,
  ],
  ['Loyverse', 'In stock [Main],In stock [Annex]', '3,4', 7, /“In stock \[Main\]”/],
  ['a place without a number', 'Stock Main,Stock Annex', '3,', 3, /together/],
  ['an empty first place', 'Stock Main,Stock Annex', ',4', 4, /together/],
  ['a place that does not have it', 'Stock Main,Stock Annex', '3,not stocked', 3, /together/],
  ['a place that cannot be read', 'Stock Main,Stock Annex', '3,many', undefined, /many/],
  ['no place at all', 'Stock Main,Stock Annex', ',', undefined, /together/],
  ['fewer than none', 'Stock Main,Stock Annex', '3,-2', 3, /counts as none/],
  ['the whole beside a part', 'Stock,Stock Annex', '3,1', 3, /^$/],
  ['a total', 'Stock Main,Stock Annex,Stock Total', '3,4,7', 7, /together/],
  ['years', 'Stock 2025,Stock 2026', '3,4', 3, /^$/],
  ['other numbers', 'Stock,Stock sold', '3,4', 3, /^$/],
]

for (const [what, headers, cells, copies, said] of sheets)
  test(`copies of a sheet of books: ${what}`, async () => {
    const text = `ISBN,Title,Price,${headers}\n${emma},Emma,9.99,${cells}\n`
    const { records, troubles } = await sheetRead(text)
    assert.equal(records[0]?.refusal, null)
    assert.equal(records[0]?.fields.stock, copies)
    const words = [...(records[0]?.notes ?? []), ...troubles].join('\n')
    if (said.source === '^$') assert.doesNotMatch(words, /together/)
    else assert.match(words, said)
  })

test('a place that somebody left out is not added', async () => {
  const text = `ISBN,Title,Price,Stock Main,Stock Annex\n${emma},Emma,9.99,3,4\n`
  const columns = { ISBN: 'isbn13', Title: 'title', Price: 'newPrice', 'Stock Main': 'stock' }
  const { records } = await sheetRead(text, { columns })
  assert.equal(records[0]?.fields.stock, 3)
})
