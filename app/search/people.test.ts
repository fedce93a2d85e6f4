import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Contributor } from '#app/catalog/trade/facts.ts'
import { personKindOf, rolesOf } from '#app/catalog/trade/person-kinds.ts'
import { contributorRoles } from '#app/values/contributor-roles.ts'
import { personKinds } from '#app/values/stored.ts'
import { aBook, call, testShop } from '#test/app.ts'
import { listedPages, titles } from '#test/listed-pages.ts'

/* The lists of a person: what they wrote, and what they did in the books of others. */

const shop = testShop()
const { page } = listedPages(() => shop)

const by = (
  title: string,
  author: string | null,
  ...contributors: [string, Contributor['role']][]
) =>
  aBook(shop, { title, author, contributors: contributors.map(([name, role]) => ({ name, role })) })

before(async () => {
  await by('Wrote', null, ['Ann Both', 'author'])
  await by('Wrote too', 'Ann Both')
  await by('Translated', 'Another', ['Ann Both', 'translator'])
  await by('Did it all', null, ['Ann Both', 'author'], ['Ann Both', 'translator'])
  await by('Only translated', 'Another', ['Tess Only', 'translator'])
  await by('Read aloud', 'Another', ['Ned Voice', 'narrator'], ['Ann Both', 'narrator'])
  await by('Drawn', 'J.K. One, Mary Pencil', ['J.K. One', 'author'], ['Mary Pencil', 'illustrator'])
  await by('Edited', 'Ed Alone', ['Ed Alone', 'editor'])
  await by('Prefaced', 'Another', ['Pat Front', 'foreword'])
  await by('Snowfall', 'Yuki Far', ['Yuki Far', 'author'], ['Ida Bridge', 'translator'])
})

test('each role has its list, and every list some role', () => {
  for (const role of contributorRoles) assert.ok(personKinds.includes(personKindOf(role)), role)
  for (const kind of personKinds) assert.ok(rolesOf(kind).length > 0, kind)
  assert.equal(personKindOf('film-editor'), 'contributor')
  assert.equal(personKindOf('volume-editor'), 'editor')
})

for (const { slug, role, kind, heading, books, lists } of [
  {
    slug: 'ann-both',
    kind: 'author',
    heading: 'Books by Ann Both',
    books: ['Did it all', 'Wrote', 'Wrote too'],
    lists: 'author 3, translator 2, narrator 1',
  },
  {
    slug: 'ann-both',
    role: 'translator',
    kind: 'translator',
    heading: 'Translated by Ann Both',
    books: ['Did it all', 'Translated'],
    lists: 'author 3, translator 2, narrator 1',
  },
  {
    slug: 'ann-both',
    role: 'narrator',
    kind: 'narrator',
    heading: 'Read by Ann Both',
    books: ['Read aloud'],
    lists: 'author 3, translator 2, narrator 1',
  },
  {
    slug: 'tess-only',
    kind: 'translator',
    heading: 'Translated by Tess Only',
    books: ['Only translated'],
    lists: 'translator 1',
  },
  {
    slug: 'ned-voice',
    kind: 'narrator',
    heading: 'Read by Ned Voice',
    books: ['Read aloud'],
    lists: 'narrator 1',
  },
  // The line names her, the contributors say what she did.
  {
    slug: 'mary-pencil',
    kind: 'illustrator',
    heading: 'Illustrated by Mary Pencil',
    books: ['Drawn'],
    lists: 'illustrator 1',
  },
  // Nobody else is named: the line is believed.
  {
    slug: 'ed-alone',
    kind: 'author',
    heading: 'Books by Ed Alone',
    books: ['Edited'],
    lists: 'author 1, editor 1',
  },
  {
    slug: 'pat-front',
    kind: 'contributor',
    heading: 'With a contribution by Pat Front',
    books: ['Prefaced'],
    lists: 'contributor 1',
  },
])
  test(`${heading}: ${books.join(', ')}`, async () => {
    const asked = role ? `?role=${role}` : ''
    const { body } = await call(shop.app, { url: `/api/browse/authors/${slug}${asked}` })
    const titlesIn = (found: { title: string }[]) => found.map(({ title }) => title).toSorted()
    assert.deepEqual([body.heading.kind, body.heading.books], [kind, books.length])
    assert.deepEqual(titlesIn(body.books), books)
    assert.equal(
      body.lists
        .map((one: { kind: string; books: number }) => `${one.kind} ${one.books}`)
        .join(', '),
      lists,
    )
    // The page, the counts of its filters, and the same list as a filter of a search agree.
    const html = await page(`/author/${slug}${asked}`)
    assert.deepEqual(titles(html).toSorted(), books)
    assert.match(html, new RegExp(`<title>${heading} —`))
    // Where there is one list alone, name and role above say it.
    assert.equal(html.includes(`${heading}<`), body.lists.length > 1)
    const filter = `${role ?? 'author'}=${slug}`
    for (const url of [
      `/api/search?${filter}`,
      `/api/search?q=${titlesIn(body.books)[0]}&${filter}`,
    ]) {
      const found = await call(shop.app, { url })
      assert.ok(found.body.books.length > 0, url)
    }
    const counted = await call(shop.app, { url: `/api/search/facets?${filter}` })
    assert.equal(counted.body.total, books.length)
  })

