import { asProposed, type FeedColumn, type FeedOptions } from '#app/feeds/feed.ts'
import { type FieldName, sheetField, sheetFields } from '#app/feeds/fields/sheet-fields.ts'
import type { ColumnDates } from '#app/feeds/values/dates.ts'
import type { Order } from '#app/feeds/values/person-name.ts'
import type { DecimalSign } from '#app/feeds/values/price.ts'
import { entryOf } from '#app/values/entry-of.ts'
import { exportOf } from './known-exports.ts'
import { withPlaces } from './names/copies-at-places.ts'
import { type KnownExport, type Meaning, plainName } from './names/meaning.ts'
import { meaningOf } from './names/meaning-of.ts'
import { withOldPrices, withSoldPrices } from './names/price-sides.ts'
import { withWholePeople } from './people/person-columns.ts'

/* What the columns of a sheet are taken for: by what they are called, and by what is in them. */

export type Column = {
  at: number
  /** As the sheet has it; a second one of the same name is "Price (2)". */
  header: string
  meaning: Meaning | null
  /** What its cells have shown (app/feeds/sheet/survey.ts). */
  dates?: ColumnDates
  decimal?: DecimalSign | null
  asksForDecimals?: boolean
  /** Of availabilities: its numbers are codes. */
  isCoded?: boolean
  /** Of names: whether most of them begin with the family. */
  order?: Order
}

export type Columns = {
  columns: Column[]
  known: KnownExport | null
  /** A sheet that this shop has written: its cells are taken as they are, empty ones take away. */
  isOwn: boolean
}

const ownHeaders = new Map(sheetFields.map(({ name, header }) => [header, name]))
/** Only our own sheets have these. */
const onlyOurs = ['Description (HTML)', 'Number in the series', 'Days until we can send it']

/** "Description (2)" goes on where the cell of "Description" is full. */
const ownName = (header: string): FieldName | undefined =>
  ownHeaders.get(header) ?? ownHeaders.get(header.replace(/ \(\d+\)$/, ''))

/** Columns by their headers, before anything else of the sheet is seen. */
export function columnsOf(headers: string[], own: string): Columns {
  const unique = withoutDoubles(headers)
  const isOwn =
    onlyOurs.some((name) => headers.includes(name)) &&
    headers.every((header) => header.trim() === '' || ownName(header) !== undefined)
  if (isOwn) {
    const columns = unique.map((header, at) => {
      const field = ownName(header)
      return { at, header, meaning: field ? { field, rank: 0 } : null }
    })
    return { columns, known: null, isOwn }
  }
  const known = exportOf(headers)
  const columns = unique.map((header, at) => ({
    at,
    header,
    meaning: meant(headers[at] ?? '', known, own),
  }))
  const whole = withOldPrices(withSoldPrices(withWholePeople(asCatalogued(columns))))
  return { columns: withoutOtherIsbns(whole), known, isOwn }
}

/** Where one column is a catalogue's, the others end in its signs, too. */
function asCatalogued(columns: Column[]): Column[] {
  const isLibrary = ({ header, meaning }: Column) =>
    meaning?.isIsbd || /^(?:item ?)?call ?(?:number|no)$/.test(plainName(header))
  if (!columns.some(isLibrary)) return columns
  return columns.map((column) =>
    column.meaning?.field ? { ...column, meaning: { ...column.meaning, isIsbd: true } } : column,
  )
}

/** Beside the ISBN of the book those of its e-book, its predecessor and its set are of other books. */
function withoutOtherIsbns(columns: Column[]): Column[] {
  const isIsbn = ({ meaning }: Column) => meaning?.field === 'isbn13' && meaning.role !== 'barcode'
  const hasOwn = columns.some((column) => isIsbn(column) && !isOfAnother(column.header))
  if (!hasOwn) return columns
  return columns.map((column) =>
    isIsbn(column) && isOfAnother(column.header) ? { ...column, meaning: null } : column,
  )
}

