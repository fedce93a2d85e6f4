import assert from 'node:assert/strict'
import { test } from 'node:test'
import type * as z from 'zod/mini'
import { aBook, adminHeaders, call, startTestApp } from '#test/app.ts'
import { parse } from './schemas.ts'

const planted = {
  role: 'owner',
  emailVerified: true,
  customerId: 'x',
  status: 'delivered',
  isAdmin: true,
}

test('no route takes a field that its schema does not name (threats 14, ASVS 15.3.3)', async (t) => {
  const shop = await startTestApp()
  t.after(shop.close)
  const withBody = shop.app.describedRoutes.filter((route) => route.body)
  assert.ok(withBody.length >= 3)
  for (const { method, url, body } of withBody) {
    if (!body) continue
    for (const start of beginningsOf(body)) {
      for (const [field, value] of Object.entries(planted)) {
        // The owner sets the role of people.
        if (field in ((body as z.core.$ZodObject)._zod.def.shape ?? {})) continue
        const outcome = parse(body, { ...start, [field]: value })
        const errors = 'error' in outcome ? outcome.error.fieldErrors : {}
        const where = `${method} ${url} ${JSON.stringify(start)}`
        assert.match(errors?.[field] ?? '', /^Unknown field/, `${where} takes ${field}`)
      }
    }
  }
})

/** What says which of its shapes a body has, for each of them; nothing for a body of one shape. */
function beginningsOf(body: z.core.$ZodType): Record<string, unknown>[] {
  const { def } = body._zod as unknown as { def: Union }
  if (!def.discriminator) return [{}]
  const name = def.discriminator
  return def.options.map(({ _zod }) => ({ [name]: _zod.def.shape[name]?._zod.def.values[0] }))
}

type Union = {
  discriminator?: string
  options: { _zod: { def: { shape: Record<string, { _zod: { def: { values: unknown[] } } }> } } }[]
}

test('a route that names no body takes none (threats 14)', async (t) => {
  const shop = await startTestApp()
  t.after(shop.close)
  const unsafe = shop.app.describedRoutes.filter(({ method }) => method !== 'GET')
  const without = unsafe.filter(({ body, anyBody, url }) => !body && !anyBody && !url.includes('*'))
  assert.ok(without.length >= 5)
  for (const { method, url } of without) {
    // An address that is read before the body, so that it names something.
    const address = url
      .replace(':kind/:key', 'book/x')
      .replace('/desk/texts/:kind', '/desk/texts/about')
      .replace('/mail-texts/:kind', '/mail-texts/account-password-reset')
    // Some of them end the login they are called with.

    const door = async () => ({
      method: method as 'POST',
      url: address,
      headers: await adminHeaders(shop),
    })
    for (const payload of [planted, { any: 1 }, ['owner']]) {
      const { status, body } = await call(shop.app, { ...(await door()), payload })
      assert.equal(status, 400, `${method} ${url}`)
      assert.ok(Object.keys(body.errors).length > 0, `${method} ${url}`)
    }
    for (const payload of [undefined, {}]) {
      const { status } = await call(shop.app, { ...(await door()), payload })
      assert.ok(status !== 400 && status < 500, `${method} ${url}: ${status}`)
    }
  }
})

test('a refused body changes nothing: the book stays on sale', async (t) => {
  const shop = await startTestApp()
  t.after(shop.close)
  const { _id } = await aBook(shop)
  const headers = await adminHeaders(shop)
  const deleting = { method: 'DELETE', url: `/api/${_id}`, headers } as const
  const { status, body } = await call(shop.app, { ...deleting, payload: { role: 'owner' } })
  assert.deepEqual(
    [status, body.errors],
    [400, { role: 'Unknown field "role", please leave it out' }],
  )
  assert.equal((await call(shop.app, { url: `/api/${_id}` })).status, 200)
  assert.equal((await call(shop.app, deleting)).status, 200)
})

test('a field called like a part of every object is a field like others', async (t) => {
  const shop = await startTestApp()
  t.after(shop.close)
  for (const name of Object.getOwnPropertyNames(Object.prototype)) {
    if (name === '__proto__') continue // refused as such, see the test of threats 15
    const payload = { email: 'ada@example.com', source: 'footer', [name]: 1 }
    const answer = await call(shop.app, { method: 'POST', url: '/api/newsletter', payload })
    const message = `Unknown field "${name}", please leave it out`
    assert.deepEqual(
      [answer.status, answer.body.message, answer.body.errors],
      [400, message, { [name]: message }],
    )
  }
})
