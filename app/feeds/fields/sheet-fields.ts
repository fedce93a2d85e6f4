import * as z from 'zod/mini'
import { bookChangesSchema } from '#app/catalog/book.schema.ts'
import type { Book } from '#app/catalog/book.ts'
import { availabilityNames } from '#app/catalog/trade/availability-names.ts'
import {
  type Plain,
  type PlainField,
  plainField,
  plainNames,
} from '#app/catalog/trade/plain-fields.ts'
import { type Line, problemIn, valuesIn } from '#app/catalog/trade/trade-lists.ts'
import type { FeedFields } from '#app/feeds/feed.ts'
import type { Cell } from '#app/values/csv.ts'
import { tidyLine } from '#app/values/signs.ts'
import {
  readContributorCell,
  readSubjectCell,
  writeContributorCell,
  writeSubjectCell,
} from './lists.ts'

/*
 * The one table of what goes in and out by sheet. Whatever `write` makes of a legal book, `read` makes
 * into the same again. Cells of other people's sheets are read by app/feeds/values/ first, and end here.
 */

/** A book as a sheet has it: with the number that its source knows it by. */
export type SheetBook = Partial<Book> & { key?: string | null }

/** What a cell says: a value as the API takes it, null for none; or what is wrong and what to do. */
export type CellReading = { ok: true; value: unknown } | { ok: false; problem: string }

export type FieldName =
  | PlainField
  | Exclude<keyof FeedFields, 'series' | PlainField>
  | 'seriesName'
  | 'seriesNumber'
  | 'key'

export type SheetField = {
  name: FieldName
  /** As our own sheets call the column. */
  header: string
  write: (book: SheetBook) => Cell
  read: (cell: string) => CellReading
}

const good = (value: unknown): CellReading => ({ ok: true, value })
const bad = (problem: string): CellReading => ({ ok: false, problem })

/** As the API takes it, in the words of the API where it does not. */
function checked(schema: z.ZodMiniType, value: unknown): CellReading {
  const result = z.safeParse(schema, value)
  return result.success ? good(result.data) : bad(result.error.issues[0]?.message ?? 'Not readable')
}

const shape = bookChangesSchema.shape

/** A whole number; "245.0" is what some programs make of one. */
function wholeOf(cell: string): unknown {
  const plain = tidyLine(cell).replace(/[.,]0+$/, '')
  return /^-?\d{1,12}$/.test(plain) ? Number(plain) : cell
}

/** A value by the name that people call it or by its own. */
function choiceOf(names: Record<string, string>, cell: string): string {
  const wanted = tidyLine(cell).toLowerCase()
  const found = Object.entries(names).find(
    ([value, name]) => value === wanted || name.toLowerCase() === wanted,
  )
  return found?.[0] ?? tidyLine(cell)
}

/** Everything that an empty cell takes away. */
const emptied =
  (read: (cell: string) => CellReading) =>
  (cell: string): CellReading =>
    tidyLine(cell) === '' ? good(null) : read(cell)

function plain(name: PlainField): SheetField {
  const { label, box, names, input, stored }: Plain = plainField(name)
  return {
    name,
    header: label,
    write: (book) => {
      const value = book[name] ?? null
      return typeof value === 'string' && names ? (names[value] ?? value) : value
    },
    read: emptied((cell) => {
      if (box === 'whole number') return checked(input, wholeOf(cell))
      const reading = checked(input, names ? choiceOf(names, cell) : tidyLine(cell))
      if (!reading.ok || !stored || typeof reading.value !== 'string') return reading
      return good(stored(reading.value))
    }),
  }
}

/** A value of the wire that is written as it is. */
function asIs(
  name: keyof typeof shape & FieldName & keyof Book,
  header: string,
  readCell: (cell: string) => unknown = tidyLine,
): SheetField {
  return {
    name,
    header,
    write: (book) => (book[name] as Cell | undefined) ?? null,
    read: emptied((cell) => checked(shape[name], readCell(cell))),
  }
}

/** What no book can be without. */
const needed = (field: SheetField): SheetField => ({
  ...field,
  read: (cell) => (tidyLine(cell) === '' ? bad(`${field.header} is required`) : field.read(cell)),
})

/** As our own sheets write it: "19.99". */
const price = (name: 'newPrice' | 'oldPrice', header: string): SheetField => ({
  name,
  header,
  write: (book) => book[name] ?? null,
  read: emptied((cell) => {
    const plain = tidyLine(cell)
    if (!/^-?\d{1,12}(?:\.\d+)?$/.test(plain))
      return bad(`${header} must be a number, such as 19.99`)
    return checked(shape[name], Number(plain))
  }),
})

