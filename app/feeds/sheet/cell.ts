import { type Contributor, namesOf, type Subject } from '#app/catalog/trade/facts.ts'
import { tidyCode } from '#app/catalog/trade/subject-codes.ts'
import { type CellReading, type FieldName, sheetField } from '#app/feeds/fields/sheet-fields.ts'
import { lastDayOf } from '#app/feeds/onix/dates.ts'
import { withoutGroups } from '#app/feeds/values/counts.ts'
import { readDate } from '#app/feeds/values/dates.ts'
import { readDescription } from '#app/feeds/values/description.ts'
import { tidySeriesNumber } from '#app/feeds/values/series-number.ts'
import { plainSigns } from '#app/values/signs.ts'
import type { Column } from './columns.ts'
import { named } from './names/column-names.ts'
import { plainName } from './names/meaning.ts'
import { availabilityIn, formatIn, languageIn } from './words.ts'

/*
 * Cells of other people's sheets, read field by field: what they mean is found out first, and then the table
 * of fields says whether a book can have it.
 */

export type Heard = { value: unknown } | { problem: string } | { nothing: true }
export type Listener = { note: (sentence: string) => void; weightUnit: string }

const nothing: Heard = { nothing: true }

/** A line of text without tags, entities and torn letters. */
export function lineOf(cell: string, { note }: Pick<Listener, 'note'>): string {
  if (!/[^ -%'-;=?-~]/.test(cell)) return cell.replace(/\s+/g, ' ').trim()
  const { description, notes } = readDescription(cell)
  for (const sentence of notes) note(sentence)
  return description.replace(/\s+/g, ' ').trim()
}

/** What the table of fields makes of a text; the value is named where it is refused. */
function checked(name: FieldName, text: string): Heard {
  const reading: CellReading = sheetField(name)?.read(text) ?? {
    ok: false,
    problem: 'It is no field',
  }
  if (reading.ok) return { value: reading.value }
  const sentence = /[.!?]$/.test(reading.problem) ? reading.problem : `${reading.problem}.`
  return {
    problem: sentence.includes(text.slice(0, 40))
      ? sentence
      : `“${text.slice(0, 60)}”: ${sentence}`,
  }
}

type Reader = (cell: string, column: Column, listener: Listener) => Heard

const day: Reader = (cell, column) => {
  const reading = readDate(cell, column.dates)
  return reading.ok ? { value: reading.date } : { problem: reading.problem }
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

/** "1,024" is a thousand; of "12 p., 300 p." and "2 v. (300 p.)" the most pages count. */
const pages: Reader = (cell) => {
  const plain = withoutGroups(
    plainSigns(cell).replace(/(\d)[.,]0+(?!\d)/g, (whole, digit) =>
      /^\d[.,]000$/.test(plainSigns(cell)) ? whole : digit,
    ),
  )
  const named = [...plain.matchAll(/(\d{1,6}) ?(?:pp?|pgs?|pages?|s|seiten|str|stron)\b/gi)]
  const most = Math.max(0, ...named.map(([, digits]) => Number(digits)))
  if (most > 0) return checked('pages', String(most))
  const [, digits] =
    /^\D{0,12}?(\d{1,6})(?:[.,]0+)?(?!\d| ?(?:v|vols?|bde?|t)\b)/i.exec(plain) ?? []
  if (digits !== undefined && Number(digits) === 0) return nothing
  return checked('pages', digits ?? cell.trim())
}

/** Copies; fewer than none are what a till shows that has sold more than it counted. */
const stock: Reader = (cell, { decimal }, { note }) => {
  const written = plainSigns(cell).replace(/^'/, '')
  const isDecimal = decimal === (written.includes(',') ? 'comma' : 'point')
  const plain = isDecimal ? written.replace(/[.,]000$/, '') : written
  if (plain !== written) note(`The stock ${written} is taken for ${plain}, as all of its column.`)
  const [, minus, digits] =
    /^([-−]?) ?(\d{1,3}(?:[ ,.'’]\d{3})+|\d+)(?:[.,]0+)?\+?$/.exec(plain) ?? []
  if (digits === undefined) {
    const found = availabilityIn(plain)
    if (found === 'none') return { value: 0 }
    return found ? nothing : checked('stock', cell.trim())
  }
  if (!minus) return checked('stock', digits.replace(/\D/g, ''))
  note(`The stock is ${plain}, so it counts as none.`)
  return { value: 0 }
}

const grams = { g: 1, kg: 1000, lb: 453.592_37, oz: 28.349_523_125 }

const weight: Reader = (cell, column, { note, weightUnit }) => {
  const plain = gramsWithoutGroups(plainSigns(cell).toLowerCase(), column, weightUnit)
  const [, number, written] =
    /^(\d+(?:[.,]\d+)?) ?(kgs?|g|gr|gm|grams?|gramm|lbs?|oz|pounds?|kilograms?|ounces?)?\.?$/.exec(
      plain,
    ) ?? []
  if (number === undefined) return checked('weightGrams', cell.trim())
  const unit = unitOf(written ?? weightUnit) ?? column.meaning?.unit ?? unitOf(weightUnit)
  const amount = Number(number.replace(',', '.'))
  if (amount === 0) return nothing
  if (!unit) {
    note(`The weight ${plain} has no unit, so it is left out.`)
    return nothing
  }
  return checked('weightGrams', String(Math.max(1, Math.round(amount * grams[unit]))))
}

/** "1,200 g" is more than a kilogram: nobody weighs to the thousandth of a gram. */
function gramsWithoutGroups(plain: string, { meaning }: Column, weightUnit: string): string {
  const [, head = '', word] = /^(\d{1,3})[.,]\d{3} ?([a-z]+)?\.?$/.exec(plain) ?? []
  const unit = unitOf(word ?? weightUnit) ?? meaning?.unit
  return unit === 'g' && Number(head) > 0 && Number(head) <= 50 ? withoutGroups(plain) : plain
}

function unitOf(word: string | undefined): keyof typeof grams | null {
  if (!word) return null
  if (/^k/i.test(word)) return 'kg'
  if (/^g/i.test(word)) return 'g'
  if (/^(?:l|p)/i.test(word)) return 'lb'
  return /^o/i.test(word) ? 'oz' : null
}

/** The last of "Books > Fiction > Crime", the first of several. */
const category: Reader = (cell, _, listener) => {
  const line = lineOf(cell, listener)
  const [first = ''] = line.split(/ > /.test(line) ? /(?<!\\), ?|[|;]/ : /[|;]/)
  const parts = first.split(/\s*(?:->|>|»|\/\/)\s*/).filter(Boolean)
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
    if ('value' in heard || /[()]/.test(text)) return heard
  }
  const role = meaning?.does ?? 'author'
  const people: Contributor[] = namesOf(text.replaceAll('|', ';')).map((name) => ({
    name: name.slice(0, 300),
    role,
  }))
  return { value: people }
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
