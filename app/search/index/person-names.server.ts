import { sql } from 'drizzle-orm'
import { headingTerm } from '#app/search/match.ts'
import { hasForms, personSlug } from '#app/search/words/persons.ts'
import { indexWords } from '#app/search/words/words.ts'
import { isPersonKind } from '#app/values/stored.ts'
import type { Database, Transaction } from '#server/database/client.ts'
import { placeFromAToZ } from './a-to-z.ts'
import type { SearchDocument } from './document.ts'
import { keyOf, type Numbers } from './numbers.ts'
import { vectorOf } from './vector.ts'

/* People whose names have several forms are one shelf (words/persons.ts), which is called by the commonest of the
   forms that the shop's books have. */

type Named = { id: number; slug: string; name: string }

/** Who of these documents' people may have to be called otherwise: a book has them by another name than the shelf. */
export function formsIn(documents: SearchDocument[], numbers: Numbers): Named[] {
  const named = new Map<string, Named>()
  for (const { headings } of documents)
    for (const heading of headings)
      if (isPersonKind(heading.kind) && hasForms(heading.slug)) {
        const id = numbers.get(keyOf(heading)) as number
        named.set(`${id} ${heading.name}`, { id, slug: heading.slug, name: heading.name })
      }
  return [...named.values()]
}

/** The books in which the forms of a name are counted. */
const mostBooks = 1000

/**
 * Calls each by the form that most of the books have; as common a one changes nothing. It is found by the words
 * of every form that a book ever had.
 */
export async function namePeople(db: Database | Transaction, forms: Named[]): Promise<void> {
  if (forms.length === 0) return
  const { rows: shelves } = await db.execute<Named>(sql`/* search.people-named */
    select id, slug, name from headings
    where id = any(${sql.param(forms.map(({ id }) => id))}::integer[]) order by id`)
  for (const shelf of shelves) {
    const others = forms.filter(({ id, name }) => id === shelf.id && name !== shelf.name)
    if (others.length === 0) continue
    const name = await commonestForm(db, shelf)
    const { letter, key } = placeFromAToZ('author', name)
    const words = [...new Set(others.flatMap((other) => [...indexWords(other.name)]))]
    // As with a series, whoever writes the same heading counts its forms as well; to wait here could be a deadlock.
    await db.execute(sql`/* search.name-person */
      with mine as materialized (
        select id from headings where id = ${shelf.id} for no key update skip locked)
      update headings set name = ${name}, terms = terms || ${vectorOf(words)}::tsvector,
        letter = case when kind = 'author' then ${letter} end, sort_key = case when kind = 'author' then ${key} end
      where id = (select id from mine)
        and (name <> ${name} or not tsvector_to_array(terms) @> ${sql.param(words)}::text[])`)
  }
}

async function commonestForm(db: Database | Transaction, { id, slug, name }: Named) {
  const { rows } = await db.execute<{
    called: string
    books: number
  }>(sql`/* search.forms-of-name */
    select called, count(*)::integer as books
    from (select book_id from book_search where terms @@ ${`'${headingTerm(id)}'`}::tsquery limit ${mostBooks}) as own
      join books on books.id = own.book_id, lateral (
        select c.name as called from book_contributors c where c.book_id = books.id
        union select author where author is not null) as names
    group by called order by books desc, called`)
  const own = rows
    .map((row) => ({ ...row, called: row.called.replace(/\s+/g, ' ').trim() }))
    .filter(({ called }) => personSlug(called) === slug)
  const now = own.find(({ called }) => called === name)?.books ?? 0
  const [first] = own
  return first && first.books > now ? first.called : name
}