/** A text that a book can have empty, but not lack. */
const orEmpty = (field: SheetField): SheetField => ({
  ...field,
  read: (cell) => (cell === '' ? good('') : field.read(cell)),
})

const paragraphs = (name: 'description' | 'descriptionHtml', header: string): SheetField => ({
  name,
  header,
  write: (book) => book[name] ?? null,
  read: (cell) => checked(shape[name], cell),
})

function list<T>(
  name: 'contributors' | 'subjects',
  header: string,
  write: (book: SheetBook) => string,
  linesOf: (cell: string) => Line<T>[],
): SheetField {
  return {
    name,
    header,
    write: (book) => write(book) || null,
    read: emptied((cell) => {
      const lines = linesOf(cell)
      const problem = problemIn(lines)
      return problem ? bad(problem) : checked(shape[name], valuesIn(lines))
    }),
  }
}

const series = (name: 'seriesName' | 'seriesNumber', header: string): SheetField => {
  const part = name === 'seriesName' ? 'name' : 'number'
  return {
    name,
    header,
    write: (book) => book.series?.[part] ?? null,
    read: emptied((cell) => {
      const reading = checked(shape.series, { name: 'x', [part]: tidyLine(cell) })
      return reading.ok ? good(tidyLine(cell)) : reading
    }),
  }
}

const availability: SheetField = {
  name: 'availability',
  header: 'Availability',
  // The wire leaves out what most books are.
  write: (book) => availabilityNames[book.availability ?? 'available'],
  read: emptied((cell) => checked(shape.availability, choiceOf(availabilityNames, cell))),
}

const key: SheetField = {
  name: 'key',
  header: 'Source number',
  write: (book) => book.key ?? null,
  read: emptied((cell) =>
    tidyLine(cell).length > 200
      ? bad('Source number must be at most 200 characters')
      : good(tidyLine(cell)),
  ),
}

const plainIn = (group: Plain['group']): SheetField[] =>
  plainNames.filter((name) => plainField(name).group === group).map(plain)

/** In the order in which our own sheets have them. */
export const sheetFields: readonly SheetField[] = [
  asIs('isbn13', 'ISBN-13'),
  needed(asIs('title', 'Title')),
  ...plainIn('title'),
  ...plainIn('edition'),
  asIs('author', 'Author'),
  list('contributors', 'Contributors', writeContributorsOf, readContributorCell),
  orEmpty(asIs('category', 'Category')),
  needed(price('newPrice', 'Price')),
  price('oldPrice', 'Old price'),
  asIs('publishedOn', 'Publication date'),
  series('seriesName', 'Series'),
  series('seriesNumber', 'Number in the series'),
  ...plainIn('copy'),
  list('subjects', 'Subjects', writeSubjectsOf, readSubjectCell),
  availability,
  asIs('orderDays', 'Days until we can send it', wholeOf),
  asIs('availableOn', 'Expected'),
  asIs('stock', 'Stock', wholeOf),
  asIs('coverImage', 'Cover image'),
  paragraphs('description', 'Description'),
  orNull(paragraphs('descriptionHtml', 'Description (HTML)')),
  key,
]

function writeContributorsOf(book: SheetBook): string {
  return writeContributorCell(book.contributors ?? [])
}

function writeSubjectsOf(book: SheetBook): string {
  return writeSubjectCell(book.subjects ?? [])
}

function orNull(field: SheetField): SheetField {
  return { ...field, read: (cell) => (cell === '' ? good(null) : field.read(cell)) }
}

const byName = new Map(sheetFields.map((field) => [field.name as string, field]))

/** A field by its name; undefined for a name that is none. */
export const sheetField = (name: string): SheetField | undefined => byName.get(name)

/**
 * The fields that read cells make, by name: a series comes of two cells, the source's number is not one
 * of them. A field that no cell was read for is not there.
 */
export function fieldsOf(values: ReadonlyMap<FieldName, unknown>): FeedFields {
  const { seriesName, seriesNumber, key: _, ...rest } = Object.fromEntries(values)
  if (seriesName === undefined) return rest as FeedFields
  const number = seriesNumber ? { number: seriesNumber } : {}
  return {
    ...rest,
    series: seriesName === null ? null : { name: seriesName, ...number },
  } as FeedFields
}
