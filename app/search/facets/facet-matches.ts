import type { Matches } from './facet-sums.ts'

/** Genre, code and number of books, four bytes each, as PostgreSQL's int4send writes them. */
const rowBytes = 12

/**
 * Reads the combinations of facets that some books have. Genres are returned as positions in `ids`,
 * which holds numbers of headings; the first is 0, for none.
 */
export function readMatches(bytes: Buffer): Omit<Matches, 'names' | 'chosen'> & { ids: number[] } {
  const count = bytes.length / rowBytes
  const places = new Map([[0, 0]])
  const genres = new Uint32Array(count)
  const codes = new Int32Array(count)
  const books = new Uint32Array(count)
  for (let i = 0; i < count; i++) {
    genres[i] = placeOf(places, bytes.readInt32BE(i * rowBytes))
    codes[i] = bytes.readInt32BE(i * rowBytes + 4)
    books[i] = bytes.readInt32BE(i * rowBytes + 8)
  }
  return { genres, codes, books, ids: [...places.keys()] }
}

function placeOf(places: Map<number, number>, id: number): number {
  const place = places.get(id)
  if (place !== undefined) return place
  places.set(id, places.size)
  return places.size - 1
}
