import { useInfiniteQuery } from '@tanstack/react-query'
import { Form, useNavigate } from 'react-router'
import { AddToCart } from '#app/cart/add-to-cart.tsx'
import type { Book } from '#app/catalog/book.ts'
import {
  BookCard,
  BookCardSkeleton,
  BookCardsSkeleton,
  cardsAtFirst,
} from '#app/catalog/book-card.tsx'
import { Carousel, CarouselHead } from '#app/ui/carousel.tsx'
import { useIsLive } from '#app/ui/live.ts'
import { SelectBox } from '#app/ui/select-box.tsx'
import { Empty, Failure } from '#app/ui/state.tsx'
import { href } from '#app/values/addresses.ts'
import { topSellersQuery, type WindowAnswer } from '#app/window/queries.ts'
import type { OfferedGenre } from './genre.ts'

/** The books of a genre, or of all, as the owner has them chosen; further ones are read as the visitor advances. */
export function TopSellers({
  window,
  genre,
  sellers,
}: {
  window: WindowAnswer
  genre: OfferedGenre | null
  sellers?: Book[] | undefined
}) {
  const list = useInfiniteQuery({
    ...topSellersQuery(window.topSellers, genre?.name ?? null),
    enabled: sellers === undefined,
  })
  const head = {
    heading: <h2 className="text-xl sm:text-3xl">Top Sellers</h2>,
    control: <GenreSelect genres={window.genres} genre={genre} />,
  }
  const readOn = () => {
    if (list.hasNextPage && !list.isFetching) void list.fetchNextPage()
  }
  const books = sellers ?? list.data?.books
  const isLive = useIsLive()
  if (books?.length)
    return (
      <section id="top-sellers" className="column mt-16 md:mt-24">
        {/* The key starts another genre's books at its beginning. */}
        <Carousel key={genre?.name} label="Top Sellers" {...head} onNearEnd={readOn}>
          {books.slice(0, isLive ? books.length : cardsAtFirst).map((book) => (
            <li key={book._id}>
              <BookCard book={book}>
                <AddToCart book={book} />
              </BookCard>
            </li>
          ))}
          {list.isFetchingNextPage && (
            <li>
              <BookCardSkeleton />
            </li>
          )}
        </Carousel>
      </section>
    )
  return (
    <section id="top-sellers" aria-label="Top Sellers" className="column mt-16 md:mt-24">
      <CarouselHead {...head} />
      {list.isPending ? (
        <BookCardsSkeleton />
      ) : list.isError ? (
        <Failure message={list.error.message || 'An error occurred'} retry={list.refetch} />
      ) : (
        <Empty text="No books available in this category">
          <p>Try another genre, or look at all of them.</p>
        </Empty>
      )}
    </section>
  )
}

function GenreSelect({ genres, genre }: { genres: OfferedGenre[]; genre: OfferedGenre | null }) {
  const navigate = useNavigate()
  const show = (wanted: string) =>
    navigate(wanted ? `/?${new URLSearchParams({ genre: wanted })}` : '/', {
      preventScrollReset: true,
      replace: true,
    })
  return (
    <Form action="/" className="flex items-center gap-2">
      <label htmlFor="genre" className="sr-only">
        Genre
      </label>
      <SelectBox
        id="genre"
        name="genre"
        value={genre?.name.toLowerCase() ?? ''}
        onChange={(event) => show(event.target.value)}
        className="h-11 rounded-control border border-edge bg-raised pl-4"
      >
        <option value="">Choose a genre</option>
        {genres.map(({ name }) => (
          <option key={name} value={name.toLowerCase()}>
            {name}
          </option>
        ))}
      </SelectBox>
      <noscript>
        <button type="submit" className="link h-11 px-2">
          Show
        </button>
        <a href={genre ? href('/genre/:slug', { slug: genre.slug }) : '/new'} className="link px-2">
          More books
        </a>
      </noscript>
    </Form>
  )
}
