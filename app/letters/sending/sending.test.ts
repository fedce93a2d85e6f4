import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { aBook, call, ownerOf, testShop } from '#test/app.ts'
import { aDraft, letterDesk, path } from '#test/letters.ts'
import { feedJob } from './feed.server.ts'

/* A letter on its way to the subscribers: each gets it once, whoever left meanwhile does not. */

const shop = testShop({ env: { PUBLIC_URL: 'https://shop.example' } })
const headers = ownerOf(shop)
const { ask, letter, read, send, rate, subscribers, work } = letterDesk(shop, headers)
const query = async (text: string, values: unknown[] = []) =>
  (await shop.deps.pool.query(text, values)).rows

beforeEach(async () => {
  for (const table of ['letter_mails', 'letters', 'mails', 'subscribers'])
    await query(`delete from ${table}`)
  await rate(6000)
  shop.mails.length = 0
})

const three = ['ada@one.example', 'bob@two.example', 'cyd@three.example']
const readers = (mails: { to: { address: string } }[]) => mails.map(({ to }) => to.address).sort()

test('everybody who has confirmed gets it once, with books and a way out of the list', async () => {
  const book = await aBook(shop, { title: 'Emma', isbn13: '9780141439587', newPrice: 9 })
  await subscribers(three)
  await subscribers(['pending@one.example'], 'pending')
  await subscribers(['gone@one.example'], 'unsubscribed')
  await subscribers(['lost@one.example'], 'bounced')
  const { id } = await letter({
    ...aDraft,
    blocks: [...aDraft.blocks, { kind: 'books', isbns: ['9780141439587'] }],
  })
  const sent = await send(id)
  assert.deepEqual([sent.status, sent.body.state, sent.body.progress.total], [200, 'sending', 3])
  const mails = await work()
  assert.deepEqual(readers(mails), three)
  const [mail] = mails.filter(({ to }) => to.address === 'ada@one.example')
  const token = 'token-of-ada-one-example-and-more'
  assert.equal(
    mail?.unsubscribeUrl,
    `https://shop.example/api/newsletter/unsubscribe?token=${token}`,
  )
  assert.equal(
    mail?.letter.footerLink?.url,
    `https://shop.example/newsletter/unsubscribe?token=${token}`,
  )
  assert.ok(JSON.stringify(mail?.letter.blocks).includes(book.coverHash ?? 'no cover'))
  const done = await read(id)
  assert.equal(done.state, 'sent')
  assert.ok(done.endedAt)
  assert.deepEqual(done.progress, {
    ...{ total: 3, sent: 3, waiting: 0, refused: 0, failed: 0, leftOut: 0 },
  })
  assert.deepEqual(await work(), [])
})

test('prices are those of the moment at which it was sent off, whenever a mail leaves', async () => {
  const book = await aBook(shop, { title: 'Walden', isbn13: '9780691096124', newPrice: 9 })
  await subscribers(three)
  const { id } = await letter({ ...aDraft, blocks: [{ kind: 'books', isbns: ['9780691096124'] }] })
  await send(id)
  await ask('PUT', `/api/edit/${book._id}`, { newPrice: 10 })
  for (const mail of await work()) assert.match(JSON.stringify(mail.letter.blocks), /\$9\.00/)
})

