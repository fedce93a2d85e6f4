import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sheetRead } from '#test/sheets.ts'

/* Numbers that a sign parts: thousands of pages and grams, copies with three decimals, prices in cents. */

const emma = '9780141439587'
const dune = '9780441172719'
const usualPrice = { currency: 'USD', territory: null, types: [], fallbackCents: null }

async function fieldOf(header: string, cell: string, name: string): Promise<unknown> {
  const { records } = await sheetRead(`ISBN;Title;${header}\n${emma};Emma;"${cell}"\n`)
  return Object.entries(records[0]?.fields ?? {}).find(([field]) => field === name)?.[1]
}

test('pages', async () => {
  const cells: [string, unknown][] = [
    ['1,024', 1024],
    ['1.024', 1024],
    ['1 024', 1024],
    ['1’024', 1024],
    ['1,000', 1000],
    ['245.0', 245],
    ['245.000', 245],
    ['12.000', 12],
    ['12 p., 300 p.', 300],
    ['2 v. (300 p.)', 300],
    ['2 v.', undefined],
    ['xii, 300 p. : ill. ; 24 cm', 300],
    ['300 Seiten', 300],
    ['ca. 300', 300],
    ['1,024 pages', 1024],
    ['0', undefined],
  ]
  for (const [cell, pages] of cells)
    assert.equal(await fieldOf('Pages', cell, 'pages'), pages, cell)
})

test('a weight', async () => {
  const cells: [string, string, unknown][] = [
    ['Weight', '1,200 g', 1200],
    ['Weight', '1.200 g', 1200],
    ['Weight (g)', '1,200', 1200],
    ['Weight', '1.200 kg', 1200],
    ['Weight', '0,350 kg', 350],
    ['Weight (kg)', '1,200', 1200],
    ['Weight', '350.000 g', 350],
    ['Weight', '1.250 lb', 567],
    ['Weight', '1 lb 2 oz', 510],
  ]
  for (const [header, cell, grams] of cells)
    assert.equal(await fieldOf(header, cell, 'weightGrams'), grams, `${header} ${cell}`)
})

test('copies to the thousandth are whole ones, and thousands where one cell shows it', async () => {
  const cases: [string[], (number | undefined)[], Record<string, 'comma' | 'point'>?][] = [
    [
      ['5,000', '12,000'],
      [5, 12],
    ],
    [
      ['5.000', '3'],
      [5, 3],
    ],
    [
      ['1,200', '5,000'],
      [1200, 5000],
    ],
    [
      ['5,000', '5.000'],
      [5000, 5000],
    ],
    [['5,000', '12,000'], [5000, 12000], { '*': 'point' }],
  ]
  for (const [cells, copies, decimals = {}] of cases) {
    const rows = cells.map((cell, at) => `${[emma, dune][at]};Book;${cell}`).join('\n')
    const { records } = await sheetRead(`ISBN;Title;Stock\n${rows}\n`, { decimals })
    assert.deepEqual(
      records.map(({ fields }) => fields.stock),
      copies,
      cells.join(),
    )
  }
  const { records } = await sheetRead(`ISBN;Title;Stock\n${emma};Emma;5,000\n`)
  assert.match(records[0]?.notes.join(' ') ?? '', /5,000 is taken for 5/)
})

test('copies with what stands around them', async () => {
  const cells: [string, number | undefined][] = [
    ...[['>10', 10] as [string, number], ['10+', 10] as [string, number]],
    ...[['≥ 1,200', 1200] as [string, number], ['3 pcs', 3] as [string, number]],
    ...[['4 Stk.', 4] as [string, number], ['5冊', 5] as [string, number]],
    ...[['< 5', undefined] as [string, undefined], ['lots', undefined] as [string, undefined]],
  ]
  for (const [cell, copies] of cells)
    assert.equal(await fieldOf('Stock', cell, 'stock'), copies, cell)
})

test('prices in cents', async () => {
  const cells: [string, string, number | undefined][] = [
    ['Price (cents)', '999', 9.99],
    ['price_cents', '1250', 12.5],
    ['Price in pence', '1,250', 12.5],
    ['priceCents', '5', 0.05],
    ['Price (USD cents)', '999', 9.99],
    ['Price (cents)', '9.99', undefined],
  ]
  for (const [header, cell, price] of cells)
    assert.equal(await fieldOf(header, cell, 'newPrice'), price, `${header} ${cell}`)
})

test('a sale is one of today, and costs less', async () => {
  const cases: [string, number, string][] = [
    ['10;8;;', 8, 'without dates'],
    ['10;0;;', 10, 'of nothing'],
    ['10;0.00;;', 10, 'of nothing'],
    ['10;12;;', 10, 'above the regular price'],
    ['10;10;;', 10, 'as much as ever'],
    ['10;n/a;;', 10, 'none'],
    ['10;-;;', 10, 'none'],
    ['10;cheap;;', 10, 'not readable'],
    ['10;8;2026-06-01;2026-06-30', 8, 'of today'],
    ['10;8;2026-07-01;', 10, 'to come'],
    ['10;8;;2026-06-14', 10, 'over'],
    ['10;8;;2026-06-15', 8, 'its last day'],
    ['10;8;soon;', 10, 'of no day'],
  ]
  for (const [row, price, name] of cases) {
    const { records } = await sheetRead(
      `ISBN;Title;Regular price;Sale price;Date sale price starts;Date sale price ends\n${emma};Emma;${row}\n`,
      { price: { ...usualPrice, promotions: 'promotion' }, today: '2026-06-15' },
    )
    assert.deepEqual([records[0]?.refusal, records[0]?.fields.newPrice], [null, price], name)
  }
})
