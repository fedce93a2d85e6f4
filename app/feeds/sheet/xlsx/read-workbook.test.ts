import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { sheetRead, workbookOf } from '#test/sheets.ts'
import { dayOfSerial, isDateFormat, shownNumber } from './numbers.ts'

const emma = '9780141439587'
const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const r = 'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'

type Sheets = { name: string; rows: string; merges?: string; state?: string }[]

/** The parts of a workbook as Excel writes them. */
function partsOf(sheets: Sheets, more: { strings?: string[]; date1904?: boolean } = {}) {
  const list = sheets.map(
    ({ name, state }, at) =>
      `<sheet name="${name}" sheetId="${at + 1}" ${state ? `state="${state}"` : ''} r:id="rId${at + 1}"/>`,
  )
  const targets = sheets.map(
    (_, at) => `<Relationship Id="rId${at + 1}" Target="worksheets/sheet${at + 1}.xml"/>`,
  )
  return {
    'xl/workbook.xml': `<?xml version="1.0"?><workbook ${main} ${r}><workbookPr ${more.date1904 ? 'date1904="1"' : ''}/><sheets>${list.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${targets.join('')}</Relationships>`,
    'xl/styles.xml': `<styleSheet ${main}><numFmts><numFmt numFmtId="170" formatCode="dd\\.mm\\.yyyy"/><numFmt numFmtId="171" formatCode="0.0%"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="170"/><xf numFmtId="9"/><xf numFmtId="171"/></cellXfs></styleSheet>`,
    'xl/sharedStrings.xml': `<sst ${main}>${(more.strings ?? []).join('')}</sst>`,
    ...Object.fromEntries(
      sheets.map(({ rows, merges = '' }, at) => [
        `xl/worksheets/sheet${at + 1}.xml`,
        `<?xml version="1.0"?><worksheet ${main}><sheetData>${rows}</sheetData>${merges}</worksheet>`,
      ]),
    ),
  }
}

const inline = (place: string, text: string) =>
  `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`
const headers = `<row r="1">${inline('A1', 'ISBN')}${inline('B1', 'Title')}${inline('C1', 'Price')}${inline('D1', 'Published')}</row>`

test('numbers, dates, shared and rich texts, gaps and escapes', async () => {
  const rows = `${headers}
    <row r="2"><c r="A2"><v>9780141439587</v></c><c r="B2" t="s"><v>0</v></c><c r="C2"><v>19.989999999999998</v></c><c r="D2" s="1"><v>35607</v></c></row>
    <row r="4"><c r="A4" t="str"><f>A2</f><v>9780441172719</v></c><c r="B4" t="s"><v>1</v></c><c r="C4" t="n"><v>7</v></c><c r="D4" s="2"><v>35607.5</v></c></row>
    <row r="5"><c r="B5" t="inlineStr"><is><t>A_x000D_B &amp; c</t></is></c><c r="C5" t="e"><v>#N/A</v></c></row>`
  const strings = [
    '<si><t>Emma</t></si>',
    '<si><r><t>Du</t></r><r><rPr/><t>ne</t></r><rPh><t>x</t></rPh></si>',
  ]
  const { records, head, troubles } = await sheetRead(
    await workbookOf(partsOf([{ name: 'B', rows }], { strings })),
  )
  assert.equal(head.kind, 'Excel')
  assert.deepEqual(troubles, [])
  assert.deepEqual(
    records
      .slice(0, 2)
      .map(({ record, isbn13, fields }) => [
        record,
        isbn13,
        fields.title,
        fields.newPrice,
        fields.publishedOn,
      ]),
    [
      [1, emma, 'Emma', 19.99, '1997-06-26'],
      [3, '9780441172719', 'Dune', 7, '1997-06-26'],
    ],
  )
  assert.equal(records[2]?.title, 'A B & c')
})

