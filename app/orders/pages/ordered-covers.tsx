import { useQuery } from '@tanstack/react-query'
import type { Book } from '#app/catalog/book.ts'
import { booksByIdQuery } from '#app/catalog/queries.ts'
import { Cover } from '#app/covers/cover.tsx'
import type { Order } from '#app/orders/order.ts'

/** The books of these orders as the shop has them today, by id; those not sold any more are missing. */
export function useOrderedBooks(orders: Order[]): Map<string, Book> {
  const ids = [...new Set(orders.flatMap((order) => order.productIds))].sort().slice(0, 100)
  const { data = [] } = useQuery(booksByIdQuery(ids))
  return new Map(data.map((book) => [book._id, book]))
}

/** A small cover; its place is kept for a book that has none to show. */
export function SmallCover({ book, className = 'w-10' }: { book?: Book; className?: string }) {
  return (
    <span className={`block shrink-0 ${className}`}>
      {book ? (
        <Cover book={book} sizes="48px" decorative />
      ) : (
        <span className="block aspect-2/3 rounded-cover bg-hairline" />
      )}
    </span>
  )
}
