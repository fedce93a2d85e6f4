import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { after, afterEach, before, test } from 'node:test'
import { defaultIdentity } from '#app/values/shop-identity.ts'
import type { Deps } from '#server/deps.ts'
import { startFaultProxy } from '#test/fault-proxy.ts'
import { createTestDatabase, type TestDatabase } from '#test/harness.ts'
import { until } from '#test/until.ts'
import { createDispatch, type Dispatch } from './dispatch.ts'
import type { HandOver, Mail } from './mail.ts'
import { addMail, type MailKind, maxTries, takeMails } from './queue.ts'

/* Several servers on one table of mails: here two in one process, each with a mailer of the test's. */

type Data = { to: string }
type Mailing = (mail: Mail, handOver: HandOver) => Promise<void>
const kindOf = (name: MailKind['name']): MailKind<Data> => ({
  name,
  compose: async ({ to }, _deps, id) =>
    to === 'nobody' ? null : { mail: mailTo(to, id), isProven: true },
})
const mailTo = (to: string, about: string): Mail => ({
  to: { address: `${to}@example.com` },
  subject: 'A mail',
  about,
  letter: { title: 'A mail', blocks: [], footer: '' },
})
const kinds = [kindOf('order-confirmation'), kindOf('account-password-reset')]

let database: TestDatabase
const servers: Dispatch[] = []
let sent: string[] = []
const said: string[] = []
before(async () => {
  database = await createTestDatabase()
})
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.stop()))
  await database.pool.query('delete from mails')
})
after(() => database.close())

const nameOf = ({ to }: Mail) => to.address.split('@')[0] ?? ''
const takes: Mailing = (mail, handOver) => handOver(async () => void sent.push(nameOf(mail)))
const depsWith = (send: Mailing) =>
  ({
    mail: { send, close: () => {} },
    now: () => new Date(),
    settings: { identity: async () => defaultIdentity },
  }) as unknown as Deps

function aServer(isBusy?: () => boolean): Dispatch {
  const log = (line: string) => said.push(line)
  const server = createDispatch({ url: database.url, kinds, log, isBusy: isBusy ?? (() => false) })
  servers.push(server)
  return server
}

/** Asks for a mail to each; answers their ids. */
async function ask(to: string[], kind: MailKind['name'] = 'order-confirmation') {
  sent = []
  said.length = 0
  const client = await database.pool.connect()
  for (const name of to) await addMail(client, kind, { to: name })
  client.release()
}
const rows = async (columns: string) =>
  (await database.pool.query(`select ${columns} from mails order by id`)).rows
const names = (count: number) => Array.from({ length: count }, (_, index) => `reader-${index}`)
const due = (which = 'true') =>
  database.pool.query(
    `update mails set due_at = now() - interval '1 second' where done_at is null and ${which}`,
  )

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
      const { rows: handed } = await database.pool.query(
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
  const client = await database.pool.connect()
  await addMail(client, 'account-password-reset', { to: 'hurry' })
  client.release()
  await until(() => sent.includes('hurry'))
  assert.equal(inHand.length, 5) // four of the many, and the one
  held.resolve()
  await until(() => sent.length === 21)
})

test('no more mails are taken than asked for, however PostgreSQL reads them', async () => {
  await ask(['first'])
  await database.pool.query('vacuum analyze mails') // as if there were one; so it does by itself at times
  await ask(names(20))
  const wanted = { most: 4, kinds: kinds.map(({ name }) => name), except: [] }
  const taken = await takeMails(database.pool, randomUUID(), wanted)
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
  aServer(() => true).start(depsWith(counted))
  await until(() => sent.length === 6)
  assert.equal(most, 1)
})

