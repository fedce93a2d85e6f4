import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { startFaultProxy } from '#test/fault-proxy.ts'
import { depsWith, type Mailing, mailServers, nameOf } from '#test/mail-servers.ts'
import { maxTries } from './queue.ts'

/* What comes of one mail: sent, refused, tried again, given up. */

const { sent, said, takes, database, aServer, ask, rows, due } = mailServers()

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
  await database().pool.query(byHand) // the settings were at fault
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
    await database().pool.query('delete from mails')
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
  const proxy = await startFaultProxy(database().url)
  t.after(proxy.close)
  await ask(['sent'])
  const server = aServer({ url: proxy.url })
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
