import { Cover } from '#app/covers/cover.tsx'
import { Link } from '#app/ui/link.tsx'
import { bookPath, href } from '#app/values/addresses.ts'
import { shortByline } from '#app/values/normalise.ts'
import type { PicksAnswer } from '#app/window/queries.ts'

/** Staff picks: a small cover beside what somebody of the shop says of the book. */
export function Picks({ picks }: { picks: PicksAnswer['picks'] }) {
  return (
    <ul className="grid gap-x-12 gap-y-8 md:grid-cols-2">
      {picks.map(({ book, name, quote }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two people may pick one book, and they come in one order.
        <li key={at} className="grid grid-cols-[5.5rem_1fr] gap-x-5">
          <Link
            to={bookPath(book._id)}
            tabIndex={-1}
            aria-hidden="true"
            viewTransition
            className="pick-cover self-start"
          >
            <Cover book={book} sizes="88px" decorative className="cover" />
          </Link>
          <figure className="min-w-0">
            <blockquote className="font-serif text-lg leading-snug whitespace-pre-line wrap-anywhere">{`“${quote}”`}</blockquote>
            <figcaption className="mt-2 text-sm text-muted wrap-anywhere">
              <Link to={bookPath(book._id)} viewTransition className="link text-ink">
                <bdi lang={book.language}>{book.title}</bdi>
              </Link>
              {book.author && ' by '}
              {book.author && <bdi>{shortByline(book.author)}</bdi>}
              {`. ${name}`}
            </figcaption>
          </figure>
        </li>
      ))}
    </ul>
  )
}

/** The ways to lists, in a line. */
export function ListLinks({ lists }: { lists: PicksAnswer['lists'] }) {
  return (
    <ul className="flex flex-wrap gap-x-6 gap-y-1 empty:hidden">
      {lists.map(({ slug, title }) => (
        <li key={slug} className="min-w-0">
          <Link dir="auto" to={href('/lists/:slug', { slug })} className="link py-1 wrap-anywhere">
            {title}
          </Link>
        </li>
      ))}
    </ul>
  )
}
