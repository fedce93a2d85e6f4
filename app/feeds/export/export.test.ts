import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { before, test } from 'node:test'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import type { NewBook } from '#app/catalog/book.schema.ts'
import { checkDigit13 } from '#app/catalog/trade/isbn.ts'
import { bookCreator } from '#app/catalog/write/create-books.server.ts'
import { type FieldName, fieldsOf, sheetFields } from '#app/feeds/fields/sheet-fields.ts'
import { plainCell } from '#app/values/csv.ts'
import { newId } from '#server/database/id.ts'
import { books } from '#server/database/schema.ts'
import { anyBook } from '#test/any-book.ts'
import { aBook, adminHeaders, call, testShop } from '#test/app.ts'
import { onixFaults } from '#test/onix-rules.ts'
import { said } from '#test/said.ts'
import { everyXml, readXml } from '#test/strict-xml.ts'
import { until } from '#test/until.ts'
import { unzipped } from '#test/unzipped.ts'
import { booksAtOnce } from './read-books.server.ts'

const shop = testShop({ env: { PUBLIC_URL: 'https://paper.example' } })
let headers: { authorization: string }
before(async () => {
  headers = await adminHeaders(shop, 'editor')
})

const ask = (query: string) => shop.app.inject({ url: `/api/desk/books/export?${query}`, headers })
const csvRows = (body: string) => {
  const [head = [], ...rows] = parse(body, { bom: true }) as string[][]
  assert.deepEqual(
    head,
    sheetFields.map(({ header }) => header),
  )
  return rows.map((row) => row.map(plainCell))
}
const titlesOf = async (query: string) => {
  const { statusCode, body } = await ask(query)
  assert.equal(statusCode, 200, body)
  const at = sheetFields.findIndex(({ name }) => name === 'title')
  return csvRows(body).map((row) => row[at])
}
/** A row of a sheet as the API would take it. */
const readRow = (cells: string[]) => {
  const values = new Map<FieldName, unknown>()
  for (const [at, field] of sheetFields.entries()) {
    const reading = field.read(cells[at] ?? '')
    assert.ok(reading.ok, `${field.header}: ${reading.ok || reading.problem}`)
    values.set(field.name, reading.value)
  }
  return { ...fieldsOf(values), key: values.get('key') }
}

test('what leaves as CSV or as a workbook is read back as the shop knows it, formulas too (threats 13)', async () => {
  const wild = fc.sample(anyBook, 60)
  const made: NewBook[] = [
    ...wild.map((book, n) => ({ ...book, ...(n % 3 > 0 && { isbn13: isbnOf(n) }) })),
    { title: '=1+1', newPrice: 0, description: '\t=2\n; =3', author: "'=4" },
    { title: 'Long', newPrice: 1, description: `${'Ünï\n\n'.repeat(9_000)}end` },
  ]
  const ids: string[] = []
  for (const book of made) {
    const created = await bookCreator(shop.deps)({ kind: 'system' }, book)
    assert.ok(created.ok, JSON.stringify(book))
    ids.push(created.book.id)
  }
  const chosen = `ids=${ids.join(',')}`
  const csv = await ask(`format=csv&${chosen}`)
  assert.equal(csv.headers['content-type'], 'text/csv; charset=utf-8')
  assert.match(
    String(csv.headers['content-disposition']),
    /^attachment; filename="books-\d{4}-\d\d-\d\d\.csv"$/,
  )
  assert.equal(csv.headers['cache-control'], 'private, no-store')
  const xlsx = await ask(`format=xlsx&${chosen}`)
  const [fromCsv, fromXlsx] = [csvRows(csv.body), xlsxRows(await unzipped(xlsx.rawPayload))]
  assert.equal(fromCsv.length, made.length)
  assert.equal(fromXlsx.length, made.length)
  for (const [at, id] of ids.toSorted().entries()) {
    const known = (await call(shop.app, { url: `/api/desk/books/${id}`, headers })).body
    for (const row of [fromCsv[at], fromXlsx[at]]) {
      const { key, ...fields } = readRow(row ?? [])
      assert.equal(key, id)
      assert.deepEqual(said(fields), said(known))
    }
  }
})

