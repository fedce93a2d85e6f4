import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { depsWith, kinds, type Mailing, mailServers, nameOf } from '#test/mail-servers.ts'
import { until } from '#test/until.ts'
import { addMail, takeMails } from './queue.ts'

/* Several servers on one table of mails: here two in one process, each with a mailer of the test's. */

const { sent, takes, database, aServer, ask, rows, due } = mailServers()
const names = (count: number) => Array.from({ length: count }, (_, index) => `reader-${index}`)

test('of many servers each mail is sent by one, once', async () => {
  const readers = names(60)
  await ask(readers)
  for (const server of [aServer(), aServer(), aServer()]) server.start(depsWith(takes))
  await until(async () => (await rows('outcome')).every(({ outcome }) => outcome === 'sent'))
  assert.deepEqual(sent.sort(), readers.sort())
  const [row] = await rows('data, taken_by, recipient')
  assert.deepEqual([row.data, row.taken_by], [{}, null])
  assert.doesNotMatch(row.recipient, /reader|example/)
})

test('a slow mail server gets no mail twice: who has one in hand says so', async () => {
  await ask(['slow'])
  const answer = Promise.withResolvers<void>()
  const slow: Mailing = (mail, handOver) =>
    handOver(async () => {
      sent.push(nameOf(mail))
      await answer.promise
    })
  aServer().start(depsWith(slow))
  await until(() => sent.length === 1)
  const [{ due_at: first }] = await rows('due_at')
  await until(async () => (await rows('due_at'))[0].due_at > first) // the heartbeat
  assert.deepEqual(await aServer().runDue(depsWith(takes)), { done: 0, failed: [] })
  answer.resolve()
  await until(async () => (await rows('outcome'))[0].outcome === 'sent')
  assert.deepEqual(sent, ['slow'])
})

test('a server that lost a mail to another one does not send it as well', async () => {
  await ask(['lost'])
  const late = Promise.withResolvers<void>()
  const reached = Promise.withResolvers<void>()
  const hangs: Mailing = async (mail, handOver) => {
    reached.resolve()
    await late.promise
    await takes(mail, handOver)
  }
  aServer().start(depsWith(hangs))
  await reached.promise
  await due() // it seemed to be gone
  assert.deepEqual(await aServer().runDue(depsWith(takes)), { done: 1, failed: [] })
  late.resolve()
  const next = aServer()
  await until(async () => (await next.runDue(depsWith(takes))).done === 0)
  assert.deepEqual(sent, ['lost'])
})

test('the mail server hears of one mail at a time that it is whole; the mark of it comes first', async () => {
  const readers = names(20)
  await ask(readers)
  let inDoubt = 0
  const watched: Mailing = (mail, handOver) =>
    handOver(async () => {
      const { rows: handed } = await database().pool.query(
        `select from mails where handing_at is not null and done_at is null`,
      )
      inDoubt = Math.max(inDoubt, handed.length)
      sent.push(nameOf(mail))
    })
  aServer().start(depsWith(watched))
  await until(async () => (await rows('outcome')).every(({ outcome }) => outcome === 'sent'))
  assert.equal(inDoubt, 1)
  assert.equal(sent.length, readers.length)
})

test('a mail goes out several at once, but no kind takes all places', async () => {
  await ask(names(20))
  const held = Promise.withResolvers<void>()
  const inHand: string[] = []
  const waits: Mailing = async (mail, handOver) => {
    inHand.push(nameOf(mail))
    if (mail.to.address.startsWith('reader')) await held.promise
    await takes(mail, handOver)
  }
  aServer().start(depsWith(waits))
  await until(() => inHand.length > 1)
  const client = await database().pool.connect()
  await addMail(client, 'account-password-reset', { to: 'hurry' })
  client.release()
  await until(() => sent.includes('hurry'))
  assert.equal(inHand.length, 5) // four of the many, and the one
  held.resolve()
  await until(() => sent.length === 21)
})

test('no more mails are taken than asked for, however PostgreSQL reads them', async () => {
  await ask(['first'])
  await database().pool.query('vacuum analyze mails') // as if there were one; so it does by itself at times
  await ask(names(20))
  const wanted = { most: 4, kinds: kinds.map(({ name }) => name), except: [] }
  const taken = await takeMails(database().pool, randomUUID(), wanted)
  assert.equal(taken.length, 4)
})

test('while the shop is busy mails go one by one', async () => {
  await ask(names(6))
  let inHand = 0
  let most = 0
  const counted: Mailing = async (mail, handOver) => {
    most = Math.max(most, ++inHand)
    await takes(mail, handOver)
    inHand--
  }
  aServer({ isBusy: true }).start(depsWith(counted))
  await until(() => sent.length === 6)
  assert.equal(most, 1)
})

test('a stop finishes the mail that is being handed over, and gives the others back', async () => {
  await ask(names(4))
  const answer = Promise.withResolvers<void>()
  const slow: Mailing = (mail, handOver) =>
    handOver(async () => {
      sent.push(nameOf(mail))
      await answer.promise
    })
  const server = aServer()
  server.start(depsWith(slow))
  await until(() => sent.length === 1)
  await until(async () => (await rows('taken_by')).every((row) => row.taken_by !== null))
  const stopped = server.stop()
  answer.resolve()
  await stopped
  assert.equal(sent.length, 1)
  const left = await rows('outcome, taken_by, tries, due_at <= now() as due')
  assert.deepEqual(
    left.filter(({ outcome }) => outcome === null),
    Array(3).fill({ outcome: null, taken_by: null, tries: 0, due: true }),
  )
  assert.deepEqual(await aServer().runDue(depsWith(takes)), { done: 3, failed: [] })
  assert.deepEqual(sent.sort(), names(4).sort())
})

test('a kind that another version knows waits for that version', async () => {
  await database().pool.query(
    `insert into mails (id, kind, data) values (gen_random_uuid(), 'parcel-sent', '{}')`,
  )
  assert.deepEqual(await aServer().runDue(depsWith(takes)), { done: 0, failed: [] })
  assert.deepEqual(await rows('outcome, tries'), [{ outcome: null, tries: 0 }])
})

test('a mail to many lets every other one go first, however long it has waited', async () => {
  const readers = names(12)
  await ask(readers, 'newsletter-letter')
  await due()
  await ask(['order'])
  aServer({ isBusy: true }).start(depsWith(takes))
  await until(() => sent.length === 13)
  assert.equal(sent[0], 'order')
  assert.deepEqual(sent.slice(1).sort(), readers.sort())
})

test('a mail to many that may have arrived is not sent a second time; another is', async () => {
  await ask(['reader'], 'newsletter-letter')
  await ask(['buyer'])
  await database().pool.query('update mails set handing_at = now()')
  await aServer().runDue(depsWith(takes))
  assert.deepEqual(sent, ['buyer'])
  const outcomes = (await rows('kind, outcome')).map(({ kind, outcome }) => `${kind}: ${outcome}`)
  assert.deepEqual(outcomes.sort(), ['newsletter-letter: given-up', 'order-confirmation: sent'])
})
