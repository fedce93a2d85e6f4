import { sql } from 'drizzle-orm'
import type { Heading } from '#app/search/headings.ts'
import { indexWords } from '#app/search/words/words.ts'
import { type ShelfKind, shelfKinds } from '#app/values/stored.ts'
import type { Database, Transaction } from '#server/database/client.ts'
import { placeFromAToZ } from './a-to-z.ts'
import type { HeadingCounts } from './counts.ts'
import type { SearchDocument } from './document.ts'
import type { BooksUnder } from './kin.ts'
import { keyOf, type Numbers, numbersOf } from './numbers.ts'
import { vectorOf } from './vector.ts'

type Numbered = {
  numbers: Numbers
  /** Headings that are new, with what these documents count for; nothing need be added to them. */
  counted: HeadingCounts
  /** About how many books each has, these documents among them. */
  books: BooksUnder
}

/**
 * Finds the numbers of headings; new ones get one and begin with their count. Fills `numbers` and `books`. After
 * each question `asked` may send something else.
 */
export async function numberHeadings(
  db: Database | Transaction,
  documents: SearchDocument[],
  {
    numbers = new Map() as Numbers,
    books = new Map() as BooksUnder,
    asked = () => {},
  }: { numbers?: Numbers; books?: BooksUnder; asked?: () => void } = {},
): Promise<Numbered> {
  const counted: HeadingCounts = new Map()
  const wanted = new Map<string, Wanted>()
  for (const { headings, headingKeys, sales } of documents)
    for (const [at, key] of headingKeys.entries()) {
      if (numbers.has(key)) continue
      const one = wanted.get(key) ?? { ...(headings[at] as Heading), books: 0, sales: 0 }
      one.books += 1
      one.sales += sales
      wanted.set(key, one)
    }
  const missing = () => [...wanted].filter(([key]) => !numbers.has(key)).map(([, one]) => one)
  const finding = find(db, missing(), numbers, books)
  asked()
  await finding
  const adding = add(db, missing(), numbers)
  asked()
  for (const { key, id } of await adding) {
    const { books, sales } = wanted.get(key) as Wanted
    counted.set(id, { books, sales })
  }
  // Somebody else has added it a moment ago.
  await find(db, missing(), numbers, books)
  for (const { headingKeys } of documents)
    for (const id of numbersOf(headingKeys, numbers)) books.set(id, (books.get(id) ?? 0) + 1)
  return { numbers, counted, books }
}

type Wanted = Heading & { books: number; sales: number }
type Row = { id: number; kind: Heading['kind']; slug: string }
type Found = Row & { books: number }

async function find(
  db: Database | Transaction,
  list: Wanted[],
  numbers: Numbers,
  books: BooksUnder,
) {
  if (list.length === 0) return
  // One by one along the index: a join would read all headings of the shop for those of a few books.
  const { rows } = await db.execute<Found>(sql`/* search.find-headings */
    select id, h.kind, h.slug, one.books
    from unnest(${column(list, 'kind')}::text[], ${column(list, 'slug')}::text[]) as h(kind, slug),
      lateral (select id, books from headings where kind = h.kind and slug = h.slug collate "C" limit 1) one`)
  for (const row of rows) {
    numbers.set(keyOf(row), row.id)
    books.set(row.id, row.books)
  }
}

async function add(db: Database | Transaction, missing: Wanted[], numbers: Numbers) {
  if (missing.length === 0) return []
  // In order, so that two writers never wait for each other.
  const list = missing.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
  const terms = list.map(({ name }) => vectorOf(indexWords(name)))
  const places = list.map(placeOf)
  const { rows } = await db.execute<Row>(sql`/* search.new-headings */
    insert into headings (kind, slug, name, terms, books, sales, letter, sort_key)
    select kind, slug, name, terms::tsvector, books, sales, letter, key
    from unnest(${column(list, 'kind')}::text[], ${column(list, 'slug')}::text[],
      ${column(list, 'name')}::text[], ${sql.param(terms)}::text[],
      ${column(list, 'books')}::integer[], ${column(list, 'sales')}::bigint[],
      ${sql.param(places.map((place) => place?.letter))}::text[],
      ${sql.param(places.map((place) => place?.key))}::text[])
      as h(kind, slug, name, terms, books, sales, letter, key)
    on conflict (kind, slug) do nothing
    returning id, kind, slug`)
  return rows.map((row) => {
    numbers.set(keyOf(row), row.id)
    return { key: keyOf(row), id: row.id }
  })
}

/** Formats, prices and the like have no list of their own. */
const placeOf = ({ kind, name }: Pick<Heading, 'kind' | 'name'>) =>
  (shelfKinds as readonly string[]).includes(kind) ? placeFromAToZ(kind as ShelfKind, name) : null

const placedAtOnce = 2000

/**
 * Gives a place from A to Z to the headings that a version without one has written; `again`, to all whose place a
 * version with other rules has found.
 */
export async function placeHeadings(db: Database, again: boolean): Promise<void> {
  for (let last = 0; ; ) {
    const { rows } = await db.execute<Heading & { id: number }>(sql`
      select id, kind, name from headings
      where id > ${last} and (${again} or letter is null) and kind = any(${sql.param([...shelfKinds])}::text[])
      order by id limit ${placedAtOnce}`)
    if (rows.length === 0) return
    last = rows.at(-1)?.id as number
    const places = rows.map(placeOf)
    await db.execute(sql`
      update headings set letter = p.letter, sort_key = p.key
      from unnest(${sql.param(rows.map(({ id }) => id))}::integer[],
        ${sql.param(places.map((place) => place?.letter))}::text[],
        ${sql.param(places.map((place) => place?.key))}::text[]) as p(id, letter, key)
      where headings.id = p.id and (headings.letter, headings.sort_key) is distinct from (p.letter, p.key)`)
  }
}

const column = (list: Wanted[], name: keyof Wanted) => sql.param(list.map((one) => one[name]))
