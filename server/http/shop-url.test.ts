import assert from 'node:assert/strict'
import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import * as path from 'node:path'
import { test } from 'node:test'
import { simpleParser } from 'mailparser'
import { openShop } from '#server/open-shop.ts'
import { aBook, call, startTestApp, testEnv } from '#test/app.ts'
import { aCustomer, type TestCustomer } from '#test/customer.ts'
import { createEmptyDatabase } from '#test/harness.ts'
import { portOf } from './shop-url.ts'

/* On a port that the system picked (PORT=0) every link that leaves the shop leads back to it. */

const linksIn = (text: string) => text.match(/http:\/\/localhost:\d+/g) ?? []

test('every mail and every list for machines names the port that is listened on', async (t) => {
  const shop = await startTestApp({ env: { PORT: 0 } })
  t.after(shop.close)
  await shop.app.listen({ port: 0, host: '127.0.0.1' })
  const shopUrl = `http://localhost:${portOf(shop.app, shop.deps.env)}`

  await makeMails(shop)
  await shop.deps.jobs.runDue(shop.deps)
  for (const kind of ['verify-email', 'reset-password', 'order', 'newsletter'])
    assert.ok(
      shop.mails.some(({ about }) => about.startsWith(`${kind}-`)),
      kind,
    )
  for (const mail of shop.mails) {
    assert.deepEqual([...new Set(linksIn(JSON.stringify(mail)))], [shopUrl], mail.about)
  }
  for (const url of ['/robots.txt', '/sitemaps/pages.xml', '/feed.xml', '/opensearch.xml']) {
    const { body } = await shop.app.inject({ url })
    assert.deepEqual([...new Set(linksIn(body))], [shopUrl], url)
  }
})

async function makeMails(shop: Awaited<ReturnType<typeof startTestApp>>) {
  const customer = await aCustomer(shop.app)
  const { email } = customer
  const book = await aBook(shop, { newPrice: 14 })
  const posts: [string, object, number][] = [
    ['/api/identity/request-password-reset', { email }, 202],
    ['/api/newsletter', { email, source: 'footer' }, 202],
    ['/api/orders', orderOf(customer, book._id), 201],
  ]
  for (const [url, payload, status] of posts) {
    const headers = { cookie: customer.cookie }
    const answer = await call(shop.app, { method: 'POST', url, payload, headers })
    assert.equal(answer.status, status, `${url}: ${JSON.stringify(answer.body)}`)
  }
}

const orderOf = ({ email }: TestCustomer, bookId: string) => ({
  name: 'Ada Lovelace',
  email,
  phone: '0441234567',
  address: { city: 'London', country: 'England', state: 'London', zipcode: 'SW1Y 4JH' },
  productsId: [bookId],
  totalPrice: 14,
})

test('the shop as it is started mails its own port too', async (t) => {
  const database = await createEmptyDatabase()
  const dataDir = fs.mkdtempSync(path.join(tmpdir(), 'octavo-port-'))
  const env = testEnv({ PORT: 0, DATABASE_URL: database.url, DATA_DIR: dataDir })
  const shop = await openShop(env, { say: () => {} })
  t.after(async () => {
    await shop.close()
    fs.rmSync(dataDir, { recursive: true })
    await database.drop()
  })
  const payload = { email: 'ada@example.com', source: 'footer' }
  const answer = await call(shop.app, { method: 'POST', url: '/api/newsletter', payload })
  assert.equal(answer.status, 202)

  const shopUrl = `http://localhost:${portOf(shop.app, env)}`
  assert.match(shop.welcome, new RegExp(`^Octavo is open at ${shopUrl}\n`))
  const mail = await simpleParser(await firstIn(path.join(dataDir, 'outbox')))
  assert.deepEqual([...new Set(linksIn(`${mail.text}`))], [shopUrl])
})

/** The first mail of the outbox, once it is there; the runner's time limit ends a wait in vain. */
async function firstIn(outbox: string): Promise<Buffer> {
  for (;;) {
    const names = fs.existsSync(outbox) ? fs.readdirSync(outbox) : []
    const file = names.find((name) => name.endsWith('.eml'))
    if (file) return fs.readFileSync(path.join(outbox, file))
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
