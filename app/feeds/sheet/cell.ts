import type { Contributor, Subject } from '#app/catalog/trade/facts.ts'
import { tidyCode } from '#app/catalog/trade/subject-codes.ts'
import { type FieldName, sheetField } from '#app/feeds/fields/sheet-fields.ts'
import { lastDayOf } from '#app/feeds/onix/dates.ts'
import { readDate } from '#app/feeds/values/dates.ts'
import { namesIn } from '#app/feeds/values/names-in.ts'
import { turnedOver } from '#app/feeds/values/person-name.ts'
import { tidySeriesNumber } from '#app/feeds/values/series-number.ts'
import { plainSigns } from '#app/values/signs.ts'
import { checked, type Heard, type Listener, lineOf, nothing, type Reader } from './cells/heard.ts'
import { pages, stock, weight } from './cells/numbers.ts'
import type { Column } from './columns.ts'
import { named } from './names/column-names.ts'
import { plainName } from './names/meaning.ts'
import { peopleInLine } from './people/people-in-line.ts'
import { roleNamed } from './people/people-of-row.ts'
import { availabilityIn, formatIn, languageIn } from './words.ts'

/*
 * Cells of other people's sheets, read field by field: what they mean is found out first, and then the table
 * of fields says whether a book can have it.
 */

const day: Reader = (cell, column, { note }) => {
  const reading = readDate(cell, column.dates)
  if (!reading.ok) return { problem: reading.problem }
  if (reading.isGuessed) note(`“${cell.trim().slice(0, 60)}” was read as ${reading.date}.`)
  return { value: reading.date }
}

const expected: Reader = (cell, column, listener) => {
  const heard = day(cell, column, listener)
  return 'value' in heard ? checked('availableOn', lastDayOf(String(heard.value))) : heard
}

const format: Reader = (cell, _, { note }) => {
  const own = sheetField('format')?.read(cell)
  if (own?.ok) return { value: own.value }
  const found = formatIn(cell)
  if (found) return { value: found }
  note(
    `The format “${cell.trim().slice(0, 60)}” is not one of the shop’s, so it is kept as “other”.`,
  )
  return { value: 'other' }
}

const availability: Reader = (cell, { isCoded }) => {
  const own = sheetField('availability')?.read(cell)
  if (own?.ok) return { value: own.value }
  const found = availabilityIn(cell, isCoded)
  if (found === 'none') return nothing
  if (found) return { value: found }
  return checked('availability', cell.trim())
}

const language: Reader = (cell) => {
  const found = languageIn(plainSigns(cell))
  return found ? { value: found } : checked('language', cell.trim())
}

/** "Default Category/Books/Fiction" of Magento; elsewhere a slash is a part of a name. */
const slashedPath = /^(?:default category|books?|bücher|livres|libros)\//i

/** Columns that say of a whole stock what kind of thing it is: "Product Type", "Item Type". */
const ofKinds = /^(?:product |item |article )?type$/
const kinds =
  /^(?:books?|print|printed|physical|digital|inventory (?:part|item)|stock(?: item)?|standard|regular|simple|product|goods|item|new|used)$/i

/** The last of "Books > Fiction > Crime", the first of several. */
const category: Reader = (cell, column, listener) => {
  const line = lineOf(cell, listener)
  // A binding or a kind of goods is no subject.
  const isKind = kinds.test(line) || (line.length < 40 && formatIn(line) !== null)
  if (isKind && ofKinds.test(plainName(column.header))) return nothing
  if (/^\d+(?:[;,| ]+\d+)*$/.test(line)) {
    listener.note(
      `“${line.slice(0, 60)}” is the number of a category, not its name, so it is left out.`,
    )
    return nothing
  }
  const [first = ''] = line.split(
    / > /.test(line) || slashedPath.test(line) ? /(?<!\\), ?|[|;]/ : /[|;]/,
  )
  const parts = first.split(slashedPath.test(first) ? '/' : /\s*(?:->|>|»|\/\/)\s*/).filter(Boolean)
  return checked('category', (parts.at(-1) ?? '').slice(0, 100))
}

