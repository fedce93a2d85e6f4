import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Navigate, redirect, useLocation, useSearchParams } from 'react-router'
import { listGraph } from '#app/catalog/book-graph.ts'
import { cardAddress } from '#app/covers/cover-url.ts'
import { pageContext } from '#app/page/context.ts'
import { Crumbs } from '#app/page/crumbs.tsx'
import { pageData } from '#app/page/page-data.ts'
import { PageHead } from '#app/page/page-head.tsx'
import { usePageSettings } from '#app/page/page-settings.ts'
import { statusOfPage } from '#app/page/query-client.ts'
import { addressOf, isFiltered, type Listing, readListing, shelfPath } from '#app/search/listing.ts'
import { listingQuery, movedQuery, type ShelfAnswer } from '#app/search/queries.ts'
import { Link } from '#app/ui/link.tsx'
import { Empty, Failure, Loading } from '#app/ui/state.tsx'
import { shelfSlug } from '#app/values/normalise.ts'
import { shelfNames } from '#app/values/shelf-names.ts'
import { isPersonKind, type PersonKind, type ShelfKind } from '#app/values/stored.ts'
import type { Route } from './+types/shelf-page'
import { formatCount } from './count.ts'
import { ListingView } from './listing-view.tsx'
import { listingData, prefetchListing, startListing } from './load-listing.ts'
import { PersonLists, personWords } from './person-lists.tsx'

/* The page of a genre, an author, a series, a subject or a publisher. */

export async function loader({ context, request }: Route.LoaderArgs) {
  const { queryClient } = context.get(pageContext)
  const listing = listingOf(new URL(request.url))
  const found = await prefetchListing(queryClient, listing)
  const { shelf } = listing
  // Ask nothing more when the shop could not answer: each query would take as long again.
  const failed = () => statusOfPage(queryClient) >= 500
  if (!shelf || failed()) return listingData(queryClient, listing, found)
  const spelling = standsAt(listing, found?.heading)
  if (spelling) throw redirect(spelling, 301)
  if (found?.heading?.books) return listingData(queryClient, listing, found)
  const elsewhere = movedQuery(shelf.kind, shelf.slug)
  await queryClient.prefetchQuery(elsewhere)
  const moved = queryClient.getQueryData(elsewhere.queryKey)
  if (moved) throw redirect(addressOf(listing, { path: shelfPath(shelf.kind, moved.to) }), 301)
  if (failed()) return pageData(queryClient)
  // "/author/Émile Zola" is understood, and so is how an address was once made of a name.
  const name = found?.heading?.name ?? shelf.slug
  const tidy = { ...listing, path: shelfPath(shelf.kind, shelfSlug(shelf.kind, name)) }
  if (tidy.path !== listing.path) {
    const there = listingQuery(readListing(tidy.path, new URLSearchParams()))
    await queryClient.prefetchInfiniteQuery(there)
    const known = queryClient.getQueryData(there.queryKey)?.pages[0]?.items
    if (known && !Array.isArray(known)) throw redirect(addressOf(tidy), 301)
    if (failed()) return pageData(queryClient)
    queryClient.removeQueries({ queryKey: there.queryKey })
  }
  return listingData(queryClient, listing, null)
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return startListing(listingOf(new URL(request.url)))
}

const listingOf = ({ pathname, searchParams }: URL) => readListing(pathname, searchParams)

