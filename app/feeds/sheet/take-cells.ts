import { sheetField } from '#app/feeds/fields/sheet-fields.ts'
import { readDescription } from '#app/feeds/values/description.ts'
import { lineOfNames, namesIn } from '#app/feeds/values/names-in.ts'
import type { Order } from '#app/feeds/values/person-name.ts'
import { hear, hearContributors, hearSubjects } from './cell.ts'
import { checked, type Heard, lineOf, unlisted } from './cells/heard.ts'
import type { Column } from './columns.ts'
import { peopleInLine } from './people/people-in-line.ts'
import { roleNamed } from './people/people-of-row.ts'
import { cellOf, columnsFor, type Reading, roleOf } from './reading.ts'

/* How cells come into a record: what each says, and what becomes of what cannot be read. */

/** Errors that a spreadsheet shows in place of a value. */
const failed = /^#(?:N\/A|REF!|VALUE!|NAME\?|DIV\/0!|NULL!|NUM!|SPILL!|CALC!|####*)$/

/** What a cell says to the field of its column. */
export function heardIn(reading: Reading, column: Column, cell: string): Heard {
  if (failed.test(cell.trim()))
    return {
      problem: `“${cell.trim()}” is an error of the spreadsheet. Correct its formula or empty the cell.`,
    }
  const listener = {
    note: (sentence: string) => reading.notes.push(`${column.header}: ${sentence}`),
    weightUnit: roleOf(reading, 'weightUnit'),
  }
  if (column.meaning?.field === 'contributors') return hearContributors(column, cell, listener)
  if (column.meaning?.field === 'subjects') return hearSubjects(column, cell, listener)
  if (column.meaning?.field === 'author') return hearAuthor(reading, column, cell, listener)
  return hear(column, cell, listener)
}

/** Without a title there is no book; any other value that cannot be read is left out, and the rest is taken. */
export function take(reading: Reading, { header, meaning }: Column, heard: Heard): void {
  const { values, problems, notes } = reading
  const field = meaning?.field
  if (!field || 'nothing' in heard) return
  if ('problem' in heard) {
    const problem = `Column “${header}”: ${heard.problem}`
    if (field === 'title') problems.push(problem)
    else notes.push(`${problem} It is left out.`)
    return
  }
  const before = values.get(field)
  // Several columns of subjects or people make one list.
  values.set(
    field,
    Array.isArray(before) && Array.isArray(heard.value)
      ? [...before, ...heard.value].slice(0, 100)
      : heard.value,
  )
}

/** The first of the columns of descriptions that says something. */
export function takeDescription(reading: Reading, column: Column): void {
  const cell = cellOf(reading, column)
  if (cell.trim() === '' || typeof reading.values.get('description') === 'string') return
  const first = columnsFor(reading, 'description').find(
    (some) => cellOf(reading, some).trim() !== '',
  )
  if (first && first !== column) return
  const isWritten = reading.survey.known?.hasWrittenBreaks || /\\r\\n|\\n\\n/.test(cell)
  const hasBreaks = isWritten && !cell.includes('\n')
  const { description, descriptionHtml, notes } = readDescription(
    hasBreaks ? cell.replace(/(?:\\r)?\\n/g, '\n') : cell,
  )
  for (const note of notes) reading.notes.push(`${column.header}: ${note}`)
  take(reading, { ...column, meaning: { field: 'description', rank: 0 } }, checkedText(description))
  if (descriptionHtml !== null) reading.values.set('descriptionHtml', descriptionHtml)
}

function checkedText(description: string): Heard {
  const read = sheetField('description')?.read(description)
  return read?.ok ? { value: read.value } : { problem: `${read?.problem}.` }
}

/** Between two lines that are a name each. */
const linesOfNames = /(?<=\S[ ,][^\n]*)[ ;]*(?:\n|<br ?\/?>)\s*(?=\S+[ ,])/gi

/** An author line that is too long for the shop becomes a list of people. */
function hearAuthor(
  reading: Reading,
  column: Column,
  cell: string,
  listener: { note: (sentence: string) => void },
): Heard {
  const written = lineOf(
    cell.length > 2000 ? cell : cell.replace(linesOfNames, '; '),
    listener,
  ).replace(/^(?:by|By|BY) (?=\p{Lu})/u, '')
  const people = peopleInLine(written, roleNamed)
  if (people) {
    const before = reading.values.get('contributors')
    reading.values.set('contributors', [...people, ...(Array.isArray(before) ? before : [])])
    const parts = people.map(({ name, role }) => `${name} (${role.replaceAll('-', ' ')})`)
    listener.note(`Its roles were read: ${parts.join(', ').slice(0, 200)}.`)
    return { nothing: true }
  }
  const order = orderOf(reading, column)
  const { names: read, isMended } = namesIn(written, order)
  const line = isMended ? lineOfNames(read) : written
  if (isMended && line !== written) {
    // "Plato, Aristotle" may be two; "Austen, Jane" is one, and far more usual.
    const isOpen = order !== 'family-first' && /^[^\s,;]+, [^\s,;]+$/.test(written)
    const asked = isOpen ? ' If these are two people, write a semicolon between them.' : ''
    listener.note(`“${written.slice(0, 100)}” is written as “${line.slice(0, 100)}”.${asked}`)
  }
  if (line.length <= 300) return { value: line }
  const names = read.slice(0, 100)
  listener.note(
    `The line is longer than 300 characters, so its ${names.length} names are kept as contributors.`,
  )
  reading.values.set(
    'contributors',
    names.map((name) => ({ name: name.slice(0, 300), role: 'author' })),
  )
  return { nothing: true }
}

/** As the program writes that the sheet is from, else as most names of the column are. */
const orderOf = ({ survey }: Reading, column: Column): Order =>
  survey.known?.hasNamesTurned ? 'family-first' : (column.order ?? 'unknown')

/** The copies at all places together; where one of them cannot be read nobody knows how many there are. */
export function takeCopies(reading: Reading, column: Column): void {
  const columns = columnsFor(reading, 'stock')
  if (column !== columns[0]) return
  const filled = columns.filter((some) => saysCopies(unlisted(cellOf(reading, some))))
  const heard = filled.map((some) => heardIn(reading, some, cellOf(reading, some)))
  const open = heard.findIndex((one) => !('value' in one))
  const sum = heard.reduce((all, one) => all + ('value' in one ? Number(one.value) : 0), 0)
  const [first] = filled
  if (filled[open] && heard[open]) take(reading, filled[open], heard[open])
  else if (first) take(reading, first, checked('stock', String(sum)))
}

/** Shopify's word for a place that does not have the book. */
const saysCopies = (cell: string) => cell.trim() !== '' && !/^not stocked$/i.test(cell.trim())
