import type { FeedRecord } from '#app/feeds/feed.ts'
import { cellOf, columnsFor, type Reading, roleOf } from './reading.ts'
import { availabilityIn, statusIn } from './words.ts'

/** Whether a row takes its book out of the shop, and what its status says of its availability. */
export function noticeOf(reading: Reading): FeedRecord['notice'] {
  if (
    /^(?:0?5|d|del|delete|deleted|remove|removed|true|yes|y|loschen)$/i.test(
      roleOf(reading, 'notice'),
    )
  )
    return 'delete'
  for (const column of reading.survey.columns) {
    const cell = cellOf(reading, column).trim()
    if (column.meaning?.role !== 'status' || cell === '') continue
    const status = statusIn(cell, column.header)
    if (status === null) takeStatus(reading, column.header, cell)
    if (status === 'archived') {
      reading.notes.push(`Its ${column.header} is “${cell.slice(0, 40)}”, so the book is archived.`)
      return 'delete'
    }
    if (status === 'draft') {
      reading.values.set('availability', 'withdrawn')
      reading.notes.push(
        `Its ${column.header} is “${cell.slice(0, 40)}”, so it is not sold until you change its availability.`,
      )
    }
  }
  return 'update'
}

/** A status that is no product's may be a book's: “Out of print”, “OP”, “sold”. */
function takeStatus(reading: Reading, header: string, cell: string): void {
  const { values, notes } = reading
  const said = availabilityIn(cell)
  if (said === 'none') holdBack(reading, header, cell)
  else if (said && values.has('availability')) return
  else if (said) values.set('availability', said)
  else notes.push(`${header}: “${cell.slice(0, 40)}” says nothing that the shop knows.`)
}

/** What “Out of stock” and “No” in a column of availability come to, once all of a row is read. */
export function takeNoCopies(reading: Reading): void {
  for (const column of columnsFor(reading, 'availability')) {
    const cell = cellOf(reading, column).trim()
    if (availabilityIn(cell, column.isCoded) === 'none') holdBack(reading, column.header, cell)
  }
}

/**
 * Where nothing counts copies, a book without any is as in ONIX (code list 65, 31): it cannot be ordered until a later
 * file says that it is there. A count of none would stay, as such files never name another.
 */
function holdBack({ values, notes }: Reading, header: string, cell: string): void {
  if (values.get('stock') != null || values.get('availability') != null) return
  values.set('availability', 'reprinting')
  notes.push(
    `${header}: “${cell.slice(0, 40)}”, so it cannot be ordered until a later file says that it is there.`,
  )
}
