import type { Pool } from 'pg'
import type { PictureFile, PictureFiles } from './picture-files.server.ts'
import { isOtherFile, type PictureName, readPictureName } from './picture-name.ts'
import type { CoverRow } from './pictures.schema.ts'

export type PlannedBook = {
  id: string
  title: string
  isbn13: string | null
  picture: string | null
}
/**
 * A file and the book it is for, or what is to be said of it. Of several for
 * one book the first that can be read is taken.
 */
export type PlannedCover = { file: PictureFile; book: PlannedBook } | { row: CoverRow }

type Named = { file: PictureFile; name: PictureName }
type Found = PlannedBook & { archived: boolean }

const together = 500

/** Stands for the name of what is no file of the ZIP, but the ZIP. */
export const wholeZip = 'the whole ZIP'

/**
 * Which file is whose cover, by its name alone: by ISBN, else by the number that a source calls the
 * book by, else by the file name that the book has for its picture. Of several for one book the surest comes first, and
 * the others last: a picture that cannot be read must not keep a good one away.
 */
export async function planCovers(pool: Pool, files: PictureFiles): Promise<PlannedCover[]> {
  const plan: (PlannedCover | Named)[] = []
  for await (const file of files) plan.push('trouble' in file ? left(file) : nameOrLeave(file))
  const named = plan.filter((one) => 'name' in one)
  const books = new Map<Named, Found[]>()
  for (let at = 0; at < named.length; at += together) {
    const some = named.slice(at, at + together)
    for (const [one, found] of await booksOf(pool, some)) books.set(one, found)
  }
  const surest = surestOf(named, books)
  const isSpare = (one: PlannedCover | Named): one is Named => {
    const [book, ...others] = ('name' in one && books.get(one)) || []
    const best = book && surest.get(book.id)
    return others.length === 0 && best !== undefined && best !== one && rankOf(one) !== null
  }
  const spares = plan
    .filter(isSpare)
    .sort((one, other) => Number(rankOf(one)) - Number(rankOf(other)))
  return [...plan.filter((one) => !isSpare(one)), ...spares].map((one) =>
    'name' in one ? decide(one, books.get(one) ?? []) : one,
  )
}

const rankOf = (one: PlannedCover | Named): number | null => ('name' in one ? one.name.rank : null)

const row = (file: string, verdict: 'unknown' | 'refused', reason: string, book?: Found) => ({
  row: {
    file,
    isbn13: book?.isbn13 ?? null,
    title: book?.title ?? null,
    bookId: book?.id ?? null,
    verdict,
    reason,
  },
})

const left = ({ name, trouble }: { name: string | null; trouble: string }) =>
  row(name ?? wholeZip, 'refused', trouble)

function nameOrLeave(file: PictureFile): Named | PlannedCover {
  const name = readPictureName(file.name)
  if (isOtherFile(name.base)) {
    return row(file.name, 'refused', 'Only JPEG, PNG, WebP and AVIF are taken.')
  }
  return { file, name }
}

function decide({ file, name }: Named, found: Found[]): PlannedCover {
  const [book] = found
  if (!book) {
    const { isbn13, doubt } = name
    const unknown = isbn13 ? `No book has the ISBN ${isbn13}.` : noNumber
    return doubt
      ? row(file.name, 'refused', doubt)
      : row(file.name, 'unknown', unknown, isbn13 ? ({ isbn13 } as Found) : undefined)
  }
  if (found.length > 1) return row(file.name, 'refused', 'Several books go by this name.')
  if (book.archived) return row(file.name, 'unknown', 'The book was deleted.', book)
  if (name.rank === null) return row(file.name, 'refused', notFront, book)
  return { file, book }
}

const noNumber = 'Its name is no ISBN, no number of a source and no picture of a book.'
const notFront = 'By its name it is not the front cover.'

function surestOf(named: Named[], books: Map<Named, Found[]>): Map<string, Named> {
  const surest = new Map<string, Named>()
  for (const one of named) {
    const [book] = books.get(one) ?? []
    const { rank } = one.name
    if (!book || rank === null) continue
    const best = surest.get(book.id)
    if (!best || rank < (best.name.rank ?? 0)) surest.set(book.id, one)
  }
  return surest
}

/** The books that each file may be of: one, or several that share what it is called. */
async function booksOf(pool: Pool, named: Named[]): Promise<Map<Named, Found[]>> {
  const isbns = named.flatMap(({ name }) => name.isbn13 ?? [])
  const unnumbered = named.filter(({ name }) => !name.isbn13 && !name.doubt)
  const stems = unnumbered.map(({ name }) => name.stem)
  const bases = unnumbered.map(({ name }) => name.base.toLowerCase())
  const { rows } = await pool.query<Found & { by: string; value: string }>({
    name: 'books of pictures',
    text: `select ${columns}, 'isbn' as by, isbn13 as value from books where isbn13 = any($1)
      union select ${columns}, 'key', key from feed_sources
        join feed_books on source_id = feed_sources.id and key = any($2)
        join books on books.id = book_id
      union select ${columns}, 'picture', lower(cover_image) from books
        where lower(cover_image) collate "C" = any($3) and archived_at is null`,
    values: [isbns, stems, bases],
  })
  const byValue = Map.groupBy(rows, ({ by, value }) => `${by} ${value}`)
  const booksBy = (by: string, value: string | null) => byValue.get(`${by} ${value}`) ?? []
  return new Map(
    named.map((one) => {
      const { isbn13, doubt, stem, base } = one.name
      if (isbn13 || doubt) return [one, booksBy('isbn', isbn13)]
      const byKey = booksBy('key', stem)
      return [one, byKey.length > 0 ? byKey : booksBy('picture', base.toLowerCase())]
    }),
  )
}

const columns = `books.id, title, isbn13, cover_original as picture, archived_at is not null as archived`
