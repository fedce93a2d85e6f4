import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { eq } from 'drizzle-orm'
import type { InjectOptions } from 'fastify'
import { admins } from '#server/database/schema.ts'
import { aBook, adminHeaders, call, testShop } from '#test/app.ts'
import { aCustomer, type TestCustomer } from '#test/customer.ts'
import { orderOf } from '#test/orders.ts'

/* Who may do what, a line for each route (threats 42). A new route without a line fails. */

const persons = ['guest', 'customer', 'packer', 'editor', 'owner', 'disabled'] as const
type Person = (typeof persons)[number]

const everybody: Person[] = [...persons]
/** Whoever has the proof: a password, an id token, a link of a mail. Being somebody does not help. */
const proof: Person[] = []
const customers: Person[] = ['customer']
const admin: Person[] = ['packer', 'editor', 'owner']
const editors: Person[] = ['editor', 'owner']
const packers: Person[] = ['packer', 'owner']
const owners: Person[] = ['owner']

const table: Record<string, Person[]> = {
  'GET /metrics': everybody, // on loopback alone: server/watch/metrics.test.ts
  'GET /healthz': everybody,
  'GET /readyz': everybody,
  'GET /api/*': everybody,
  'GET /api/openapi.json': everybody,
  'GET /api/docs': everybody,
  'GET /api': everybody,
  'GET /api/': everybody,
  'GET /api/:id': everybody,
  'GET /api/search': everybody,
  'GET /api/search/facets': everybody,
  'GET /api/search/suggestions': everybody,
  'GET /api/search/facets/:kind': everybody,
  'GET /api/browse/genres': everybody,
  'GET /api/browse/genres/:slug': everybody,
  'GET /api/browse/authors': everybody,
  'GET /api/browse/authors/:slug': everybody,
  'GET /api/browse/series': everybody,
  'GET /api/browse/series/:slug': everybody,
  'GET /api/browse/subjects': everybody,
  'GET /api/browse/subjects/:slug': everybody,
  'GET /api/browse/publishers': everybody,
  'GET /api/browse/publishers/:slug': everybody,
  'GET /api/browse/new': everybody,
  'GET /api/browse/coming-soon': everybody,
  'GET /api/:id/related': everybody,
  'GET /robots.txt': everybody,
  'GET /sitemap.xml': everybody,
  'GET /sitemaps/:name': everybody,
  'GET /feed.xml': everybody,
  'GET /feeds/google.xml': everybody,
  'GET /opensearch.xml': everybody,
  'GET /shop/:file': everybody,
  'GET /api/texts/:kind': everybody,
  'GET /api/window': everybody,
  'GET /api/window/top-sellers': everybody,
  'GET /api/window/books/:id': everybody,
  'GET /api/picks': everybody,
  'GET /api/lists/:slug': everybody,
  'GET /lists/:slug/feed.xml': everybody,
  'GET /api/desk/window': editors,
  'GET /api/desk/window/preview': editors,
  'POST /api/desk/window/items': editors,
  'GET /api/desk/window/items/:id': editors,
  'GET /api/desk/window/items/:id/versions/:version': editors,
  'PUT /api/desk/window/items/:id/draft': editors,
  'POST /api/desk/window/items/:id/publish': editors,
  'POST /api/desk/window/items/:id/discard': editors,
  'POST /api/desk/window/items/:id/remove': editors,
  'POST /api/desk/window/items/:id/restore': editors,
  'PUT /api/desk/window/order': editors,
  'PUT /api/desk/window/pictures': editors,
  'GET /api/desk/texts': owners,
  'GET /api/desk/guide': owners,
  'PUT /api/desk/guide': owners,
  'GET /api/desk/demo': owners,
  'POST /api/desk/demo/remove': owners,
  'GET /api/desk/texts/:kind': owners,
  'GET /api/desk/texts/:kind/versions/:id': owners,
  'PUT /api/desk/texts/:kind/draft': owners,
  'POST /api/desk/texts/:kind/publish': owners,
  'GET /api/desk/mail-texts': owners,
  'GET /api/desk/mail-texts/:kind': owners,
  'PUT /api/desk/mail-texts/:kind': owners,
  'DELETE /api/desk/mail-texts/:kind': owners,
  'POST /api/desk/mail-texts/:kind/preview': owners,
  'GET /api/desk/letters': owners,
  'POST /api/desk/letters': owners,
  'PUT /api/desk/letters/rate': owners,
  'POST /api/desk/letters/preview': owners,
  'GET /api/desk/letters/:id': owners,
  'PUT /api/desk/letters/:id': owners,
  'DELETE /api/desk/letters/:id': owners,
  'POST /api/desk/letters/:id/copy': owners,
  'GET /api/desk/letters/:id/preview': owners,
  'POST /api/desk/letters/:id/test': owners,
  'POST /api/desk/letters/:id/send': owners,
  'POST /api/desk/letters/:id/pause': owners,
  'POST /api/desk/letters/:id/resume': owners,
  // Whom a parcel goes to stands on its order; packers need no list of people, nor what is noted of them.
  'GET /api/desk/customers': editors,
  'GET /api/desk/customers/:id': editors,
  'GET /api/desk/customers/:id/orders': editors,
  'GET /api/desk/customers/:id/data': editors,
  'POST /api/desk/customers/:id/erase': editors,
  'POST /api/desk/customers/:id/notes': editors,
  'PUT /api/desk/customers/:id/notes/:note': editors,
  'DELETE /api/desk/customers/:id/notes/:note': editors,
  'GET /api/desk/subscribers': owners,
  'GET /api/desk/subscribers/growth': owners,
  'GET /api/desk/subscribers/export.csv': owners,
  'DELETE /api/desk/subscribers/:id': owners,
  'GET /manifest.webmanifest': everybody,
  'GET /api/moved/:kind/:key': everybody,
  'GET /covers/:coverImage': everybody,
  'GET /covers/v/:variant': everybody,
  'GET /covers/*': everybody,
  'GET /*': everybody,
  'POST /api/orders/quote': everybody,
  'POST /api/newsletter': everybody,

  'POST /api/create-book': editors,
  'PUT /api/edit/:id': editors,
  'DELETE /api/:id': editors,
  'PUT /api/moved/:kind/:key': editors,
  'DELETE /api/moved/:kind/:key': editors,
  'GET /api/desk/books': editors,
  'GET /api/desk/books/:id': editors,
  'GET /api/desk/drawn-cover': editors,
  'GET /api/desk/books/export': editors,
  'GET /api/desk/books/table': editors,
  'GET /api/desk/books/count': editors,
  'GET /api/desk/books/filters': editors,
  'GET /api/desk/books/headings': editors,
  'GET /api/desk/books/edits': editors,
  'POST /api/desk/books/edits': editors,
  'GET /api/desk/books/edits/:id': editors,
  'GET /api/desk/books/edits/:id/rows': editors,
  'POST /api/desk/books/edits/:id/apply': editors,
  'POST /api/desk/books/edits/:id/undo': editors,
  'POST /api/desk/books/edits/:id/cancel': editors,
  'POST /api/desk/books/:id/restore': editors,
  'POST /api/desk/books/:id/take-over': editors,
  'POST /api/desk/books/:id/release-isbn': editors,
  'PUT /api/desk/books/:id/cover': editors,
  'DELETE /api/desk/books/:id/cover': editors,
  'POST /api/desk/books/:id/cover/restore': editors,
  'POST /api/desk/covers': editors,
  'GET /api/desk/books/:id/stock': editors,
  'POST /api/desk/books/:id/stock': editors,
  'PUT /api/desk/stock': editors,
  'POST /api/desk/stock/read': editors,
  'GET /api/desk/lookup/:isbn': editors,
  'POST /api/desk/books/:id/unprotect': editors,
  'POST /api/desk/imports': editors,
  'GET /api/desk/imports': editors,
  'GET /api/desk/imports/:id': editors,
  'GET /api/desk/imports/:id/rows': editors,
  'GET /api/desk/imports/:id/report.csv': editors,
  'PUT /api/desk/imports/:id/rows/:row': editors,
  'PUT /api/desk/imports/:id/files/:position': editors,
  'POST /api/desk/imports/:id/read': editors,
  'POST /api/desk/imports/:id/apply': editors,
  'POST /api/desk/imports/:id/cancel': editors,
  'POST /api/desk/imports/:id/undo': editors,
  'GET /api/desk/to-do': admin,
  'GET /api/desk/figures': owners,
  'GET /api/desk/figures/sales.csv': owners,
  'GET /api/desk/figures/books.csv': owners,
  'GET /api/desk/figures/searches': editors,
  'GET /api/desk/figures/searches.csv': editors,
  'GET /api/desk/failed-mails': owners,
  'POST /api/desk/failed-mails/:id/send-again': owners,
  'POST /api/desk/failed-mails/:id/put-away': owners,
  'GET /api/desk/orders': packers,
  'GET /api/desk/orders/counts': packers,
  'GET /api/desk/orders/stream': packers,
  'GET /api/desk/orders/pick-list': packers,
  'GET /api/desk/orders/drivers': packers,
  'POST /api/desk/orders/steps': packers,
  'GET /api/desk/orders/:number': packers,
  'POST /api/desk/orders/:number/steps': packers,
  'GET /api/desk/orders/:number/mails': packers,
  'POST /api/desk/orders/:number/mails': packers,
  'GET /api/desk/orders/supply': packers,
  'GET /api/desk/orders/supply.csv': packers,
  'GET /api/desk/orders/supply/orders': packers,
  'POST /api/desk/orders/supply/orders': packers,
  'POST /api/desk/orders/supply/orders/:id/tell': packers,
  'POST /api/desk/orders/arrivals': packers,
  'GET /api/desk/orders/runs': packers,
  'GET /api/desk/orders/run': packers,
  'PUT /api/desk/orders/run': packers,
  'GET /api/desk/orders/cash': packers,
  'POST /api/desk/orders/cash/hand-ins': packers,
  'POST /api/desk/orders/cash/days': owners,
  'POST /api/desk/orders/cash/remittance': packers,
  'GET /api/desk/orders/export.csv': owners,
  'GET /api/desk/orders/sales.csv': owners,
  'GET /api/desk/settings': owners,
  'GET /api/desk/settings/identity': owners,
  'PUT /api/desk/settings/identity': owners,
  'GET /api/desk/settings/identity/history': owners,
  'PUT /api/desk/settings/identity/logo': owners,
  'DELETE /api/desk/settings/identity/logo': owners,
  'POST /api/desk/settings/identity/history/:id/undo': owners,
  'GET /api/desk/settings/orders': owners,
  'PUT /api/desk/settings/orders': owners,
  'GET /api/settings': owners,
  'PUT /api/settings': owners,
  'GET /api/desk/log': owners,
  'POST /api/desk/log/:id/undo': owners,
  'GET /api/desk/log/people': owners,
  'GET /api/desk/people': owners,
  'GET /api/desk/people/:id': owners,
  'PUT /api/desk/people/:id': owners,
  'DELETE /api/desk/people/:id/logins': owners,
  'DELETE /api/desk/people/:id/logins/:login': owners,
  'POST /api/desk/people/:id/password-link': owners,
  'DELETE /api/desk/people/:id/second-factor': owners,
  'PUT /api/desk/second-factor': owners,
  'POST /api/desk/people/invitations': owners,
  'POST /api/desk/people/invitations/:invitation/again': owners,
  'DELETE /api/desk/people/invitations/:invitation': owners,
  'POST /api/staff/invitation': proof,
  'POST /api/staff/invitation/accept': proof,
  'GET /api/desk/me': admin,
  'POST /api/desk/me/password': admin,
  'DELETE /api/desk/me/logins/:login': admin,
  'POST /api/desk/me/second-factor': admin,
  'POST /api/desk/me/second-factor/confirm': admin,
  'POST /api/desk/me/second-factor/recovery-codes': admin,
  'DELETE /api/desk/me/second-factor': admin,
  'POST /api/auth/admin': proof,
  'GET /api/auth/admin': admin,
  'POST /api/auth/admin/renew': admin,
  'DELETE /api/auth/admin': admin,
  'DELETE /api/auth/admin/sessions': admin,

  'POST /api/identity/sign-in/email': proof,
  'POST /api/identity/sign-up/email': everybody,
  'POST /api/identity/sign-out': everybody,
  'GET /api/identity/get-session': everybody,
  'GET /api/identity/token': customers,
  'GET /api/identity/jwks': everybody,
  'POST /api/identity/request-password-reset': everybody,
  'POST /api/identity/reset-password': proof,
  'POST /api/identity/verify-email': customers,
  'GET /api/identity/google/start': everybody,
  'GET /api/identity/google/callback': proof,
  // The stand-in for Google, on this machine alone.
  'GET /api/identity/stand-in/.well-known/openid-configuration': everybody,
  'GET /api/identity/stand-in/jwks': everybody,
  'GET /api/identity/stand-in/authorize': proof,
  'GET /api/identity/stand-in/consent': proof,
  'POST /api/identity/stand-in/token': proof,
  'POST /api/session': proof,
  'GET /api/session': customers,
  'DELETE /api/session': everybody,

  'GET /api/account': customers,
  'GET /api/account/data': customers,
  'PUT /api/account/name': customers,
  'PUT /api/account/newsletter': customers,
  'POST /api/account/verification-mail': customers,
  'POST /api/account/password': customers,
  'DELETE /api/account/sessions': customers,
  'DELETE /api/account': customers,
  'POST /api/orders': customers,
  'GET /api/orders/email/:email': customers,
  'GET /api/orders/:id': customers,
  'POST /api/orders/:id/cancel': customers,
  'POST /api/orders/:id/restore': customers,
  'PUT /api/orders/:id/delivery': customers,
  'GET /api/account/delivery': customers,
  'PUT /api/account/delivery': customers,
  'DELETE /api/account/delivery': customers,
  'POST /api/newsletter/confirm': proof,
  'GET /api/newsletter/unsubscribe': proof,
  'POST /api/newsletter/unsubscribe': proof,
}

