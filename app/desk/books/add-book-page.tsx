import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { NewBook } from '#app/catalog/book.schema.ts'
import type { Book } from '#app/catalog/book.ts'
import { refreshBooks } from '#app/catalog/queries.ts'
import { designedCoverName } from '#app/covers/cover-url.ts'
import { DeskHeading } from '#app/desk/frame/desk-heading.tsx'
import { createBook } from '#app/desk/queries.ts'
import { ApiFailure } from '#app/page/api-client.ts'
import { showAlert } from '#app/ui/messages.ts'
import { bookPath, href } from '#app/values/addresses.ts'
import { takeOverBook } from './archive/archive-queries.ts'
import { emptyBook } from './book-fields.ts'
import { BookForm } from './book-form.tsx'
import { NewCover, type NewPicture } from './cover/new-cover.tsx'
import { sendCover } from './cover/send-cover.ts'
import { IsbnBox } from './lookup/isbn-box.tsx'

const nothingYet = { fields: emptyBook, version: null, changes: [] }

export default function AddBookPage() {
  const client = useQueryClient()
  const navigate = useNavigate()

  const [picture, setPicture] = useState<NewPicture | null>(null)
  const [nameId] = useState(() => Math.random().toString(16).slice(2))

  /** A cover that is designed is the one that was shown: it is drawn again from the same name. */
  const named = (book: NewBook): NewBook => ({
    ...book,
    coverImage: book.coverImage ?? designedCoverName(book.title, nameId),
  })

  /** The picture follows the book: when it is refused, the book is there all the same. */
  async function sendPicture({ _id, title }: Book): Promise<boolean> {
    if (!picture) return true
    try {
      await sendCover(_id, picture.file, () => {})
      return true
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure
      showAlert(`“${title}” was added, but without its picture. ${failure.message}`, {
        kind: 'error',
      })
      return false
    }
  }

  async function added(book: Book) {
    const { _id, title } = book
    const isWhole = await sendPicture(book)
    void refreshBooks(client)
    if (!isWhole) return navigate(href('/dashboard/edit-book/:id', { id: _id }))
    showAlert(`“${title}” was added to the shop.`, {
      kind: 'done',
      action: { label: 'See it', run: () => void navigate(bookPath(_id)) },
    })
    return navigate('/dashboard/manage-books')
  }

  return (
    <>
      <DeskHeading title="Add New Book" />
      <BookForm
        draft="new"
        known={nothingYet}
        button="Add book"
        save={async (book) => added((await createBook(named(book))).book)}
        before={({ typed, fill, startOver }) => (
          <IsbnBox
            typed={typed}
            fill={fill}
            startOver={() => {
              startOver()
              setPicture(null)
            }}
          />
        )}
        cover={{ isOwn: picture !== null, chosen: picture?.preview, nameId }}
        coverBox={<NewCover picture={picture} onChange={setPicture} />}
        isbnWays={{
          label: 'Add it in place of the deleted book',
          hint: 'The deleted book comes back with what you typed. It keeps its address and its past orders.',
          save: async (archivedId, book) => added((await takeOverBook(archivedId, book)).book),
        }}
      />
    </>
  )
}
