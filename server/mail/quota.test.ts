import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, test } from 'node:test'
import { createTestDatabase, type TestDatabase } from '#test/harness.ts'
import { addMail } from './queue.ts'
import { limitsOf, type MailName, mailLimits, recipientHash, takePlace } from './quota.ts'

/* How many mails one address gets, whoever asks for them. */

const minuteMs = 60_000
const begin = new Date('2026-03-12T10:00:00Z')
const at = (minutes: number) => new Date(begin.getTime() + minutes * minuteMs)
let database: TestDatabase
before(async () => {
  database = await createTestDatabase()
})
after(() => database.close())

async function aMail(kind: MailName): Promise<string> {
  const client = await database.pool.connect()
  await addMail(client, kind, {})
  client.release()
  const { rows } = await database.pool.query('select id from mails order by id desc limit 1')
  return rows[0].id
}
const place = async (kind: MailName, address: string, now: Date, isProven = true) =>
  takePlace(database.pool, { id: await aMail(kind), kind }, { address, isProven }, now)

test('each kind has an hourly and a daily quota for an address, which the next hour and day renew', async () => {
  for (const kind of Object.keys(mailLimits) as MailName[]) {
    const limits = limitsOf(kind)
    const isProven = !limits.unproven
    const { hour, day } = limits.unproven ?? limits
    const address = `${kind}@example.com`
    let taken = 0
    for (let hours = 0; taken < day; hours++) {
      const thisHour = Math.min(hour, day - taken)
      for (let times = 0; times < thisHour; times++) {
        assert.equal(await place(kind, address, at(hours * 60), isProven), true, kind)
      }
      taken += thisHour
      assert.equal(await place(kind, address, at(hours * 60 + 59), isProven), false, kind)
    }
    assert.equal(await place(kind, address, at(24 * 60 - 1), isProven), false, kind)
    assert.equal(await place(kind, address, at(24 * 60), isProven), true, kind)
  }
})

test('spellings of an address share its quota; other addresses and kinds have their own', async () => {
  const spellings = [
    'ada@shop.example',
    'Ada@Shop.Example',
    'ADA+1@shop.example',
    'ada@SHOP.example',
  ]
  const granted = []
  for (const address of spellings) {
    granted.push(await place('account-password-reset', address, begin))
  }
  assert.deepEqual(granted, [true, true, true, false])
  assert.equal(await place('account-password-reset', 'bo@shop.example', begin), true)
  assert.equal(await place('account-password-reset', 'ada@other.example', begin), true)
  assert.equal(await place('account-verification', 'ada@shop.example', begin), true)
  const same = [
    ['a.da@gmail.com', 'ADA+x@googlemail.com'],
    ['ada@bücher.example', 'ada@xn--bcher-kva.example'],
    ['ａda@x.example', 'ada@x.example'],
  ] as const
  for (const [one, other] of same) assert.equal(recipientHash(one), recipientHash(other), one)
  assert.notEqual(recipientHash('a.da@x.example'), recipientHash('ada@x.example'))
  assert.notEqual(recipientHash('+1@x.example'), recipientHash('+2@x.example'))
})

test('mails at the same moment do not slip through together, and a second try takes no second place', async () => {
  const kind = 'account-verification'
  const ids: string[] = []
  while (ids.length < 8) ids.push(await aMail(kind))
  const reader = { address: 'many@example.com', isProven: false }
  const granted = await Promise.all(
    ids.map((id) => takePlace(database.pool, { id, kind }, reader, begin)),
  )
  assert.equal(granted.filter(Boolean).length, mailLimits[kind].hour)
  const { rows } = await database.pool.query(
    'select id from mails where recipient = $1 and counted_at is not null limit 1',
    [recipientHash(reader.address)],
  )
  assert.equal(await takePlace(database.pool, { id: rows[0].id, kind }, reader, begin), true)
})

test('an order’s quota depends on whether the address is proven', async () => {
  const kind = 'order-confirmation'
  const { hour } = mailLimits[kind].unproven
  for (let times = 0; times < hour; times++) {
    assert.equal(await place(kind, 'order@example.com', begin, false), true)
  }
  assert.equal(await place(kind, 'order@example.com', begin, false), false)
  assert.equal(await place(kind, 'order@example.com', begin, true), true)
})

test('the guide for operators says the same', () => {
  const guide = readFileSync('docs/operations.md', 'utf8')
  const told = [...guide.matchAll(/^\| [^|]+ \| ([\d,]+) \| ([\d,]+) \|$/gm)].map(
    ([, hour, day]) => `${hour} ${day}`,
  )
  const held = Object.keys(mailLimits).flatMap((kind) => {
    const limits = limitsOf(kind as MailName)
    return [limits, limits.unproven ?? []].flat()
  })
  const said = held.map(({ hour, day }) => `${hour} ${day.toLocaleString('en-US')}`)
  assert.deepEqual(told.sort(), said.sort())
})

test('mails that anybody may ask for are not asked for without end while none leaves', async () => {
  const kind = 'account-password-reset'
  const waiting = mailLimits[kind].waiting
  await database.pool.query(
    `insert into mails (id, kind, data)
     select gen_random_uuid(), $1, '{}' from generate_series(1, $2 - (
       select count(*)::int from mails where kind = $1 and done_at is null) - 1)`,
    [kind, waiting],
  )
  const client = await database.pool.connect()
  const added = []
  for (let times = 0; times < 3; times++) added.push(await addMail(client, kind, {}))
  assert.deepEqual(added, [true, false, false])
  assert.equal(await addMail(client, 'order-confirmation', {}), true)
  client.release()
})
