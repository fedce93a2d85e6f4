import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import type { Book } from '#app/catalog/book.ts'
import { type ApiKey, mayBeMissing, mayBeNowhere, type Page } from '#app/page/query-client.ts'
import { shelfNames } from '#app/values/shelf-names.ts'
import type { ShelfKind } from '#app/values/stored.ts'
import type { NameKind } from './headings.ts'
import { booksPerPage, type Listing, paramsOf } from './listing.ts'
import type * as wire from './search.schema.ts'
import { type ShelfList, shelfListQueryOf } from './shelf-list.ts'

/* Types alone come from the schemas: no validation reaches the browser. */
type Answer<S extends z.ZodMiniType> = Omit<z.infer<S>, 'books'>
type Books = { books: Book[]; next: string | null }
export type SearchAnswer = Answer<typeof wire.searchAnswer> & Books
export type ShelfAnswer = Answer<typeof wire.browseAnswer> & Books
export type Facets = z.infer<typeof wire.facetsAnswer>
export type FacetValue = Facets['facets']['genre'][number]
export type Suggestion = z.infer<typeof wire.suggestionsAnswer>['suggestions'][number]
export type Headings = z.infer<typeof wire.headingsAnswer>
export type Heading = Headings['headings'][number]
export type Related = Record<'editions' | 'series' | 'author' | 'together' | 'similar', Book[]> & {
  /** Ids of the volumes before and after it, which are among `series`. */
  previous: string | null
  next: string | null
}

/**
 * The answer of every list of books; `heading` is set on the page of a heading, the others on a
 * search.
 */
export type ListingAnswer = Books & Partial<Omit<SearchAnswer & ShelfAnswer, keyof Books>>

function apiPath(listing: Listing, cursor: string | null): string {
  const { path, shelf } = listing
  const params = paramsOf({ ...listing, cursor })
  params.set('limit', String(booksPerPage))
  params.set('as', 'cards')
  if (shelf)
    return `/browse/${shelfNames[shelf.kind].inApi}/${encodeURIComponent(shelf.slug)}?${params}`
  return `${path === '/search' ? path : `/browse${path}`}?${params}`
}

export type Found = ListingAnswer | null

/** A list and its further pages; null when its heading is unknown. */
export const listingQuery = (listing: Listing) => {
  const start = apiPath(listing, listing.cursor)
  return infiniteQueryOptions<Page<never>, Error, Found, ApiKey, string>({
    queryKey: ['shop', start],
    initialPageParam: start,
    getNextPageParam: (page) => {
      const next = answerOf(page)?.next
      return next ? apiPath(listing, next) : null
    },
    select: ({ pages }) => {
      const answers = pages.map(answerOf)
      const [first] = answers
      if (!first) return null
      return {
        ...first,
        books: answers.flatMap((answer) => answer?.books ?? []),
        next: answers.at(-1)?.next ?? null,
      }
    },
    meta: mayBeMissing,
  })
}

/* The answer is an object, where the lists of the Book API are arrays; a missing one is none. */
function answerOf({ items }: Page<never>): ListingAnswer | null {
  return Array.isArray(items) ? null : (items as ListingAnswer)
}

/** Counts for the filters, over the whole result. */
export const facetsQuery = ({ q, filters, shelf, role }: Listing) => {
  const params = paramsOf({ q, filters, role: null, sort: null, cursor: null })
  if (shelf) params.set(role ?? shelf.kind, shelf.slug)
  return queryOptions<Facets, Error, Facets, ApiKey>({
    queryKey: ['shop', `/search/facets?${params}`],
  })
}

export type Names = z.infer<typeof wire.namesAnswer>

/** Authors, series or publishers of a list, whichever of them are chosen; `find` narrows them. */
export const namesQuery = ({ q, filters, shelf, role }: Listing, kind: NameKind, find: string) => {
  const { [kind]: _own, ...others } = filters
  const params = paramsOf({ q, filters: others, sort: null, cursor: null })
  if (shelf) params.set(role ?? shelf.kind, shelf.slug)
  if (find) params.set('find', find)
  return queryOptions<Names, Error, Names, ApiKey>({
    queryKey: ['shop', `/search/facets/${kind}?${params}`],
  })
}

/** The best-stocked headings of a kind. */
export const headingsQuery = (kind: ShelfKind, limit: number) =>
  queryOptions<Headings, Error, Headings, ApiKey>({
    queryKey: ['shop', `/browse/${shelfNames[kind].inApi}?limit=${limit}`],
  })

const shelvesPerPage = '60'

/** A page of a list of shelves. */
export const shelfListQuery = (list: ShelfList) => {
  const params = shelfListQueryOf(list)
  params.set('limit', shelvesPerPage)
  return queryOptions<Headings, Error, Headings, ApiKey>({
    queryKey: ['shop', `/browse/${shelfNames[list.kind].inApi}?${params}`],
  })
}

/** Other editions and books beside a book; null when it is not in the shop. */
export const relatedQuery = (id: string) =>
  queryOptions<Related | null, Error, Related | null, ApiKey>({
    queryKey: ['shop', `/${encodeURIComponent(id)}/related`],
    meta: mayBeMissing,
  })

/** The new address of something that has moved; null when unknown. */
export const movedQuery = (kind: ShelfKind | 'book', key: string) =>
  queryOptions<{ to: string } | null, Error, { to: string } | null, ApiKey>({
    queryKey: ['shop', `/moved/${kind}/${encodeURIComponent(key)}`],
    meta: mayBeNowhere,
  })
