import type { Book } from '#app/catalog/book.ts'
import { standingOf } from '#app/catalog/standing.ts'
import { usePageSettings } from '#app/page/page-settings.ts'
import { formatPublished } from './trade/published.ts'

/** When a book arrives that can be ordered ahead; nothing for a book in stock. */
export function ComingNote({ book, className = '' }: { book: Book; className?: string }) {
  const { today } = usePageSettings()
  const { text, mood } = standingOf(book, formatPublished, today)
  if (mood !== 'later') return null
  return <span className={`block text-sm text-ochre ${className}`}>{text}</span>
}

/** Why a book cannot be ordered now, in the words of its page. */
export function OutNote({ book }: { book: Book }) {
  const { today } = usePageSettings()
  const { text, more } = standingOf(book, formatPublished, today)
  return (
    <>
      <span className="font-medium text-danger">{`${text}.`}</span>
      {more && <span>{` ${more}`}</span>}
    </>
  )
}
