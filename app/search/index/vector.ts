/* Lexemes as text for PostgreSQL, which reads a tsvector from it. */

const quoted = (lexeme: string): string => `'${lexeme.replaceAll("'", '').replaceAll('\\', '')}'`

export const vectorOf = (lexemes: Iterable<string>): string => Array.from(lexemes, quoted).join(' ')

/** With the places of those that have any. */
export const placedVectorOf = (lexemes: string[], places: ReadonlyMap<string, string>): string =>
  lexemes
    .map((lexeme) => {
      const own = places.get(lexeme)
      if (!own) return quoted(lexeme)
      return `${quoted(lexeme)}:${[...own].map((place, i) => `${i + 1}${place}`).join()}`
    })
    .join(' ')
