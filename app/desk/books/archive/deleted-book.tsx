import type { BookToEdit } from '#app/desk/queries.ts'
import { usePageSettings } from '#app/page/page-settings.ts'
import { Button } from '#app/ui/button.tsx'
import { formatMoment } from '#app/ui/date.ts'
import { Empty } from '#app/ui/state.tsx'
import { useRestore } from './use-restore.ts'

/** In place of a book that was deleted: its way back. */
export function DeletedBook({ book, restored }: { book: BookToEdit; restored: () => void }) {
  const { timeZone } = usePageSettings()
  const restore = useRestore()
  return (
    <Empty
      text={`“${book.title}” was deleted on ${formatMoment(book.archivedAt ?? '', timeZone)}.`}
    >
      <Button
        onClick={async () => {
          if (await restore(book)) restored()
        }}
      >
        Restore the book
      </Button>
    </Empty>
  )
}
