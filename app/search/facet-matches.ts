import type { Matches } from './facet-sums.ts'

/** Genre and code of each book, four bytes each, as PostgreSQL's int4send writes them. */
const BYTES = 8

/**
 * Reads the facets of many books and puts equal ones together. The genres of the answer are places in
 * `ids`, which are numbers of headings; the first is 0, for none.
 */
export function readMatches(bytes: Buffer): Omit<Matches, 'names'> & { ids: number[] } {
  const count = bytes.length / BYTES
  const places = new Map([[0, 0]])
  const genres = new Uint32Array(count)
  const codes = new Int32Array(count)
  const books = new Uint32Array(count)
  // An open hash table of rows so far; a Map of keys would take five times as long.
  const size = 2 ** Math.ceil(Math.log2(count * 2 + 1))
  const slots = new Uint32Array(size)
  let rows = 0
  for (let i = 0; i < count; i++) {
    const genre = placeOf(places, bytes.readInt32BE(i * BYTES))
    const code = bytes.readInt32BE(i * BYTES + 4)
    let slot = (Math.imul(code ^ Math.imul(genre, 0x9e3779b1), 0x85ebca6b) >>> 7) & (size - 1)
    let row = slots[slot] as number
    while (row !== 0 && (genres[row - 1] !== genre || codes[row - 1] !== code)) {
      slot = (slot + 1) & (size - 1)
      row = slots[slot] as number
    }
    if (row === 0) {
      rows += 1
      row = rows
      slots[slot] = row
      genres[row - 1] = genre
      codes[row - 1] = code
    }
    books[row - 1] = (books[row - 1] as number) + 1
  }
  return {
    genres: genres.slice(0, rows),
    codes: codes.slice(0, rows),
    books: books.slice(0, rows),
    ids: [...places.keys()],
  }
}

function placeOf(places: Map<number, number>, id: number): number {
  const place = places.get(id)
  if (place !== undefined) return place
  places.set(id, places.size)
  return places.size - 1
}
