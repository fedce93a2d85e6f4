import { useInfiniteQuery } from '@tanstack/react-query'
import { booksQuery } from '#app/catalog/queries.ts'
import { Cover } from '#app/covers/cover.tsx'
import { ledgeSources, pictureSources } from '#app/covers/cover-url.ts'
import { Picture } from '#app/covers/picture.tsx'
import { SubscribeForm } from '#app/newsletter/subscribe-form.tsx'
import { Link } from '#app/ui/link.tsx'
import { bookPath } from '#app/values/addresses.ts'
import type { WindowAnswer } from '#app/window/queries.ts'

/** The headline with a picture, or with books as a still life on a ledge: the newest, unless others are chosen. */
export function Banner({ banner }: { banner: WindowAnswer['banner'] }) {
  const { title, text, link, picture, newsletter } = banner
  return (
    <section className="border-b border-hairline bg-raised">
      <div className="column grid items-end gap-x-10 gap-y-10 pt-10 lg:gap-x-16 md:grid-cols-[1fr_minmax(0,22rem)] md:pt-14 lg:grid-cols-[1fr_minmax(0,34rem)]">
        <div className="min-w-0 md:pb-16">
          <h1 dir="auto" className="max-w-[18ch] text-4xl wrap-anywhere">
            {title}
          </h1>
          <p className="mt-5 max-w-[46ch] text-lg whitespace-pre-line text-muted empty:hidden">
            {text}
          </p>
          {newsletter && (
            <div className="mt-7">
              <SubscribeForm source="banner" />
            </div>
          )}
          {link && (
            <Link to={link.to} className="link mt-5 inline-block py-1">
              {link.text}
            </Link>
          )}
        </div>
        {picture ? (
          <Picture
            sources={pictureSources(picture)}
            alt=""
            sizes="(width >= 1024px) 544px, (width >= 768px) 352px, 92vw"
            priority
            className="h-auto w-full rounded-cover md:mb-14 max-md:mb-10"
          />
        ) : (
          <Still books={banner.books} />
        )}
      </div>
    </section>
  )
}

/* Their shares of the ledge, as in `.still`. */
const shares = [10, 8, 7, 6]

function Still({ books }: { books: WindowAnswer['banner']['books'] }) {
  const newest = useInfiniteQuery(booksQuery()).data?.books.slice(0, 4)
  return (
    <ul className="still" aria-label={books ? 'Books' : 'New this week'}>
      {(books ?? newest ?? []).map((book, index) => (
        <li key={book._id}>
          <Link to={bookPath(book._id)} className="block" viewTransition>
            <Cover
              book={book}
              sources={ledgeSources(book.coverHash)}
              sizes={widthOf(shares[index] ?? 6)}
              priority={index < 2}
              className="cover"
            />
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** How wide a share of the ledge is: 31 of them are as wide as the column, without the room between the books. */
const widthOf = (share: number) => `(width >= 768px) ${share * 16}px, ${(share * 2.7).toFixed(1)}vw`
