import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lockLife } from '#app/orders/life/load-life.server.ts'
import { tellCustomer } from '#app/orders/life/news.server.ts'
import { storeEvents } from '#app/orders/life/store-life.server.ts'
import { defaultIdentity } from '#app/values/shop-identity.ts'
import { shortTransaction } from '#server/database/short-transaction.ts'
import { letterText } from '#server/mail/letter.ts'
import { letterHtml } from '#server/mail/letter-html.ts'
import type { Mail } from '#server/mail/mail.ts'
import { adminHeaders, call, testShop } from '#test/app.ts'
import { aCustomer } from '#test/customer.ts'
import { orderSteps } from '#test/order-steps.ts'

/* What a customer hears of the steps of an order. */

const shop = testShop({ env: { PUBLIC_URL: 'https://shop.example' } })
const { aProvenCustomer, anOrder, step, send, mailsTo } = orderSteps(shop)

/** An order whose confirmation has been read. */
async function aToldOrder(books: object[] = [{ title: 'Emma' }], overrides = {}) {
  const customer = await aProvenCustomer()
  const order = await anOrder(customer, books, overrides)
  await mailsTo(customer.email)
  const news = async () => (await mailsTo(customer.email)).map(shortOf)
  return { customer, number: order.number as number, news }
}

const shortOf = ({ letter }: Mail) => ({
  title: letter.title,
  text: letterText(letter, defaultIdentity),
})
const titlesOf = (mails: { title: string }[]) => mails.map(({ title }) => title)

test('on its way: what to pay, who brings it, and where it is', async () => {
  const { number, news } = await aToldOrder([{ title: 'Emma', newPrice: 10 }])
  await send(number)
  const [mail, ...more] = await news()
  assert.deepEqual(more, [])
  assert.equal(mail?.title, 'Your books are on their way')
  for (const part of [
    /Hello Ada Lovelace,\nwe have sent your order \d+\./,
    /Please have \$10\.00 in cash ready\./,
    /^Emma: \$10\.00$/m,
    /^Carrier: DHL$/m,
    /^Tracking number: JJD 1$/m,
    new RegExp(`https://shop\\.example/orders/${number}$`, 'm'),
  ]) {
    assert.match(mail?.text ?? '', part)
  }
})

test('nobody home, delivered, returned: one mail each, with the money', async () => {
  const { number, news } = await aToldOrder()
  await send(number)
  await step(number, { step: 'nobody-home', parcel: 1 })
  assert.deepEqual(titlesOf(await news()), ['Your books are on their way', 'We missed you'])
  await step(number, { step: 'deliver', parcel: 1 })
  const [receipt] = await news()
  assert.equal(receipt?.title, 'Your receipt')
  assert.match(receipt?.text ?? '', /^Paid in cash: \$12\.50$/m)
  await step(number, { step: 'receive', parcel: 1, amount: 12.5 })
  await step(number, { step: 'return', lines: [1], givenBack: 12.5, restock: true })
  const [back, ...more] = await news()
  assert.deepEqual(more, [])
  assert.equal(back?.title, 'We have your return')
  assert.match(back?.text ?? '', /given you back \$12\.50/)
})

test('refused and lost: nothing to pay', async () => {
  for (const [name, title] of [
    ['refuse', 'Your parcel came back to us'],
    ['lose', 'Your parcel was lost'],
  ]) {
    const { number, news } = await aToldOrder()
    await send(number)
    await news()
    await step(number, { step: name, parcel: 1, reason: 'words of the desk' })
    const [mail] = await news()
    assert.equal(mail?.title, title)
    assert.match(mail?.text ?? '', /nothing to pay/)
    assert.doesNotMatch(mail?.text ?? '', /words of the desk/)
  }
})

