import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { refreshBooks } from '#app/catalog/queries.ts'
import { showAlert } from '#app/ui/messages.ts'
import { emptyBook } from './book-fields.ts'
import { BookForm } from './book-form.tsx'
import { DeskHeading } from './desk-heading.tsx'
import { createBook } from './queries.ts'

const nothingYet = { fields: emptyBook, version: null, changes: [] }

export default function AddBookPage() {
  const client = useQueryClient()
  const navigate = useNavigate()
  return (
    <>
      <DeskHeading title="Add New Book" />
      <BookForm
        draft="new"
        known={nothingYet}
        button="Add book"
        save={async (book) => {
          const written = await createBook(book)
          void refreshBooks(client)
          const { _id, title } = written.book
          showAlert(`“${title}” is on the shelves.`, {
            kind: 'success',
            action: { label: 'See it', run: () => void navigate(`/book/${_id}`) },
          })
          navigate('/dashboard/manage-books')
        }}
      />
    </>
  )
}
