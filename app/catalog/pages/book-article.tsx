import { useQuery } from '@tanstack/react-query'
import { AddToCart } from '#app/cart/add-to-cart.tsx'
import { type Book, headingOf, headOf } from '#app/catalog/book.ts'
import { bookGraph } from '#app/catalog/book-graph.ts'
import { Price } from '#app/catalog/price.tsx'
import { SendingNote } from '#app/catalog/sending-note.tsx'
import { standingOf } from '#app/catalog/standing.ts'
import { authorsOf } from '#app/catalog/trade/facts.ts'
import { formatPublished } from '#app/catalog/trade/published.ts'
import { Cover } from '#app/covers/cover.tsx'
import { cardAddress } from '#app/covers/cover-url.ts'
import { Crumbs } from '#app/page/crumbs.tsx'
import { PageHead } from '#app/page/page-head.tsx'
import { usePageSettings } from '#app/page/page-settings.ts'
import { shelfPath } from '#app/search/listing.ts'
import { relatedQuery } from '#app/search/queries.ts'
import { Link } from '#app/ui/link.tsx'
import { NoScript } from '#app/ui/no-script.tsx'
import { bookPath } from '#app/values/addresses.ts'
import { shortByline, slugOf } from '#app/values/normalise.ts'
import { OnBook } from '#app/window/pages/on-book.tsx'
import { BookDetails, Names } from './book-details.tsx'
import { Editions, RelatedBooks, Volumes } from './related-books.tsx'

/** The page of a book that is available or coming, from the title to the related books. */
export function BookArticle({ book }: { book: Book }) {
  const { data: related = null } = useQuery(relatedQuery(book._id))
  const { today } = usePageSettings()
  const crumbs = crumbsOf(book)
  return (
    <>
      <PageHead
        title={headingOf(book.title)}
        path={bookPath(book._id)}
        kind="book"
        description={summary(book)}
        image={cardAddress(book.coverHash)}
        crumbs={crumbs}
        graph={import.meta.env.SSR && bookGraph(book, related?.editions ?? [], today)}
      />
      <div className="column pt-6 md:pt-8">
        <Crumbs crumbs={crumbs} />
      </div>
      <article className="column book pt-4 md:pt-10">
        <div className="book-cover">
          <Cover
            book={book}
            sizes="(width >= 560px) min(30vw, 352px), min(30vw, 176px)"
            priority
            className="cover cover-large"
          />
        </div>
        <TitleBlock book={book} />
        <div className="book-main">
          <Buy book={book} />
          <Promises book={book} />
          <Volumes book={book} related={related} />
          <Editions book={book} related={related} />
          <OnBook book={book} />
          {book.description && (
            <section aria-labelledby="description" className="mt-8 md:mt-10">
              <h2 id="description" className="mb-4 text-xl">
                Description
              </h2>
              <Description book={book} />
            </section>
          )}
        </div>
        <div className="book-facts">
          <BookDetails book={book} />
        </div>
      </article>
      <RelatedBooks book={book} related={related} />
    </>
  )
}

const crumbsOf = ({ _id, title, category }: Book) => [
  category
    ? { name: category, path: shelfPath('genre', slugOf(category)) }
    : { name: 'All shelves', path: '/browse' },
  { name: title, path: bookPath(_id) },
]

/* Set like a title page. */
function TitleBlock({ book }: { book: Book }) {
  const { today } = usePageSettings()
  const standing = standingOf(book, formatPublished, today)
  const names = authorsOf(book)
  const heading = headingOf(book.title)
  return (
    <header className="book-title min-w-0">
      <h1
        dir="auto"
        lang={book.language}
        className={`wrap-anywhere ${heading.length > longTitle ? 'text-xl sm:text-2xl' : 'text-2xl sm:text-3xl md:text-4xl'}`}
      >
        {heading}
      </h1>
      {heading !== book.title && (
        <a href="#details" className="link mt-2 inline-block text-sm">
          Whole title
        </a>
      )}
      {book.subtitle && (
        <p
          dir="auto"
          lang={book.language}
          className="mt-2 font-serif text-lg text-balance md:mt-3 md:text-xl"
        >
          {book.subtitle}
        </p>
      )}
      <p dir="auto" className="mt-2 text-muted md:mt-4 md:text-lg">
        <Names book={book} names={names.slice(0, atTheHead)} />
        {names.length > atTheHead && (
          <>
            {' '}
            <a href="#details" className="link whitespace-nowrap">
              {`and ${names.length - atTheHead} more`}
            </a>
          </>
        )}
      </p>
      <p className={`mt-3 md:mt-4 ${moods[standing.mood]}`}>
        <span className="font-medium">{standing.text}</span>
        {standing.more && <span className="text-muted">{`. ${standing.more}`}</span>}
      </p>
    </header>
  )
}

/* Set smaller, so that the price stays in sight. */
const longTitle = 90

/* All of them are among the details. */
const atTheHead = 8

const moods = { here: 'text-moss', later: 'text-ochre', gone: 'text-danger' }

/* On a phone price and button stay in reach at the bottom of the window. */
function Buy({ book }: { book: Book }) {
  return (
    <div className="buy-bar z-30 flex flex-wrap items-center gap-x-6 gap-y-3 bg-paper pb-5 max-md:tall:fixed max-md:tall:inset-x-0 max-md:tall:bottom-0 max-md:tall:flex-nowrap max-md:tall:justify-between max-md:tall:border-t max-md:tall:border-hairline max-md:tall:px-4 max-md:tall:py-3">
      <Price newPrice={book.newPrice} oldPrice={book.oldPrice} className="text-2xl" />
      <AddToCart book={book} className="shrink-0 whitespace-nowrap" />
      <NoScript>Ordering needs JavaScript in your browser.</NoScript>
    </div>
  )
}

/* What a reader asks before pressing the button: when it comes, how it is paid, and whether it may go back. */
function Promises({ book }: { book: Book }) {
  const { shop, today } = usePageSettings()
  if (standingOf(book, formatPublished, today).mood === 'gone') return null
  const own = shop.texts.includes('returns')
  return (
    <div className="border-y border-hairline py-4 text-sm text-muted last:border-b-0 [&>p]:inline">
      <SendingNote books={[book]} />
      <p>
        {' You pay in cash when it arrives. '}
        <Link to={own ? '/returns' : '/terms-and-conditions'} className="link whitespace-nowrap">
          {own ? 'Returns' : 'Delivery and returns'}
        </Link>
      </p>
    </div>
  )
}

/* The server has rebuilt this HTML from a short list of allowed tags. */
function Description({ book }: { book: Book }) {
  if (book.descriptionHtml)
    return (
      <div
        dir="auto"
        lang={book.language}
        className="prose text-lg"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server, see emphasis.ts
        dangerouslySetInnerHTML={{ __html: book.descriptionHtml }}
      />
    )
  return (
    <div lang={book.language} className="prose text-lg">
      {book.description
        .trim()
        .split(/\n\s*\n/)
        .map((paragraph, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs never move
          <p key={index} dir="auto">
            {paragraph}
          </p>
        ))}
    </div>
  )
}

/* The first words of the description, cut between words. */
function summary({ title, author, description }: Book): string {
  const text = description.replaceAll(/\s+/g, ' ')
  const head = headOf(text, 150)
  const words = head === text ? text : `${head.replace(/\s\S*$/, '')}…`
  return words || `${title}${author ? ` by ${shortByline(author)}` : ''}`
}