const shop = testShop({ env: { SIGN_UPS_PER_HOUR: 1000 } })
let book: Awaited<ReturnType<typeof aBook>>
before(async () => {
  book = await aBook(shop)
})

const password = 'correct horse battery'
const place = { street: '1 Corniche', city: 'Doha', country: 'Qatar' }
const delivery = { name: 'Ada', phone: '+4400123', ...place }
/** What lets a route be refused for the person alone, and for nothing else about the request. */
function requestOf(route: string, { email }: TestCustomer): InjectOptions {
  const [method = '', path = ''] = route.split(' ')
  const places = { ':id': book._id, ':email': email, ':kind': 'book', ':key': 'old', '*': 'x' }
  const url = path.replaceAll(/:\w+|\*/g, (name) => places[name as keyof typeof places] ?? 'x')
  const bodies: Record<string, object> = {
    'POST /api/create-book': { title: 'A title', newPrice: 1 },
    'PUT /api/edit/:id': { title: 'Another title' },
    'PUT /api/moved/:kind/:key': { to: book._id },
    'PUT /api/settings': { taxRate: 0 },
    'POST /api/desk/books/edits': { ids: [], change: { kind: 'archive' } },
    'PUT /api/desk/settings/orders': { sentWithinDays: 2 },
    'POST /api/auth/admin': { username: 'nobody', password },
    'POST /api/identity/sign-in/email': { email: 'nobody@example.com', password },
    'POST /api/identity/sign-up/email': { email: `${Math.random()}@example.com`, password },
    'POST /api/identity/request-password-reset': { email: 'nobody@example.com' },
    'POST /api/identity/reset-password': { token: 'x'.repeat(32), password },
    'POST /api/identity/verify-email': { token: 'x'.repeat(32) },
    'PUT /api/account/name': { name: 'Ada' },
    'PUT /api/account/newsletter': { subscribed: true },
    'POST /api/account/password': { currentPassword: password, newPassword: 'paper and ink' },
    'DELETE /api/account': { password },
    'PUT /api/orders/:id/delivery': delivery,
    'PUT /api/account/delivery': delivery,
    'POST /api/orders': orderOf({ email } as TestCustomer, [book]),
    'POST /api/orders/quote': { productsId: [book._id] },
    'POST /api/newsletter': { email: 'reader@example.com', source: 'footer' },
    'POST /api/newsletter/confirm': { token: 'x'.repeat(32) },
  }
  return { method: method as 'GET', url, payload: bodies[route] }
}

