import type { FacetKind, NameKind } from '#app/search/headings.ts'

export type FacetValue = { slug: string; name: string; count: number; selected: boolean }

export type Facets = {
  /** Books that meet the query and every filter. */
  total: number
  facets: Record<FacetKind, FacetValue[]>
  /** Authors, series and publishers that it is narrowed by. */
  chosen: { kind: NameKind; slug: string; name: string }[]
}
