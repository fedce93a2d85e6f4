import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { refreshBooks } from '#app/catalog/queries.ts'
import { Cover } from '#app/covers/cover.tsx'
import { whyNotSent } from '#app/desk/pictures.ts'
import type { BookToEdit } from '#app/desk/queries.ts'
import type { CoverWritten } from '#app/feeds/pictures/pictures.schema.ts'
import { ApiFailure } from '#app/page/api-client.ts'
import { Button } from '#app/ui/button.tsx'
import { PictureArea } from './picture-area.tsx'
import { removeCover, restoreCover, sendCover } from './send-cover.ts'

/* The cover is saved by itself and at once: it is no part of the form. */

/** The cover as it is now, and whether it is an uploaded picture. */
type Shown = { hash: string; isOwn: boolean }
type Undo = { run: () => Promise<CoverWritten>; isOwn: boolean }

/** The picture of a book in the shop: another one, or none. */
export function CoverBox({
  book,
  shown,
  onShown,
}: {
  book: BookToEdit
  shown: Shown
  onShown: (shown: Shown) => void
}) {
  const { _id: id } = book
  const client = useQueryClient()
  const [busy, setBusy] = useState<number | null>(null)
  const [refused, setRefused] = useState<string | null>(null)
  const [done, setDone] = useState<{ words: string; undo: Undo | null } | null>(null)
  const undoButton = useRef<HTMLButtonElement>(null)

  // The button that was pressed may be gone.
  useEffect(() => {
    if (done && document.activeElement === document.body) undoButton.current?.focus()
  }, [done])

  /** Changes the cover, says so, and offers the way back. */
  async function change(work: () => Promise<CoverWritten>, isOwn: boolean, words: string) {
    setRefused(null)
    setDone(null)
    try {
      const { book, before } = await work()
      const isAlike = book.coverHash === shown.hash
      onShown({ hash: book.coverHash, isOwn })
      const run = () => (before ? restoreCover(id, before) : removeCover(id))
      const undo = { run, isOwn: before !== null }
      setDone(isAlike ? { words: alike, undo: null } : { words, undo })
      void refreshBooks(client)
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure
      setRefused(failure.message)
    } finally {
      setBusy(null)
    }
  }

  function send(file: File) {
    const trouble = whyNotSent(file)
    setRefused(trouble)
    if (trouble) return setDone(null)
    setBusy(0)
    void change(() => sendCover(id, file, setBusy), true, 'The shop shows this picture now.')
  }

  const undo = done?.undo
  return (
    <PictureArea
      picture={
        <Cover
          book={{ ...book, coverHash: shown.hash }}
          sizes="(min-width: 640px) 144px, 112px"
          className="w-full rounded-cover"
        />
      }
      about={shown.isOwn ? 'Your own picture.' : 'A cover that was designed for this book.'}
      choose={shown.isOwn ? 'Choose another picture' : 'Choose a picture'}
      busy={busy}
      done={done?.words}
      refused={refused}
      onPicture={send}
    >
      {shown.isOwn && (
        <Button
          variant="danger"
          busy={busy !== null}
          onClick={() => void change(() => removeCover(id), false, removed)}
        >
          Remove the picture
        </Button>
      )}
      {undo && (
        <Button
          ref={undoButton}
          variant="quiet"
          onClick={() => void change(undo.run, undo.isOwn, 'The cover is as it was.')}
        >
          Undo
        </Button>
      )}
    </PictureArea>
  )
}

const removed = 'The picture was removed. The book has its designed cover again.'
const alike = 'The book has this picture already.'
