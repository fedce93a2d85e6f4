import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { Parser } from 'htmlparser2'
import pg from 'pg'
import { from } from 'pg-copy-streams'
import { answerQuestions } from './helper.ts'

/** What reading a file and keeping its rows costs at least: the bare parse, and the bare COPY of the same rows. */
export type BareImport = { url: string; file: string; rows: string }

answerQuestions<BareImport, { seconds: number }>(async ({ url, file, rows }) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('set synchronous_commit = off')
    await client.query('create table if not exists bare_rows (like import_rows including all)')
    await client.query('truncate bare_rows')
    const began = performance.now()
    let elements = 0
    const parser = new Parser({ onopentag: () => elements++ }, { xmlMode: true })
    for await (const chunk of createReadStream(file, { encoding: 'utf8' })) parser.write(chunk)
    parser.end()
    await pipeline(createReadStream(rows), client.query(from('copy bare_rows from stdin')))
    return { seconds: (performance.now() - began) / 1000 }
  } finally {
    await client.end()
  }
})