const another =
  /\b(?:e ?isbns?|e ?books?|e pub|epub|pdf|kindle|digital|online|audio|audiobook|related|replaces|replaced|previous|former|old|alt|alternate|alternative|parallel|set|parent|original|ersetzt|other)\b/
const isOfAnother = (header: string): boolean => another.test(plainName(header))

function meant(header: string, known: KnownExport | null, own: string): Meaning | null {
  const name = plainName(header)
  // Null leaves a column of a known export out; an export that is not known says nothing.
  const special = known ? entryOf(known.columns, name) : undefined
  if (special === null) return null
  return special ? { rank: 0, ...special } : meaningOf(header, own)
}

function withoutDoubles(headers: string[]): string[] {
  const seen = new Map<string, number>()
  return headers.map((written, at) => {
    const header = written.trim() || `Column ${at + 1}`
    const count = (seen.get(header) ?? 0) + 1
    seen.set(header, count)
    return count === 1 ? header : `${header} (${count})`
  })
}

/** Fields that several columns may make together, or one after the other. */
const gathered = new Set<FieldName>(['subjects', 'contributors', 'isbn13', 'key', 'description'])

/** Prices in several currencies are columns of their own, and the record takes the shop's. */
const standsAlone = ({ meaning }: Column): boolean =>
  !meaning?.field ||
  gathered.has(meaning.field) ||
  (meaning.field === 'newPrice' && !!meaning.currency)

/**
 * Of several columns for one field one is taken, in our own sheets all that go on in the next; then what
 * the bookseller has chosen goes before.
 */
export function settled(
  { columns, known, isOwn }: Columns,
  options: FeedOptions,
  isEmpty: (column: Column) => boolean,
): Columns {
  // One that no row fills stands back.
  const place = (column: Column) => (column.meaning?.rank ?? 0) + (isEmpty(column) ? 1000 : 0)
  const best = new Map<FieldName, Column>()
  for (const column of columns) {
    const field = column.meaning?.field
    if (!field || standsAlone(column)) continue
    const before = best.get(field)
    if (!before || place(column) < place(before)) best.set(field, column)
  }
  const single = columns.map((column) => {
    const field = column.meaning?.field
    const isLeft = !isOwn && field && !standsAlone(column) && best.get(field) !== column
    return isLeft ? { ...column, meaning: null } : column
  })
  const proposed = isOwn ? single : withPlaces(single)
  const { columns: chosen } = options
  if (!chosen) return { columns: proposed, known, isOwn }
  const given = new Set(columns.map(({ header }) => fieldFor(header, chosen)))
  const isIsbd = columns.some(({ meaning }) => meaning?.isIsbd)
  return {
    columns: proposed.map((column) => chosenFor(column, chosen, given, isIsbd)),
    known,
    isOwn,
  }
}

const fieldFor = (header: string, chosen: Record<string, string>): string | undefined =>
  entryOf(chosen, header)

/**
 * A column that helps to read others, such as that of the currency, goes on to do so. One that is not named is left out,
 * unless `*` says that nobody was asked about it: then it is as proposed, if its field was not given to another.
 */
function chosenFor(
  column: Column,
  chosen: Record<string, string>,
  given: ReadonlySet<string | undefined>,
  isIsbd: boolean,
): Column {
  const field = fieldFor(column.header, chosen)
  const { meaning } = column
  if (field && meaning?.field === field) return column
  if (field && sheetField(field))
    return {
      ...column,
      meaning: { field: field as FieldName, rank: 0, ...(isIsbd && { isIsbd }) },
    }
  const isFree = !meaning?.field || gathered.has(meaning.field) || !given.has(meaning.field)
  if (field === undefined && isFree && fieldFor('*', chosen) === asProposed) return column
  return { ...column, meaning: meaning?.role ? { role: meaning.role, rank: 0 } : null }
}

export const feedColumn = (column: Column, samples: string[]): FeedColumn => ({
  header: column.header,
  field: column.meaning?.field ?? null,
  samples,
  asksForDates: column.dates?.asks ?? false,
  asksForDecimals: column.asksForDecimals ?? false,
})