test('the books of the table leave: by words and filters, the archive, or all of them', async () => {
  const some = [
    { title: 'Export one', category: 'Travel', format: 'hardback' },
    { title: 'Export two', category: 'Travel', isbn13: '9791090636071' },
    { title: 'Export three', category: 'Cooking', format: 'hardback' },
    { title: 'Export gone', availability: 'withdrawn' },
    { title: 'Export deleted', category: 'Travel' },
  ] as const
  const made = []
  for (const book of some) made.push(await aBook(shop, book))
  await shop.app.inject({ method: 'DELETE', url: `/api/${made[4]?._id}`, headers })
  for (const [query, titles] of [
    ['q=export', ['Export one', 'Export two', 'Export three', 'Export gone']],
    ['q=export&genre=travel', ['Export one', 'Export two']],
    ['genre=travel,cooking&form=hardback', ['Export one', 'Export three']],
    ['q=979-10-90636-07-1', ['Export two']],
    ['archived=true', ['Export deleted']],
    [`ids=${made[2]?._id},${made[0]?._id},${newId()}`, ['Export one', 'Export three']],
  ] as const) {
    assert.deepEqual(await titlesOf(query), titles, query)
  }
  const all = await titlesOf('')
  assert.ok(all.includes('Export gone') && !all.includes('Export deleted'))
  const { rows } = await shop.deps.pool.query('select 1 from books where archived_at is null')
  assert.equal(all.length, rows.length)
  const onix = await ask('format=onix&q=export')
  assert.equal(onix.headers['content-type'], 'application/xml; charset=utf-8')
  const message = readXml(onix.body)
  assert.deepEqual(onixFaults(message), [])
  assert.deepEqual(
    everyXml(message, 'TitleText').map(({ text }) => text),
    [...['Export one', 'Export two', 'Export three', 'Export gone']],
  )
})

test('the catalogue leaves for owners and editors alone', async () => {
  const url = '/api/desk/books/export'
  assert.equal((await shop.app.inject({ url })).statusCode, 401)
  const packer = await adminHeaders(shop, 'packer')
  assert.equal((await shop.app.inject({ url, headers: packer })).statusCode, 403)
})

test('what cannot be asked for is refused in words', async () => {
  for (const [query, field] of [
    ['format=pdf', 'format'],
    ['ids=1', 'ids'],
    [`ids=${Array(301).fill(newId()).join(',')}`, 'ids'],
    ['archived=yes', 'archived'],
    ['nothing=1', ''],
    [`q=${'x'.repeat(201)}`, 'q'],
  ] as const) {
    const { statusCode, body } = await ask(query)
    assert.equal(statusCode, 400, query)
    if (field) assert.ok(field in JSON.parse(body).errors, body)
  }
})

test('who reads slowly stops the reading; who reads on gets every book, once (threats 34)', async () => {
  const count = 12 * booksAtOnce
  const own = testBooks(count)
  for (let from = 0; from < count; from += 1000) {
    await shop.deps.db.insert(books).values(own.slice(from, from + 1000))
  }
  const pool = shop.deps.pool
  let steps = 0
  const query = pool.query
  pool.query = ((...args: unknown[]) => {
    if (String(args[0]).includes('step.last')) steps += 1
    return query.apply(pool, args as never)
  }) as typeof pool.query
  const socket = connect({ port: await portOf(), host: '127.0.0.1' })
  const path = '/api/desk/books/export'
  socket.write(
    `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: ${headers.authorization}\r\n\r\n`,
  )
  await once(socket, 'readable')
  // The system's own buffers fill, and then nothing moves.
  let before = -1
  await until(() => {
    const isStill = steps === before
    before = steps
    return isStill
  }, 300)
  const whole = Math.ceil(((await pool.query('select 1 from books')).rowCount ?? 0) / booksAtOnce)
  assert.ok(steps < whole, `${steps} steps of ${whole}`)
  let text = ''
  for await (const part of socket.setEncoding('utf8')) text += part
  pool.query = query
  assert.ok(steps >= whole, `${steps} steps of ${whole}`)
  assert.equal(text.split('Slowly read ').length - 1, count)
  assert.match(text, /\r\n0\r\n\r\n$/)
})