/** A file of a picture; an address leads nowhere, because the shop asks none. */
const coverImage: Reader = (cell, _, { note }) => {
  const heard = checked('coverImage', cell.trim())
  if ('value' in heard) return heard
  note(`The picture “${cell.trim().slice(0, 60)}” is not fetched: upload it at the desk.`)
  return nothing
}

const seriesNumber: Reader = (cell, _, listener) =>
  checked('seriesNumber', tidySeriesNumber(lineOf(cell, listener)))

const line =
  (name: FieldName): Reader =>
  (cell, _, listener) =>
    checked(name, lineOf(cell, listener))

const readers: Partial<Record<FieldName, Reader>> = {
  publishedOn: day,
  availableOn: expected,
  format,
  availability,
  language,
  pages,
  stock,
  weightGrams: weight,
  category,
  coverImage,
  seriesNumber,
}

/** A cell of a column, for every field that a single cell makes. Empty ones say nothing. */
export function hear(column: Column, cell: string, listener: Listener): Heard {
  const name = column.meaning?.field
  if (!name || cell.trim() === '') return nothing
  return (readers[name] ?? line(name))(cell, column, listener)
}

/** People of a column: those of one kind by their names, others as our own sheets write them. */
export function hearContributors({ meaning }: Column, cell: string, listener: Listener): Heard {
  const text = withOwnRoles(lineOf(cell.replaceAll('\n', '; '), listener))
  if (!meaning?.does) {
    const heard = checked('contributors', text)
    if ('value' in heard) return { value: (heard.value as Contributor[]).map(aloud) }
    // "Austen, Jane; Stafford, Fiona (ed.)", as a line of authors has it.
    const people = peopleInLine(text, roleNamed)
    if (people) return { value: people }
    if (/[()]/.test(text)) return heard
  }
  const role = meaning?.does ?? 'author'
  const people: Contributor[] = namesIn(text).names.map((name) => ({
    name: name.slice(0, 300),
    role,
  }))
  return { value: people }
}

/** "Austen, Jane (Author)" is Jane Austen. */
const aloud = ({ name, role }: Contributor): Contributor => {
  const [turned, second] = turnedOver(name, 'unknown') ?? []
  return { name: turned !== undefined && second === undefined ? turned : name, role }
}

/** "Tom Ray (Übersetzer)" and "Tom Ray [illustrator]": roles by the names that their columns have. */
const withOwnRoles = (text: string): string =>
  text.replace(/[([]([\p{L}\p{M}. ]{2,30})[)\]]/gu, (whole, word: string) => {
    const does = named.get(plainName(word))?.does
    return does ? `(${does})` : whole
  })

/** Subjects of a column; codes may stand without their scheme where the column says it. */
export function hearSubjects({ meaning }: Column, cell: string, listener: Listener): Heard {
  const scheme = meaning?.scheme
  const text = lineOf(cell.replaceAll('\n', '; '), listener)
  if (!scheme) return checked('subjects', text.includes(';') ? text : text.replaceAll(', ', '; '))
  if (scheme === 'keyword') {
    const words = text.split(/[;,|]/).map((word) => word.trim().slice(0, 300))
    const subjects: Subject[] = words.filter(Boolean).map((heading) => ({ scheme, heading }))
    return { value: subjects }
  }
  const coded = text
    .split(/[;|]|,(?= ?[A-Z0-9-]{1,10}(?:\b|$))/)
    .map((part) => part.trim())
    .filter(Boolean)
  const lines = coded.map((part) => {
    const [first = '', ...rest] = part.replace(/^(?:BISAC|Thema)[: ]+/i, '').split(' ')
    return [scheme, tidyCode(first), ...rest].join(' ')
  })
  return checked('subjects', lines.join('; '))
}
