import type { WindowAnswer } from '#app/window/queries.ts'

/** A genre that the first page offers. */
export type OfferedGenre = WindowAnswer['genres'][number]

/** The filter lives in the address, so that it can be shared: /?genre=fiction. */
export function readGenre(params: URLSearchParams, genres: OfferedGenre[]): OfferedGenre | null {
  const wanted = params.get('genre')?.toLowerCase()
  return genres.find(({ name }) => name.toLowerCase() === wanted) ?? null
}
