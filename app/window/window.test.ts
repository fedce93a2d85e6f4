import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pictureHash } from '#app/covers/cover-url.ts'
import { lastBannerId, shelvesId, usualWindow } from '#app/shop/window/usual-window.ts'
import { aBook, call, ownerOf, startTestApp, testShop } from '#test/app.ts'
import { until } from '#test/until.ts'
import { windowOf } from '#test/window.ts'

const shop = testShop()
const headers = ownerOf(shop)
const { desk, step, shown, draft, add, change } = windowOf(shop, headers)
const page = async (url = '/') => (await shop.app.inject({ url })).body
const audit = async (subject: string) => {
  const { rows } = await shop.deps.pool.query(
    'select action, detail from audit where subject = $1 order by at, id',
    [subject],
  )
  return rows
}

test('a shop that has changed nothing shows the specification (specification, section 2)', async () => {
  const { banner, news, genres, topSellers, picks, lists } = await shown()
  assert.equal(banner.title, 'New Releases This Week')
  assert.equal(banner.newsletter, true)
  assert.equal(banner.books, undefined)
  assert.equal(news.length, 5)
  assert.deepEqual(
    genres.map(({ name }: { name: string }) => name),
    ['Business', 'Fiction', 'Horror', 'Adventure'],
  )
  assert.deepEqual([topSellers, picks, lists], ['newest', [], []])
})

test('a draft is seen by nobody before it is published; then by every server at once, and in the audit', async () => {
  const other = await startTestApp({ databaseUrl: shop.url })
  try {
    const titles = async (app = shop.app) =>
      (await call(app, { url: '/api/window' })).body.news.map((one: { title: string }) => one.title)
    await titles(other.app)
    const item = await draft('news', {
      title: 'A reading on the quay',
      text: 'Bring a chair.',
      picture: 'story-hour 3',
      linkText: 'All of Melville',
      linkTo: '/author/herman-melville',
    })
    assert.deepEqual([item.isDraft, item.isPublished, item.time], [true, false, 'on'])
    assert.ok(!(await titles()).includes('A reading on the quay'))
    assert.doesNotMatch(await page(), /A reading on the quay/)

    const published = await step(item.id, 'publish')
    assert.deepEqual([published.isDraft, published.published.length], [false, 1])
    assert.equal((await titles())[0], 'A reading on the quay')
    await until(async () => (await titles(other.app))[0] === 'A reading on the quay')
    // A busy shop may show the page of before while it renders the new one.
    await until(async () => (await page()).includes('A reading on the quay'))
    const [first] = (await shown()).news
    assert.equal(first.picture, pictureHash('story-hour 3'))
    assert.deepEqual(first.link, { text: 'All of Melville', to: '/author/herman-melville' })
    const entries = await audit(`window/${item.id}`)
    assert.deepEqual(
      entries.map(({ action }) => action),
      ['window.add', 'window.publish'],
    )
    assert.equal(entries[1].detail.published[1].title, 'A reading on the quay')
    await step(item.id, 'remove')
  } finally {
    await other.app.close()
  }
})

test('what came with the shop is edited like the rest, removed and put back', async () => {
  const [, , first] = usualWindow
  const id = first?.id ?? ''
  await change(id, { title: 'Fridays we stay open until ten' })
  const { news } = await shown()
  assert.equal(news[0].title, 'Fridays we stay open until ten')
  assert.equal(news[0].text, first?.fields.text)
  assert.equal(news.length, 5)

  await step(id, 'remove')
  assert.equal((await shown()).news.length, 4)
  const listed = (await desk('GET', '')).body.items.find((one: { id: string }) => one.id === id)
  assert.equal(listed.isRemoved, true)
  await step(id, 'restore')
  assert.equal((await shown()).news[0].title, 'Fridays we stay open until ten')

  // An earlier version can be put into the form again.
  await change(id, { title: 'Saturdays, too' })
  const { published } = (await desk('GET', `/items/${id}`)).body
  const earlier = await desk('GET', `/items/${id}/versions/${published[1].id}`)
  assert.equal(earlier.body.fields.title, 'Fridays we stay open until ten')
  assert.equal((await desk('GET', `/items/${id}/versions/1`)).status, 404)
})

test('the headline and the shelves are always there', async () => {
  for (const id of [lastBannerId, shelvesId])
    assert.equal((await desk('POST', `/items/${id}/remove`)).status, 409)
})