test('a reader who is refused for good is not tried again and holds nobody up', async () => {
  await ask(['gone', 'here', 'nobody'])
  const refuses: Mailing = (mail, handOver) => {
    if (nameOf(mail) !== 'gone') return takes(mail, handOver)
    const words = '550 no such user gone@example.com'
    throw Object.assign(new Error(words), { responseCode: 550, command: 'RCPT TO' })
  }
  const server = aServer()
  assert.deepEqual(await server.runDue(depsWith(refuses)), {
    done: 2,
    failed: ['order-confirmation'],
  })
  assert.deepEqual(
    (await rows('outcome')).map(({ outcome }) => outcome),
    ['refused', 'sent', 'needless'],
  )
  const byHand = `update mails set done_at = null, outcome = null, tries = 0, due_at = now()
    where outcome in ('refused', 'given-up')`
  const guide = readFileSync('docs/operations.md', 'utf8').replaceAll(/\s+/g, ' ')
  assert.ok(guide.includes(byHand.replaceAll(/\s+/g, ' ')))
  assert.match(said.join(), /failed for good \(refused\): 550 no such user <address>/)
  assert.deepEqual({ ...server.counts }, {
    sent: 1, needless: 1, 'over-quota': 0, refused: 1, 'given-up': 0, 'put-off': 0,
  }) // biome-ignore format: a row
  await database.pool.query(byHand) // the settings were at fault
  assert.deepEqual(await server.runDue(depsWith(takes)), { done: 1, failed: [] })
  assert.deepEqual(sent, ['here', 'gone'])
})

test('a mail that fails is tried again after 30 s, 1 min … 6 h, for about three days', async () => {
  await ask(['later'])
  const fails: Mailing = async () => {
    throw new Error('the mail server is away')
  }
  const server = aServer()
  const waits: number[] = []
  for (let tries = 1; tries < maxTries; tries++) {
    await server.runDue(depsWith(fails))
    const [row] = await rows(
      'round(extract(epoch from due_at - now()) / 10)::int * 10 as wait, done_at, counted_at, tries',
    )
    assert.deepEqual([row.done_at, row.counted_at, row.tries], [null, null, tries])
    waits.push(row.wait)
    await due()
  }
  assert.deepEqual(waits.slice(0, 4), [30, 60, 120, 240])
  assert.equal(Math.max(...waits), 6 * 60 * 60)
  const days = waits.reduce((sum, wait) => sum + wait, 0) / 86_400
  assert.ok(days > 2.5 && days < 3.5, `${days} days`)
  await server.runDue(depsWith(fails))
  const [row] = await rows('outcome, problem')
  assert.deepEqual(row, { outcome: 'given-up', problem: 'the mail server is away' })
})

test('a mail that may have arrived keeps its place in the quota; one that did not gives it back', async () => {
  for (const [error, isCounted] of [
    [Object.assign(new Error('no answer'), { code: 'ETIMEDOUT' }), true],
    [Object.assign(new Error('busy'), { responseCode: 451, command: 'DATA' }), false],
  ] as const) {
    await database.pool.query('delete from mails')
    await ask(['doubt'])
    const failsThen: Mailing = (_mail, handOver) =>
      handOver(async () => {
        throw error
      })
    await aServer().runDue(depsWith(failsThen))
    const [row] = await rows('counted_at is not null as counted, handing_at is not null as handed')
    assert.deepEqual(row, { counted: isCounted, handed: isCounted })
  }
})

test('a mail that has left while the database goes away is marked when it is back, and not sent again', async (t) => {
  const proxy = await startFaultProxy(database.url)
  t.after(proxy.close)
  await ask(['sent'])
  const server = createDispatch({ url: proxy.url, kinds, log: (line) => said.push(line) })
  servers.push(server)
  const cuts: Mailing = (mail, handOver) =>
    handOver(async () => {
      sent.push(nameOf(mail))
      proxy.set('refuse')
      setTimeout(() => proxy.set('pass'), 300)
    })
  assert.deepEqual(await server.runDue(depsWith(cuts)), { done: 1, failed: [] })
  assert.deepEqual(sent, ['sent'])
  assert.deepEqual(await rows('outcome, taken_by'), [{ outcome: 'sent', taken_by: null }])
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
  await database.pool.query(
    `insert into mails (id, kind, data) values (gen_random_uuid(), 'parcel-sent', '{}')`,
  )
  assert.deepEqual(await aServer().runDue(depsWith(takes)), { done: 0, failed: [] })
  assert.deepEqual(await rows('outcome, tries'), [{ outcome: null, tries: 0 }])
})
