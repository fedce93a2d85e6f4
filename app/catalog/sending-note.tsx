import type { Book } from '#app/catalog/book.ts'
import { usePageSettings } from '#app/page/page-settings.ts'
import { formatDay } from '#app/ui/date.ts'
import { sendingOf } from './trade/send-by.ts'

/** When the books are sent that are ordered now, as far as anybody knows. */
export const useSending = (books: Book[]) => {
  const { today, sentWithinDays } = usePageSettings()
  return sendingOf(books, today, sentWithinDays)
}

/** By which day these books are sent; nothing for a book alone whose day nobody knows. */
export function SendingNote({ books, className }: { books: Book[]; className?: string }) {
  const { by, differs } = useSending(books)
  const them = books.length === 1 ? 'it' : differs ? 'everything together' : 'them'
  if (by === null && !differs) return null
  return (
    <p className={className}>
      {by === null
        ? `We'll send ${them} as soon as the last book is here.`
        : `We'll send ${them} by ${formatDay(by)}.`}
    </p>
  )
}
