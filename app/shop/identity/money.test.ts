import assert from 'node:assert/strict'
import { after, afterEach, test } from 'node:test'
import fc from 'fast-check'
import { deskPrice, readAmount } from '#app/values/amount.ts'
import { formatPrice, moneyForm, setMoneyForm } from '#app/values/money.ts'
import { currencies, moneyFormOf, readMoney, usualMoney } from '#app/values/shop/money-form.ts'
import { letterText } from '#server/mail/letter.ts'
import { aBook, call, ownerOf, testShop } from '#test/app.ts'
import { aCustomer } from '#test/customer.ts'
import { orderOf, placeOrder } from '#test/orders.ts'
import { until } from '#test/until.ts'

/* The currency and how money is written, wherever it is. */

const url = '/api/desk/settings/identity'
const shop = testShop()
const headers = ownerOf(shop)
const change = (payload: object) => call(shop.app, { method: 'PUT', url, headers, payload })
const page = async (path: string) =>
  (await shop.app.inject({ url: path })).body.replaceAll('<!-- -->', '')

const usual = moneyForm()
afterEach(() => setMoneyForm(usual))
after(() => setMoneyForm(usual))

test('an amount that the owner has written is how all are written', () => {
  for (const [money, small, large, atDesk] of [
    ['', '$0.05', '$1,234,567.50', '$1,234,567.50'],
    ['$1234.50', '$0.05', '$1234567.50', '$1,234,567.50'],
    ['$1,234.50', '$0.05', '$1,234,567.50', '$1,234,567.50'],
    ['1.234,50 €', '0,05 €', '1.234.567,50 €', '1.234.567,50 €'],
    ['1 234,50 kr.', '0,05 kr.', '1 234 567,50 kr.', '1 234 567,50 kr.'],
    ["CHF 1'234.50", 'CHF 0.05', "CHF 1'234'567.50", "CHF 1'234'567.50"],
    ['€1234,50', '€0,05', '€1234567,50', '€1.234.567,50'],
  ] as const) {
    setMoneyForm(moneyFormOf({ currency: 'USD', money }))
    const plain = (text: string) => text.replaceAll('\u00a0', ' ')
    assert.equal(plain(formatPrice(0.05)), small)
    assert.equal(plain(formatPrice(1_234_567.5)), large)
    assert.equal(plain(deskPrice(1_234_567.5)), atDesk)
  }
})

test('what is no amount of 1234.50 with one sign is refused', () => {
  for (const text of [
    ...[
      '1234.50',
      '$1234',
      '$1234.5',
      '$1.234.50',
      '$12.34',
      '$1234.50 €',
      'abc',
      '$$$$$$$1234.50',
    ],
    ...['<b>1234.50', '$1234.50\n', '$1,234,50', '€'],
  ])
    assert.equal(readMoney(text, 'USD'), null, text)
})

test('every currency of two decimals is written in its usual way, and what is written is read again', () => {
  assert.ok(currencies().includes('EUR') && !currencies().includes('JPY'))
  assert.ok(!currencies().includes('KWD'))
  for (const currency of currencies()) {
    assert.match(usualMoney(currency), /1,234\.50/)
    setMoneyForm(moneyFormOf({ currency, money: '' }))
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999 }), (cents) => {
        assert.equal(readAmount(formatPrice(cents / 100)), cents / 100)
        assert.equal(readAmount(`-${formatPrice(cents / 100)}`), -cents / 100)
        assert.equal(readAmount(`${currency} ${cents / 100}`), cents / 100)
      }),
      { numRuns: 20 },
    )
  }
  setMoneyForm(moneyFormOf({ currency: 'EUR', money: '1.234,50 €' }))
  assert.equal(readAmount('12,50 €'), 12.5)
  assert.equal(readAmount('€ 12.50'), 12.5)
  assert.ok(Number.isNaN(readAmount('$ 12.50')))
})

test('pages, search engines, feeds and mails have the owner’s currency, as it is written', async () => {
  const book = await aBook(shop, { newPrice: 1234.5, isbn13: '9780306406157' })
  const { status } = await change({ currency: 'eur', money: '1.234,50 €', email: 'a@wren.example' })
  assert.equal(status, 200)
  const path = `/book/${book._id}`
  await until(async () => (await page(path)).includes('1.234,50\u00a0€'))
  const html = await page(path)
  assert.ok(html.includes('"priceCurrency":"EUR"'), html)
  assert.doesNotMatch(html.replaceAll(/<script[\s\S]*?<\/script>/g, ''), /\$\d/)
  assert.match((await shop.app.inject({ url: '/feeds/google.xml' })).body, /1234\.50 EUR/)
  const onix = await shop.app.inject({ url: '/api/desk/books/export?format=onix', headers })
  assert.match(onix.body, /<CurrencyCode>EUR</)
  for (const money of ['1234', '1.2', '<i>1234.50']) {
    assert.equal((await change({ money })).status, 400, money)
  }
  for (const currency of ['JPY', 'KWD', 'ABC', '€'])
    assert.equal((await change({ currency })).status, 400, currency)
})

test('once there are orders the currency stays, and how it is written may change', async () => {
  const customer = await aCustomer(shop.app)
  const book = await aBook(shop, { newPrice: 20 })
  assert.equal((await placeOrder(shop, customer, orderOf(customer, [book]))).status, 201)
  await shop.deps.jobs.runDue(shop.deps)
  const mail = shop.mails.findLast(({ to }) => to.address === customer.email)
  assert.ok(mail && letterText(mail.letter, mail.shop).includes('20,00\u00a0€'))
  for (const currency of ['USD', '']) {
    const { status, body } = await change({ currency })
    assert.equal(status, 409)
    assert.match(body.errors.currency, /orders in EUR already/)
  }
  const { status, body } = await change({ money: '€1,234.50', motto: 'kept' })
  assert.equal(status, 200)
  assert.equal(body.identity.currency, 'EUR')
  const { changes } = (await call(shop.app, { url: `${url}/history`, headers })).body
  const first = changes.at(-1)
  const undone = await call(shop.app, {
    ...{ method: 'POST', url: `${url}/history/${first.id}/undo`, headers },
    payload: { force: true },
  })
  assert.equal(undone.status, 409)
  assert.match(undone.body.errors.currency, /the currency stays/)
})
