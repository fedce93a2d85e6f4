import type { ReactNode } from 'react'
import { type Book, cardDescription } from '#app/catalog/book.ts'
import { Price } from '#app/catalog/price.tsx'
import { standingOf } from '#app/catalog/standing.ts'
import { Cover } from '#app/covers/cover.tsx'
import { usePageSettings } from '#app/page/page-settings.ts'
import { Link } from '#app/ui/link.tsx'
import { Loading } from '#app/ui/state.tsx'
import { bookPath } from '#app/values/addresses.ts'
import { shortByline } from '#app/values/normalise.ts'
import { formatNames } from './trade/format-names.ts'
import { formatPublished } from './trade/published.ts'

/**
 * So many cards of a carousel are in the page as it comes: those of the first view, and one that shows that there are
 * more. The rest follows once the page is live: a phone would lay out two dozen to show one.
 */
export const cardsAtFirst = 4

/**
 * A book in a list: the cover first, then the words. Its action is passed as a child. Cover and title lead to the book;
 * a keyboard and a screen reader meet the title alone.
 */
export function BookCard({
  book,
  priority,
  inSeries,
  cover = <Cover book={book} priority={priority} decorative className="cover" />,
  children,
}: {
  book: Book
  /** True in the first view: the cover is fetched at once. */
  priority?: boolean
  /** Among others of its series, its number is told. */
  inSeries?: boolean
  /** Of a book that is not saved yet. */
  cover?: ReactNode
  children: ReactNode
}) {
  const address = bookPath(book._id)
  return (
    <article className="card group">
      <Link to={address} tabIndex={-1} aria-hidden="true" viewTransition className="card-cover">
        {cover}
      </Link>
      <div className="card-words">
        <h3 dir="auto" lang={book.language}>
          <Link
            to={address}
            viewTransition
            className="card-title"
            title={book.title.length > shortTitle ? book.title : undefined}
          >
            {book.title}
          </Link>
        </h3>
        <p dir="auto" className="card-by">
          {[
            inSeries && volumeOf(book),
            book.author && shortByline(book.author),
            book.format && formatNames[book.format],
          ]
            .filter(Boolean)
            .join(', ')}
        </p>
        <Due book={book} />
        <p dir="auto" lang={book.language} className="card-text">
          {cardDescription(book.description)}
        </p>
      </div>
      <div className="card-buy">
        <Price newPrice={book.newPrice} oldPrice={book.oldPrice} />
        {children}
      </div>
    </article>
  )
}

/* Stands whole in its two lines; of a longer one the rest is told where the pointer rests. */
const shortTitle = 24

/* "Book 4", "Books 1-3"; a number that says what it is stays as it is. */
function volumeOf({ series }: Book): string | undefined {
  const number = series?.number
  if (!number || !/^(?:\d+|[ivxlc]+)(?:[.,–-]\d+)*$/i.test(number)) return number
  return `${/[–-]/.test(number) ? 'Books' : 'Book'} ${number}`
}

/* Shows when a pre-order comes; other books are in stock or say otherwise on their page. */
function Due({ book }: { book: Book }) {
  const { today } = usePageSettings()
  if (book.availability !== 'preorder') return null
  return <p className="mt-1 text-sm text-ochre">{standingOf(book, formatPublished, today).text}</p>
}

/** A placeholder of a card's size while books are loading. */
export function BookCardSkeleton() {
  return (
    <div aria-hidden="true" className="card">
      <div className="card-cover skeleton aspect-2/3" />
      <div className="card-words grid gap-3">
        <div className="skeleton h-6" />
        <div className="skeleton h-4 w-2/3" />
        <div className="skeleton h-16" />
      </div>
      <div className="card-buy">
        <div className="skeleton h-11 w-32" />
      </div>
    </div>
  )
}

/** A placeholder of a carousel while books are loading. */
export function BookCardsSkeleton() {
  return (
    <Loading>
      <div className="carousel carousel-books overflow-hidden">
        {[1, 2, 3].map((each) => (
          <div key={each}>
            <BookCardSkeleton />
          </div>
        ))}
      </div>
    </Loading>
  )
}
