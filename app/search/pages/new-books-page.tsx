import { useInfiniteQuery } from '@tanstack/react-query'
import { useLocation, useSearchParams } from 'react-router'
import { listGraph } from '#app/catalog/book-graph.ts'
import { cardAddress } from '#app/covers/cover-url.ts'
import { pageContext } from '#app/page/context.ts'
import { Crumbs } from '#app/page/crumbs.tsx'
import { pageData } from '#app/page/page-data.ts'
import { PageHead } from '#app/page/page-head.tsx'
import { browserQueries } from '#app/page/query-client.ts'
import { readListing } from '#app/search/listing.ts'
import { listingQuery } from '#app/search/queries.ts'
import { Link } from '#app/ui/link.tsx'
import { Empty } from '#app/ui/state.tsx'
import type { Route } from './+types/new-books-page'
import { ListingResults } from './listing-results.tsx'

/* /new and /coming-soon: the same list, looking back and looking ahead. */

export async function loader({ context, request }: Route.LoaderArgs) {
  const { queryClient } = context.get(pageContext)
  await queryClient.prefetchInfiniteQuery(listingQuery(listingOf(new URL(request.url))))
  return pageData(queryClient)
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  void browserQueries().prefetchInfiniteQuery(listingQuery(listingOf(new URL(request.url))))
  return null
}

/* One order, no filters: only the cursor is read from the address. */
function listingOf({
  pathname,
  searchParams,
}: {
  pathname: string
  searchParams: URLSearchParams
}) {
  const path = pathname.toLowerCase().startsWith('/new') ? '/new' : '/coming-soon'
  const { cursor } = readListing(path, searchParams)
  return { path, shelf: null, q: '', filters: {}, sort: null, cursor }
}

const texts = {
  '/new': {
    title: 'New books',
    lead: 'Recently published, newest first.',
    empty: 'There are no new books yet.',
    other: { to: '/coming-soon', text: 'See what is coming soon' },
  },
  '/coming-soon': {
    title: 'Coming soon',
    lead: 'Announced titles, soonest first. Pre-order now; we send the book on publication day.',
    empty: 'There are no announced titles at the moment.',
    other: { to: '/new', text: 'See what is new' },
  },
}

export default function NewBooksPage() {
  const { pathname } = useLocation()
  const listing = listingOf({ pathname, searchParams: useSearchParams()[0] })
  const { title, lead, empty, other } = texts[listing.path as keyof typeof texts]
  const { data } = useInfiniteQuery(listingQuery(listing))
  const books = data?.books ?? []
  // Nothing to pre-order: the text below says so and links on.
  const none = data?.books.length === 0
  const crumbs = [{ name: title, path: listing.path }]
  return (
    <div className="column pt-8 md:pt-12">
      <PageHead
        title={title}
        path={listing.path}
        description={lead}
        image={books[0] && cardAddress(books[0].coverHash)}
        hidden={listing.cursor !== null}
        graph={import.meta.env.SSR && listGraph(title, listing.path, books)}
        crumbs={crumbs}
      />
      <Crumbs crumbs={crumbs} />
      <div className="mt-6 mb-10 flex flex-wrap items-end justify-between gap-x-8 gap-y-3 border-b border-hairline pb-6">
        <div>
          <h1 className="text-4xl">{title}</h1>
          {!none && <p className="mt-3 max-w-[60ch] text-lg text-muted">{lead}</p>}
        </div>
        {!none && (
          <Link to={other.to} className="link">
            {other.text}
          </Link>
        )}
      </div>
      <ListingResults
        key={`${listing.path} ${listing.cursor}`}
        listing={listing}
        empty={
          <Empty text={empty}>
            <Link to={other.to} className="link">
              {other.text}
            </Link>
          </Empty>
        }
      />
    </div>
  )
}
