import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Book } from '#app/catalog/book.ts'
import { aBook, call, startTestApp, type TestApp } from '#test/app.ts'
import { aCustomer, type TestCustomer } from '#test/customer.ts'
import { orderOf, placeOrder } from '#test/orders.ts'

/* Who is mailed what about an order. */

let passedMs = 0
let failing = false
let shop: TestApp
before(async () => {
  shop = await startTestApp({
    now: () => new Date(Date.now() + passedMs),
    env: { PUBLIC_URL: 'https://shop.example' },
  })
  const { send } = shop.deps.mail
  shop.deps.mail.send = async (mail) => {
    if (failing) throw new Error('The mail server is away')
    await send(mail)
  }
})
after(() => shop.close())

const order = (customer: TestCustomer, books: Book[], name = 'Ada Lovelace') =>
  placeOrder(
    shop,
    customer,
    orderOf(customer, books, {
      name,
      address: { street: name, city: name, country: name, state: name, zipcode: '1' },
    }),
  )

async function aProvenCustomer() {
  const customer = await aCustomer(shop.app)
  await shop.deps.pool.query('update sessions set email_verified = true where uid = $1', [
    customer.uid,
  ])
  return customer
}

/** The confirmations to this customer; each is seen once. */
async function mailsTo({ email }: TestCustomer) {
  await shop.deps.jobs.runDue(shop.deps)
  return shop.mails
    .splice(0)
    .filter(({ to, about }) => to.address === email && about.startsWith('order-'))
}

test('an address that nobody has proven is not flooded, and hears no words of a stranger', async (t) => {
  const victim = await aCustomer(shop.app)
  const book = await aBook(shop, { title: 'Middlemarch' })
  const name = 'WIN NOW http://evil.example/'
  const answers = await Promise.all(Array.from({ length: 20 }, () => order(victim, [book], name)))
  assert.deepEqual([...new Set(answers.map(({ status }) => status))], [201])
  const mails = await mailsTo(victim)
  assert.equal(mails.length, 3)
  for (const mail of mails) {
    assert.equal(mail.to.name, '')
    assert.doesNotMatch(JSON.stringify(mail), /WIN NOW|evil\.example/)
    assert.match(JSON.stringify(mail), /Middlemarch/)
  }
  const { rows } = await shop.deps.pool.query('select from orders where customer_uid = $1', [
    victim.uid,
  ])
  assert.equal(rows.length, 20)

  t.after(() => {
    passedMs = 0
  })
  passedMs = 61 * 60_000
  await order(victim, [book], name)
  assert.equal((await mailsTo(victim)).length, 1)
})

test('who has proven the address is told of every order, where it goes and to whom', async () => {
  const customer = await aProvenCustomer()
  const book = await aBook(shop)
  for (let times = 0; times < 5; times++) await order(customer, [book])
  const mails = await mailsTo(customer)
  assert.equal(mails.length, 5)
  assert.equal(mails[0]?.to.name, 'Ada Lovelace')
  assert.match(JSON.stringify(mails[0]?.letter), /Hello Ada Lovelace,.*will pack it next/)
  assert.match(JSON.stringify(mails[0]?.letter), /Delivery address:\\nAda Lovelace/)
})

test('a mail that could not be sent is not counted', async (t) => {
  const customer = await aCustomer(shop.app)
  t.after(() => {
    failing = false
  })
  failing = true
  for (let times = 0; times < 3; times++) await order(customer, [await aBook(shop)])
  assert.deepEqual(await mailsTo(customer), [])
  failing = false
  await order(customer, [await aBook(shop)])
  assert.equal((await mailsTo(customer)).length, 1)
})

test('a book that is not here yet: the order and its mail say when it comes', async () => {
  const customer = await aProvenCustomer()
  const ahead = await aBook(shop, {
    title: 'Ahead',
    availability: 'preorder',
    availableOn: '2027-05-01',
  })
  const toOrder = await aBook(shop, { title: 'Fetched', availability: 'to-order', orderDays: 5 })
  const here = await aBook(shop, { title: 'Here' })
  const { body } = await order(customer, [ahead, toOrder, here])
  const said = body.lines.map(({ availableOn, orderDays }: Record<string, unknown>) => [
    availableOn,
    orderDays,
  ])
  assert.deepEqual(said, [
    ['2027-05-01', undefined],
    [undefined, 5],
    [undefined, undefined],
  ])
  const [mail] = await mailsTo(customer)
  const words = JSON.stringify(mail?.letter)
  assert.match(words, /we have your order \d+ and will pack it as soon as everything is here/)
  assert.doesNotMatch(words, /pack it next/)
  assert.match(words, /We’ll send everything by May 1, 2027\./)
  const list = mail?.letter.blocks.find(({ kind }) => kind === 'books')
  assert.deepEqual(list?.kind === 'books' && list.books.map(({ title, note }) => [title, note]), [
    ['Ahead', 'coming May 1, 2027'],
    ['Fetched', 'usually 5 days'],
    ['Here', undefined],
  ])
  const [book] = list?.kind === 'books' ? list.books : []
  assert.match(book?.cover ?? '', /^https:\/\/shop\.example\/covers\/v\/[0-9a-f]+-240\.jpg$/)
  assert.ok(words.includes(`https://shop.example/orders/${body.number}`))
  const read = await call(shop.app, {
    url: `/api/orders/${body._id}`,
    headers: { cookie: customer.cookie },
  })
  assert.deepEqual(read.body, body)
})
