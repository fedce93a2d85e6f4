import { useInfiniteQuery } from '@tanstack/react-query'
import { AddToCart } from '#app/cart/add-to-cart.tsx'
import { BookCard, BookCardsSkeleton, cardsAtFirst } from '#app/catalog/book-card.tsx'
import { booksQuery } from '#app/catalog/queries.ts'
import { Carousel, CarouselHead } from '#app/ui/carousel.tsx'
import { useIsLive } from '#app/ui/live.ts'
import { Failure } from '#app/ui/state.tsx'

/** Books 8 to 17 of the whole list, newest first (specification, sections 2 and 9), counted from 0. */
export function Recommended() {
  const list = useInfiniteQuery(booksQuery())
  const books = list.data?.books.slice(8, 18) ?? []
  const isLive = useIsLive()
  if (list.isSuccess && books.length === 0) return null
  const heading = <h2 className="text-xl sm:text-3xl">Recommended for you</h2>
  return (
    <section className="column mt-20 md:mt-28">
      {list.isSuccess ? (
        <Carousel label="Recommended for you" heading={heading}>
          {books.slice(0, isLive ? books.length : cardsAtFirst).map((book) => (
            <li key={book._id}>
              <BookCard book={book}>
                <AddToCart book={book} />
              </BookCard>
            </li>
          ))}
        </Carousel>
      ) : (
        <>
          <CarouselHead heading={heading} />
          {list.isError ? (
            <Failure message={list.error.message || 'An error occurred'} retry={list.refetch} />
          ) : (
            <BookCardsSkeleton />
          )}
        </>
      )}
    </section>
  )
}
