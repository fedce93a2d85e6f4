import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { AddToCart } from '#app/cart/add-to-cart.tsx'
import type { Book } from '#app/catalog/book.ts'
import { BookCard } from '#app/catalog/book-card.tsx'
import { whyNot } from '#app/catalog/trade/availability.ts'
import { languageName } from '#app/catalog/trade/facts.ts'
import { formatNames } from '#app/catalog/trade/format-names.ts'
import { relatedQuery } from '#app/search/queries.ts'
import { Carousel } from '#app/ui/carousel.tsx'
import { useIsLive } from '#app/ui/live.ts'
import { bookPath } from '#app/values/addresses.ts'
import { formatPrice } from '#app/values/money.ts'

/** Other editions of the work: format, price and a link. */
export function Editions({ book }: { book: Book }) {
  const { data } = useQuery(relatedQuery(book._id))
  if (!data?.editions.length) return null
  return (
    <section aria-labelledby="editions" className="mt-8">
      <h2 id="editions" className="mb-2 text-xl">
        Also as
      </h2>
      <ul className="max-w-xl">
        {data.editions.map((edition) => (
          <li key={edition._id} className="border-b border-hairline">
            <Link
              to={bookPath(edition._id)}
              className="flex min-h-11 flex-wrap items-baseline gap-x-4 py-2 hover:text-accent"
            >
              <span>{nameOf(edition)}</span>
              {edition.title !== book.title && (
                <bdi lang={edition.language} className="text-sm text-muted">
                  {edition.title}
                </bdi>
              )}
              <span className="ml-auto tabular-nums">
                {whyNot(edition) ?? formatPrice(edition.newPrice)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

function nameOf({ format, edition, language, publishedOn }: Book): string {
  const year = publishedOn?.slice(0, 4)
  const parts = [format ? formatNames[format] : 'Another edition', edition, languageOf(language)]
  return [...parts, year].filter(Boolean).join(', ')
}

const languageOf = (code?: string) => code && code !== 'en' && languageName(code)

/* Those of the first view and some beyond it; the rest follows once the page is live. */
const atFirst = 6

/** Carousels of further books. */
export function RelatedBooks({ book }: { book: Book }) {
  const { data } = useQuery(relatedQuery(book._id))
  const isLive = useIsLive()
  if (!data) return null
  const carousels: [string, Book[]][] = [
    [`More of ${book.series?.name ?? 'the series'}`, data.series],
    [`More by ${book.author ?? 'the author'}`, data.author],
    ['Ordered along with it', data.together],
    ['You may also like', data.similar],
  ]
  return carousels
    .filter(([, books]) => books.length > 0)
    .map(([label, books]) => (
      <div key={label} className="column mt-16 md:mt-24">
        <Carousel
          label={label}
          heading={<h2 className="min-w-0 text-2xl [overflow-wrap:anywhere]">{label}</h2>}
        >
          {books.slice(0, isLive ? books.length : atFirst).map((other) => (
            <li key={other._id}>
              <BookCard book={other}>
                <AddToCart book={other} />
              </BookCard>
            </li>
          ))}
        </Carousel>
      </div>
    ))
}
