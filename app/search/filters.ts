import { facetKinds, type HeadingKind } from './headings.ts'
import type { ListOrder } from './listing.ts'

/** How a result is narrowed: slugs by kind of heading; several of one kind are alternatives. */
export type Filters = Partial<Record<HeadingKind, string[]>>

/** A search, as the address of its page describes it. */
export type SearchRequest = {
  q: string
  filters: Filters
  sort: ListOrder
  cursor?: string
  limit: number
  /** Whole books unless it says otherwise. */
  as?: 'cards' | undefined
}

/** Filters without a facet: author, series, subject, publisher. */
export const withoutFacets = (filters: Filters): Filters =>
  Object.fromEntries(
    Object.entries(filters).filter(([kind]) => !(facetKinds as readonly string[]).includes(kind)),
  )
