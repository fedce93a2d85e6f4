import { useQueryClient } from '@tanstack/react-query'
import type { Book } from '#app/catalog/book.ts'
import { refreshTables } from '#app/desk/books/table/table-queries.ts'
import { ApiFailure } from '#app/page/api-client.ts'
import { showAlert } from '#app/ui/messages.ts'
import { restoreBook } from './archive-queries.ts'

/** Brings a deleted book back, and says so; for Undo, the archive and the edit page. */
export function useRestore(): (book: Pick<Book, '_id' | 'title'>) => Promise<boolean> {
  const client = useQueryClient()
  return async (book) => {
    try {
      await restoreBook(book._id)
      showAlert(`“${book.title}” is back in the shop.`, { kind: 'done' })
      return true
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure
      showAlert(`“${book.title}” was not restored. ${failure.message}`, { kind: 'error' })
      return false
    } finally {
      await refreshTables(client)
    }
  }
}
