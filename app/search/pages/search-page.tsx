import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Navigate, redirect, useSearchParams } from 'react-router'
import { pageContext } from '#app/page/context.ts'
import { pageData } from '#app/page/page-data.ts'
import { PageHead } from '#app/page/page-head.tsx'
import { browserQueries } from '#app/page/query-client.ts'
import { addressOf, isFiltered, type Listing, readListing, shelfPath } from '#app/search/listing.ts'
import { type Found, headingsQuery, listingQuery, type SearchAnswer } from '#app/search/queries.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { Link } from '#app/ui/link.tsx'
import { Loading } from '#app/ui/state.tsx'
import { bookPath } from '#app/values/addresses.ts'
import type { Route } from './+types/search-page'
import { ListingView } from './listing-view.tsx'
import { listingData, prefetchListing, startListing } from './load-listing.ts'
import { rememberSearch } from './recent-searches.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  const { queryClient } = context.get(pageContext)
  const listing = listingOf(request.url)
  if (!asksForSomething(listing)) {
    await queryClient.prefetchQuery(genresQuery)
    return pageData(queryClient)
  }
  const found = await prefetchListing(queryClient, listing)
  const edition = editionOf(found)
  if (edition) throw redirect(edition)
  if (found?.books.length === 0) await queryClient.prefetchQuery(genresQuery)
  return listingData(queryClient, listing, found)
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const listing = listingOf(request.url)
  if (asksForSomething(listing)) return startListing(listing)
  void browserQueries().prefetchQuery(genresQuery)
  return null
}

const genresQuery = headingsQuery('genre', 24)
const listingOf = (url: string) => readListing('/search', new URL(url).searchParams)
const asksForSomething = ({ q, filters }: Listing) => q !== '' || isFiltered(filters)

/* A whole ISBN that is in the shop goes straight to its edition; a damaged one asks first. */
function editionOf(found: Found | undefined): string | null {
  const [book, another] = found?.books ?? []
  if (!found?.isbn?.isbn13 || found.isbn.message || !book || another) return null
  return bookPath(book._id)
}

export default function SearchPage() {
  const listing = readListing('/search', useSearchParams()[0])
  return asksForSomething(listing) ? <Results listing={listing} /> : <Start />
}

function Results({ listing }: { listing: Listing }) {
  const { q } = listing
  const { data } = useInfiniteQuery(listingQuery(listing))
  useEffect(() => {
    if (q) rememberSearch(q)
  }, [q])
  const edition = editionOf(data)
  if (edition) {
    return (
      <div className="column pt-10 md:pt-16">
        <Loading />
        <Navigate to={edition} replace />
      </div>
    )
  }
  const filtered = isFiltered(listing.filters)
  if (data?.books.length === 0 && !filtered && !listing.cursor) {
    return (
      <div className="column pt-8 md:pt-10">
        <PageHead title={`Books for “${q}”`} hidden />
        <h1 className="text-2xl [overflow-wrap:anywhere]">{`No results for “${q}”`}</h1>
        <Meant answer={data} listing={listing} />
        <WaysOn listing={listing} isbn={data.isbn} />
      </div>
    )
  }
  return (
    <div className="column pt-8 md:pt-10">
      <PageHead title={q ? `Books for “${q}”` : 'Books'} hidden />
      <h1 className="text-2xl [overflow-wrap:anywhere]">{q ? `Books for “${q}”` : 'All books'}</h1>
      {data && <Meant answer={data} listing={listing} />}
      <ListingView
        listing={listing}
        usual="relevance"
        empty={
          <>
            <p className="font-serif text-2xl">No books match these filters.</p>
            <WaysOn listing={listing} isbn={data?.isbn} />
          </>
        }
      />
    </div>
  )
}

/* Tells what was searched for when it differs from what was typed. */
function Meant({ answer, listing }: { answer: Partial<SearchAnswer>; listing: Listing }) {
  const { corrected, isbn } = answer
  if (isbn?.message) {
    return (
      <p className="mt-4 max-w-[65ch] text-lg">
        <span>{isbn.message}</span>
        {isbn.hyphenated && (
          <>
            {' '}
            Did you mean{' '}
            <Link to={addressOf(listing, { q: isbn.hyphenated })} className="link font-medium">
              {isbn.hyphenated}
            </Link>
            ?
          </>
        )}
      </p>
    )
  }
  if (!corrected) return null
  if (corrected.query === undefined) {
    return (
      <p className="mt-4 max-w-[65ch] text-lg">
        {`No results for “${listing.q}” as written. These books are similar:`}
      </p>
    )
  }
  const without = corrected.dropped.length > 0 ? `, without ${quoted(corrected.dropped)}` : ''
  return (
    <p className="mt-4 max-w-[65ch] text-lg">
      <span className="text-muted">{`No results for “${listing.q}”.`}</span> Showing results for{' '}
      <Link to={addressOf(listing, { q: corrected.query })} className="link font-medium">
        {corrected.query}
      </Link>
      <span>{`${without} instead.`}</span>
    </p>
  )
}

const quoted = (words: string[]) => words.map((word) => `“${word}”`).join(' and ')

/* Offers ways on when nothing was found. */
function WaysOn({ listing, isbn }: { listing: Listing; isbn: SearchAnswer['isbn'] }) {
  return (
    <div className="mt-6 max-w-[65ch]">
      <ul className="list-disc space-y-2 pl-5 text-lg text-muted">
        {isFiltered(listing.filters) ? (
          <li>
            <Link to={addressOf(listing, { filters: {} })} className="link text-ink">
              Clear the filters
            </Link>{' '}
            and see everything.
          </li>
        ) : isbn ? (
          <li>We may have another edition: try the title or the author.</li>
        ) : (
          <>
            <li>Check the spelling, or try fewer words: a title and a surname are enough.</li>
            <li>An ISBN finds exactly one edition, with or without hyphens.</li>
          </>
        )}
        <li>Or browse a shelf:</li>
      </ul>
      <Genres />
    </div>
  )
}

function Start() {
  return (
    <div className="column pt-10 md:pt-16">
      <PageHead title="Search" hidden />
      <h1 className="text-4xl">Search</h1>
      <p className="mt-5 max-w-[60ch] text-lg text-muted">
        Type a title, an author, a series, a subject or an ISBN into the box above. Small typos are
        fine. Or browse a shelf:
      </p>
      <Genres />
    </div>
  )
}

function Genres() {
  const { data } = useQuery(genresQuery)
  return (
    <ul className="mt-6 flex min-h-11 flex-wrap gap-3">
      {data?.headings.map(({ slug, name }) => (
        <li key={slug}>
          <Link to={shelfPath('genre', slug)} className={buttonClass({ variant: 'quiet' })}>
            {name}
          </Link>
        </li>
      ))}
      <li>
        <Link to="/browse" className={buttonClass({ variant: 'quiet' })}>
          All shelves
        </Link>
      </li>
    </ul>
  )
}
