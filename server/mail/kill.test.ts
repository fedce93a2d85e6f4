import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mailShops } from '#test/mail-shops.ts'
import { until } from '#test/until.ts'

/* A real server and a real mail server, at the worst moments. */

const skip = process.platform === 'win32' ? 'signals are for Unix' : false
const shops = mailShops()
const waiting = 'taken_by is null and due_at <= now() and done_at is null'

test('a server is killed while it sends: no mail is lost, and one comes twice at most', {
  skip,
}, async () => {
  const killed = Promise.withResolvers<void>()
  // The mail server has the mail, and its answer never reaches the shop.
  shops.whenWhole = async () => {
    if (shops.sink.mails.length < 8) return
    await shops.end('SIGKILL')
    killed.resolve()
  }
  await shops.open()
  await shops.askForMails(24, 'killed')
  await killed.promise
  shops.whenWhole = async () => {}
  // The lease of a server that is gone runs out: here at once.
  await shops.database.pool.query('update mails set due_at = now() where taken_by is not null')
  await shops.open()
  await until(async () => (await shops.left()) === 0)
  const { sink } = shops
  assert.equal(sink.copies().length, 24)
  assert.equal(sink.mails.length, 25)
  for (const same of Map.groupBy(sink.mails, ({ messageId }) => messageId).values()) {
    // Whichever copy the reader opens, its link works.
    const links = await Promise.all(
      same.map(async (mail) => /confirm\?token=\S+/.exec((await sink.parse(mail)).text ?? '')?.[0]),
    )
    assert.ok(links[0])
    assert.equal(new Set(links).size, 1)
  }
})

test('told to end, a server finishes the mail in hand and leaves the others to the next', {
  skip,
}, async () => {
  const began = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<void>()
  shops.whenWhole = () => {
    began.resolve()
    return answer.promise
  }
  shops.sink.mails.length = 0
  await shops.askForMails(8, 'ended')
  await began.promise
  const ended = shops.end('SIGTERM')
  // Only the one that the mail server has is still in hand.
  await until(async () => (await shops.left()) === 8 && (await shops.countOf(waiting)) === 7)
  answer.resolve()
  assert.deepEqual(await ended, [0])
  assert.equal(shops.sink.mails.length, 1)
  assert.equal(await shops.countOf(waiting), 7)
  assert.equal(await shops.left(), 7)
})
