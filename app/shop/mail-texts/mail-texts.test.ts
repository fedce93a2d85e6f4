import assert from 'node:assert/strict'
import { test } from 'node:test'
import { customersOf } from '#test/account.ts'
import { aBook, call, ownerOf, testShop } from '#test/app.ts'
import { aCustomer } from '#test/customer.ts'
import { orderOf, placeOrder } from '#test/orders.ts'

/* The owner's words for the shop's mails, from the desk to the mail. */

const shop = testShop({ env: { PUBLIC_URL: 'https://shop.example' } })
const headers = ownerOf(shop)
const { verify } = customersOf(shop)
const path = '/api/desk/mail-texts'
const ask = (
  method: 'GET' | 'PUT' | 'DELETE' | 'POST',
  url: string,
  payload?: object,
  version?: number,
) =>
  call(shop.app, {
    ...{ method, url: path + url, payload },
    headers: { ...headers, ...(version !== undefined && { 'if-match': `"${version}"` }) },
  })
async function mailed() {
  await shop.deps.jobs.runDue(shop.deps)
  return shop.mails.splice(0)
}

const own = {
  subject: 'Order {number}: thank you from {shop}',
  title: 'It is packed soon',
  body: '{greeting}\nyour books are {{ours}} a little longer.\n\n{books}\n\nYou pay {total}.',
}

test('the owner’s words are in the next mail, and the usual ones with one click again', async () => {
  const usual = await ask('GET', '/order-confirmation')
  assert.deepEqual([usual.body.isOwn, usual.body.version], [false, 0])
  const saved = await ask('PUT', '/order-confirmation', own, 0)
  assert.deepEqual([saved.status, saved.body.isOwn, saved.body.version], [200, true, 1])
  const customer = await aCustomer(shop.app)
  const order = () =>
    aBook(shop).then((book) => placeOrder(shop, customer, orderOf(customer, [book])))
  const { number } = (await order()).body
  const [mail] = (await mailed()).filter(({ about }) => about.startsWith('order-'))
  const { name } = await shop.deps.settings.identity()
  assert.equal(mail?.subject, `Order ${number}: thank you from ${name}`)
  assert.equal(mail?.letter.title, own.title)
  assert.deepEqual(
    mail?.letter.blocks.map(({ kind }) => kind),
    ['text', 'books', 'text'],
  )
  assert.match(JSON.stringify(mail?.letter.blocks), /your books are \{ours\} a little longer/)

  const back = await ask('DELETE', '/order-confirmation', undefined, 1)
  assert.deepEqual(
    [back.status, back.body.isOwn, back.body.subject],
    [200, false, usual.body.subject],
  )
  await order()
  const [next] = (await mailed()).filter(({ about }) => about.startsWith('order-'))
  assert.equal(next?.letter.title, 'Thank you for your order')
  // Both are among the versions, and in the audit.
  const { versions } = (await ask('GET', '/order-confirmation')).body
  assert.deepEqual(
    versions.map(({ words }: { words: object | null }) => words),
    [null, own],
  )
  const { rows } = await shop.deps.pool.query(
    `select action from audit where subject = 'mail-text:order-confirmation' order by id`,
  )
  assert.deepEqual(
    rows.map(({ action }) => action),
    ['mail-text.edit', 'mail-text.usual'],
  )
})

test('a mistake is found when it is saved: nothing is stored, and the box is named', async () => {
  for (const [kind, change, box] of [
    ['order-confirmation', { body: own.body.replace('{total}', '{totl}') }, 'body'],
    ['order-confirmation', { subject: 'Order {number' }, 'subject'],
    ['account-password-reset', { subject: 'A', title: 'B', body: 'No link' }, 'body'],
    ['account-verification', { subject: 'A', title: 'B', body: 'No link' }, 'body'],
    ['newsletter-confirmation', { subject: 'A', title: 'B', body: 'No link' }, 'body'],
    ['order-confirmation', { subject: 'A\r\nBcc: eve@example.com' }, 'subject'],
    ['order-confirmation', { title: '' }, 'title'],
    ['order-confirmation', { body: 'x'.repeat(8001) }, 'body'],
  ] as const) {
    for (const [method, way] of [
      ['PUT', ''],
      ['POST', '/preview'],
    ] as const) {
      const { status, body } = await ask(method, `/${kind}${way}`, { ...own, ...change })
      assert.deepEqual([status, Object.keys(body.errors ?? {})], [400, [box]], `${kind} ${box}`)
    }
  }
  assert.equal((await ask('GET', '/account-password-reset')).body.version, 0)
  assert.equal((await ask('PUT', '/no-such-mail', own)).status, 400)
})

test('a colleague who was quicker loses nothing: 409 with the words as they are now', async () => {
  await ask('PUT', '/confirm', { ...own, body: '{number} {total} one' }, 0)
  const late = await ask('PUT', '/confirm', { ...own, body: '{number} {total} two' }, 0)
  assert.deepEqual([late.status, late.body.current.body], [409, '{number} {total} one'])
  const again = await ask('PUT', '/confirm', { ...own, body: '{number} {total} one' }, 0)
  assert.equal(again.status, 200)
})

test('the preview has examples in the fields and the shop’s own name; every kind has one', async () => {
  const { texts } = (await ask('GET', '')).body
  assert.ok(texts.length >= 16)
  for (const { kind } of texts) {
    const { subject, title, body } = (await ask('GET', `/${kind}`)).body
    const preview = await ask('POST', `/${kind}/preview`, { subject, title, body })
    assert.equal(preview.status, 200, kind)
    assert.match(preview.body.html, /prefers-color-scheme:dark/)
    assert.doesNotMatch(preview.body.text, /\{\w+\}/)
  }
})

test('a name is text in the owner’s words as well: no HTML, no field (threats 22)', async () => {
  const body = '{greeting}\n\n{address}\n\n{number} {total}'
  await ask('PUT', '/order-confirmation', { ...own, subject: '{greeting}{number}', body })
  const customer = await aCustomer(shop.app, { email: 'proven@example.com' })
  await verify(customer)
  await mailed()
  const order = { ...orderOf(customer, [await aBook(shop)]), name: '{total} <b>Ada</b>' }
  assert.equal((await placeOrder(shop, customer, order)).status, 201)
  const [mail] = (await mailed()).filter(({ about }) => about.startsWith('order-'))
  assert.match(mail?.subject ?? '', /^Hello \{total\} <b>Ada<\/b>,\d+$/)
})
