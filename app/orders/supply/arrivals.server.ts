import type { PoolClient } from 'pg'
import { writeStock } from '#app/catalog/stock/change-stock.server.ts'
import { maxStock } from '#app/catalog/stock/stock.schema.ts'
import { isSoldOutChanged, stockTags } from '#app/catalog/stock/stock-journal.server.ts'
import { readIsbn } from '#app/catalog/trade/isbn.ts'
import { isHere, isWaiting, type Life } from '#app/orders/life/life.ts'
import { takeStepIn } from '#app/orders/life/take-step.server.ts'
import { indexBooks } from '#app/search/index/index-book.server.ts'
import { type AdminActor, noteOn } from '#server/database/audit.ts'
import type { Tag } from '#server/database/changes.ts'
import { transactionOn } from '#server/database/client.ts'
import { shortTransaction } from '#server/database/short-transaction.ts'
import type { Deps } from '#server/deps.ts'
import type { Arrival, Arrived } from './supply.schema.ts'

/* A copy that came from a supplier. Whoever waits longest gets it. */

export type Arriving =
  | { ok: true; answer: Arrived; tags: Tag[] }
  | { ok: false; reason: 'unreadable' | 'unknown' | 'not-counted' | 'other-body'; message: string }

type ArrivedBook = { id: string; title: string; isbn13: string | null; stock: number | null }
type Given = Pick<Arrived, 'verdict' | 'message' | 'number' | 'waitsFor' | 'stock'> & {
  order?: { id: string; position: number }
  tags: Tag[]
}

/** Somebody may take a step on the order that is to get the copy. */
const waitMs = 3000

/**
 * Gives an arrived copy to the order that waits longest, or says that nobody waits, or puts it into the
 * stock if asked to. A scan that comes again with its key is answered as the first time.
 */
export async function arrive(deps: Deps, actor: AdminActor, arrival: Arrival): Promise<Arriving> {
  const read = arrival.isbn === undefined ? null : readIsbn(arrival.isbn)
  if (read && !read.ok) return { ok: false, reason: 'unreadable', message: read.message }
  if (!read && arrival.book === undefined) {
    return { ok: false, reason: 'unreadable', message: 'Scan or type the ISBN of the book.' }
  }
  const arriving = await shortTransaction(
    deps.pool,
    waitMs,
    (client) => arriveIn(client, deps, actor, arrival, read?.isbn13 ?? null),
    ({ ok }) => ok,
  )
  if (arriving.ok) deps.changes.heard(arriving.tags)
  return arriving
}

async function arriveIn(
  client: PoolClient,
  deps: Deps,
  actor: AdminActor,
  arrival: Arrival,
  isbn13: string | null,
): Promise<Arriving> {
  const key = `${actor.id} ${arrival.key}`
  // One scan after the other: of a key, and of a book.
  for (const name of [`arrival ${key}`, `arrival of ${isbn13 ?? arrival.book}`]) {
    await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [name])
  }
  const before = await answerOf(client, key)
  if (before) {
    const { answer } = before
    const isSame = isbn13 ? before.isbn13 === isbn13 : answer.productId === arrival.book
    if (isSame) return { ok: true, answer, tags: [] }
    const message = `This key belongs to the scan of “${answer.title}”. Use a new key.`
    return { ok: false, reason: 'other-body', message }
  }
  const book = await findBook(client, isbn13, arrival.book)
  if (!book) {
    const message = `No book of the shop has the ISBN ${isbn13 ?? 'of this scan'}.`
    return { ok: false, reason: 'unknown', message }
  }
  if (arrival.toStock && book.stock === null) {
    const message = `Copies of “${book.title}” are not counted.`
    return { ok: false, reason: 'not-counted', message }
  }
  const given =
    (await giveToOrder(client, deps, actor, book)) ??
    (arrival.toStock ? await putIntoStock(client, deps, actor, book) : noTaker(book))
  const { order, tags, ...said } = given
  const answer: Arrived = { ...said, title: book.title, productId: book.id }
  // A copy that nobody waits for is asked about again, with the same key perhaps.
  if (said.verdict !== 'nobody') {
    await client.query({
      name: 'note arrival',
      text: `insert into arrivals (key, at, admin_id, book_id, order_id, position, answer)
        values ($1, $2, $3, $4, $5, $6, $7)`,
      values: [
        ...[key, deps.now(), actor.id, book.id, order?.id ?? null, order?.position ?? null],
        JSON.stringify(answer),
      ],
    })
    await noteOn(client, deps.now(), {
      actor,
      action: 'supply.arrival',
      subject: `book:${book.id}`,
      called: book.title,
      detail: { verdict: said.verdict, ...(order && { order: order.id }) },
    })
  }
  return { ok: true, answer, tags }
}

