import { AddToCart } from '#app/cart/add-to-cart.tsx'
import type { Book } from '#app/catalog/book.ts'
import { BookCard, cardsAtFirst } from '#app/catalog/book-card.tsx'
import { whyNot } from '#app/catalog/trade/availability.ts'
import { authorsOf, languageName } from '#app/catalog/trade/facts.ts'
import { formatNames } from '#app/catalog/trade/format-names.ts'
import type { Related } from '#app/search/queries.ts'
import { Carousel } from '#app/ui/carousel.tsx'
import { Link } from '#app/ui/link.tsx'
import { useIsLive } from '#app/ui/live.ts'
import { bookPath } from '#app/values/addresses.ts'
import { formatPrice } from '#app/values/money.ts'

/** A book, and what stands beside it; null until that is there. */
type Beside = { book: Book; related: Related | null }

/** Other editions of the work: format, price and a link. */
export function Editions({ book, related }: Beside) {
  if (!related?.editions.length) return null
  return (
    <section aria-labelledby="editions" className="mt-8">
      <h2 id="editions" className="mb-2 text-xl">
        Also as
      </h2>
      <ul className="max-w-xl">
        {related.editions.map((edition) => (
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

const seriesOf = ({ series }: Book) => series?.name ?? 'the series'

/** The volumes before and after it. */
export function Volumes({ book, related }: Beside) {
  const find = (id?: string | null) => related?.series.find(({ _id }) => _id === id)
  const beside = [
    { rel: 'prev', word: 'Previous', volume: find(related?.previous) },
    { rel: 'next', word: 'Next', volume: find(related?.next) },
  ]
  if (!beside.some(({ volume }) => volume)) return null
  return (
    <nav aria-label={`Volumes of ${seriesOf(book)}`} className="mt-8">
      <ul className="grid max-w-xl gap-x-8 sm:grid-cols-2">
        {beside.map(
          ({ rel, word, volume }) =>
            volume && (
              <li key={rel} className="min-w-0 border-b border-hairline">
                <Link
                  to={bookPath(volume._id)}
                  rel={rel}
                  className="flex min-h-11 flex-col py-2 hover:text-accent"
                >
                  <span className="text-sm text-muted">
                    {volume.series?.number ? `${word}, no. ${volume.series.number}` : word}
                  </span>
                  <bdi lang={volume.language} className="wrap-anywhere">
                    {volume.title}
                  </bdi>
                </Link>
              </li>
            ),
        )}
      </ul>
    </nav>
  )
}

/* Of more than two the heading names the first. */
function writersOf(book: Book): string {
  const names = authorsOf(book)
  if (names.length > 2) return `${names[0]} and others`
  return names.join(' and ') || 'the author'
}

/** Carousels of further books. */
export function RelatedBooks({ book, related }: Beside) {
  const isLive = useIsLive()
  if (!related) return null
  const carousels: [string, Book[]][] = [
    [`More of ${seriesOf(book)}`, related.series],
    [`More by ${writersOf(book)}`, related.author],
    ['Ordered along with it', related.together],
    ['You may also like', related.similar],
  ]
  return carousels
    .filter(([, books]) => books.length > 0)
    .map(([label, books]) => (
      <div key={label} className="column mt-16 md:mt-24">
        <Carousel
          label={label}
          heading={<h2 className="min-w-0 text-2xl [overflow-wrap:anywhere]">{label}</h2>}
        >
          {books.slice(0, isLive ? books.length : cardsAtFirst).map((other) => (
            <li key={other._id}>
              <BookCard book={other} inSeries={books === related.series}>
                <AddToCart book={other} />
              </BookCard>
            </li>
          ))}
        </Carousel>
      </div>
    ))
}
