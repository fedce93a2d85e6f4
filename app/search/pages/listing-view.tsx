import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { addressOf, isFiltered, type Listing, type ListOrder } from '#app/search/listing.ts'
import { listingQuery } from '#app/search/queries.ts'
import { formatCount } from './count.ts'
import { ChosenFilters, FilterPanel, useFacets } from './filter-panel.tsx'
import { ListingResults } from './listing-results.tsx'
import { SortSelect } from './sort-select.tsx'

/** A list with filters and sort orders, shared by the search page and the pages of headings. */
export function ListingView({
  listing,
  usual,
  empty,
}: {
  listing: Listing
  /** The order when the address has none. */
  usual: ListOrder
  empty: ReactNode
}) {
  const { data } = useInfiniteQuery(listingQuery(listing))
  // Nothing to narrow down, nothing to sort.
  const isAlone = data?.books.length === 1 && !isFiltered(listing.filters) && !listing.cursor
  if (isAlone) {
    return (
      <div className="mt-6">
        <Total listing={listing} />
        <div className="mt-6">
          <ListingResults listing={listing} empty={empty} />
        </div>
      </div>
    )
  }
  return (
    <div className="mt-8 grid gap-x-14 gap-y-6 lg:grid-cols-[14rem_minmax(0,1fr)] lg:items-start">
      <FilterPanel listing={listing} />
      <div className="min-w-0">
        <div className="mb-8 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-hairline lg:border-b lg:pb-4">
          <Total listing={listing} />
          <SortSelect listing={listing} usual={usual} />
          <div className="basis-full empty:hidden">
            <ChosenFilters listing={listing} />
          </div>
        </div>
        {/* The key resets the state for another list, but not for its further pages. */}
        <ListingResults
          key={addressOf(listing, { cursor: listing.cursor })}
          listing={listing}
          empty={empty}
        />
      </div>
    </div>
  )
}

/* Announced to screen readers when a filter changes it. */
function Total({ listing }: { listing: Listing }) {
  const { data } = useFacets(listing)
  return (
    <p role="status" className="min-h-6 text-muted tabular-nums">
      {data && `${formatCount(data.total)} ${data.total === 1 ? 'book' : 'books'}`}
    </p>
  )
}
