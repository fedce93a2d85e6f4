import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Book } from '#app/catalog/book.ts'
import { aBook } from '#test/app.ts'
import { aCustomer, cookiesOf, type TestCustomer } from '#test/customer.ts'
import { untilWaiting, whileHeld } from '#test/held.ts'
import { orderOf, placeOrder } from '#test/orders.ts'
import { beside, raceShop, rounds } from '#test/race.ts'

/* What a customer does while their account ends or gets another password. */

const { shop, rowsOf, signIn, tokenOf, openWith, changePassword, deleteAccount } = raceShop()

const place = (book: Book, customer: TestCustomer, key?: string) =>
  placeOrder(shop, customer, orderOf(customer, [book]), key)

test('an order beside the end of its account is forgotten with it, or never placed', async () => {
  const { sweepJob } = await import('#server/sweep.ts')
  const book = await aBook(shop)
  for (let round = 0; round < rounds; round++) {
    const customer = await aCustomer(shop.app)
    const other = cookiesOf(await openWith(await tokenOf(customer)))
    const order = () => place(book, { ...customer, cookie: other })
    const { ended, answers } = await beside(() => deleteAccount(customer), order, 4)
    assert.equal(ended.status, 200)
    assert.equal((await order()).status, 401)
    const placed = answers.filter(({ status }) => status === 201).length
    assert.equal(answers.filter(({ status }) => status === 401).length, answers.length - placed)
    const mine = 'select name from orders where customer_uid = $1'
    assert.equal((await rowsOf(mine, customer.uid)).length, placed)
    await rowsOf(
      "update orders set status = 'delivered', ended_at = now() where customer_uid = $1",
      customer.uid,
    )
    await sweepJob.run({}, shop.deps)
    for (const row of await rowsOf(mine, customer.uid)) assert.equal(row.name, null)
  }
})

test('an order that waits while its account is deleted is not placed', async () => {
  const { pool } = shop.deps
  const book = await aBook(shop)
  const confirmations = "select from mails where kind = 'order-confirmation'"
  const customer = await aCustomer(shop.app)
  const mails = async () => (await pool.query(confirmations)).rowCount
  const before = await mails()
  const ownRow = 'select from customers where uid = $1 for update'
  const { order, deleted } = await whileHeld(pool, ownRow, [customer.uid], async (account) => {
    // Its password is checked before: that takes as long as it takes, and no order waits for it.
    const deletion = deleteAccount(customer)
    await untilWaiting(pool, 'insert into customers')
    return whileHeld(pool, 'select from books for update', [], async (desk) => {
      const placing = place(book, customer)
      await untilWaiting(pool, 'books')
      await account.commit()
      const deleted = await deletion
      await desk.commit()
      return { order: await placing, deleted }
    })
  })
  assert.equal(deleted.status, 200)
  assert.equal(order.status, 401)
  assert.deepEqual(await rowsOf('select id from orders where customer_uid = $1', customer.uid), [])
  assert.equal(await mails(), before)
})

for (const key of ['one-key', undefined]) {
  test(`an order ${key ? 'under a key' : 'without a key'} that meets the renewal of its session is placed`, async () => {
    const { pool } = shop.deps
    const book = await aBook(shop)
    const customer = await aCustomer(shop.app)
    const renewal = `with old as (delete from sessions where uid = $1 returning *)
       insert into sessions (token_hash, uid, email, email_verified, expires_at)
       select 'renewed ' || uid, uid, email, email_verified, expires_at from old`
    const { status, body } = await whileHeld(pool, renewal, [customer.uid], async (renewed) => {
      const placing = place(book, customer, key)
      await untilWaiting(pool, 'sessions')
      await renewed.commit()
      return placing
    })
    assert.equal(status, 201)
    const orders = await rowsOf('select id from orders where customer_uid = $1', customer.uid)
    assert.deepEqual(orders, [{ id: body._id }])
  })
}

test('of two changes of one password the second knows a password that is none any more', async () => {
  for (let round = 0; round < rounds; round++) {
    const customer = await aCustomer(shop.app)
    const other = { ...customer, cookie: cookiesOf(await openWith(await tokenOf(customer))) }
    const passwords = ['the first new one', 'the second new one']
    const changes = await Promise.all([
      changePassword(customer, passwords[0]),
      changePassword(other, passwords[1]),
    ])
    const won = changes.findIndex(({ status }) => status === 200)
    assert.ok([401, 403].includes(changes[1 - won]?.status ?? 0))
    const { email } = customer
    assert.equal((await signIn({ email, password: passwords[won] ?? '' })).status, 200)
    assert.equal((await signIn({ email, password: passwords[1 - won] ?? '' })).status, 401)
  }
})

test('a password that was just changed does not delete the account', async () => {
  for (let round = 0; round < rounds; round++) {
    const customer = await aCustomer(shop.app)
    const other = { ...customer, cookie: cookiesOf(await openWith(await tokenOf(customer))) }
    const [changed, deleted] = await Promise.all([changePassword(customer), deleteAccount(other)])
    assert.equal([changed, deleted].filter(({ status }) => status === 200).length, 1)
    const users = await rowsOf('select id from identity_user where id = $1', customer.uid)
    assert.equal(users.length, deleted.status === 200 ? 0 : 1)
  }
})
