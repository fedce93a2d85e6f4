import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertLinear } from '#test/linear.ts'
import { sheetRead } from '#test/sheets.ts'
import { marcMeaning, withoutIsbd } from './names/marc.ts'
import { meaningOf } from './names/meaning-of.ts'

/* Lists of libraries: what MARC calls columns, and what ISBD writes behind their cells. */

const emma = '9780141439587'

test('columns by field and subfield, however they are parted; other numbers are none', () => {
  for (const [header, field] of [
    ...['020 $a', '020_a', '020|a', '020a', 'MARC 020 ‡a', '020 ## $a', '020__a'].map(
      (name) => [name, 'isbn13'] as const,
    ),
    ...[['490 0_ $v', 'seriesNumber'] as const, ['24510$a', 'title'] as const],
    ...[['830 a', 'seriesName'] as const, ['Remainder of title', 'subtitle'] as const],
    ['Other title information', 'subtitle'],
    ...['245', '245 a and more of it than fits', '999 $a', 'constructor', '__proto__'].map(
      (name) => [name, undefined] as const,
    ),
  ] as const)
    assert.equal(meaningOf(header, 'USD')?.field, field, header)
  for (const header of ['830 a', 'Remainder of title', 'Other title information'])
    assert.equal(meaningOf(header, 'USD')?.isIsbd, true, header)
})

test('the series as it stands in the book goes before the one it is traced by', async () => {
  for (const header of ['830 a;490 a', '490 a;830 a']) {
    const cells = header.startsWith('8') ? 'Traced ;Stated ;' : 'Stated ;Traced ;'
    const row = cells
      .split(' ;')
      .slice(0, 2)
      .map((cell) => `"${cell} ;"`)
      .join(';')
    const { records } = await sheetRead(
      `020 $a;245 $a;${header};Price\n${emma};Emma /;${row};9.00\n`,
    )
    assert.deepEqual(records[0]?.fields.series, { name: 'Stated' }, header)
  }
})

test('what ends in a sign of its own keeps it, and numbers stay as they are', async () => {
  const header = 'ISBN;SKU;Title;Subtitle;Pages;Call number;Price'
  for (const [sku, title, kept, subtitle, pages] of [
    ['ABC+', 'Programming in C++', 'Programming in C++', 'A+', '300 p. +'],
    ['ABC:', 'Programming in C++ /', 'Programming in C++', 'Why E=', '300 p. ;'],
    ['A/', 'Emma =', 'Emma', 'B+', '300'],
    ['A,', 'Emma:', 'Emma', 'Vitamin D +', '300 p. ; 21 cm. +'],
  ] as const) {
    const { records } = await sheetRead(
      `${header}\n${emma};${sku};"${title}";${subtitle};"${pages}";1;9.00\n`,
    )
    const { key, fields } = records[0] ?? {}
    assert.deepEqual(
      [key, fields?.title, fields?.subtitle, fields?.pages],
      [sku, kept, subtitle, 300],
      title,
    )
  }
})

test('years of a life are taken from each name of a cell', async () => {
  for (const [cell, author] of [
    ['Austen, Jane, 1775-1817; Bell, Ann, 1960-', 'Jane Austen, Ann Bell'],
    ['Austen, Jane, 1775-1817. ; Bell, Ann, b. 1960.', 'Jane Austen, Ann Bell'],
    ['Austen, Jane, 1775-1817, author | Bell, Ann, 1960-, editor.', 'Jane Austen, Ann Bell'],
    ['Austen, Jane, approximately 1775-1817,', 'Jane Austen'],
  ] as const) {
    const { records } = await sheetRead(
      `020 $a,245 $a,100 $a,Price\n${emma},Emma /,"${cell}",9.00\n`,
    )
    assert.equal(records[0]?.fields.author, author, cell)
    const added = await sheetRead(`020 $a,245 $a,700 $a,Price\n${emma},Emma /,"${cell}",9.00\n`)
    assert.deepEqual(
      added.records[0]?.fields.contributors?.map(({ name }) => name),
      author.split(', '),
      cell,
    )
  }
})

test('a column of a catalogue that is chosen for another field loses its signs all the same', async () => {
  for (const header of ['Title proper', 'Something', 'Main title']) {
    const { records } = await sheetRead(`020 $a;245 $a;${header};Price\n${emma};x;Emma /;9.00\n`, {
      columns: { '020 $a': 'isbn13', [header]: 'title', Price: 'newPrice' },
    })
    assert.equal(records[0]?.title, 'Emma', header)
  }
})

test('threats 20: long headers and cells of a catalogue take linear work', () => {
  for (const unit of [' ', ';', ' ;', ', 1999', ', 1', '_', '.', '- ', ' /', '\n'])
    for (const end of ['x', '!', ''])
      assertLinear(unit, (text) => {
        marcMeaning(`245${text}${end}`, '')
        for (const field of ['author', 'title', 'pages'] as const)
          withoutIsbd(`a, 1999${text}${end}`, { field, rank: 0 })
      })
})
