import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Desk } from './desk.ts'
import type { Book, Record } from './record.ts'
import type { Stage } from './stage.ts'

const pauseMs = 2000
/** A number that nothing else here moves copies by, so that the journal tells what came from lists. */
export const addedAtOnce = 3

/**
 * The till's files: every other one says what came in, the ones between what was counted. Each is read by the shop and
 * then sent under one key until it is acknowledged, so that a repeat must add nothing.
 */
export async function sendLists(
  { pool }: Pick<Stage, 'pool'>,
  desk: Desk,
  books: Book[],
  record: Record,
  goOn: () => boolean,
) {
  const isbns = await isbnsOf(pool, books)
  for (let number = 0; goOn(); number++) {
    const mode = number % 2 === 0 ? 'add' : 'set'
    const some = isbns.slice(number % 5, (number % 5) + 10)
    const copies = mode === 'add' ? addedAtOnce : 500 + number
    const file = ['ISBN,Copies', ...some.map((isbn) => `${isbn},${copies}`), ''].join('\n')
    const read = await desk('POST', '/api/desk/stock/read', file)
    const { rows } = await read.json().catch(() => ({}))
    if (!rows) continue // cut off halfway
    const key = { 'idempotency-key': randomUUID() }
    const told = await untilWhole(() => desk('PUT', '/api/desk/stock', { mode, rows }, key))
    record.lists++
    if (told.status !== 200 || told.counts?.refused > 0)
      record.faults.push(
        `a list was answered ${told.status}: ${JSON.stringify(told).slice(0, 300)}`,
      )
    else if (mode === 'add') record.copiesAdded += some.length * addedAtOnce
    await delay(pauseMs)
  }
}

async function isbnsOf(pool: Stage['pool'], books: Book[]): Promise<string[]> {
  const { rows } = await pool.query<{ isbn13: string }>(
    'select isbn13 from books where isbn13 is not null and stock is not null order by id = any($1) desc, id limit 20',
    [books.map(({ _id }) => _id)],
  )
  return rows.map(({ isbn13 }) => isbn13)
}

/** An answer whose rest was cut off is none. */
async function untilWhole(send: () => Promise<Response>) {
  for (;;) {
    const answer = await send()
    const told = await answer.json().catch(() => null)
    if (told) return { ...told, status: answer.status }
  }
}
