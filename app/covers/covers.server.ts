import { desc, eq, sql } from 'drizzle-orm'
import type { Database } from '#server/database/client.ts'
import { books, coverOriginals } from '#server/database/schema.ts'
import { type CoverSubject, coverHashOf } from './cover-hash.server.ts'
import type { Picture, Source } from './picture-types.ts'
import { pictureNamed, pictureOfHash, windowPicture } from './pictures.server.ts'

const subject = {
  title: books.title,
  author: books.author,
  category: books.category,
  coverImage: books.coverImage,
  coverOriginal: books.coverOriginal,
}

/** The cover a book has: its uploaded original or the one designed for it. */
function coverOf(db: Database, book: CoverSubject): Picture {
  const original = book.coverOriginal
  const hash = coverHashOf(book)
  if (original) {
    const source = () => originalSource(db, original)
    return { hash, ratio: 3 / 2, source, card: source }
  }
  const { title, author, category, coverImage } = book
  const text = { title, author, category, seed: coverImage }
  return {
    hash,
    ratio: 3 / 2,
    source: async () => ({ kind: 'cover', text }),
    card: async () => ({ kind: 'card', text }),
  }
}

async function originalSource(db: Database, hash: string): Promise<Source | null> {
  const [found] = await db
    .select({ bytes: coverOriginals.bytes })
    .from(coverOriginals)
    .where(eq(coverOriginals.hash, hash))
  return found ? { kind: 'original', bytes: found.bytes } : null
}

/**
 * The picture of a public file name: a book's, one of the shop's own, or, for any other name, a
 * cover designed from the name itself, so that no picture is ever missing. Nothing is stored.
 */
export async function pictureByName(db: Database, name: string): Promise<Picture> {
  const [book] = await db
    .select(subject)
    .from(books)
    .where(sql`lower(${books.coverImage}) collate "C" = ${name.toLowerCase()}`)
    .orderBy(sql`${books.archivedAt} is not null`, desc(books.createdAt))
    .limit(1)
  if (book) return coverOf(db, book)
  return pictureNamed(name) ?? { ...coverOf(db, strangerNamed(name)), stranger: true }
}

/** The picture of a content hash, or null when no book and nothing in the window has it (any more). */
export async function pictureByHash(db: Database, hash: string): Promise<Picture | null> {
  const own = pictureOfHash(hash)
  if (own) return own
  const [book] = await db.select(subject).from(books).where(eq(books.coverHash, hash)).limit(1)
  return book ? { ...coverOf(db, book), hash } : windowPicture(db, hash)
}

/** `war-and-peace.png` → a cover that says "War and Peace". */
function strangerNamed(name: string): CoverSubject {
  const small = new Set(['and', 'of', 'the', 'a', 'an', 'in', 'on', 'to', 'for', 'or'])
  const title = name
    .replace(/\.[a-z]+$/i, '')
    .split(/[-_.]+/)
    .filter(Boolean)
    .map((word, i) =>
      i > 0 && small.has(word) ? word : word.charAt(0).toUpperCase() + word.slice(1),
    )
    .join(' ')
  return { title, category: '', coverImage: name.toLowerCase() }
}
