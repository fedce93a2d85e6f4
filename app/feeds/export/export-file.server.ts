import type { Deps } from '#server/deps.ts'
import { writeOnix } from './onix/write-onix.ts'
import { readBooks } from './read-books.server.ts'
import type { ExportFormat, Selection } from './selection.schema.ts'
import { writeCsv, writeXlsx } from './write-sheet.server.ts'

export type ExportFile = { type: string; ending: string; parts: AsyncIterable<string | Buffer> }

/** What is said in place of a file with its head alone, which would look like one that went wrong. */
export const noBooks = (selection: Selection): string =>
  Object.values(selection).every((value) => value === undefined)
    ? 'There are no books in the shop yet, so there is nothing to export.'
    : 'No books match, so there is nothing to export. Please change the search or the filters.'

/** The books of a selection as a file, of which no more is made than is taken; null when there are none. */
export async function exportFile(
  deps: Pick<Deps, 'pool' | 'settings' | 'shopUrl' | 'now'>,
  format: ExportFormat,
  selection: Selection,
): Promise<ExportFile | null> {
  const { pool, settings, shopUrl, now } = deps
  const books = await nonEmpty(oneAhead(readBooks(pool, selection)))
  if (books === null) return null
  switch (format) {
    case 'csv':
      return { type: 'text/csv; charset=utf-8', ending: 'csv', parts: writeCsv(books) }
    case 'xlsx':
      return {
        type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        ending: 'xlsx',
        parts: writeXlsx(pool, books),
      }
    case 'onix': {
      const [{ name, email }, charges] = await Promise.all([
        settings.identity(),
        settings.charges(),
      ])
      const sender = { name, email, charges, shopUrl: shopUrl(), sentAt: now() }
      return {
        type: 'application/xml; charset=utf-8',
        ending: 'xml',
        parts: writeOnix(books, sender),
      }
    }
  }
}

/**
 * The next step is read while this one is written, and no more than that one: PostgreSQL and the shop work at the same
 * time, and whoever stops taking stops the reading.
 */
async function* oneAhead<Step>(steps: AsyncGenerator<Step>): AsyncGenerator<Step> {
  let next = steps.next()
  try {
    for (let step = await next; !step.done; step = await next) {
      next = steps.next()
      // It fails where it is waited for.
      next.catch(() => {})
      yield step.value
    }
  } finally {
    await steps.return(undefined)
  }
}

/** Steps without a book are none, so the first one tells. */
async function nonEmpty<Step>(steps: AsyncGenerator<Step>): Promise<AsyncGenerator<Step> | null> {
  const first = await steps.next()
  return first.done ? null : withFirst(first.value, steps)
}

async function* withFirst<Step>(first: Step, others: AsyncGenerator<Step>): AsyncGenerator<Step> {
  yield first
  yield* others
}
