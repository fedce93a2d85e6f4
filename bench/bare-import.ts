import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { Parser } from 'htmlparser2'
import pg from 'pg'
import { from } from 'pg-copy-streams'
import { answerQuestions } from './helper.ts'

/** What reading a file and keeping its rows costs at least: the bare parse, and the bare COPY of the same rows. */
export type BareImport = { url: string; file: string; rows: string }
export type BareImported = { seconds: number; cpuSeconds: number; events: number }

answerQuestions<BareImport, BareImported>(async ({ url, file, rows }) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    // As durable as the import's own connection, and a table with the same indexes and constraints.
    await client.query('set synchronous_commit = off')
    await client.query(`drop table if exists bare_rows;
      create table bare_rows (like import_rows including all);
      alter table bare_rows add foreign key (import_id) references imports (id) on delete cascade`)
    const began = performance.now()
    const used = process.cpuUsage()
    const events = await parse(file)
    await pipeline(createReadStream(rows), client.query(from('copy bare_rows from stdin')))
    const seconds = (performance.now() - began) / 1000
    const { user, system } = process.cpuUsage(used)
    return { seconds, cpuSeconds: (user + system) / 1e6, events }
  } finally {
    await client.end()
  }
})

/** The parser that the import uses, told as it is there, with somebody who hears of everything it finds. */
async function parse(file: string): Promise<number> {
  let events = 0
  const heard = () => {
    events += 1
  }
  const parser = new Parser(
    { onopentagname: heard, onattribute: heard, ontext: heard, onclosetag: heard },
    { xmlMode: true, decodeEntities: false },
  )
  for await (const chunk of createReadStream(file, { encoding: 'utf8' })) parser.write(chunk)
  parser.end()
  return events
}
