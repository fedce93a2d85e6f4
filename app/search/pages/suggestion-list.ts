import { shelfPath } from '#app/search/listing.ts'
import type { Suggestion } from '#app/search/queries.ts'
import { bookPath } from '#app/values/addresses.ts'
import { shortByline } from '#app/values/normalise.ts'
import { shelfNames } from '#app/values/shelf-names.ts'

/** One line under the search box and where it leads. */
export type Option = {
  to: string
  /** Its name. */
  text: string
  /** Shown beside it: a book's author, or the kind of shelf. */
  note?: string
  coverHash?: string
}

export const optionsOf = (suggestions: Suggestion[]): Option[] =>
  suggestions.map(({ kind, id = '', slug = '', title, name, author, books, coverHash }) =>
    kind === 'book'
      ? { to: bookPath(id), text: title ?? '', note: author && shortByline(author), coverHash }
      : {
          to: shelfPath(kind, slug),
          text: name ?? '',
          note: `${shelfNames[kind].one}, ${books === 1 ? '1 book' : `${books?.toLocaleString('en-US')} books`}`,
        },
  )

export const recentOptions = (searches: string[]): Option[] =>
  searches.map((text) => ({ to: `/search?${new URLSearchParams({ q: text })}`, text }))

/**
 * The line that a key moves to (-1: the text itself); null when the key belongs to the text. Up and
 * Down wrap around through the text; Home and End belong to the text until a line is chosen.
 */
export function moveTo(key: string, active: number, count: number): number | null {
  if (key === 'ArrowDown') return active + 1 < count ? active + 1 : -1
  if (key === 'ArrowUp') return active < 0 ? count - 1 : active - 1
  if (active < 0) return null
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : null
}

/** Suggestions start at two letters. */
export const isAskable = (text: string): boolean => [...text.trim()].length >= 2
