import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { usePageSettings } from '#app/page/page-settings.ts'
import { Button } from '#app/ui/button.tsx'
import { formatMoment } from '#app/ui/date.ts'
import { Empty, Loading } from '#app/ui/state.tsx'
import { archivedBookQuery } from './archive-queries.ts'
import { useRestore } from './archived-books.tsx'

/** In place of a book that is not on sale: its way back, if it was deleted. */
export function DeletedBook({ id, restored }: { id: string; restored: () => void }) {
  const { timeZone } = usePageSettings()
  const query = useQuery(archivedBookQuery(id))
  const restore = useRestore()
  const book = query.data
  if (query.isPending) return <Loading />
  if (!book) {
    return (
      <Empty text="No book found.">
        <Link to="/dashboard/manage-books" className="link">
          Manage Books
        </Link>
      </Empty>
    )
  }
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
