import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { booksQuery } from '#app/catalog/queries.ts'
import { Cover } from '#app/covers/cover.tsx'
import { SubscribeForm } from '#app/newsletter/subscribe-form.tsx'
import { bookPath } from '#app/values/addresses.ts'

/** The headline, and the newest books as a still life on a ledge. */
export function Banner() {
  const newest = useInfiniteQuery(booksQuery()).data?.books.slice(0, 4) ?? []
  return (
    <section className="border-b border-hairline bg-raised">
      <div className="column grid items-end gap-x-10 gap-y-10 pt-10 lg:gap-x-16 md:grid-cols-[1fr_minmax(0,22rem)] md:pt-14 lg:grid-cols-[1fr_minmax(0,34rem)]">
        <div className="md:pb-16">
          <h1 className="max-w-[12ch] text-4xl">New Releases This Week</h1>
          <p className="mt-5 mb-7 max-w-[46ch] text-lg text-muted">
            Fresh on the table this week, and worth your evening. Leave your e-mail and we'll write
            when the next parcel of books is unpacked.
          </p>
          <SubscribeForm source="banner" />
        </div>
        <ul className="still" aria-label="New this week">
          {newest.map((book, index) => (
            <li key={book._id}>
              <Link to={bookPath(book._id)} className="block" viewTransition>
                <Cover
                  book={book}
                  sizes="(width >= 768px) 200px, 34vw"
                  priority={index < 3}
                  className="cover"
                />
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
