import { hash } from 'node:crypto'
import { versionFor } from './designer/design-version.ts'

/** What a book's cover depends on. */
export type CoverSubject = {
  title: string
  author?: string | null
  category: string
  /** The public file name; it is the seed of a designed cover. */
  coverImage: string
  /** Content hash of an uploaded picture, when the book has one. */
  coverOriginal?: string | null
}

/**
 * Key of a book's cover renditions (books.cover_hash), 20 hex digits: new whenever the picture
 * would be another one, so that browsers may keep what they have for ever. Every write that
 * touches a field of the subject stores it again.
 */
export function coverHashOf(book: CoverSubject): string {
  const { title, author, category, coverImage } = book
  const parts = book.coverOriginal
    ? ['original', book.coverOriginal]
    : [versionFor(`${title} ${author ?? ''}`), title, author ?? '', category, coverImage]
  return shortHash(parts)
}

const shortHash = (parts: readonly string[]): string =>
  hash('sha256', JSON.stringify(parts)).slice(0, 20)
