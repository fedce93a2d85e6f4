import { shelfPath } from '#app/search/listing.ts'
import type { Suggestion } from '#app/search/queries.ts'

/** One line under the search box and where it leads. */
export type Option = {
  to: string
  /** What it is called. */
  text: string
  /** Beside it: a book's author, or what kind of shelf it is. */
  note?: string
  coverHash?: string
}

const kindNames: Record<string, string> = {
  genre: 'Genre',
  author: 'Author',
  series: 'Series',
  subject: 'Subject',
  publisher: 'Publisher',
}

export const optionsOf = (suggestions: Suggestion[]): Option[] =>
  suggestions.map(({ kind, id, slug = '', title, name, author, books, coverHash }) =>
    kind === 'book'
      ? { to: `/book/${id}`, text: title ?? '', note: author, coverHash }
      : {
          to: shelfPath(kind, slug),
          text: name ?? '',
          note: `${kindNames[kind]}, ${books === 1 ? '1 book' : `${books?.toLocaleString('en-US')} books`}`,
        },
  )

export const recentOptions = (searches: string[]): Option[] =>
  searches.map((text) => ({ to: `/search?${new URLSearchParams({ q: text })}`, text }))

/**
 * Which line a key leads to (-1: none, the text itself); null when the key belongs to the text. Up
 * and Down go round by way of the text; Home and End belong to it until a line is chosen.
 */
export function moveTo(key: string, active: number, count: number): number | null {
  if (key === 'ArrowDown') return active + 1 < count ? active + 1 : -1
  if (key === 'ArrowUp') return active < 0 ? count - 1 : active - 1
  if (active < 0) return null
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : null
}

/** Nothing is asked before two letters. */
export const isAskable = (text: string): boolean => [...text.trim()].length >= 2
