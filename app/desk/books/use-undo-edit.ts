import { useQueryClient } from '@tanstack/react-query'
import type { BookChanges } from '#app/catalog/book.schema.ts'
import { refreshTables } from '#app/desk/books/table/table-queries.ts'
import { type BookToEdit, editBook, readBookToEdit } from '#app/desk/queries.ts'
import { ApiFailure } from '#app/page/api-client.ts'
import { showAlert } from '#app/ui/messages.ts'

/**
 * What brings back the values that a change has replaced; null when that cannot be done: naming another
 * picture drops an uploaded one.
 */
export function inverseOf(before: BookToEdit, changes: BookChanges): BookChanges | null {
  if ('coverImage' in changes && before.hasPicture) return null
  const names = Object.keys(changes) as (keyof BookChanges & keyof BookToEdit)[]
  // The text with emphasis was dropped with the plain one.
  if (names.includes('description')) names.push('descriptionHtml')
  return Object.fromEntries(names.map((name) => [name, before[name] ?? null]))
}

/** Takes back a change of a book that was saved at this version, if nobody has changed the book since. */
export function useUndoEdit(): (before: BookToEdit, version: number, back: BookChanges) => void {
  const client = useQueryClient()
  const undo = async ({ _id, title }: BookToEdit, version: number, back: BookChanges) => {
    try {
      const now = await readBookToEdit(_id, null)
      if (now.version !== version + 1) {
        return showAlert(`“${title}” was changed again since. Nothing was undone.`)
      }
      await editBook(_id, now.version, back)
      showAlert(`“${title}” is as it was.`, { kind: 'done' })
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure
      showAlert(`“${title}” was not changed back. ${failure.message}`, { kind: 'error' })
    } finally {
      await refreshTables(client)
    }
  }
  return (...args) => void undo(...args)
}
