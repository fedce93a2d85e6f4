/** Books of a series without a number come after all others. */
export const unnumbered = 2 ** 31 - 1

/**
 * The place in a series as a whole number that sorts: 0.5, 1, 1.5, 2, 10. Several volumes in one book stand
 * behind the last of them: "1-3" comes after 3 and before 3.5. `place` is as `placeOf` writes it
 * (words/series.ts); anything else, as null, is unnumbered.
 */
export function seriesPlace(place: string | null): number {
  const [, first, last] = /^(\d{1,5}(?:\.\d{1,2})?)(?:-(\d{1,5}))?$/.exec(place ?? '') ?? []
  if (first === undefined) return unnumbered
  // Hundredths, each with room for a range behind it.
  return last === undefined ? Math.round(Number(first) * 100) * 2 : Number(last) * 200 + 1
}

/** Whether several volumes stand at this place in one book. */
export const isRange = (place: number): boolean => place !== unnumbered && place % 2 === 1

/** The place, of a book's lexemes: "@4", "@4.5" or "@1-4" is its place (match.ts). */
export function placeIn(lexemes: Iterable<string>): number {
  for (const lexeme of lexemes) if (/^@\d/.test(lexeme)) return seriesPlace(lexeme.slice(1))
  return unnumbered
}
