import type { FacetKind } from '#app/search/headings.ts'

export type FacetValue = { slug: string; name: string; count: number; selected: boolean }

export type Facets = {
  /** Books that meet the query and every filter. */
  total: number
  facets: Record<FacetKind, FacetValue[]>
}