for (const format of ['csv', 'xlsx', 'onix'] as const) {
  test(`an export in ${format} that breaks off looks broken: it has no end`, async () => {
    const { pool } = shop.deps
    const query = pool.query
    let steps = 0
    pool.query = ((...args: unknown[]) => {
      if (String(args[0]).includes('step.last')) steps += 1
      // PostgreSQL is gone after the first books.
      if (steps > 2) return Promise.reject(new Error('Connection terminated unexpectedly'))
      return query.apply(pool, args as never)
    }) as typeof pool.query
    try {
      const path = `/api/desk/books/export?format=${format}`
      const answer = await fetch(`http://127.0.0.1:${await portOf()}${path}`, { headers })
      assert.equal(answer.status, 200)
      await assert.rejects(answer.arrayBuffer(), /terminated/)
    } finally {
      pool.query = query
    }
  })
}

test('two exports at once are whole and the same', async () => {
  const [one, other] = await Promise.all([ask('format=csv'), ask('format=csv')])
  assert.equal(one.body, other.body)
})

test('an export of no books says so in place of a file with its head alone', async () => {
  for (const which of [
    'q=nothing-of-this-name',
    `ids=${newId()}`,
    'archived=true&q=nothing',
    'genre=none',
  ])
    for (const format of ['csv', 'xlsx', 'onix']) {
      const answer = await ask(`format=${format}&${which}`)
      assert.equal(answer.statusCode, 404, which)
      assert.match(answer.json().message, /^No books match, so there is nothing to export\./)
      assert.equal(answer.headers['content-disposition'], undefined)
    }
})

async function portOf(): Promise<number> {
  if (!shop.app.server.listening) await shop.app.listen({ port: 0, host: '127.0.0.1' })
  return (shop.app.server.address() as AddressInfo).port
}

function isbnOf(n: number): string {
  const twelve = `97800000${String(n).padStart(4, '0')}`
  return twelve + checkDigit13(twelve)
}

/** The cells of a workbook's first sheet below its head, as texts; long ones put together again. */
function xlsxRows(parts: Record<string, string>): string[][] {
  const sheet = readXml(parts['xl/worksheets/sheet1.xml'] ?? '')
  const rows = everyXml(sheet, 'row').map((row) => {
    const cells: string[] = []
    for (const cell of row.children) {
      const column = (cell.attributes.r ?? '').replace(/\d+$/, '')
      const index = [...column].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)
      const text = everyXml(cell, 't')[0]?.text ?? everyXml(cell, 'v')[0]?.text ?? ''
      assert.ok(text.length <= 32_767 * 7)
      cells[index - 1] = text.replace(/_x([0-9A-F]{4})_/g, (_, hex) =>
        String.fromCharCode(Number.parseInt(hex, 16)),
      )
    }
    return cells
  })
  const [head = [], ...rest] = rows
  assert.deepEqual(
    head.slice(0, sheetFields.length),
    sheetFields.map(({ header }) => header),
  )
  for (const [at, name] of [...head.entries()].slice(sheetFields.length)) {
    const first = head.indexOf(name.replace(/ \(\d\)$/, ''))
    for (const row of rest) row[first] = (row[first] ?? '') + (row[at] ?? '')
  }
  return rest
}

/** Books whose descriptions together are far more than a socket holds. */
function testBooks(count: number) {
  const description = 'A long description. '.repeat(400)
  return Array.from({ length: count }, (_, n) => ({
    id: newId(),
    title: `Slowly read ${n}`,
    description,
    newPriceCents: 100,
    coverImage: 'a.png',
    coverHash: 'a'.repeat(20),
  }))
}