test('the first sheet with books is taken; a hidden one is not', async () => {
  const books = `${headers}<row r="2">${inline('A2', emma)}${inline('B2', 'Emma')}<c r="C2"><v>1</v></c></row>`
  const file = await workbookOf(
    partsOf([
      { name: 'Read me', rows: `<row r="1">${inline('A1', 'Our list')}</row>` },
      { name: 'Old', rows: books.replace('Emma', 'Old'), state: 'hidden' },
      { name: 'Books', rows: books },
    ]),
  )
  const { records, head } = await sheetRead(file)
  assert.match(head.kind, /sheet “Books”/)
  assert.deepEqual(
    records.map(({ title }) => title),
    ['Emma'],
  )
})

const bookRow = (row: number, price: string, more = '') =>
  `<row r="${row}" ${more}>${inline(`B${row}`, `Book ${row}`)}${price}</row>`

test('rows that are hidden are read, and said to be; so is a filter over all of them', async () => {
  const price = (row: number) => `<c r="C${row}"><v>${row}</v></c>`
  const rows = `${headers}${bookRow(2, price(2))}${bookRow(3, price(3), 'hidden="1"')}${bookRow(4, price(4), 'hidden="true"')}<row r="5" hidden="1"/>${bookRow(6, price(6), 'hidden="0"')}`
  const { records, troubles } = await sheetRead(await workbookOf(partsOf([{ name: 'B', rows }])))
  assert.deepEqual(
    records.map(({ title, notes }) => [title, notes.filter((note) => note.includes('hidden'))]),
    [
      ['Book 2', []],
      ['Book 3', ['Row 3 is hidden in the workbook.']],
      ['Book 4', ['Row 4 is hidden in the workbook.']],
      ['Book 6', []],
    ],
  )
  assert.deepEqual(
    troubles.map((trouble) => /hides 2 rows/.test(trouble)),
    [true],
  )
})

for (const [what, refs, said] of [
  ['across columns, as a heading is', ['A1:D1'], []],
  ['of one cell', ['C2:C2', 'nonsense', ''], []],
  ['down a column', ['C2:C4'], [/\(C2:C4\)/]],
  ['in many places', ['C2:C3', 'B2:B3', 'A2:B3', 'A9:A10', 'A11:A12'], [/A2:B3 and 2 more/]],
] as const) {
  test(`merged cells ${what}: their value is read once, where it stands`, async () => {
    const rows = `${headers}${bookRow(2, '<c r="C2"><v>7</v></c>')}${bookRow(3, '<c r="C3"/>')}${bookRow(4, '')}`
    const merges = `<mergeCells>${refs.map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells>`
    const book = await workbookOf(partsOf([{ name: 'B', rows, merges }]))
    const { records, troubles } = await sheetRead(book)
    assert.deepEqual(
      records.map(({ fields }) => fields.newPrice),
      [7, undefined, undefined],
    )
    assert.equal(troubles.length, said.length, troubles.join())
    for (const [at, words] of said.entries()) assert.match(troubles[at] ?? '', words)
  })
}

test('a percentage is no price, and a formula without a result is told', async () => {
  for (const [cell, refused, told] of [
    ['<c r="C2" s="3"><v>0.4</v></c>', /“40%” is not a price: it is a percentage/, 0],
    ['<c r="C2" s="4"><v>0.155</v></c>', /“15.5%” is not a price/, 0],
    ['<c r="C2"><f>B2*2</f></c>', /“Price” is empty/, 1],
    ['<c r="C2"><f>B2*2</f><v>9</v></c>', null, 0],
    // A column that is too far out is not kept, nor is what is odd about it.
    ['<c r="C2"><v>9</v></c><c r="ZZZ2"><f>B2*2</f></c><c r="D2"/>', null, 0],
  ] as const) {
    const rows = `${headers}<row r="2">${inline('A2', emma)}${inline('B2', 'Emma')}${cell}</row>`
    const { records, troubles } = await sheetRead(await workbookOf(partsOf([{ name: 'B', rows }])))
    if (refused) assert.match(records[0]?.refusal ?? '', refused)
    else assert.equal(records[0]?.refusal, null)
    assert.equal(troubles.filter((trouble) => /A formula has no result/.test(trouble)).length, told)
  }
})

