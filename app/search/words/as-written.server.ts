import type { Pool } from 'pg'
import { indexWords } from './words.ts'

/* The index holds folded words ("воина", "etranger"). What a reader is shown is written as the
   catalogue writes it: the words are found again in the books they were met in. */

/** Runs of letters, joined by hyphens or apostrophes or not. */
const chainPattern = /[\p{L}\p{N}\p{M}]+(?:[-‐‑–'’ʼ][\p{L}\p{N}\p{M}]+)*/gu

/**
 * The words as these texts write them; a word that is in none of them
 * stays as it is. Linear in the length of the texts.
 */
export function asWritten(words: string[], texts: string[]): string[] {
  const wanted = new Set(words)
  const forms = new Map<string, Map<string, number>>(words.map((word) => [word, new Map()]))
  for (const text of texts)
    for (const [chain] of text.normalize('NFC').matchAll(chainPattern)) {
      const parts = chain.split(/[-‐‑–'’ʼ]/)
      const met = new Set<string>()
      // Take the shortest piece that is the word: "Étranger" of "L’Étranger", but all of
      // "Spider-Man".
      for (const piece of parts.length > 1 ? [...parts, chain] : parts)
        for (const word of indexWords(piece)) {
          if (!wanted.has(word) || met.has(word)) continue
          met.add(word)
          const counts = forms.get(word) as Map<string, number>
          counts.set(piece, (counts.get(piece) ?? 0) + 1)
        }
    }
  return words.map((word) => mostCommon(forms.get(word) as Map<string, number>) ?? word)
}

/* Prefer a lower-case spelling: a title begins "The Lord of the Rings", but the word is "the". */
function mostCommon(counts: Map<string, number>): string | undefined {
  const isSmall = (form: string) => Number(form === form.toLowerCase())
  return [...counts].sort(([a, n], [b, m]) => isSmall(b) - isSmall(a) || m - n)[0]?.[0]
}

/** Every text through which these books can be found. */
export async function textsOf(pool: Pool, bookIds: string[]): Promise<string[]> {
  const { rows } = await pool.query<{ texts: (string | null)[] }>({
    name: 'search-texts',
    text: `select array[title, subtitle, series_name, author, category, publisher, imprint]
        || array(select name from book_contributors where book_id = books.id)
        || array(select coalesce(heading, code) from book_subjects where book_id = books.id) as texts
      from books where id = any($1::uuid[])`,
    values: [bookIds],
  })
  return rows.flatMap(({ texts }) => texts.filter((text) => text !== null))
}
