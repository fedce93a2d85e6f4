import type { EditAnswer, WireState } from '#app/catalog/many/edit.schema.ts'
import type { RowOutcome } from '#app/catalog/many/edit-terms.ts'
import { subjectInWords } from '#app/catalog/many/edit-title.ts'
import { deskPrice } from '#app/values/amount.ts'

/* How the desk speaks of changes of many books. */

export const booksOf = (count: number): string =>
  count === 1 ? '1 book' : `${count.toLocaleString('en-US')} books`

/** What a book's field says before or after. */
export function stateInWords(state: WireState): string {
  if (state.newPrice !== undefined) return deskPrice(state.newPrice)
  if (state.archived !== undefined) return state.archived ? 'Archived' : 'In the shop'
  if (state.category !== undefined) return state.category || 'None'
  if (state.subjects) return state.subjects.map(subjectInWords).join('; ') || 'None'
  if (state.series !== undefined) return state.series ?? 'None'
  const names = new Set([state.author ?? '', ...(state.contributors ?? []).map(({ name }) => name)])
  return [...names].filter(Boolean).join('; ') || 'None'
}

export const outcomeWords: Record<RowOutcome, string> = {
  waiting: 'To change',
  done: 'Changed',
  skipped: 'Left alone',
  refused: 'Cannot be changed',
  undone: 'Changed back',
  kept: 'Kept as it is',
}

/** How far an edit is, in a few sentences. */
export function standOf({ status, counts, unchanged }: EditAnswer): string {
  const { waiting, done, skipped, refused, undone, kept } = counts
  if (status === 'preparing') return `Preparing the preview: ${booksOf(waiting)} so far.`
  if (status === 'applying') return `${booksOf(done)} changed, ${booksOf(waiting)} to go.`
  if (status === 'undoing')
    return `${booksOf(undone)} changed back, ${booksOf(done || kept)} to go.`
  if (status === 'cancelled') return 'Cancelled. Nothing was changed.'
  if (status === 'ready')
    return sentences(
      `${booksOf(waiting)} will change.`,
      ['Already as you want it', unchanged],
      ['Cannot be changed', refused],
    )
  if (status === 'undone')
    return sentences(`${booksOf(undone)} changed back.`, [
      'Left as it is, because someone changed it since',
      kept,
    ])
  return sentences(
    `${booksOf(done)} changed.`,
    ['Left alone, because someone changed it since the preview', skipped],
    ['Could not be changed', refused],
    ['Not changed before you stopped', waiting],
  )
}

const sentences = (first: string, ...others: [text: string, count: number][]): string =>
  [
    first,
    ...others
      .filter(([, count]) => count > 0)
      .map(([text, count]) => `${text}: ${booksOf(count)}.`),
  ].join(' ')