test('a list that a person has not is no page; a role that is none is passed over or refused', async () => {
  await page('/author/tess-only?role=narrator', 404)
  assert.match(await page('/author/tess-only?role=wizard'), /Translated by Tess Only/)
  const refused = await call(shop.app, { url: '/api/browse/authors/tess-only?role=wizard' })
  assert.equal(refused.status, 400)
})

test('the first list has one address, the others their own', async () => {
  for (const [url, canonical] of [
    ['/author/tess-only?role=translator', '/author/tess-only'],
    ['/author/ann-both', '/author/ann-both'],
    ['/author/ann-both?role=translator', '/author/ann-both?role=translator'],
  ] as const)
    assert.match(
      await page(url),
      new RegExp(`rel="canonical" href="[^"]*${canonical.replace('?', '\\?')}"`),
    )
  const html = await page('/author/ann-both')
  assert.match(html, /href="\/author\/ann-both\?role=translator"/)
})

test('author: names who wrote it; a person is suggested once; the sitemap has every shelf once', async () => {
  const found = await call(shop.app, { url: '/api/search?q=author:both' })
  assert.deepEqual(found.body.books.map(({ title }: { title: string }) => title).toSorted(), [
    'Did it all',
    'Wrote',
    'Wrote too',
  ])
  for (const [q, name] of [
    ['ann bo', 'Ann Both'],
    ['tess on', 'Tess Only'],
  ] as const) {
    const { body } = await call(shop.app, { url: `/api/search/suggestions?q=${q}` })
    const people = body.suggestions.filter(({ kind }: { kind: string }) => kind === 'author')
    assert.deepEqual(
      people.map((one: { name: string }) => one.name),
      [name],
    )
  }
  const { body } = await call(shop.app, { url: '/sitemaps/shelves-1.xml' })
  for (const slug of ['ann-both', 'tess-only', 'ned-voice'])
    assert.equal(String(body).split(`/author/${slug}<`).length, 2, slug)
})

test('author: finds what somebody wrote; a translator is found by name and by what people write before it', async () => {
  for (const [q, ...books] of [
    ['author:both', 'Did it all', 'Wrote', 'Wrote too'],
    ['author:"Ann Both"', 'Did it all', 'Wrote', 'Wrote too'],
    ['author:far', 'Snowfall'],
    ['ida bridge', 'Snowfall'],
    ['bridge snowfall', 'Snowfall'],
    ['translated by ida bridge', 'Snowfall'],
    ['Snowfall, translated by Ida Bridge', 'Snowfall'],
    ['yuki far, trans. ida bridge', 'Snowfall'],
  ] as [string, ...string[]][]) {
    const url = `/api/search?${new URLSearchParams({ q })}`
    const { body } = await call(shop.app, { url })
    const found: string[] = body.books.map(({ title }: { title: string }) => title)
    assert.deepEqual(found.toSorted(), books, q)
  }
})
