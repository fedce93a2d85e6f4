import assert from 'node:assert/strict'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import * as path from 'node:path'
import { after, before, describe, test } from 'node:test'
import { createTestDatabase, type TestDatabase } from '#test/harness.ts'
import { type SunkMail, startMailSink } from '#test/mail-sink.ts'
import { opened, startProcess } from '#test/process.ts'
import { until } from '#test/until.ts'

/* Real servers on one database and a real mail server, at the worst moments, one after the other. */

const skip = process.platform === 'win32' ? 'signals are for Unix' : false
const dataDir = mkdtempSync(path.join(tmpdir(), 'octavo-mails-'))
let database: TestDatabase
let sink: Awaited<ReturnType<typeof startMailSink>>
/** What the mail server does with a whole mail before it answers. */
let whenWhole: (mail: SunkMail) => Promise<void> = async () => {}
const shops: { process: ChildProcess; exited: Promise<unknown[]> }[] = []

async function aShop() {
  const env = { DATABASE_URL: database.url, SMTP_URL: sink.url, DATA_DIR: dataDir, DEMO: 'false' }
  const process = startProcess(env)
  const shop = { process, exited: once(process, 'exit') }
  shops.push(shop)
  await opened(process)
  return shop
}
const end = (signal: NodeJS.Signals) =>
  Promise.all(
    shops.splice(0).map(async ({ process, exited }) => {
      process.kill(signal)
      return (await exited)[0]
    }),
  )

/** Readers who asked for the newsletter, each of whom is to be mailed. */
async function askForMails(count: number, name: string) {
  sink.mails.length = 0
  await database.pool.query(
    `with reader as (
       insert into subscribers (id, email, unsubscribe_token, source, confirm_sent_at)
       select gen_random_uuid(), $2 || number || '@example.com', $2 || number, 'footer', now()
       from generate_series(1, $1::int) as number returning id)
     insert into mails (id, kind, data)
     select gen_random_uuid(), 'newsletter-confirmation', jsonb_build_object('subscriberId', id)
     from reader`,
    [count, name],
  )
}
const left = async () =>
  (await database.pool.query('select from mails where done_at is null')).rowCount
const countOf = async (which: string) =>
  (await database.pool.query(`select from mails where ${which}`)).rowCount
const waiting = `taken_by is null and due_at <= now() and done_at is null`

before(async () => {
  database = await createTestDatabase()
  sink = await startMailSink({ onMail: (mail, answer) => whenWhole(mail).then(() => answer()) })
})
after(async () => {
  await end('SIGKILL')
  await sink.close()
  await database.close()
  rmSync(dataDir, { recursive: true, force: true })
})

describe('mails of real servers', { skip }, () => {
  test('two servers and a slow mail server: each mail once', async () => {
    await Promise.all([aShop(), aShop()])
    const answers: (() => void)[] = []
    whenWhole = () => new Promise((resolve) => answers.push(resolve))
    await askForMails(20, 'slow')
    await until(async () => {
      answers.shift()?.() // one answer at a time, long after the mail
      return (await left()) === 0
    })
    assert.deepEqual(sink.copies(), Array(20).fill(1))
  })

  test('servers killed while they send: no mail is lost, and one a kill comes twice at most', async () => {
    const kills = shops.length
    const killed = Promise.withResolvers<void>()
    // The mail server has the mail, and its answer never reaches the shop.
    whenWhole = async () => {
      if (sink.mails.length < 8) return
      await end('SIGKILL')
      killed.resolve()
    }
    await askForMails(24, 'killed')
    await killed.promise
    whenWhole = async () => {}
    // The lease of a server that is gone runs out: here at once.
    await database.pool.query('update mails set due_at = now() where taken_by is not null')
    await aShop()
    await until(async () => (await left()) === 0)
    const copies = sink.copies()
    assert.equal(copies.length, 24)
    assert.ok(sink.mails.length > 24 && sink.mails.length <= 24 + kills, `${sink.mails.length}`)
    assert.equal(Math.max(...copies), 2)
    for (const same of Map.groupBy(sink.mails, ({ messageId }) => messageId).values()) {
      // Whichever copy the reader opens, its link works.
      const links = await Promise.all(
        same.map(
          async (mail) => /confirm\?token=\S+/.exec((await sink.parse(mail)).text ?? '')?.[0],
        ),
      )
      assert.ok(links[0])
      assert.equal(new Set(links).size, 1)
    }
  })

  test('told to end, a server finishes the mail in hand and leaves the others to the next', async () => {
    const began = Promise.withResolvers<void>()
    const answer = Promise.withResolvers<void>()
    whenWhole = () => {
      began.resolve()
      return answer.promise
    }
    await askForMails(8, 'ended')
    await began.promise
    const ended = end('SIGTERM')
    // Only the one that the mail server has is still in hand.
    await until(async () => (await left()) === 8 && (await countOf(waiting)) === 7)
    answer.resolve()
    assert.deepEqual(await ended, [0])
    assert.equal(sink.mails.length, 1)
    assert.equal(await countOf(waiting), 7)
    assert.equal(await left(), 7)
  })
})