test('cancelled by the shop, in part and whole, with the reason', async () => {
  const { number, news } = await aToldOrder([{ title: 'Emma' }, { title: 'Persuasion' }])
  await step(number, { step: 'cancel', lines: [1], reason: 'Our copy was damaged' })
  const [part] = await news()
  assert.equal(part?.title, 'We had to take something out of your order')
  assert.match(part?.text ?? '', /The reason: Our copy was damaged/)
  assert.match(part?.text ?? '', /^Emma: /m)
  assert.match(part?.text ?? '', /You'll pay \$12\.50 in cash/)
  assert.doesNotMatch(part?.text ?? '', /Persuasion/)
  await step(number, { step: 'cancel', reason: 'That one, too' })
  const [whole] = await news()
  assert.equal(whole?.title, 'Your order was cancelled')
  assert.match(whole?.text ?? '', /nothing more to pay/)
})

test('what the customer does is confirmed: cancelled in part, and another address', async () => {
  const { customer, number, news } = await aToldOrder([{ title: 'Emma' }, { title: 'Persuasion' }])
  const own = (method: 'POST' | 'PUT', path: string, payload: object) =>
    call(shop.app, {
      ...{ method, url: `/api/orders/${number}${path}`, payload },
      headers: { cookie: customer.cookie },
    })
  assert.equal((await own('POST', '/cancel', { lines: [2] })).status, 200)
  const [cancelled] = await news()
  assert.equal(cancelled?.title, 'Your order is changed')
  assert.match(cancelled?.text ?? '', /^Persuasion: /m)
  assert.match(cancelled?.text ?? '', /The rest comes as planned\. You'll pay \$12\.50 in cash/)
  const delivery = {
    ...{ name: 'Grace Hopper', phone: '+1 503 555 0142', street: '1 Harbor St' },
    ...{ city: 'Portland', country: 'USA', state: 'Oregon', zipcode: '97201' },
  }
  assert.equal((await own('PUT', '/delivery', delivery)).status, 200)
  assert.deepEqual(titlesOf(await news()), ['The address of your order was changed'])
})

test('packed: what it costs at the door; no word of it once it is on its way', async () => {
  const { number, news } = await aToldOrder()
  await step(number, { step: 'pack' })
  const [mail, ...more] = await news()
  assert.deepEqual([mail?.title, more], ['Your books are packed', []])
  assert.match(mail?.text ?? '', /You'll pay \$12\.50 in cash on delivery/)
})

test('told of a delay: which books, and by when', async () => {
  const { number, news } = await aToldOrder([
    { title: 'Emma' },
    { title: 'Fetched', availability: 'to-order', orderDays: 3 },
  ])
  const detail = { titles: ['Fetched'], expectedOn: '2199-05-04' }
  const events = [{ kind: 'told-delay' as const, detail }]
  await shortTransaction(shop.deps.pool, 3000, async (client) => {
    const life = await lockLife(client, { number })
    assert.ok(life)
    const who = { at: new Date(), actor: { kind: 'system' as const } }
    await storeEvents(client, life.id, events, who)
    await tellCustomer(client, shop.deps, life, events)
  })
  const [mail] = await news()
  assert.equal(mail?.title, 'Your order takes longer')
  assert.match(mail?.text ?? '', /We now expect to send it by May 4, 2199\./)
  assert.match(mail?.text ?? '', /^Fetched \(usually 3 days\): /m)
  assert.doesNotMatch(mail?.text ?? '', /Emma/)
})

test('a step that was undone before its mail left is not told', async () => {
  const { number, news } = await aToldOrder()
  await send(number)
  await step(number, { step: 'take-back', parcel: 1 })
  await step(number, { step: 'unpack', parcel: 1 })
  assert.deepEqual(await news(), [])
  const { number: other, news: others } = await aToldOrder()
  await step(other, { step: 'cancel', reason: 'a mistake' })
  await step(other, { step: 'restore' })
  assert.deepEqual(titlesOf(await others()), ['We can send your books after all'])
})

test('an address that nobody has proven gets three an hour, and no word that was typed', async () => {
  const victim = await aCustomer(shop.app)
  const typed = {
    name: 'WIN NOW',
    address: { street: 'WIN', city: 'WIN', country: 'US', state: 'WIN', zipcode: '1' },
  }
  for (let times = 0; times < 4; times++) {
    const { number } = await anOrder(victim, [{}], typed)
    await send(number)
  }
  const mails = await mailsTo(victim.email)
  const news = mails.filter(({ about }) => about.startsWith('order-news-'))
  assert.equal(news.length, 3)
  assert.doesNotMatch(JSON.stringify(mails), /WIN/)
})

test('titles are text, in every mail', async () => {
  const { customer, number } = await aToldOrder([{ title: '<img src=x onerror=alert(1)>' }])
  await send(number)
  const [mail] = await mailsTo(customer.email)
  const html = letterHtml(mail?.letter as Mail['letter'], defaultIdentity)
  assert.match(html, /&lt;img src=x onerror/)
  assert.doesNotMatch(html, /<img src=x/)
  assert.match(html, /<img src="https:\/\/shop\.example\/covers\/v\/\w+-240\.jpg" alt=""/)
})

test('a title says its language, in every mail', async () => {
  const { customer, number } = await aToldOrder([{ title: 'Die Wand', language: 'de' }])
  await send(number)
  const [mail] = await mailsTo(customer.email)
  const html = letterHtml(mail?.letter as Mail['letter'], defaultIdentity)
  assert.match(html, /<div dir="auto" lang="de">Die Wand</)
})

test('the desk reads an order’s mails and sends one again, once for a key', async () => {
  const { customer, number } = await aToldOrder()
  await send(number)
  await mailsTo(customer.email)
  const headers = await adminHeaders(shop, 'packer')
  const url = `/api/desk/orders/${number}/mails`
  const { body } = await call(shop.app, { url, headers })
  assert.equal(body.to, customer.email)
  assert.deepEqual(
    body.mails.map(({ kind }: { kind: string }) => kind),
    ['placed', 'hand-over'],
  )
  assert.match(body.mails[0].subject, new RegExp(`^Your order ${number} at `))
  assert.match(body.mails[1].text, /Tracking number: JJD 1/)
  for (const { event, subject } of body.mails) {
    const again = (key?: string) =>
      call(shop.app, {
        ...{ method: 'POST', url, payload: { event } },
        headers: { ...headers, ...(key && { 'idempotency-key': key }) },
      })
    assert.equal((await again(`key-${event}`)).status, 200)
    assert.equal((await again(`key-${event}`)).status, 200)
    const mails = await mailsTo(customer.email)
    assert.deepEqual(
      mails.map((mail) => mail.subject),
      [subject],
    )
  }
  const order = await call(shop.app, { url: `/api/desk/orders/${number}`, headers })
  const notes = order.body.journal.filter(({ kind }: { kind: string }) => kind === 'note')
  assert.equal(notes.length, 2)

  await step(number, { step: 'take-back', parcel: 1 })
  const [, gone] = body.mails
  const undone = await call(shop.app, {
    ...{ method: 'POST', url, payload: { event: gone.event }, headers },
  })
  assert.equal(undone.status, 409)
  const nowhere = await call(shop.app, { url: '/api/desk/orders/999999/mails', headers })
  assert.equal(nowhere.status, 404)
})
