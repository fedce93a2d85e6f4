import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { Book } from '#app/catalog/book.ts'
import { refreshBooks } from '#app/catalog/queries.ts'
import { DeskHeading } from '#app/desk/frame/desk-heading.tsx'
import { createBook } from '#app/desk/queries.ts'
import { showAlert } from '#app/ui/messages.ts'
import { bookPath } from '#app/values/addresses.ts'
import { takeOverBook } from './archive/archive-queries.ts'
import { emptyBook } from './book-fields.ts'
import { BookForm } from './book-form.tsx'
import { IsbnBox } from './lookup/isbn-box.tsx'

const nothingYet = { fields: emptyBook, version: null, changes: [] }

export default function AddBookPage() {
  const client = useQueryClient()
  const navigate = useNavigate()

  function added({ _id, title }: Book) {
    void refreshBooks(client)
    showAlert(`“${title}” was added to the shop.`, {
      kind: 'success',
      action: { label: 'See it', run: () => void navigate(bookPath(_id)) },
    })
    navigate('/dashboard/manage-books')
  }

  return (
    <>
      <DeskHeading title="Add New Book" />
      <BookForm
        draft="new"
        known={nothingYet}
        button="Add book"
        save={async (book) => added((await createBook(book)).book)}
        before={(form) => <IsbnBox {...form} />}
        isbnWays={{
          label: 'Add it in place of the deleted book',
          hint: 'The deleted book comes back with what you typed. It keeps its address and its past orders.',
          save: async (archivedId, book) => added((await takeOverBook(archivedId, book)).book),
        }}
      />
    </>
  )
}