let customer: TestCustomer | undefined
const endsSessions = /sign-out|DELETE \/api\/(account|session)|account\/password|sign-up/
async function headersOf(person: Person) {
  if (person === 'guest') return {}
  if (person === 'customer') return { cookie: customer?.cookie }
  if (person !== 'disabled') return adminHeaders(shop, person)
  const headers = await adminHeaders(shop)
  const { db } = shop.deps
  const [newest] = (await db.select().from(admins)).sort((a, b) => (a.id < b.id ? 1 : -1))
  await db
    .update(admins)
    .set({ disabledAt: new Date() })
    .where(eq(admins.id, newest?.id ?? ''))
  return headers
}

const methods = /^(GET|POST|PUT|PATCH|DELETE) /

test('threats 42: each route lets in whom its line names, and nobody else', async () => {
  // `GET /api/*` stands for what no route knows, by whatever method: always a 404.
  const routes = shop.app.everyRoute.filter(
    (route) => methods.test(route) && (!route.endsWith(' /api/*') || route.startsWith('GET ')),
  )
  assert.deepEqual([...new Set(routes)].sort(), Object.keys(table).sort())

  for (const [route, mayDo] of Object.entries(table)) {
    for (const person of persons) {
      customer ??= await aCustomer(shop.app)
      const headers = await headersOf(person)
      const { status } = await call(shop.app, { ...requestOf(route, customer), headers })
      const what = `${route} by ${person}: ${status}`
      if (person === 'customer' && endsSessions.test(route)) customer = undefined
      assert.ok(status < 500, what)
      // A wrong proof is refused in many ways; what counts is that nobody is let in without.
      if (mayDo === proof) assert.ok(status >= 400, what)
      else if (mayDo.includes(person)) assert.ok(![401, 403].includes(status), what)
      else assert.equal(status, isStaff(person, mayDo) ? 403 : 401, what)
    }
  }
})

