import type { BookList } from '#app/catalog/book.schema.ts'
import type { Changes } from '#server/changes.ts'

/** A list's answer, ready to send. */
export type ListAnswer = { body: string; etag: string; nextCursor: string | null }

/** What an entry takes besides its text: empty answers to made-up categories add up as well. */
const entryBytes = 500
const weightOf = (key: string, { body }: ListAnswer) => entryBytes + key.length + body.length

/**
 * Answers of GET /api/ by what was asked, oldest use out first. A change of any book, or of its
 * number of copies, empties it; it stays out of use while changes of other instances might be missed.
 */
export function createListCache(
  changes: Pick<Changes, 'subscribe' | 'listening'>,
  { maxBytes = 16_000_000 } = {},
) {
  const answers = new Map<string, ListAnswer>()
  let bytes = 0
  let generation = 0

  const unsubscribe = changes.subscribe((tags) => {
    if (!tags.some((tag) => tag === 'books' || tag === 'stock' || tag === '*')) return
    generation += 1
    answers.clear()
    bytes = 0
  })

  function forgetOldest() {
    for (const [key, answer] of answers) {
      if (bytes <= maxBytes) return
      answers.delete(key)
      bytes -= weightOf(key, answer)
    }
  }

  return {
    /** The kept answer, or what `make` answers; texts and carts ask for too many different things. */
    async answer(list: BookList, make: () => Promise<ListAnswer>): Promise<ListAnswer> {
      if (!changes.listening || list.q || list.ids !== undefined) return make()
      const key = `${list.limit ?? ''} ${list.cursor ?? ''} ${list.category?.toLowerCase() ?? ''}`
      const kept = answers.get(key)
      if (kept) {
        answers.delete(key)
        answers.set(key, kept)
        return kept
      }
      const asOf = generation
      const made = await make()
      // A change that came while it was read makes it too old to keep.
      if (asOf === generation && !answers.has(key)) {
        answers.set(key, made)
        bytes += weightOf(key, made)
        forgetOldest()
      }
      return made
    },
    close: unsubscribe,
    get size() {
      return answers.size
    },
  }
}
