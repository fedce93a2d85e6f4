import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { ask, type Desk, deskOf, pauseMs } from './desk.ts'
import type { Book, Record } from './record.ts'
import type { Stage } from './stage.ts'
import { sendLists } from './till.ts'

const shoppers = 4
const orderers = 4

/** Everybody at work until the signal; `done` when the last of them has an answer. */
export async function work(stage: Stage, signal: AbortSignal) {
  const record: Record = {
    ...{
      acknowledged: new Map(),
      visits: 0,
      refused: 0,
      edits: 0,
      moves: 0,
      lists: 0,
      copiesAdded: 0,
      stale: 0,
      staleInTrouble: 0,
      faults: [],
    },
  }
  const books: Book[] = await (await fetch(`${stage.url}/api/?limit=20`)).json()
  const desk = deskOf(stage)
  for (const { _id } of books) {
    const path = `/api/desk/books/${_id}/stock`
    const counted = await desk('POST', path, { count: 300, was: null })
    const told = await counted.json()
    if (counted.status === 409) await desk('POST', path, { count: 300, was: told.stock })
  }
  const goOn = () => !signal.aborted
  const many = (count: number, each: () => Promise<void>) => Array.from({ length: count }, each)
  const done = Promise.all([
    ...many(shoppers, () => shop(stage, books, record, goOn)),
    ...many(orderers, () => order(stage, books, record, goOn)),
    edit(stage, desk, books, record, goOn),
    move(desk, books, record, goOn),
    sendLists(stage, desk, books, record, goOn),
  ])
  done.catch(() => {}) // heard of at the end
  return { done, record }
}

const any = <Item>(items: Item[]): Item => items[Math.floor(Math.random() * items.length)] as Item

function twoOf(books: Book[]): Book[] {
  const first = any(books)
  return [first, any(books.filter((book) => book !== first))]
}

async function shop({ url }: Stage, books: Book[], record: Record, goOn: () => boolean) {
  while (goOn()) {
    for (const page of ['/', `/book/${any(books)._id}`, '/search?q=the', '/search?genre=fiction']) {
      const answer = await ask(url + page)
      if (answer?.ok) record.visits++
      await answer?.text().catch(() => {})
      await delay(pauseMs / 2)
    }
  }
}

/** One order after the other, each by a customer of its own, each tried until it has an answer. */
async function order({ url, pool }: Stage, books: Book[], record: Record, goOn: () => boolean) {
  while (goOn()) {
    const token = randomBytes(32).toString('base64url')
    const email = `${randomUUID()}@example.com`
    const hash = createHash('sha256').update(token).digest('base64url')
    const stored = await pool
      .query(
        `insert into sessions (token_hash, uid, email, email_verified, expires_at)
         values ($1, $2, $3, true, now() + interval '1 hour')`,
        [hash, randomUUID(), email],
      )
      .catch(() => null)
    if (stored) await orderOnce(url, { token, email }, twoOf(books), record)
    await delay(pauseMs)
  }
}

async function orderOnce(
  url: string,
  { token, email }: { token: string; email: string },
  books: Book[],
  record: Record,
) {
  const key = randomUUID()
  const cents = books.reduce((sum, { newPrice }) => sum + Math.round(newPrice * 100), 0)
  const body = JSON.stringify({
    ...{ name: 'Ann Reader', email, phone: '0123456789' },
    address: {
      ...{ street: '1 Long Street', city: 'Springfield', country: 'United States' },
      ...{ state: 'Illinois', zipcode: '62701' },
    },
    productsId: books.map(({ _id }) => _id),
    totalPrice: cents / 100,
  })
  const headers = {
    'content-type': 'application/json',
    cookie: `octavo_session=${token}`,
    'idempotency-key': key,
  }
  for (;;) {
    const answer = await ask(`${url}/api/orders`, { method: 'POST', headers, body })
    const told = await answer?.json().catch(() => null)
    if (answer && told) {
      if (answer.status === 201) record.acknowledged.set(key, { id: told._id, email })
      else if (answer.status === 409) record.refused++
      else record.faults.push(`an order was answered ${answer.status}: ${JSON.stringify(told)}`)
      return
    }
    await delay(pauseMs)
  }
}

/** A new text for a book, and a look at its page two seconds later. */
async function edit(stage: Stage, desk: Desk, books: Book[], record: Record, goOn: () => boolean) {
  for (let number = 1; goOn(); number++) {
    const { _id } = any(books)
    const text = `Text number ${number} of this ordeal.`
    const edited = await desk('PUT', `/api/edit/${_id}`, { description: text })
    if (!edited.ok)
      record.faults.push(`an edit was answered ${edited.status}: ${await edited.text()}`)
    await edited.text().catch(() => {})
    record.edits++
    await delay(2000)
    const page = await ask(`${stage.url}/book/${_id}`)
    const shown = page?.ok ? await page.text().catch(() => null) : null
    if (shown === null || shown.includes(text)) continue
    if (stage.isCalm(2000)) record.stale++
    else record.staleInTrouble++
  }
}

/** Copies that come and go, so that the journal has more in it than sales. */
async function move(desk: Desk, books: Book[], record: Record, goOn: () => boolean) {
  while (goOn()) {
    const body = { delta: any([-2, -1, 1, 5, 20]), reason: 'ordeal' }
    const moved = await desk('POST', `/api/desk/books/${any(books)._id}/stock`, body)
    if (moved.ok) record.moves++
    await moved.text().catch(() => {})
    await delay(pauseMs * 3)
  }
}
