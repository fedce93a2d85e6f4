import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { type Cell, csvBegin, csvLine } from '#app/values/csv.ts'
import { own } from '#server/http/own-reply.ts'

/** Lines that are written at once: a write for each would cost more than all else. */
const linesAtOnce = 200

/** Sends rows as a CSV file while they are read, however many there are. */
export function sendCsv(
  reply: FastifyReply,
  file: string,
  head: string[],
  rows: AsyncIterable<Cell[]> | Iterable<Cell[]>,
): FastifyReply {
  return own(reply)
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${file}"`)
    .send(Readable.from(texts(head, rows)))
}

async function* texts(head: string[], rows: AsyncIterable<Cell[]> | Iterable<Cell[]>) {
  let text = csvBegin + csvLine(head)
  let lines = 0
  for await (const row of rows) {
    text += csvLine(row)
    lines += 1
    if (lines % linesAtOnce !== 0) continue
    yield text
    text = ''
  }
  if (text !== '') yield text
}
