import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { listStatement } from '#app/catalog/api/list-books.server.ts'
import { toBook } from '#app/catalog/rows/books.server.ts'
import { answerQuestions } from './helper.ts'

/* The counterpart of GET /api/?limit=24: a bare server over one pool that runs the same prepared
   statement on the same database and turns its rows into the same JSON, for each request. */

export type ListSource = {
  databaseUrl: string
  limit: number
  /** The head of ours, so that both send about the same number of bytes. */
  headers: [name: string, value: string][]
}

answerQuestions(async ({ databaseUrl, limit, headers }: ListSource): Promise<{ port: number }> => {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 })
  const head = Object.fromEntries(headers)
  const statement = listStatement({}, limit)
  const server = createServer(async (_request, response) => {
    const { rows } = await pool.query(statement)
    const body = JSON.stringify(rows.map(toBook))
    response.writeHead(200, { ...head, 'content-length': Buffer.byteLength(body) })
    response.end(body)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return { port: (server.address() as AddressInfo).port }
})
