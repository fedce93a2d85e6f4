import assert from 'node:assert/strict'
import { test } from 'node:test'
import { adminHeaders, call } from '#test/app.ts'
import { chargesDesk, nothing, some, url } from '#test/charges-desk.ts'
import { aCustomer } from '#test/customer.ts'

/* Shipping and tax at the door: what is stored, and what is refused. */

const { shop, headers, read, change, stored, notes } = chargesDesk()

test('shipping and tax are set in dollars and percent, and stored in cents and thousandths of a percent', async () => {
  const first = await call(shop.app, { url, headers })
  assert.deepEqual([first.status, first.body], [200, nothing])
  assert.equal(first.headers['cache-control'], 'private, no-store')
  const answer = await change(some)
  assert.equal(answer.status, 200)
  assert.deepEqual(answer.body, { message: 'The settings were changed.', settings: some })
  assert.equal(answer.headers['cache-control'], 'private, no-store')
  assert.deepEqual(await read(), some)
  assert.deepEqual(await stored(), {
    shipping: { flatCents: 490, freeFromCents: 5000 },
    tax: { thousandths: 8250, included: false },
  })
  const detail = {
    shippingCents: [0, 490],
    freeShippingFromCents: [null, 5000],
    taxThousandths: [0, 8250],
  }
  assert.deepEqual(await notes(), [{ actorKind: 'admin', action: 'settings.edit', detail }])
})

test('what a change does not name stays; one that changes nothing leaves no trace', async () => {
  await change(some)
  const taxed = await change({ taxRate: 19, pricesIncludeTax: true })
  const now = { ...some, taxRate: 19, pricesIncludeTax: true }
  assert.deepEqual(taxed.body.settings, now)
  for (const same of [{}, now]) assert.deepEqual((await change(same)).body.settings, now)
  assert.equal((await notes()).length, 2)
  assert.deepEqual((await change({ shippingFee: 0, freeShippingFrom: null })).body.settings, {
    ...now,
    shippingFee: 0,
    freeShippingFrom: null,
  })
})

test('changes at the same time are all kept', async () => {
  await Promise.all([change({ shippingFee: 3 }), change({ taxRate: 7 }), change({ taxRate: 7 })])
  assert.deepEqual(await read(), { ...nothing, shippingFee: 3, taxRate: 7 })
  assert.equal((await notes()).length, 2)
})

test('nobody reads them without a token, and only the owner changes them', async () => {
  const customer = await aCustomer(shop.app)
  const strangers: Record<string, string>[] = [
    {},
    { cookie: customer.cookie },
    { authorization: 'Bearer x.y.z' },
  ]
  for (const as of strangers) {
    assert.equal((await call(shop.app, { url, headers: as })).status, 401)
    assert.equal((await change(some, as)).status, 401)
  }
  for (const role of ['editor', 'packer'] as const) {
    const as = await adminHeaders(shop, role)
    assert.equal((await call(shop.app, { url, headers: as })).status, 403)
    const { status, body } = await change(some, as)
    assert.equal(status, 403)
    const says = `This needs the role owner; your account has the role ${role}.`
    assert.equal(body.message, says)
  }
  assert.deepEqual([await stored(), await notes()], [{}, []])
})

test('a value that makes no sense is refused by its name, and nothing is stored', async () => {
  const bad: [keyof typeof some, unknown, RegExp][] = [
    ['shippingFee', '4.90', /^Shipping fee must be a number, such as 4\.90$/],
    ['shippingFee', null, /must be a number/],
    ['shippingFee', -0.01, /^Shipping fee cannot be negative$/],
    ['shippingFee', 4.999, /^Shipping fee must be whole cents, such as 4\.90$/],
    ['shippingFee', 100_000.01, /^Shipping fee must be at most \$100,000\.00$/],
    ['freeShippingFrom', 0, /^Free shipping from must be above 0/],
    ['freeShippingFrom', -1, /^Free shipping from cannot be negative$/],
    ['freeShippingFrom', 49.995, /^Free shipping from must be whole cents/],
    ['freeShippingFrom', 50, /^Free shipping from needs a shipping fee/],
    ['taxRate', '8', /^Tax rate must be a number, such as 8\.875$/],
    ['taxRate', -1, /^Tax rate cannot be negative$/],
    ['taxRate', 8.8755, /^Tax rate has at most three decimals/],
    ['taxRate', 1e-9, /^Tax rate has at most three decimals/],
    ['shippingFee', 1e-9, /^Shipping fee must be whole cents/],
    ['freeShippingFrom', 5e-324, /^Free shipping from must be whole cents/],
    ['taxRate', 100.01, /^Tax rate must be at most 100 percent$/],
    ['pricesIncludeTax', 'yes', /^Prices include tax must be true or false$/],
  ]
  for (const [field, value, says] of bad) {
    const { status, body } = await change({ [field]: value })
    assert.equal(status, 400, `${field}: ${value}`)
    assert.deepEqual(Object.keys(body.errors), [field])
    assert.match(body.errors[field], says)
    assert.equal(body.message, body.errors[field])
  }
  const both = await change({ shippingFee: -1, taxRate: 101 })
  assert.deepEqual(Object.keys(both.body.errors), ['shippingFee', 'taxRate'])
  assert.equal((await change({ shippingCents: 490 })).status, 400)
  assert.deepEqual([await stored(), await notes()], [{}, []])

  await change(some)
  const feeless = await change({ shippingFee: 0 })
  assert.equal(feeless.status, 400)
  assert.match(feeless.body.errors.freeShippingFrom, /^Free shipping from needs a shipping fee/)
  assert.deepEqual(await read(), some)
})

test('both calls are described, for admins', async () => {
  const { body } = await call(shop.app, { url: '/api/openapi.json' })
  const { get, put } = body.paths[url]
  assert.deepEqual([get.security, put.security], [[{ adminToken: [] }], [{ adminToken: [] }]])
  const { schema } = put.requestBody.content['application/json']
  assert.deepEqual(Object.keys(schema.properties), Object.keys(nothing))
  const docs = await call(shop.app, { url: '/api/docs' })
  for (const method of ['GET', 'PUT']) assert.ok(docs.body.includes(`${method} ${url}`))
})
