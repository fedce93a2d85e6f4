import type { FeedRecord } from '#app/feeds/feed.ts'
import { cellOf, type Reading, roleOf } from './reading.ts'
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
function takeStatus({ values, notes }: Reading, header: string, cell: string): void {
  const said = availabilityIn(cell)
  if (said === 'none') values.set('stock', 0)
  else if (said && values.has('availability')) return
  else if (said) values.set('availability', said)
  else notes.push(`${header}: “${cell.slice(0, 40)}” says nothing that the shop knows.`)
}
