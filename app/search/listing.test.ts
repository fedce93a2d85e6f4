import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import {
  addressOf,
  isFiltered,
  knownParams,
  type Listing,
  readListing,
  sorts,
  toggled,
} from './listing.ts'
import { forgetSearches, recentSearches, rememberSearch } from './pages/recent-searches.ts'
import { facetsQuery, listingQuery } from './queries.ts'

/* Addresses of lists: what is read from one, what is passed over, and what is asked for it. */

const read = (address: string): Listing => {
  const { pathname, searchParams } = new URL(address, 'http://shop')
  return readListing(pathname, searchParams)
}
const params = (query: string) => String(knownParams(new URLSearchParams(query)))

test('parameters are tidied to one spelling; what is not known is passed over', () => {
  for (const [given, known] of [
    ['q=+sea++', 'q=sea'],
    ['q=', ''],
    [`q=${'x'.repeat(300)}`, `q=${'x'.repeat(200)}`],
    [`q=${'x'.repeat(199)}+y`, `q=${'x'.repeat(199)}`],
    ['format=b&format=a&format=b', 'format=a%2Cb'],
    ['format=b,a,,+c+', 'format=a%2Cb%2Cc'],
    ['format=,', ''],
    [`genre=${'g'.repeat(101)}`, `genre=${'g'.repeat(100)}`],
    ['sort=price', 'sort=price'],
    ['sort=sales', ''],
    ['cursor=', ''],
    ['cursor=abc', 'cursor=abc'],
    [`cursor=${'c'.repeat(1001)}`, `cursor=${'c'.repeat(1000)}`],
    ['utm=1&subject=x&page=2', ''],
    ['cursor=c&sort=title&decade=d&language=l&q=q', 'q=q&language=l&decade=d&sort=title&cursor=c'],
  ] as const)
    assert.equal(params(given), known, given)
  const many = Array.from({ length: 25 }, (_, i) => String.fromCharCode(121 - i)).join()
  assert.equal(
    knownParams(new URLSearchParams({ genre: many }))
      .get('genre')
      ?.split(',').length,
    20,
  )
  assert.match(params(`genre=${encodeURIComponent(many)}`), /^genre=a%2Cb%2Cc/)
})

test('a path is a shelf in any case and script, or none', () => {
  for (const [path, shelf] of [
    ['/genre/fiction', { kind: 'genre', slug: 'fiction' }],
    ['/Author/%E5%A4%8F', { kind: 'author', slug: '夏' }],
    ['/series/%E5%A4', { kind: 'series', slug: '%E5%A4' }],
    ['/genre/', null],
    ['/genre', null],
    ['/genre/fiction/more', null],
    ['/genre/fiction/', null],
    ['/format/audio', null],
    ['/search', null],
  ] as const) {
    const listing = readListing(path, new URLSearchParams())
    assert.deepEqual(listing.shelf, shelf, path)
    assert.equal(
      listing.path,
      shelf ? `/${shelf.kind}/${encodeURIComponent(shelf.slug)}` : path,
      path,
    )
  }
})

test('a shelf does not filter by itself, and only a search has words', () => {
  const shelf = read('/genre/fiction?genre=horror&format=audio,e-book&q=sea&sort=title&cursor=c')
  assert.deepEqual(shelf.filters, { format: ['audio', 'e-book'] })
  assert.deepEqual([shelf.q, shelf.sort, shelf.cursor], ['', 'title', 'c'])
  const search = read('/search?genre=horror&q=sea')
  assert.deepEqual([search.q, search.filters, search.sort], ['sea', { genre: ['horror'] }, null])
  assert.equal(isFiltered(search.filters), true)
  assert.equal(isFiltered({}), false)
  assert.equal(isFiltered({ genre: [] }), false)
})

