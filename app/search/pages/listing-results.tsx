import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { AddToCart } from '#app/cart/add-to-cart.tsx'
import { BookCard, BookCardSkeleton } from '#app/catalog/book-card.tsx'
import { addressOf, type Listing } from '#app/search/listing.ts'
import { listingQuery } from '#app/search/queries.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { Link } from '#app/ui/link.tsx'
import { Failure, Loading } from '#app/ui/state.tsx'

/** The books of a list as cards, with more on demand; `empty` is shown when there are none. */
export function ListingResults({ listing, empty }: { listing: Listing; empty: ReactNode }) {
  const list = useInfiniteQuery(listingQuery(listing))
  const { data } = list
  if (list.isPending) return <ResultsSkeleton />
  if (list.isError && !data) {
    return (
      <Failure message={list.error.message || 'An error occurred'} retry={list.refetch}>
        {listing.cursor && (
          <Link to={addressOf(listing)} className="link">
            Start at the first page
          </Link>
        )}
      </Failure>
    )
  }
  if (!data?.books.length) return empty
  return (
    <>
      <h2 className="sr-only">Books</h2>
      <ul className="results">
        {data.books.map((book, index) => (
          <li key={book._id}>
            <BookCard book={book} priority={index < 3} inSeries={listing.shelf?.kind === 'series'}>
              <AddToCart book={book} />
            </BookCard>
          </li>
        ))}
      </ul>
      {data.next && (
        <More
          to={addressOf(listing, { cursor: data.next })}
          busy={list.isFetchingNextPage}
          failed={list.isFetchNextPageError}
          load={list.fetchNextPage}
        />
      )}
    </>
  )
}

/* A link to the next page for those without JavaScript, the next books in place for the others. */
function More({
  to,
  busy,
  failed,
  load,
}: {
  to: string
  busy: boolean
  failed: boolean
  load: () => unknown
}) {
  return (
    <div className="mt-12 text-center">
      {failed && (
        <p role="alert" className="mb-4 text-danger">
          We couldn't load more books. Please try again.
        </p>
      )}
      <Link
        to={to}
        rel="next"
        className={buttonClass({ variant: 'quiet' })}
        aria-disabled={busy}
        onClick={(event) => {
          // Lets the browser open the link in another tab or window.
          if (event.metaKey || event.ctrlKey || event.shiftKey) return
          event.preventDefault()
          if (!busy) load()
        }}
      >
        {busy ? 'Loading...' : 'More books'}
      </Link>
    </div>
  )
}

function ResultsSkeleton() {
  return (
    <Loading>
      <div className="results">
        {Array.from({ length: 6 }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: six alike
          <BookCardSkeleton key={index} />
        ))}
      </div>
    </Loading>
  )
}
