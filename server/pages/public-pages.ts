import { knownParams } from '#app/search/listing.ts'
import { shelfListParams } from '#app/search/shelf-list.ts'
import { textKinds } from '#app/shop/texts/text-kinds.ts'
import { shelfNames } from '#app/values/shelf-names.ts'
import { shelfKinds } from '#app/values/stored.ts'
import type { Tag } from '#server/database/changes.ts'
import { readPath } from '#server/http/read-path.ts'

/**
 * A page that is the same for everyone, its parameters put in order, and what it shows. Each holds some
 * settings of the shop: within how many days books are sent.
 */
export type PublicPage = {
  /** Path with its known parameters: what is rendered, and the key it is cached under. */
  key: string
  tags: Tag[]
}

type Kind = {
  path: RegExp
  /** Known parameters; null drops a value that does not change the page. */
  params?: Record<string, (value: string, genres: readonly string[]) => string | null>
  /** A list of books: also knows filters, order and cursor. */
  listing?: (known: URLSearchParams) => URLSearchParams
  tags?: (id: string) => Tag[]
}

const genre = (value: string, genres: readonly string[]) => {
  const wanted = value.toLowerCase()
  return genres.some((name) => name.toLowerCase() === wanted) ? wanted : null
}
const short = (maxLength: number) => (value: string) =>
  value.trim() === '' ? null : value.trim().slice(0, maxLength)

const withoutQuery = (known: URLSearchParams) => {
  known.delete('q')
  return known
}
const cursorOnly = (known: URLSearchParams) =>
  new URLSearchParams([...known].filter(([name]) => name === 'cursor'))

/** Every page that may be cached. All others belong to one person, or do not exist. */
const kinds: Kind[] = [
  { path: /^\/$/, params: { genre }, tags: () => ['books'] },
  /* The related books on a page may be as old as a page can be: one sale must not drop every page. */
  { path: /^\/book\/([0-9a-z-]{1,64})$/i, tags: (id) => [`book:${id.toLowerCase()}`] },
  { path: /^\/search$/, listing: (known) => known, tags: () => ['books'] },
  {
    path: new RegExp(`^/(?:${shelfKinds.join('|')})/[^/]{1,1200}$`),
    listing: withoutQuery,
    tags: () => ['books'],
  },
  { path: /^\/(?:new|coming-soon)$/, listing: cursorOnly, tags: () => ['books'] },
  { path: /^\/(?:browse|picks)$/, tags: () => ['books'] },
  {
    path: new RegExp(`^/browse/(?:${shelfKinds.map((kind) => shelfNames[kind].inApi).join('|')})$`),
    params: Object.fromEntries(
      Object.entries(shelfListParams).map(([name, longest]) => [name, short(longest)]),
    ),
    tags: () => ['books'],
  },
  { path: /^\/lists\/[a-z0-9-]{1,80}$/, listing: cursorOnly, tags: () => ['books'] },
  { path: new RegExp(`^/(cart|admin|${textKinds.join('|')})$`) },
  { path: /^\/(login|register)$/, params: { next: short(200) } },
]

/**
 * Which public page an address asks for; null when it is none. Unknown parameters are dropped, and genres
 * that the shop's first page does not offer.
 */
export function publicPageOf(url: string, genres: readonly string[]): PublicPage | null {
  const [path = '/', search = ''] = split(url)
  /* "/book/x.data" and "/_root.data" are the data of a page, as the router asks for it. */
  const data = path.endsWith('.data')
  const page = data ? path.slice(0, -'.data'.length).replace(/^\/_root$/, '/') : path
  for (const { path: pattern, params = {}, listing, tags } of kinds) {
    const match = pattern.exec(page)
    if (!match) continue
    if (readPath(path) !== path) return null
    const given = new URLSearchParams(search)
    const known = listing ? listing(knownParams(given)) : new URLSearchParams()
    for (const [name, tidy] of Object.entries(params)) {
      const value = tidy(given.get(name) ?? '', genres)
      if (value !== null) known.set(name, value)
    }
    const query = known.size > 0 ? `?${known}` : ''
    return { key: path + query, tags: ['settings', ...(tags?.(match[1] ?? '') ?? [])] }
  }
  return null
}

function split(url: string): [string, string] {
  const at = url.indexOf('?')
  return at < 0 ? [url, ''] : [url.slice(0, at), url.slice(at + 1)]
}
