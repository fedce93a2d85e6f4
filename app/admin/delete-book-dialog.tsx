import { useEffect, useRef, useState } from 'react'
import type { Book } from '#app/catalog/book.ts'
import { Button } from '#app/ui/button.tsx'

/** Asks before a book leaves the shelves; "Keep it" has the focus. */
export function DeleteBookDialog({
  book,
  onCancel,
  onConfirm,
}: {
  book: Book
  onCancel: () => void
  onConfirm: () => Promise<void>
}) {
  const element = useRef<HTMLDialogElement>(null)
  const [busy, setBusy] = useState(false)
  useEffect(() => element.current?.showModal(), [])
  return (
    <dialog
      ref={element}
      aria-labelledby="delete-title"
      aria-describedby="delete-text"
      onClose={onCancel}
      className="appear m-auto w-[min(26rem,calc(100vw-2rem))] rounded-control border border-hairline bg-raised p-8 text-ink shadow-[0_16px_48px_var(--cast)]"
    >
      <h2 id="delete-title" className="text-2xl">
        Delete “{book.title}”?
      </h2>
      <p id="delete-text" className="mt-3 text-muted">
        It leaves the shop at once. Orders that contain it keep its title and price.
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button autoFocus variant="quiet" onClick={() => element.current?.close()}>
          Keep it
        </Button>
        <Button
          variant="danger"
          busy={busy}
          onClick={() => {
            setBusy(true)
            void onConfirm()
          }}
        >
          Delete the book
        </Button>
      </div>
    </dialog>
  )
}