/** Known, and not allowed; a disabled admin is not even known. */
const isStaff = (person: Person, mayDo: Person[]) =>
  admin.includes(person) && mayDo.some((other) => admin.includes(other))

test('threats 42: a page of a person sends everybody else to the login', async () => {
  const { cookie } = await aCustomer(shop.app)
  for (const url of ['/orders', '/checkout', '/dropdown']) {
    for (const headers of [{}, await adminHeaders(shop)]) {
      const page = await call(shop.app, { url, headers })
      assert.match(String(page.headers.location), /^\/login\?next=/, url)
    }
    assert.equal((await call(shop.app, { url, headers: { cookie } })).status, 200, url)
  }
})

test('threats 42: an order is its customer’s, and a stranger’s is not found', async () => {
  const ada = await aCustomer(shop.app)
  const eve = await aCustomer(shop.app)
  const payload = orderOf(ada, [await aBook(shop)])
  const placed = await call(shop.app, {
    method: 'POST',
    url: '/api/orders',
    payload,
    headers: { cookie: ada.cookie },
  })
  const url = `/api/orders/${placed.body._id}`
  assert.equal((await call(shop.app, { url, headers: { cookie: ada.cookie } })).status, 200)
  assert.equal((await call(shop.app, { url, headers: { cookie: eve.cookie } })).status, 404)
})
