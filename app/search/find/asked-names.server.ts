import type { Pool } from 'pg'
import {
  type Choice,
  type Excluded,
  excludedWords,
  lexemes,
  matchAll,
  oneOf,
  stronglyFrom,
  under,
} from '#app/search/match.ts'
import type { Frequencies, NumberedHeading } from '#app/search/words/frequencies.server.ts'
import type { Term } from '#app/search/words/query.ts'

/* Publishers and authors that words in their place are the names of. */

/** More of one name are no list that a query can name. */
const mostNamed = 100

export const isOfPublisher = ({ field }: Pick<Term, 'field'>) => field === 'publisher'

/** Too many are no list that a query can name; one more than the most is read to see that. */
async function publishersNamed(pool: Pool, match: string): Promise<NumberedHeading[]> {
  const { rows } = await pool.query<NumberedHeading>({
    name: 'search-publishers',
    text: `select id, kind, slug, name, books from headings
      where kind = 'publisher' and books > 0 and terms @@ $1::tsquery
      limit ${mostNamed + 1}`,
    values: [match],
  })
  return rows
}

/**
 * "publisher:knopf" as the publishers and imprints of that name: no book about one is meant. Null where none is
 * called so, or so many that the words are the better condition.
 */
export async function publishersOf(pool: Pool, terms: Term[]): Promise<NumberedHeading[] | null> {
  const named = terms.filter(isOfPublisher)
  if (named.length === 0) return null
  const match = matchAll(named.map((term) => stronglyFrom(term, null, formsOf(term))))
  const found = await publishersNamed(pool, match)
  return found.length > 0 && found.length <= mostNamed ? found : null
}

/** "-publisher:knopf" leaves out the same publishers, whatever the titles of their books hold. */
export async function excludedChoice(pool: Pool, excluded: Excluded[]): Promise<Choice> {
  const named = excluded.filter(isOfPublisher)
  const others = excludedWords(excluded.filter((one) => !isOfPublisher(one)))
  if (named.length === 0) return others
  const wordsOf = ({ words }: Excluded) => matchAll(words.map((word) => lexemes([word])))
  const found = await publishersNamed(pool, oneOf(named.map(wordsOf)))
  return found.length <= mostNamed
    ? [...others, ...under(found.map(({ id }) => id))]
    : [...others, ...excludedWords(named.map(({ words }) => ({ words })))]
}

const formsOf = ({ also = [] }: Term) =>
  also.map((form) => form.map((word) => ({ word, books: 1, strong: 1 })))

export type NamedHeading = Pick<NumberedHeading, 'id' | 'books'>

/** The index of words does not know their places: of so many books with a word it is quick to look whose name it is. */
const manyBooks = 1000

/**
 * Who is meant by the common words in the place of an author, "author:king", so that not every book with the word is
 * read; `isNobody` where one is in no name at all: "author:history".
 */
export async function authorsNamed(
  pool: Pool,
  terms: Term[],
  { terms: found }: Frequencies,
): Promise<{ authors: Map<Term, NamedHeading[]>; isNobody: boolean }> {
  const common = terms.filter(
    ({ field, also }, i) => field === 'author' && !also && (found[i]?.strong ?? 0) > manyBooks,
  )
  if (common.length === 0) return { authors: new Map(), isNobody: false }
  const { rows } = await pool.query<{ wrote: NamedHeading[] }>({
    name: 'search-authors',
    // As it stands, the words are asked of their own index: those who wrote would be read one after the other.
    text: `select wrote from unnest($1::text[]) with ordinality as asked (word, i), lateral (
        with match as materialized (select id, kind, books from headings where terms @@ word::tsquery)
        select coalesce(json_agg(json_build_object('id', id, 'books', books)), '[]') as wrote
        from (select id, books from match where kind = 'author' limit ${mostNamed + 1}) few) names
      order by i`,
    values: [common.map(({ field, ...term }) => oneOf(stronglyFrom(term, null, [])))],
  })
  const lists = common.map((term, i) => [term, rows[i]?.wrote ?? []] as const)
  return {
    authors: new Map(lists.filter(([, { length }]) => length > 0 && length <= mostNamed)),
    isNobody: lists.some(([, { length }]) => length === 0),
  }
}
