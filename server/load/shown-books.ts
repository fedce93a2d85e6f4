import type { Tag } from '#server/database/changes.ts'

/*
 * Which books something kept shows, as numbers made of their ids: forty of them take less memory than forty
 * ids. Two ids may make the same number; then a page is made anew that need not be.
 */

export type ShownBooks = Uint32Array

const book = 'book:'

export function shownBooks(ids: Iterable<string>): ShownBooks {
  const numbers = new Set<number>()
  for (const id of ids) numbers.add(numberOf(id))
  return Uint32Array.from(numbers)
}

/** What these tags say of single books; null when they name none. */
export function changedBooks(tags: readonly Tag[]): Set<number> | null {
  const named = tags.filter((tag) => tag.startsWith(book))
  return named.length > 0 ? new Set(named.map((tag) => numberOf(tag.slice(book.length)))) : null
}

export const showsAny = (shown: ShownBooks, changed: Set<number>): boolean =>
  shown.some((number) => changed.has(number))

/** FNV-1a, of 32 bits. */
function numberOf(id: string): number {
  let number = 0x811c9dc5
  for (let at = 0; at < id.length; at++) number = Math.imul(number ^ id.charCodeAt(at), 0x01000193)
  return number >>> 0
}
