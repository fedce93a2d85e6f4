import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { ownerOf, testShop } from '#test/app.ts'
import { aDraft, letterDesk, path } from '#test/letters.ts'

/* What is not sent, not changed any more, and not sent to whom. */

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
const statusOf = async (email: string) =>
  (await query('select status from subscribers where email = $1', [email]))[0]?.status

test('what is on its way or was sent is read, copied, and nothing else', async () => {
  await subscribers(three)
  const { id } = await letter()
  await send(id)
  for (let time = 0; time < 2; time++) {
    for (const [method, way, body] of [
      ['PUT', '', aDraft],
      ['DELETE', ''],
      ['POST', '/send'],
    ] as const) {
      const payload = body && { ...body, subject: 'Other' }
      assert.equal((await ask(method, `${path}/${id}${way}`, payload)).status, 409, way)
    }
    await work()
  }
  assert.equal((await read(id)).subject, aDraft.subject)
  assert.equal((await ask('POST', `${path}/${id}/copy`)).body.state, 'draft')
  const steps = await query(`select action from audit where subject = $1 order by id`, [
    `letter:${id}`,
  ])
  assert.deepEqual(
    steps.map(({ action }) => action),
    ['letter.create', 'letter.send'],
  )
})

test('nothing is sent off that is empty, has nobody to read it, or names a book that is not there', async () => {
  const empty = await letter({ ...aDraft, blocks: [] })
  assert.equal((await send(empty.id)).body.reason, 'empty')
  const fine = await letter()
  assert.equal((await send(fine.id)).body.reason, 'nobody')
  await subscribers(three)
  const without = await letter({ ...aDraft, blocks: [{ kind: 'books', isbns: ['9780486280615'] }] })
  const refused = await send(without.id)
  assert.deepEqual([refused.status, refused.body.reason], [409, 'missing'])
  assert.match(refused.body.message, /9780486280615/)
  const old = await ask('POST', `${path}/${fine.id}/send`, undefined, 7)
  assert.deepEqual([old.status, old.body.reason], [409, 'changed-meanwhile'])
  assert.deepEqual(await work(), [])
})

test('who subscribes while it is on its way waits for the next one', async () => {
  await subscribers(three)
  const { id } = await letter()
  await send(id)
  await query(
    `insert into subscribers (id, email, status, unsubscribe_token, source, confirmed_at)
     values (gen_random_uuid(), 'late@four.example', 'confirmed', 'x', 'footer', now() + interval '1 second')`,
  )
  assert.deepEqual(readers(await work()), three)
  assert.equal(await statusOf('late@four.example'), 'confirmed')
})
