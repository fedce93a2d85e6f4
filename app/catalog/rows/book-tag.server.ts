import { hash } from 'node:crypto'
import { type BookRow, toBook } from './books.server.ts'

/* The ETag of a book is "version-copies-hash" (docs/decisions/017). The version is of what people
   change: If-Match looks at it alone. The hash is of everything a book's body shows, so that no
   client is told 304 while it has another number of copies, or another cover. The number of copies
   says what a client had read before it sends another one. */

/** The ETag of a book as it is now. */
export function tagOf(row: BookRow): string {
  const body = JSON.stringify(toBook(row))
  const mark = hash('sha1', body, 'base64url').slice(0, 16)
  return `"${row.version}-${row.stock ?? ''}-${mark}"`
}

/** What a client had read of a book before changing it. */
export type ReadState = {
  version: number
  /** Copies; null when they were not counted, undefined when the tag does not say. */
  stock?: number | null
}

/** The state that an If-Match header names; undefined when any will do. A bare "7" is a version. */
export function readStatesOf(ifMatch: string | undefined): ReadState[] | undefined {
  if (ifMatch === undefined || ifMatch.trim() === '*') return undefined
  return ifMatch.split(',').flatMap((tag) => {
    const [, version, stock] = ofBook.exec(tag.trim()) ?? []
    if (version === undefined) return []
    if (stock === undefined) return { version: Number(version) }
    return { version: Number(version), stock: stock === '' ? null : Number(stock) }
  })
}

const ofBook = /^(?:W\/)?"(\d{1,9})(?:-(\d{0,7})-[\w-]+)?"$/
