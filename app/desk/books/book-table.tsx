import { Link } from 'react-router'
import type { Book } from '#app/catalog/book.ts'
import { availabilityNames } from '#app/catalog/trade/availability-names.ts'
import { Cover } from '#app/covers/cover.tsx'
import { usePageSettings } from '#app/page/page-settings.ts'
import { formatMoment } from '#app/ui/date.ts'
import { href } from '#app/values/addresses.ts'
import { formatPrice } from '#app/values/money.ts'

/** The books as a table; on a phone the lesser columns leave. */
export function BookTable({ books, onDelete }: { books: Book[]; onDelete: (book: Book) => void }) {
  const { timeZone } = usePageSettings()
  return (
    <table className="w-full border-collapse text-left">
      <caption className="sr-only">Books in the shop, newest first</caption>
      <thead className="top-0 z-10 bg-paper text-sm text-muted tall:sticky">
        <tr className="border-b border-edge">
          <th scope="col" className="py-2 pr-4 font-medium">
            Title
          </th>
          <th scope="col" className="hidden py-2 pr-4 font-medium md:table-cell">
            Category
          </th>
          <th scope="col" className="hidden py-2 pr-4 font-medium lg:table-cell">
            Added
          </th>
          <th scope="col" className="py-2 text-right font-medium">
            Price
          </th>
          <th scope="col" className="py-2">
            <span className="sr-only">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {books.map((book) => (
          <tr key={book._id} className="border-b border-hairline hover:bg-raised">
            <th scope="row" className="py-2 pr-4 font-normal">
              <span className="flex items-center gap-4">
                <span className="hidden w-8 shrink-0 sm:block">
                  <Cover book={book} sizes="32px" decorative />
                </span>
                <span className="min-w-0 wrap-anywhere">
                  <Link to={href('/dashboard/edit-book/:id', { id: book._id })} className="link">
                    {book.title}
                  </Link>
                  <span className="block text-sm text-muted">
                    {[
                      book.author ?? 'admin',
                      book.availability === 'withdrawn' && availabilityNames.withdrawn,
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                </span>
              </span>
            </th>
            <td className="hidden py-2 pr-4 wrap-anywhere md:table-cell">{book.category}</td>
            <td className="hidden py-2 pr-4 whitespace-nowrap text-muted lg:table-cell">
              {formatMoment(book.createdAt, timeZone)}
            </td>
            <td className="py-2 text-right tabular-nums">
              <span>{formatPrice(book.newPrice)}</span>
              {book.oldPrice !== undefined && (
                <s className="block text-sm text-muted">{formatPrice(book.oldPrice)}</s>
              )}
            </td>
            <td className="py-1 pl-4 text-right">
              <button
                type="button"
                className="min-h-11 px-2 text-sm text-muted hover:text-danger"
                onClick={() => onDelete(book)}
              >
                Delete<span className="sr-only">{` ${book.title}`}</span>
              </button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
