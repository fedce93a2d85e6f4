import { facetKinds, type HeadingKind } from './headings.ts'
import type { Sort } from './listing.ts'

/** How a result is narrowed: slugs by kind of heading; several of one kind are alternatives. */
export type Filters = Partial<Record<HeadingKind, string[]>>

/** What is asked of the search, as the address of the page says it. */
export type SearchRequest = {
  q: string
  filters: Filters
  sort: Sort
  cursor?: string
  limit: number
}

/** Filters that the facets do not offer: an author, a series, a subject, a publisher. */
export const withoutFacets = (filters: Filters): Filters =>
  Object.fromEntries(
    Object.entries(filters).filter(([kind]) => !(facetKinds as readonly string[]).includes(kind)),
  )