test('one click takes an address off the list, without a session; the next letter passes it by', async () => {
  await subscribers(three)
  const { id } = await letter()
  await send(id)
  const [mail] = await work()
  const { pathname, search } = new URL(mail?.unsubscribeUrl ?? '')
  const clicked = await call(shop.app, {
    ...{ method: 'POST', url: pathname + search, payload: 'List-Unsubscribe=One-Click' },
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  assert.equal(clicked.status, 200)
  const second = (await ask('POST', `${path}/${id}/copy`)).body
  await send(second.id)
  assert.deepEqual(
    readers(await work()),
    three.filter((email) => email !== mail?.to.address),
  )
})

test('who left, or was erased, between the batches gets nothing', async () => {
  await subscribers(three)
  const { id } = await letter()
  await send(id)
  await feedJob.run({}, shop.deps)
  const { body } = await ask('GET', '/api/desk/subscribers?q=bob')
  await ask('DELETE', `/api/desk/subscribers/${body.subscribers[0].id}`)
  await query(`update subscribers set status = 'unsubscribed' where email like 'cyd%'`)
  assert.deepEqual(readers(await work()), ['ada@one.example'])
  const { state, progress } = await read(id)
  assert.deepEqual([state, progress.sent, progress.leftOut], ['sent', 1, 2])
})

test('paused, what has not left waits; resumed, it goes on, and nobody gets it twice', async () => {
  await subscribers(three)
  const { id } = await letter()
  await send(id)
  await feedJob.run({}, shop.deps)
  const paused = await ask('POST', `${path}/${id}/pause`)
  assert.deepEqual([paused.status, paused.body.state], [200, 'paused'])
  assert.deepEqual(await work(), [])
  assert.equal((await read(id)).progress.waiting, 3)
  const again = await ask('POST', `${path}/${id}/pause`)
  assert.deepEqual([again.status, again.body.reason], [409, 'wrong-state'])
  assert.equal((await ask('POST', `${path}/${id}/resume`)).body.state, 'sending')
  assert.deepEqual(readers(await work()), three)
  assert.equal((await read(id)).state, 'sent')
})

test('paused before the first batch, no mail is asked for', async () => {
  await subscribers(three)
  const { id } = await letter()
  await send(id)
  await ask('POST', `${path}/${id}/pause`)
  assert.deepEqual(await work(), [])
  assert.deepEqual(await query('select from letter_mails'), [])
  await ask('POST', `${path}/${id}/resume`)
  assert.deepEqual(readers(await work()), three)
})

test('two servers that ask for mails at once ask for each of them once', async () => {
  await subscribers(Array.from({ length: 40 }, (_, n) => `reader-${n}@many.example`))
  const { id } = await letter()
  await send(id)
  await Promise.all(Array.from({ length: 4 }, () => feedJob.run({}, shop.deps)))
  const mails = await work()
  assert.equal(mails.length, 40)
  assert.equal(new Set(readers(mails)).size, 40)
  assert.equal((await read(id)).progress.sent, 40)
})

test('a mail that may have arrived before a crash is not sent again, and the letter comes to its end', async () => {
  await subscribers(three)
  const { id } = await letter()
  await send(id)
  await feedJob.run({}, shop.deps)
  // As a server leaves it that is killed between handing a mail over and hearing of it.
  await query(`update mails set handing_at = now(), tries = 1 where id = (select mail_id
    from letter_mails lm join subscribers s on s.id = lm.subscriber_id where s.email like 'ada%')`)
  assert.deepEqual(readers(await work()), ['bob@two.example', 'cyd@three.example'])
  const { state, progress } = await read(id)
  assert.deepEqual([state, progress.sent, progress.failed], ['sent', 2, 1])
})

test('what a killed server did not tell is found at the next round', async () => {
  await subscribers(three)
  const { id } = await letter()
  await send(id)
  await feedJob.run({}, shop.deps)
  await query(`update mails set done_at = now(), outcome = 'sent'`)
  assert.equal((await read(id)).state, 'sending')
  await feedJob.run({}, shop.deps)
  assert.deepEqual([(await read(id)).state, (await work()).length], ['sent', 0])
})

test('mails are spread by the rate, which holds across letters', async () => {
  await rate(30)
  await subscribers(Array.from({ length: 100 }, (_, n) => `reader-${n}@many.example`))
  const [first, second] = [await letter(), await letter()]
  await send(first.id)
  await send(second.id)
  await feedJob.run({}, shop.deps)
  // A minute and a half ahead, of the first letter alone.
  const due = await query(
    `select extract(epoch from due_at - min(due_at) over ())::float as at from mails order by due_at`,
  )
  assert.equal(due.length, 45)
  for (const [place, { at }] of due.entries())
    assert.ok(Math.abs(at - 2 * place) < 0.01, `${place}: ${at}`)
  assert.deepEqual(await query('select distinct letter_id::text as id from letter_mails'), [
    { id: first.id },
  ])
  assert.equal((await ask('PUT', `${path}/rate`, { perMinute: 0 })).status, 400)
})
