import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { AddToCart } from '#app/cart/add-to-cart.tsx'
import { genres } from '#app/catalog/book.ts'
import { BookCard, BookCardSkeleton } from '#app/catalog/book-card.tsx'
import { searchQuery } from '#app/catalog/queries.ts'
import { pageContext } from '#app/context.ts'
import { PageHead } from '#app/layout/page-head.tsx'
import { pageData } from '#app/page-data.ts'
import { browserQueries } from '#app/query-client.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { Failure, Loading } from '#app/ui/state.tsx'
import type { Route } from './+types/search-page'

export async function loader({ context, request }: Route.LoaderArgs) {
  const { queryClient } = context.get(pageContext)
  const { q, cursor } = readSearch(new URL(request.url).searchParams)
  if (q) await queryClient.prefetchInfiniteQuery(searchQuery(q, cursor))
  return pageData(queryClient)
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { q, cursor } = readSearch(new URL(request.url).searchParams)
  if (q) void browserQueries().prefetchInfiniteQuery(searchQuery(q, cursor))
  return null
}

const readSearch = (params: URLSearchParams) => ({
  q: (params.get('q') ?? '').trim().slice(0, 200),
  cursor: params.get('cursor'),
})

export default function SearchPage() {
  const { q, cursor } = readSearch(useSearchParams()[0])
  return (
    <div className="column pt-10 md:pt-16">
      <PageHead title={q ? `Books for “${q}”` : 'Search'} hidden />
      {q ? (
        <Results key={`${q} ${cursor}`} q={q} cursor={cursor} />
      ) : (
        <>
          <h1 className="text-4xl">Search</h1>
          <p className="mt-5 max-w-[60ch] text-lg text-muted">
            Type a title, or a part of one, into the box above.
          </p>
        </>
      )}
    </div>
  )
}

function Results({ q, cursor }: { q: string; cursor: string | null }) {
  const list = useInfiniteQuery(searchQuery(q, cursor))
  const books = list.data?.books
  if (books?.length === 0) return <NothingFound q={q} />
  return (
    <>
      <h1 className="text-4xl [overflow-wrap:anywhere]">Books for “{q}”</h1>
      <div className="mt-10">
        {list.isPending ? (
          <Loading text="Loading...">
            <div className="results">
              {Array.from({ length: 6 }, (_, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: six alike
                <BookCardSkeleton key={index} />
              ))}
            </div>
          </Loading>
        ) : list.isError && !books ? (
          <Failure message={list.error.message || 'An error occurred'} retry={list.refetch} />
        ) : (
          <>
            <h2 className="sr-only">Results</h2>
            <ul className="results">
              {books?.map((book, index) => (
                <li key={book._id}>
                  <BookCard book={book} priority={index < 3}>
                    <AddToCart book={book} />
                  </BookCard>
                </li>
              ))}
            </ul>
            {list.data?.next && (
              <More
                next={list.data.next}
                q={q}
                busy={list.isFetchingNextPage}
                load={list.fetchNextPage}
              />
            )}
          </>
        )}
      </div>
    </>
  )
}

/* A link to the next page for those without JavaScript, the next books in place for the others. */
function More({
  next,
  q,
  busy,
  load,
}: {
  next: string
  q: string
  busy: boolean
  load: () => unknown
}) {
  const cursor = new URLSearchParams(next.slice(next.indexOf('?'))).get('cursor') ?? ''
  return (
    <p className="mt-12 text-center">
      <Link
        to={`/search?${new URLSearchParams({ q, cursor })}`}
        className={buttonClass({ variant: 'quiet' })}
        aria-disabled={busy}
        onClick={(event) => {
          event.preventDefault()
          if (!busy) load()
        }}
      >
        {busy ? 'Loading...' : 'More books'}
      </Link>
    </p>
  )
}

function NothingFound({ q }: { q: string }) {
  return (
    <>
      <h1 className="text-4xl [overflow-wrap:anywhere]">We have no book for “{q}”.</h1>
      <p className="mt-6 text-lg text-muted">
        Check the spelling, try fewer words, or look along a shelf:
      </p>
      <p className="mt-6 flex flex-wrap gap-3">
        {genres.map((genre) => (
          <Link
            key={genre}
            to={`/?genre=${genre.toLowerCase()}`}
            className={buttonClass({ variant: 'quiet' })}
          >
            {genre}
          </Link>
        ))}
      </p>
    </>
  )
}
