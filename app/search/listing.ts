import { href } from '#app/values/addresses.ts'
import { shelfNames } from '#app/values/shelf-names.ts'
import { isPersonKind, type PersonKind, type ShelfKind, shelfKinds } from '#app/values/stored.ts'
import type { FacetKind, NameKind } from './headings.ts'

/* A list of books as the address of its page says it: /search?q=… or /author/… with its filters. Both
   the pages and the server's page cache read addresses with these few lines. */

export type FilterKind = FacetKind | NameKind

/** The filters in display order, with their labels. */
export const filterLabels: Record<FilterKind, string> = {
  genre: shelfNames.genre.one,
  format: 'Format',
  availability: 'Availability',
  price: 'Price',
  language: 'Language',
  decade: 'Published',
  author: shelfNames.author.one,
  series: shelfNames.series.one,
  publisher: shelfNames.publisher.one,
}
export const filterKinds = Object.keys(filterLabels) as FilterKind[]
export type ListingFilters = Partial<Record<FilterKind, string[]>>

/** On a page of a search or a shelf. */
export const booksPerPage = 24

export const sorts = ['relevance', 'newest', 'price', 'price-desc', 'title'] as const
export type Sort = (typeof sorts)[number]
/** `series`: the order of a series' own page, which no other list has and no address names. */
export type ListOrder = Sort | 'series'

export type Listing = {
  /** Of the page: /search, /new, /genre/fiction. */
  path: string
  /** The heading whose page it is. */
  shelf: { kind: ShelfKind; slug: string } | null
  /** On the shelf of an author: what they did in the books, when the address says so. */
  role?: PersonKind | null
  q: string
  filters: ListingFilters
  /** Absent: the page's own order. */
  sort: Sort | null
  cursor: string | null
}

/** The page of a heading; the slug may be in any script. */
export const shelfPath = (kind: ShelfKind, slug: string): string => href(`/${kind}/:slug`, { slug })

/** What a person did in books; without a role what they did first, which for most is to write them. */
export const authorPath = (slug: string, role?: PersonKind): string =>
  role ? `${shelfPath('author', slug)}?role=${role}` : shelfPath('author', slug)

/** Reads an address; unknown parameters are ignored. */
export function readListing(path: string, params: URLSearchParams): Listing {
  const shelf = shelfOf(path)
  const known = knownParams(params)
  const filters: ListingFilters = {}
  for (const kind of filterKinds) {
    const values = known.get(kind)
    if (values && kind !== shelf?.kind) filters[kind] = values.split(',')
  }
  return {
    path: shelf ? shelfPath(shelf.kind, shelf.slug) : path,
    shelf,
    role: shelf?.kind === 'author' ? (known.get('role') as PersonKind | null) : null,
    q: (path === '/search' && known.get('q')) || '',
    filters,
    sort: known.get('sort') as Sort | null,
    cursor: known.get('cursor'),
  }
}

function shelfOf(path: string): Listing['shelf'] {
  const [, name = '', slug = '', rest] = path.split('/')
  // The router matches "/Genre/fiction", too.
  const kind = name.toLowerCase()
  if (rest !== undefined || slug === '' || !shelfKinds.includes(kind as ShelfKind)) return null
  return { kind: kind as ShelfKind, slug: decoded(slug) }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text // cut in the middle of a letter
  }
}

/** The parameters that change the page, in a fixed order, with comma-separated values. */
export function knownParams(params: URLSearchParams): URLSearchParams {
  const known = new URLSearchParams()
  const q = (params.get('q') ?? '').trim().slice(0, 200).trim()
  if (q) known.set('q', q)
  for (const kind of filterKinds) {
    // A form sends each value on its own.
    const slugs = params.getAll(kind).join(',').split(',')
    const distinct = [...new Set(slugs.map((slug) => slug.trim().slice(0, 100)))].filter(Boolean)
    if (distinct.length > 0) known.set(kind, distinct.sort().slice(0, 20).join(','))
  }
  const role = params.get('role')
  if (isPersonKind(role)) known.set('role', role)
  const sort = params.get('sort') as Sort
  if (sorts.includes(sort)) known.set('sort', sort)
  const cursor = params.get('cursor')?.slice(0, 1000)
  if (cursor) known.set('cursor', cursor)
  return known
}

/** The address of a list; a changed list starts at its first page. */
export function addressOf(listing: Listing, changes: Partial<Listing> = {}): string {
  const { path, ...asked } = { ...listing, cursor: null, ...changes }
  const params = paramsOf(asked)
  return params.size > 0 ? `${path}?${params}` : path
}

/** The parameters of a list, for its page and for the API alike. */
export function paramsOf({
  q,
  filters,
  role,
  sort,
  cursor,
}: Pick<Listing, 'q' | 'filters' | 'role' | 'sort' | 'cursor'>): URLSearchParams {
  const params = new URLSearchParams()
  if (q) params.set('q', q)
  for (const kind of filterKinds) {
    const slugs = filters[kind]
    if (slugs?.length) params.set(kind, slugs.join(','))
  }
  if (role) params.set('role', role)
  if (sort) params.set('sort', sort)
  if (cursor) params.set('cursor', cursor)
  return params
}

/** The filters with this value added, or removed when it was there. */
export function toggled(filters: ListingFilters, kind: FilterKind, slug: string): ListingFilters {
  const slugs = filters[kind] ?? []
  const next = slugs.includes(slug)
    ? slugs.filter((other) => other !== slug)
    : [...slugs, slug].sort()
  return { ...filters, [kind]: next }
}

export const isFiltered = (filters: ListingFilters): boolean =>
  filterKinds.some((kind) => filters[kind]?.length)