async function answerOf(
  client: PoolClient,
  key: string,
): Promise<{ answer: Arrived; isbn13: string | null } | undefined> {
  const { rows } = await client.query<{ answer: Arrived; isbn13: string | null }>({
    name: 'answer of an arrival',
    text: `select a.answer, b.isbn13 from arrivals a left join books b on b.id = a.book_id
      where a.key = $1`,
    values: [key],
  })
  return rows[0]
}

/** By ISBN, a book on sale before one in the archive. */
async function findBook(
  client: PoolClient,
  isbn13: string | null,
  id: string | undefined,
): Promise<ArrivedBook | undefined> {
  const { rows } = await client.query<ArrivedBook>({
    name: isbn13 ? 'arrived book by ISBN' : 'arrived book by id',
    text: `select id, title, isbn13, stock from books
      where ${isbn13 ? 'isbn13' : 'id'} = $1 order by archived_at nulls first limit 1`,
    values: [isbn13 ?? id],
  })
  return rows[0]
}

/** Somebody may cancel between the choice of a line and its step; then the next one gets the copy. */
const tries = 10

async function giveToOrder(
  client: PoolClient,
  deps: Deps,
  actor: AdminActor,
  book: ArrivedBook,
): Promise<Given | null> {
  for (let nth = 0; nth < tries; nth++) {
    const line = await longestWaiting(client, book)
    if (!line) return null
    const { id, position } = line
    const step = { step: 'arrive', line: position } as const
    const taken = await takeStepIn(client, deps, { id }, step, { actor })
    if (!taken.ok) continue
    return { ...sayOf(taken.life), order: { id, position }, stock: book.stock, tags: taken.tags }
  }
  return null
}

async function longestWaiting(
  client: PoolClient,
  { id, isbn13 }: ArrivedBook,
): Promise<{ id: string; position: number } | undefined> {
  const { rows } = await client.query({
    name: 'who waits longest',
    text: `select o.id, l.position from order_lines l join orders o on o.id = l.order_id
      where l.status in ('ordered', 'on-order') and l.must_order
        and (l.isbn13 = $2 or l.book_id = $1)
        and (not o.confirm_needed or o.confirmed_at is not null)
      order by o.created_at, o.id, l.position limit 1`,
    values: [id, isbn13],
  })
  return rows[0]
}

function sayOf(life: Life): Pick<Given, 'verdict' | 'message' | 'number' | 'waitsFor'> {
  const { number } = life
  const waitsFor = life.lines
    .filter((line) => isWaiting(line) && !isHere(line))
    .map(({ title }) => title)
  if (waitsFor.length === 0) {
    return { verdict: 'complete', number, waitsFor, message: `${number} is complete, pack it.` }
  }
  const titles = waitsFor.map((title) => `“${title}”`).join(', ')
  const message = life.sendApart
    ? `For ${number}, which is sent apart: pack it. Still to come: ${titles}.`
    : `Put it aside for ${number}, which still waits for ${titles}.`
  return { verdict: 'waits', number, waitsFor, message }
}

const noTaker = ({ title, stock }: ArrivedBook): Given => ({
  verdict: 'nobody',
  message:
    stock === null
      ? `No order waits for “${title}”. Put it on the shelf.`
      : `No order waits for “${title}”. Add it to the stock?`,
  number: null,
  waitsFor: [],
  stock,
  tags: [],
})

async function putIntoStock(
  client: PoolClient,
  deps: Deps,
  actor: AdminActor,
  { id: bookId, title }: ArrivedBook,
): Promise<Given> {
  const tx = transactionOn(client)
  const { rows } = await client.query<{ stock: number | null }>(
    'select stock from books where id = $1 for no key update',
    [bookId],
  )
  const before = rows[0]?.stock ?? null
  if (before === null || before >= maxStock)
    return noTaker({ id: bookId, title, isbn13: null, stock: before })
  const after = before + 1
  const reason = 'Arrived from a supplier'
  await writeStock(tx, { bookId, at: deps.now(), kind: 'change', before, after, actor, reason })
  if (isSoldOutChanged(before, after)) await indexBooks(tx, [bookId])
  const tags = stockTags(bookId, before, after)
  await deps.changes.announce(tx, tags)
  const message = `“${title}” is on the shelf now: ${after} in stock.`
  return { verdict: 'stocked', message, number: null, waitsFor: [], stock: after, tags }
}
