import type { QueryClient } from '@tanstack/react-query'
import { pageData } from '#app/page/page-data.ts'
import { browserQueries } from '#app/page/query-client.ts'
import type { Listing } from '#app/search/listing.ts'
import { type Found, facetsQuery, listingQuery } from '#app/search/queries.ts'

/** How much longer than the books the counts of the filters may take in a rendered page. */
const patienceMs = 300

/**
 * Reads a list and its counts for the rendered page. The books never wait for slow counts: these
 * are left out, and the browser requests them.
 */
export async function prefetchListing(client: QueryClient, listing: Listing): Promise<Found> {
  const counts = facetsQuery(listing)
  const counted = client.prefetchQuery(counts)
  await client.prefetchInfiniteQuery(listingQuery(listing))
  const first = client.getQueryData(listingQuery(listing).queryKey)?.pages[0]?.items
  await Promise.race([counted, new Promise((resolve) => setTimeout(resolve, patienceMs))])
  if (client.getQueryState(counts.queryKey)?.status !== 'success') {
    client.removeQueries({ queryKey: counts.queryKey })
  }
  return !first || Array.isArray(first) ? null : (first as Found)
}

/** The page's data with its status: 404 when the heading is unknown. */
export const listingData = (client: QueryClient, listing: Listing, found: Found) => {
  const failed = client.getQueryState(listingQuery(listing).queryKey)?.status === 'error'
  return pageData(client, failed || found ? undefined : 404)
}

/** Starts the same queries in the browser; the page shows each as it arrives. */
export function startListing(listing: Listing): null {
  const client = browserQueries()
  void client.prefetchInfiniteQuery(listingQuery(listing))
  void client.prefetchQuery(facetsQuery(listing))
  return null
}
