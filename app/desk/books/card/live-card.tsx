import { type UseFormReturn, useWatch } from 'react-hook-form'
import { BookCard } from '#app/catalog/book-card.tsx'
import { standingOf } from '#app/catalog/standing.ts'
import { whyNot } from '#app/catalog/trade/availability.ts'
import { formatPublished } from '#app/catalog/trade/published.ts'
import { Cover } from '#app/covers/cover.tsx'
import type { BookFields } from '#app/desk/books/book-fields.ts'
import { usePageSettings } from '#app/page/page-settings.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { ChevronDownIcon } from '#app/ui/icons.tsx'
import { useDrawnCover } from './drawn-cover.ts'
import { type ShownCover, shownBook, wordsToDraw } from './shown-book.ts'

const moods = { here: 'text-moss', later: 'text-ochre', gone: 'text-danger' }

/**
 * The book's card as the shop will show it, at every key. It is a picture of what stands in the boxes beside
 * it: nothing in it can be pressed, and screen readers pass it by.
 */
export function LiveCard({
  form,
  before,
  cover,
}: {
  form: UseFormReturn<BookFields>
  before: BookFields
  cover: ShownCover
}) {
  const { today } = usePageSettings()
  const fields = { ...before, ...useWatch({ control: form.control }) }
  const drawn = useDrawnCover(wordsToDraw(fields, before, cover))
  const book = shownBook(fields, cover.hash)
  const { text, mood } = standingOf(book, formatPublished, today)
  const picture = cover.chosen ?? drawn
  return (
    <details className="live-card">
      <summary className="min-h-11 items-center gap-1 py-2 font-medium">
        As the shop will show it
        <ChevronDownIcon />
      </summary>
      <div inert className="border border-hairline bg-paper p-5">
        <p className="mb-4 text-sm text-muted max-lg:hidden">In the shop</p>
        <BookCard
          book={book}
          cover={
            picture ? (
              <img src={picture} alt="" className="cover" />
            ) : cover.hash ? (
              <Cover book={book} sizes="168px" decorative className="cover" />
            ) : (
              <span className="cover" />
            )
          }
        >
          {whyNot(book) === null && <span className={buttonClass()}>Add to Cart</span>}
        </BookCard>
        {/* Of a pre-order the card says it by itself. */}
        {book.availability !== 'preorder' && (
          <p className={`mt-4 border-t border-hairline pt-3 text-sm ${moods[mood]}`}>{text}</p>
        )}
      </div>
    </details>
  )
}
