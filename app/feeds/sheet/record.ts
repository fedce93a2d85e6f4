import type { FeedOptions, FeedRecord } from '#app/feeds/feed.ts'
import { type FieldName, fieldsOf, sheetField } from '#app/feeds/fields/sheet-fields.ts'
import { saysSomething } from '#app/feeds/values/nothing.ts'
import { hear } from './cell.ts'
import { lineOf, unlisted } from './cells/heard.ts'
import { wholeTitle } from './cells/title.ts'
import type { Column } from './columns.ts'
import { isbnOf, keyOf } from './isbn-of-row.ts'
import { withAttributes } from './names/attributes.ts'
import { takePeople } from './people/people-of-row.ts'
import { priceOf } from './price-of-row.ts'
import { cellOf, columnsFor, type Reading, roleOf } from './reading.ts'
import { noticeOf, takeNoCopies } from './status.ts'
import type { Survey } from './survey.ts'
import { heardIn, take, takeCopies, takeDescription } from './take-cells.ts'
import { checkWhole, complete } from './whole-record.ts'

/* A record of a row: everything that is wrong with it is gathered into one refusal. */

/** A row that is a record, and what its file says besides. */
export type RowOfProduct = {
  record: number
  cells: string[]
  /** How its source knows it, where that is more than a cell. */
  key?: string | null
  /** "Paperback", "Blue": what tells it from the other variants. */
  variant?: string
  /** Why it is no book by itself. */
  aside?: string
  /** What the reader of rows has to say, and why nothing of it can be taken. */
  notes: string[]
  problems: string[]
}

export function recordOf(
  row: RowOfProduct,
  survey: Survey,
  file: string,
  options: FeedOptions,
): FeedRecord {
  const { cells, notes, problems } = row
  const reading: Reading = {
    survey,
    options,
    file,
    values: new Map(),
    notes: [...notes],
    problems: [...problems],
    ...withAttributes({ survey, cells, options }),
  }
  if (row.aside) return asideRecord(row.aside, row, reading)
  const heard = survey.isOwn ? readOwn : readForeign
  const found = reading.problems.length
  const isbn13 = isbnOf(reading)
  const isDamaged = reading.problems.length > found
  heard(reading, row)
  takeNoCopies(reading)
  const key = row.key ?? keyOf(reading)
  const notice = noticeOf(reading)
  const price = priceOf(reading)
  const fields = fieldsOf(reading.values)
  if (!survey.isOwn && typeof fields.title === 'string')
    fields.title = wholeTitle(fields.title, fields.language, reading)
  complete(fields, reading)
  if (isbn13) fields.isbn13 = isbn13
  const title = typeof fields.title === 'string' ? fields.title : null
  checkWhole({
    reading,
    isbn13,
    key,
    title,
    hasPrice: fields.newPrice !== undefined,
    isDamaged,
    notice,
  })
  return {
    file,
    record: row.record,
    isbn13,
    key,
    title: title ?? titleShown(reading),
    sentAt: sentAtOf(reading),
    notice,
    fields,
    price,
    notes: [...new Set(reading.notes)],
    refusal: reading.problems.length > 0 ? [...new Set(reading.problems)].join(' ') : null,
  }
}

const asideRecord = (aside: string, { record }: RowOfProduct, reading: Reading): FeedRecord => ({
  ...{ file: reading.file, record, isbn13: null, key: null, title: titleShown(reading) },
  ...{ sentAt: null, notice: 'update', fields: {}, price: null, notes: [], refusal: null, aside },
})

/** Fields that a reader of their own has. */
const apart = new Set<FieldName>(['isbn13', 'newPrice', 'oldPrice', 'key'])

/** Fields of names, in which a dash or “N/A” is nobody. */
const names = new Set<FieldName>([
  ...(['author', 'contributors', 'publisher', 'imprint', 'seriesName', 'subtitle'] as const),
  ...(['seriesNumber', 'category', 'edition', 'language', 'format', 'publishedOn'] as const),
  ...(['pages', 'weightGrams', 'availability', 'availableOn'] as const),
])

/** A sheet that this shop wrote: as it is, empty cells take away; what somebody changed in it is read as any. */
function readOwn(reading: Reading): void {
  const texts = new Map<FieldName, { text: string; column: Column }>()
  for (const column of reading.survey.columns) {
    const field = column.meaning?.field
    if (!field || apart.has(field)) continue
    const before = texts.get(field)
    texts.set(field, {
      text: (before?.text ?? '') + cellOf(reading, column),
      column: before?.column ?? column,
    })
  }
  for (const [name, { text, column }] of texts) {
    const read = sheetField(name)?.read(text)
    if (read?.ok) reading.values.set(name, read.value)
    else take(reading, column, heardIn(reading, column, text))
  }
}

function readForeign(reading: Reading, row: RowOfProduct): void {
  for (const column of reading.survey.columns) {
    const field = column.meaning?.field
    const cell = unlisted(cellOf(reading, column))
    if (!field || apart.has(field) || column.meaning?.person) continue
    if (field === 'title' && !saysSomething(cell)) {
      const said = cell.trim().slice(0, 40)
      reading.problems.push(
        `Column “${column.header}” ${said === '' ? 'is empty' : `says “${said}”`}: a book needs a title.`,
      )
    } else if (names.has(field) && !saysSomething(cell)) continue
    else if (field === 'description' || field === 'descriptionHtml')
      takeDescription(reading, column)
    else if (field === 'stock') takeCopies(reading, column)
    else if (cell.trim() !== '') take(reading, column, heardIn(reading, column, cell))
  }
  for (const column of reading.attributes) {
    const field = column.meaning?.field
    // Commas in a value, as there may be several.
    const cell = cellOf(reading, column).replaceAll('\\,', ',')
    if (field && !apart.has(field) && !reading.values.has(field) && saysSomething(cell))
      take(reading, column, heardIn(reading, column, cell))
  }
  takePeople(reading)
  if (row.variant) nameVariant(reading, row.variant)
  // Where copies are not counted, their number means nothing.
  if (/^(?:false|no?|0)$/i.test(roleOf(reading, 'tracked'))) reading.values.delete('stock')
}

function nameVariant(reading: Reading, variant: string): void {
  const column = { at: -1, header: 'Variant', meaning: { field: 'format' as const, rank: 0 } }
  const own = hear(column, variant, { note: () => {}, weightUnit: '' })
  if ('value' in own && own.value !== 'other') reading.values.set('format', own.value)
  else if (!reading.values.get('edition')) reading.values.set('edition', variant.slice(0, 100))
}

function sentAtOf(reading: Reading): string | null {
  const text = roleOf(reading, 'updatedAt')
  if (!/^\d{4}-\d{2}-\d{2}/.test(text)) return null
  const time = new Date(text)
  return Number.isNaN(time.getTime()) ? null : time.toISOString()
}

function titleShown(reading: Reading): string | null {
  const [column] = columnsFor(reading, 'title')
  return (column && lineOf(cellOf(reading, column), { note: () => {} }).slice(0, 500)) || null
}