test('an address says what its list is; a change starts at the first page', () => {
  for (const address of [
    '/search',
    '/search?q=sea&format=audio%2Ce-book&sort=title',
    '/genre/fiction?availability=available&price=0-5&language=en&decade=1990s',
    '/new',
  ])
    assert.equal(addressOf(read(address)), address)
  const listing = read('/search?q=sea&sort=price&cursor=abc')
  assert.equal(addressOf(listing), '/search?q=sea&sort=price')
  assert.equal(addressOf(listing, { cursor: 'x' }), '/search?q=sea&sort=price&cursor=x')
  for (const sort of sorts) assert.match(addressOf(listing, { sort }), new RegExp(`sort=${sort}$`))
  const more = toggled({ format: ['e-book'] }, 'format', 'audio')
  assert.deepEqual(more, { format: ['audio', 'e-book'] })
  assert.deepEqual(toggled(more, 'format', 'audio'), { format: ['e-book'] })
  assert.deepEqual(toggled(more, 'genre', 'art'), { ...more, genre: ['art'] })
})

test('a page asks for its list, its further pages and its counts', () => {
  const asked = (address: string) => {
    const listing = read(address)
    const { initialPageParam, getNextPageParam } = listingQuery(listing)
    const items = { books: [], next: 'n' } as never
    const page = { items, next: null }
    const next = getNextPageParam(page, [], initialPageParam, [])
    const end = getNextPageParam({ ...page, items: { books: [], next: null } as never }, [], '', [])
    assert.equal(end, null)
    return [initialPageParam, next, facetsQuery(listing).queryKey[1]]
  }
  assert.deepEqual(asked('/search?q=sea&genre=art&sort=price&cursor=c'), [
    '/search?q=sea&genre=art&sort=price&cursor=c&limit=24&as=cards',
    '/search?q=sea&genre=art&sort=price&cursor=n&limit=24&as=cards',
    '/search/facets?q=sea&genre=art',
  ])
  assert.deepEqual(asked('/author/%E5%A4%8F?format=audio'), [
    '/browse/authors/%E5%A4%8F?format=audio&limit=24&as=cards',
    '/browse/authors/%E5%A4%8F?format=audio&cursor=n&limit=24&as=cards',
    '/search/facets?format=audio&author=%E5%A4%8F',
  ])
  for (const [path, door] of [
    ['/series/x', 'series/x'],
    ['/genre/x', 'genres/x'],
    ['/subject/x', 'subjects/x'],
    ['/publisher/x', 'publishers/x'],
    ['/new', 'new'],
    ['/coming-soon', 'coming-soon'],
  ])
    assert.equal(asked(path as string)[0], `/browse/${door}?limit=24&as=cards`)
})

test('the last six searches are kept on this device, each once, latest first', () => {
  const before = Object.getOwnPropertyDescriptor(globalThis, 'localStorage')
  after(() => {
    if (before) Object.defineProperty(globalThis, 'localStorage', before)
    else Reflect.deleteProperty(globalThis, 'localStorage')
  })
  const stored = new Map<string, string>()
  Object.defineProperty(globalThis, 'localStorage', {
    configurable: true,
    value: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
      removeItem: (key: string) => stored.delete(key),
    },
  })
  assert.deepEqual(recentSearches(), [])
  for (const text of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'C']) rememberSearch(text)
  assert.deepEqual(recentSearches(), ['C', 'g', 'f', 'e', 'd', 'b'])
  rememberSearch('x'.repeat(300))
  assert.equal(recentSearches()[0], 'x'.repeat(200))
  const [key] = stored.keys()
  stored.set(key as string, JSON.stringify(['', 7, null, 'z', ...'1234567']))
  assert.deepEqual(recentSearches(), ['z', '1', '2', '3', '4', '5'])
  for (const other of ['{}', '"text"', 'not json']) {
    stored.set(key as string, other)
    assert.deepEqual(recentSearches(), [], other)
  }
  forgetSearches()
  assert.equal(stored.size, 0)
})
