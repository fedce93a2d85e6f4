import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { inside } from '#server/load/turns.ts'
import { aBook, testShop } from '#test/app.ts'
import { aCustomer } from '#test/customer.ts'
import { callInside } from './inner-call.ts'

/* What the pages ask of the API in process is answered as it is to anybody over the network. */

const shop = testShop()
let id: string
let cookie: string
let ownOrders: string
before(async () => {
  const books = []
  for (let at = 0; at < 3; at++) books.push(await aBook(shop, { title: `Inner ${at} moon — “…”` }))
  id = books[0]?._id as string
  const customer = await aCustomer(shop.app)
  cookie = customer.cookie
  ownOrders = `/api/orders/email/${customer.email}`
})

test('a call inside gets the status, the body and the link to the next page that a request gets', async () => {
  const accept = { accept: 'application/json' }
  const asked = [
    { url: `/api/${id}`, status: 200 },
    { url: `/api/${id}/related`, status: 200 },
    { url: '/api/?limit=1', status: 200 },
    { url: '/api/search?q=moon', status: 200 },
    { url: '/api/no-such-book', status: 404 },
    { url: '/api/search?sort=nonsense', status: 400 },
    { url: '/api/%00', status: 400 },
    { url: ownOrders, status: 401 },
    { url: ownOrders, status: 200, headers: { ...accept, cookie } },
    { url: '/api/desk/books', status: 401 },
    { url: '/api/newsletter/confirm', status: 400, method: 'POST', body: { token: 'none' } },
    { url: '/api/newsletter/confirm', status: 400, method: 'POST', body: { nothing: 1 } },
    {
      url: '/api/newsletter/confirm',
      status: 413,
      method: 'POST',
      body: { token: 'x'.repeat(9000) },
    },
  ]
  for (const { url, status, method = 'GET', headers = accept, body } of asked) {
    const inner = await callInside(shop.app, { url, method, headers, body, remoteAddress: inside })
    const outer = await shop.app.inject({
      ...{ url, headers, remoteAddress: inside },
      method: method as 'GET',
      ...(body && { payload: body }),
    })
    assert.equal(inner.statusCode, status, `${url}: ${inner.text}`)
    const withoutId = (text: string) => text.replaceAll(/"(requestId|instance)":"[^"]*"/g, '')
    assert.equal(withoutId(inner.text), withoutId(outer.payload), url)
    for (const name of ['link', 'content-type', 'cache-control', 'etag']) {
      assert.equal(inner.headers[name], outer.headers[name], `${url} ${name}`)
    }
  }
})