test('who was slower gets both values, and nothing is lost', async () => {
  const item = await draft('banner', { title: 'Summer', text: 'Mine and yours.' })
  const one = await desk('PUT', `/items/${item.id}/draft`, { title: 'High summer' }, item.version)
  assert.equal(one.status, 200)
  const two = await desk('PUT', `/items/${item.id}/draft`, { title: 'Late summer' }, item.version)
  assert.equal(two.status, 409)
  assert.equal(two.body.now.title, 'High summer')
  assert.equal(two.body.yours.title, 'Late summer')
  assert.equal(two.body.version, one.body.version)
  const late = await desk('POST', `/items/${item.id}/publish`, undefined, item.version)
  assert.equal(late.status, 409)
  const since = await desk('GET', `/items/${item.id}?since=${item.version}`)
  assert.deepEqual(since.body.changes[0].fields, ['title'])
  await step(item.id, 'remove')
})

test('a banner shows a picture, or books that are named in any spelling', async () => {
  const book = await aBook(shop, { title: 'Persuasion', isbn13: '9780141439686' })
  const item = await add('banner', {
    title: 'Austen',
    books: '0-14-143968-8\n/book/7\n9780141439518',
  })
  assert.deepEqual(
    (await shown()).banner.books.map(({ _id }: { _id: string }) => _id),
    [book._id],
  )
  assert.match(item.notes.join(), /Line 2: .*holds no ISBN/)
  assert.match(item.notes.join(), /does not sell 9780141439518/)
  await change(item.id, { picture: 'late-thursdays' })
  const { banner } = await shown()
  assert.deepEqual([banner.picture, banner.books], [pictureHash('late-thursdays'), undefined])
  await step(item.id, 'remove')
})

test('what makes no sense is refused with a word at its field', async () => {
  const cases: [string, Record<string, string>, string, RegExp][] = [
    ['news', { text: 'x' }, 'title', /required/],
    ['news', { title: 'x', linkTo: '/new' }, 'linkText', /both/],
    ['news', { title: 'x', linkText: 'go', linkTo: 'javascript:alert(1)' }, 'linkTo', /https/],
    ['news', { title: 'x', linkText: 'go', linkTo: '//evil.example' }, 'linkTo', /https/],
    ['news', { title: 'x', linkText: 'go', linkTo: '/\\evil.example' }, 'linkTo', /https/],
    ['news', { title: 'x', picture: 'no-such' }, 'picture', /Choose/],
    ['news', { title: 'x', from: '2026-02-30' }, 'from', /a day such as/],
    ['banner', { title: 'x', from: '2026-12-02', until: '2026-12-01' }, 'until', /before/],
    ['banner', { title: 'x', newsletter: 'perhaps' }, 'newsletter', /yes or no/],
    ['pick', { book: '9780141439518', name: 'Ada', quote: 'Yes.' }, 'book', /sells no book/],
    ['pick', { book: 'the blue one', name: 'Ada', quote: 'Yes.' }, 'book', /ISBN of one book/],
    ['list', { title: 'x', rule: '/checkout' }, 'rule', /search or a shelf/],
    ['list', { title: 'x', isbns: '0141439688', rule: '/search?q=sea' }, 'rule', /either/],
    ['news', { title: 'x', colour: 'red' }, 'fields.colour', /Unknown field/],
  ]
  for (const [kind, fields, field, words] of cases) {
    const { status, body } = await desk('POST', '/items', { kind, fields })
    assert.equal(status, 400, JSON.stringify(fields))
    assert.match(body.errors?.[field] ?? '', words, JSON.stringify(body))
  }
  const nobody = '0190a0b0-0000-7000-8000-00000000000a'
  for (const id of [nobody, 'x'])
    assert.equal((await desk('POST', `/items/${id}/publish`)).status, 404)
  const { id } = await add('news', { title: 'Once' })
  assert.equal((await desk('POST', `/items/${id}/publish`)).status, 409)
  await step(id, 'remove')
})

test('news are put into another order, unless somebody else was quicker', async () => {
  const items = (await desk('GET', '')).body.items as {
    id: string
    kind: string
    isRemoved: boolean
  }[]
  const before = items
    .filter(({ kind, isRemoved }) => kind === 'news' && !isRemoved)
    .map(({ id }) => id)
  const ids = before.toReversed()
  const order = (now: string[]) => desk('PUT', '/order', { kind: 'news', ids, before: now })
  assert.equal((await order(before)).status, 200)
  assert.deepEqual(
    (await shown()).news.map(({ id }: { id: string }) => id),
    ids,
  )
  const late = await order(before)
  assert.deepEqual([late.status, late.body.now], [409, ids])
  assert.equal(
    (await desk('PUT', '/order', { kind: 'news', ids: ids.slice(1), before: ids })).status,
    409,
  )
  assert.equal((await audit('window/order/news')).length, 1)
})
