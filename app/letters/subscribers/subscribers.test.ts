import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { ownerOf, testShop } from '#test/app.ts'
import { letterDesk } from '#test/letters.ts'

/* The list of subscribers at the desk: found, counted, taken along, erased. */

const shop = testShop()
const { ask, subscribers } = letterDesk(shop, ownerOf(shop))
const path = '/api/desk/subscribers'
const emails = async (search: string) =>
  (await ask('GET', `${path}${search}`)).body.subscribers.map((one: { email: string }) => one.email)

before(async () => {
  await subscribers(['ada@one.example', 'adam@two.example', 'bob@one.example'])
  await subscribers(['a_b@two.example'], 'pending')
  await subscribers(['gone@one.example'], 'unsubscribed')
})

test('they are found by any part of the address, and no sign is a wildcard', async () => {
  for (const [search, found] of [
    ['?q=ada', ['adam@two.example', 'ada@one.example']],
    ['?q=ADA%40', ['ada@one.example']],
    ['?q=one.', ['gone@one.example', 'bob@one.example', 'ada@one.example']],
    ['?q=%40two', ['a_b@two.example', 'adam@two.example']],
    ['?q=a_', ['a_b@two.example']],
    ['?q=dam', ['adam@two.example']],
    ['?q=two.ex', ['a_b@two.example', 'adam@two.example']],
    ['?q=%25', []],
    ['?q=%5C', []],
    ['?status=unsubscribed', ['gone@one.example']],
    ['?status=confirmed&q=one', ['bob@one.example', 'ada@one.example']],
  ] as const)
    assert.deepEqual(await emails(search), found, search)
  assert.deepEqual((await ask('GET', path)).body.counts, {
    ...{ confirmed: 3, pending: 1, unsubscribed: 1, bounced: 0 },
  })
  for (const wrong of ['?status=x', '?after=%00', `?q=${'x'.repeat(255)}`, '?page=2'])
    assert.equal((await ask('GET', path + wrong)).status, 400, wrong)
  assert.equal((await ask('GET', `${path}?after=abc`)).status, 200)
})

test('a long list comes in pages, each of them once', async () => {
  const many = Array.from({ length: 120 }, (_, n) => `reader-${n}@many.example`)
  await subscribers(many)
  const seen: string[] = []
  let after: string | null = ''
  while (after !== null) {
    const search: string = `?q=reader-${after ? `&after=${after}` : ''}`
    const { body } = await ask('GET', path + search)
    seen.push(...body.subscribers.map((one: { email: string }) => one.email))
    after = body.next
  }
  assert.deepEqual(seen, many.toReversed())
})

test('the file for spreadsheets has every one and no formula', async () => {
  await subscribers(['=cmd()@evil.example', '+1@evil.example'])
  const { status, headers, body } = await ask('GET', `${path}/export.csv`)
  assert.equal(status, 200)
  assert.match(String(headers['content-disposition']), /subscribers\.csv/)
  const lines = body.trimEnd().split('\r\n')
  assert.equal(lines[0], '\ufeffemail,status,source,created,confirmed,unsubscribed')
  assert.equal(lines.length, 1 + 5 + 120 + 2)
  assert.equal(lines.filter((line: string) => /^[=+\-@]/.test(line)).length, 0)
  assert.ok(body.includes("'=cmd()@evil.example,confirmed,footer,"))
  const { rowCount } = await shop.deps.pool.query(
    `select from audit where action = 'subscribers.export'`,
  )
  assert.equal(rowCount, 1)
})

test('one who is erased leaves nothing, in the audit neither', async () => {
  const { body } = await ask('GET', `${path}?q=gone`)
  const [{ id }] = body.subscribers
  assert.equal((await ask('DELETE', `${path}/${id}`)).status, 200)
  assert.equal((await ask('DELETE', `${path}/${id}`)).status, 404)
  assert.equal((await ask('DELETE', `${path}/nobody`)).status, 404)
  assert.deepEqual(await emails('?q=gone'), [])
  const { rows } = await shop.deps.pool.query(`select * from audit where subject = $1`, [
    `subscriber:${id}`,
  ])
  assert.equal(rows.length, 1)
  assert.ok(!JSON.stringify(rows).includes('gone@'))
})

test('growth counts who joined and who left, by the week', async () => {
  await shop.deps.pool.query('delete from subscribers')
  await subscribers(['ada@one.example', 'bob@one.example'])
  await shop.deps.pool.query(
    `update subscribers set status = 'unsubscribed', unsubscribed_at = now(), confirmed_at = null
     where email like 'bob%'`,
  )
  const { weeks } = (await ask('GET', `${path}/growth`)).body
  assert.equal(weeks.length, 26)
  const sum = (name: string) =>
    weeks.reduce((all: number, week: Record<string, number>) => all + (week[name] ?? 0), 0)
  assert.deepEqual([sum('joined'), sum('left')], [2, 1])
  // The figures on Home say the same, of who is out of reach as well.
  await shop.deps.pool.query(
    `update subscribers set status = 'bounced', bounced_at = now() where email like 'ada%'`,
  )
  const after = (await ask('GET', `${path}/growth`)).body.weeks.at(-1)
  const { newsletter } = (await ask('GET', '/api/desk/figures?days=30')).body
  assert.deepEqual([after.joined, after.left], [2, 2])
  assert.deepEqual(newsletter, { subscribers: 0, joined: 2, left: 2 })
  assert.match(weeks[25].week, /^\d{4}-\d{2}-\d{2}$/)
})
