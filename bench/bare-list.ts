import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { answerQuestions } from './helper.ts'

/* The counterpart of GET /api/?limit=24: a bare server over one pool with one prepared statement,
   that turns the same rows of the same database into the same JSON. */

const newestBooks = {
  name: 'newest-books',
  text: `select id, title, description, description_html, category, author, cover_image, cover_hash,
    new_price_cents, old_price_cents, created_at
    from books where archived_at is null order by created_at desc, id desc limit $1`,
}

// biome-ignore lint/suspicious/noExplicitAny: rows as the driver answers them
const toBook = (row: any) => ({
  _id: row.id,
  title: row.title,
  description: row.description,
  descriptionHtml: row.description_html ?? undefined,
  category: row.category,
  author: row.author ?? undefined,
  coverImage: row.cover_image,
  coverHash: row.cover_hash,
  newPrice: row.new_price_cents / 100,
  oldPrice: row.old_price_cents === null ? undefined : row.old_price_cents / 100,
  createdAt: row.created_at.toISOString(),
})

export type ListSource = {
  databaseUrl: string
  limit: number
  /** The head of ours, so that both send about the same number of bytes. */
  headers: [name: string, value: string][]
}

answerQuestions(async ({ databaseUrl, limit, headers }: ListSource): Promise<{ port: number }> => {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 })
  const head = Object.fromEntries(headers)
  const server = createServer(async (_request, response) => {
    const { rows } = await pool.query({ ...newestBooks, values: [limit] })
    const body = JSON.stringify(rows.map(toBook))
    response.writeHead(200, { ...head, 'content-length': Buffer.byteLength(body) })
    response.end(body)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return { port: (server.address() as AddressInfo).port }
})