export default function ShelfPage() {
  const { shop } = usePageSettings()
  const { pathname } = useLocation()
  const listing = readListing(pathname, useSearchParams()[0])
  const { data, isSuccess } = useInfiniteQuery(listingQuery(listing))
  const spelling = standsAt(listing, data?.heading)
  if (spelling) return <Navigate to={spelling} replace />
  if (isSuccess && !data?.heading?.books) return <Unknown listing={listing} />
  const heading = data?.heading
  const kind = listing.shelf?.kind
  const [first] = data?.books ?? []
  // Filtered and later pages link to books, but only the whole list is indexed by search engines.
  const whole = !listing.cursor && !listing.sort && !isFiltered(listing.filters)
  const title = heading ? titleOf(heading) : 'Books'
  const address = heading ? addressOfList(heading, listing, data?.lists) : listing.path
  return (
    <div className="column pt-8 md:pt-12">
      <PageHead
        title={title}
        path={address}
        description={heading && descriptionOf(heading, shop.name)}
        image={first && cardAddress(first.coverHash)}
        hidden={!whole}
        graph={import.meta.env.SSR && listGraph(title, address, data?.books ?? [])}
        crumbs={crumbs(heading?.name ?? title, address)}
      />
      <Crumbs crumbs={crumbs(heading?.name ?? title, address)} />
      <p className="mt-6 text-muted">{kind && nameOfKind(kind, heading)}</p>
      <h1 dir="auto" className="min-h-[1.08em] text-4xl [overflow-wrap:anywhere]">
        {heading?.name ?? <span className="sr-only">Books</span>}
      </h1>
      {heading && data?.lists && (
        <PersonLists
          name={heading.name}
          lists={data.lists}
          slug={heading.slug}
          shown={heading.kind}
        />
      )}
      <ListingView
        listing={listing}
        usual={kind === 'series' ? 'series' : 'newest'}
        empty={
          <Empty text="No books match these filters.">
            <Link to={addressOf(listing, { filters: {} })} className="link">
              Clear the filters
            </Link>
          </Empty>
        }
      />
    </div>
  )
}

/** The first of a person's lists is at the address of the shelf, whether or not it was asked for by its role. */
function addressOfList({ kind }: HeadingOfPage, { path }: Listing, lists: ShelfAnswer['lists']) {
  return !lists || kind === lists[0]?.kind ? path : `${path}?role=${kind}`
}

type HeadingOfPage = ShelfAnswer['heading']

/** The address of a shelf that was asked for by another spelling or form of its name. */
function standsAt(listing: Listing, heading?: HeadingOfPage): string | null {
  const { shelf } = listing
  if (!shelf || !heading?.books || heading.slug === shelf.slug) return null
  return addressOf({ ...listing, path: shelfPath(shelf.kind, heading.slug) })
}

/** How the page of a heading is called, and what its books are. */
const words: Record<ShelfKind | PersonKind, { title: (name: string) => string; of: string }> = {
  genre: { title: (name) => `${name} books`, of: 'of' },
  ...personWords,
  series: { title: (name) => `${name}, the series`, of: 'of the series' },
  subject: { title: (name) => `Books about ${name}`, of: 'about' },
  publisher: { title: (name) => `Books from ${name}`, of: 'from' },
}

/** Who wrote nothing here is no author. */
const nameOfKind = (kind: ShelfKind, heading?: HeadingOfPage): string =>
  heading && isPersonKind(heading.kind) ? personWords[heading.kind].one : shelfNames[kind].one

const wordsFor = ({ kind }: HeadingOfPage) => words[kind as keyof typeof words]

const titleOf = (heading: HeadingOfPage): string => wordsFor(heading).title(heading.name)

function descriptionOf(heading: HeadingOfPage, shopName: string): string {
  const count = heading.books === 1 ? 'One book' : `${formatCount(heading.books)} books`
  const order = heading.kind === 'series' ? 'in their order' : 'newest first'
  return `${count} ${wordsFor(heading).of} ${heading.name} at ${shopName}, ${order}. Order now and pay in cash on delivery.`
}

const crumbs = (name: string, path: string) => [
  { name: 'All shelves', path: '/browse' },
  { name, path },
]

function Unknown({ listing }: { listing: Listing }) {
  const { shelf } = listing
  const moved = useQuery({
    ...movedQuery(shelf?.kind ?? 'genre', shelf?.slug ?? ''),
    enabled: shelf !== null,
  })
  if (shelf && moved.data) {
    const to = addressOf(listing, { path: shelfPath(shelf.kind, moved.data.to) })
    return <Navigate to={to} replace />
  }
  return (
    <div className="column pt-10 md:pt-16">
      <PageHead title="Not found" hidden />
      {moved.isLoading ? (
        <Loading />
      ) : moved.isError ? (
        <Failure message={moved.error.message || 'An error occurred'} retry={moved.refetch} />
      ) : (
        <Empty as="h1" text="There are no books on this shelf.">
          <p>The address may be mistyped, or its last book is gone.</p>
          <Link to="/browse" className="link mt-4 inline-block">
            See all shelves
          </Link>
        </Empty>
      )}
    </div>
  )
}