test('apostrophes of a workbook are those of its texts', async () => {
  const rows = `${headers}<row r="2">${inline('A2', emma)}${inline('B2', "'=x")}<c r="C2"><v>1</v></c></row>`
  const { records } = await sheetRead(await workbookOf(partsOf([{ name: 'B', rows }])))
  assert.equal(records[0]?.title, "'=x")
})

test('serial numbers of days, in both calendars', () => {
  assert.equal(dayOfSerial(1, false), '1900-01-01')
  assert.equal(dayOfSerial(61, false), '1900-03-01')
  assert.equal(dayOfSerial(35607, false), '1997-06-26')
  assert.equal(dayOfSerial(34145, true), '1997-06-26')
  assert.equal(dayOfSerial(-1, false), null)
  assert.deepEqual(
    ['yyyy-mm-dd', 'd. mmmm yyyy', 'h:mm', '0.00', '"day" 0', '[$-409]d-mmm;@', '#,##0 "yd"'].map(
      (code) => isDateFormat(170, code),
    ),
    [true, true, false, false, false, true, false],
  )
  assert.equal(shownNumber('9.780141439587E12'), emma)
  assert.equal(shownNumber('0.1'), '0.1')
})

test('a sheet whose XML ends in the middle gives its whole rows, and says so', async () => {
  const row = (at: number) =>
    `<row r="${at}">${inline(`A${at}`, emma)}${inline(`B${at}`, `Book ${at}`)}<c r="C${at}"><v>1</v></c></row>`
  const parts: Record<string, string> = partsOf([
    { name: 'B', rows: `${headers}${row(2)}${row(3)}` },
  ])
  const xml = parts['xl/worksheets/sheet1.xml'] ?? ''
  const half = xml.slice(0, xml.indexOf('<c r="C3">') + 14)
  const { records, troubles } = await sheetRead(
    await workbookOf({ ...parts, 'xl/worksheets/sheet1.xml': half }),
  )
  assert.deepEqual(
    records.map(({ title }) => title),
    ['Book 2'],
  )
  assert.match(troubles.join(), /cut off or damaged after row 2/)
})

test('a workbook whose shared texts end in the middle is not read, and says so', async () => {
  const row = `<row r="2">${inline('A2', emma)}<c r="B2" t="s"><v>1</v></c><c r="C2"><v>1</v></c></row>`
  const strings = ['<si><t>Dune</t></si>', '<si><t>Sense and Sensibility</t></si>']
  const parts = partsOf([{ name: 'B', rows: headers + row }], { strings })
  const whole = parts['xl/sharedStrings.xml']
  for (const end of [whole.indexOf(' Sens'), whole.lastIndexOf('<si>'), whole.length - 3]) {
    const cut = { ...parts, 'xl/sharedStrings.xml': whole.slice(0, end) }
    const { records, troubles } = await sheetRead(await workbookOf(cut))
    assert.deepEqual(records, [], `${end}`)
    assert.match(troubles.join(), /damaged: the texts that its cells share end in the middle/)
  }
})

test('what is no workbook is named', async () => {
  assert.match(
    (await sheetRead(await workbookOf({ 'content.xml': '<x/>' }))).troubles.join(),
    /LibreOffice/,
  )
  assert.match((await sheetRead(await workbookOf({ 'a.txt': 'x' }))).troubles.join(), /no workbook/)
  assert.match((await sheetRead('PK\x03\x04 and no more')).troubles.join(), /cut off|no ZIP/)
})

test('a workbook that is cut or changed never makes it fail', async () => {
  const rows = `${headers}<row r="2">${inline('A2', emma)}${inline('B2', 'Emma')}<c r="C2"><v>1</v></c></row>`
  const whole = await workbookOf(partsOf([{ name: 'B', rows: rows.repeat(20) }]))
  await fc.assert(
    fc.asyncProperty(
      fc.nat({ max: whole.length }),
      fc.nat({ max: 255 }),
      fc.boolean(),
      async (at, byte, cut) => {
        const bytes = Buffer.from(cut ? whole.subarray(0, at) : whole)
        if (!cut) bytes[at] = byte
        assert.equal((await sheetRead(bytes)).heads.length, 1)
      },
    ),
    { numRuns: 150 },
  )
})
