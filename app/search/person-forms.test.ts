import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { aBook, call, testShop } from '#test/app.ts'
import { listedPages, titles } from '#test/listed-pages.ts'
import { hasForms, personSlug } from './words/persons.ts'

/* One person by several forms of the name: one shelf, whatever a book or an address calls them. */

const shop = testShop()
const { get, page } = listedPages(() => shop)

const by = (author: string, title: string) => aBook(shop, { title, author })

before(async () => {
  await by('Fjodor Dostojewski', 'Der Spieler')
  await by('Fyodor Dostoyevsky', 'The Idiot')
  await by('Fyodor Dostoyevsky', 'Demons')
  await by('Достоевский, Фёдор', 'Идиот')
  await by('村上春樹', '海辺のカフカ')
  await by('Haruki Murakami', 'Kafka on the Shore')
  await by('Ryu Murakami', 'Audition')
  await by('Alexei Tolstoy', 'Aelita')
  await by('Leo Tolstoy', 'Resurrection')
})

test('forms of a name, and names that only look so', () => {
  for (const [form, slug] of [
    ['Fyodor Dostoevsky', 'fyodor-dostoevsky'],
    ['FYODOR  DOSTOYEVSKY', 'fyodor-dostoevsky'],
    ['Fjodor Dostojewski', 'fyodor-dostoevsky'],
    ['Dostoevsky, Fyodor', 'fyodor-dostoevsky'],
    ['F.M. Dostoevsky', 'fyodor-dostoevsky'],
    ['Dostojewskij', 'fyodor-dostoevsky'],
    ['Фёдор Достоевский', 'fyodor-dostoevsky'],
    ['Достоевский, Федор', 'fyodor-dostoevsky'],
    ['Lew Tolstoi', 'leo-tolstoy'],
    ['Лев Николаевич Толстой', 'leo-tolstoy'],
    ['Léon Tolstoï', 'leo-tolstoy'],
    ['Anton Tschechow', 'anton-chekhov'],
    ['Antoine de Saint-Exupéry', 'antoine-de-saint-exupery'],
    ['Антуан де Сент-Экзюпери', 'antoine-de-saint-exupery'],
    ['Gabriel García Márquez', 'gabriel-garcia-marquez'],
    ['Homère', 'homer'],
    ['Όμηρος', 'homer'],
    ['村上春樹', 'haruki-murakami'],
    ['村上 春樹', 'haruki-murakami'],
    ['Cixin Liu', 'liu-cixin'],
    ['劉慈欣', 'liu-cixin'],
    ['نجيب محفوظ', 'naguib-mahfouz'],
    ['Nagib Machfus', 'naguib-mahfouz'],
    ['עמוס עוז', 'amos-oz'],
    ['JRR Tolkien', 'j-r-r-tolkien'],
    ['J. R. R. Tolkien', 'j-r-r-tolkien'],
    // Others of that name, and names that hold it.
    ['Alexei Tolstoy', 'alexei-tolstoy'],
    ['Tolstoy', 'tolstoy'],
    ['Ryu Murakami', 'ryu-murakami'],
    ['Christopher Tolkien', 'christopher-tolkien'],
    ['Anna Dostoevskaya', 'anna-dostoevskaya'],
    ['Lyubov Dostoevsky', 'lyubov-dostoevsky'],
    ['Homer Hickam', 'homer-hickam'],
  ] as const) {
    assert.equal(personSlug(form), slug, form)
    // An address is its own address.
    assert.equal(personSlug(slug), slug)
  }
  assert.ok(hasForms('fyodor-dostoevsky'))
  for (const slug of ['fyodor-dostoyevsky', 'jane-austen']) assert.ok(!hasForms(slug), slug)
})

test('the shelf lists books of all forms, is called by the commonest, and every form leads there', async () => {
  const html = await page('/author/fyodor-dostoevsky')
  assert.deepEqual(titles(html).toSorted(), ['Demons', 'Der Spieler', 'The Idiot', 'Идиот'])
  assert.match(html, /<title>Books by Fyodor Dostoyevsky —/)
  for (const form of [
    'fyodor-dostoyevsky',
    'fjodor-dostojewski',
    'dostoyevsky',
    'Достоевский',
    'Dostojewskij',
  ]) {
    const { statusCode, headers } = await get(`/author/${encodeURIComponent(form)}?sort=title`)
    assert.deepEqual(
      [statusCode, headers.location],
      [301, '/author/fyodor-dostoevsky?sort=title'],
      form,
    )
  }
  const murakami = titles(await page('/author/haruki-murakami')).toSorted()
  assert.deepEqual(murakami, ['Kafka on the Shore', '海辺のカフカ'])
  assert.deepEqual(titles(await page('/author/leo-tolstoy')), ['Resurrection'])
  await page('/author/anton-tschechow', 404)
})

test('a filter, the suggestions and the books beside a book know the person', async () => {
  const { body } = await call(shop.app, { url: '/api/search?author=fjodor-dostojewski' })
  assert.equal(body.books.length, 4)
  const counted = await call(shop.app, { url: '/api/search/facets?author=fjodor-dostojewski' })
  assert.equal(counted.body.total, 4)
  for (const q of ['dostoev', 'fjodor dost', 'достоевск']) {
    const { body: found } = await call(shop.app, {
      url: `/api/search/suggestions?q=${encodeURIComponent(q)}`,
    })
    const people = found.suggestions.filter(({ kind }: { kind: string }) => kind === 'author')
    assert.deepEqual(
      people.map(({ slug }: { slug: string }) => slug),
      ['fyodor-dostoevsky'],
      q,
    )
  }
  const [book] = body.books
  const beside = await call(shop.app, { url: `/api/${book._id}/related` })
  assert.equal(beside.body.author.length, 3)
})

test('a book leads to the shelf itself, whatever it calls the person', async () => {
  const { body } = await call(shop.app, { url: '/api/search?q=spieler' })
  const id = body.books[0]._id as string
  const html = await page(`/book/${id}`)
  // The head, the details and the structured data; no address that would send on.
  assert.ok(html.split('/author/fyodor-dostoevsky"').length > 4, html)
  assert.ok(!html.includes('/author/fjodor-dostojewski'))
  const whole = await call(shop.app, { url: `/api/${id}` })
  assert.deepEqual(whole.body.authorSlugs, { 'Fjodor Dostojewski': 'fyodor-dostoevsky' })
  // Cards carry nothing of it, and neither does a book whose people have one form.
  assert.equal(body.books[0].authorSlugs, undefined)
  const other = await call(shop.app, { url: '/api/search?q=audition' })
  const plain = await call(shop.app, { url: `/api/${other.body.books[0]._id}` })
  assert.equal(plain.body.authorSlugs, undefined)
})
