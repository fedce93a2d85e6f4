import { sql } from 'drizzle-orm'
import { channel } from '#server/database/changes.ts'
import type { Database, Transaction } from '#server/database/client.ts'
import { addHeadings, addWords, nearOf } from './add-counts.server.ts'
import { count, countHeadings, headingRows, noCounts, takeOut, wordRows } from './counts.ts'
import { documentOf } from './document.ts'
import { numberHeadings, placeHeadings } from './headings.server.ts'
import { indexBooks } from './index-book.server.ts'
import { writeRows } from './index-rows.server.ts'
import type { BooksUnder } from './kin.ts'
import { numbersOf } from './numbers.ts'
import { formsIn, namePeople } from './person-names.server.ts'
import { readBooksAfter } from './searchable-books.server.ts'
import { nameSeries, spellingsIn } from './series-names.server.ts'

/**
 * Increase this whenever the folding, the lexemes or the places from A to Z change, so that an update of the shop
 * rebuilds the search.
 */
export const searchVersion = 9

type Log = (line: string) => void
const batchSize = 500
const booksAtOnce = 20_000

/**
 * Makes sure every book can be found: indexes those that are missing (the first start, a database
 * that was filled by other means) and indexes all of them again when this version folds words in
 * another way. Needs a connection without a time limit for statements.
 */
export async function ensureSearch(db: Database, log: Log = () => {}): Promise<void> {
  const { rows } = await db.execute<{
    version: number | null
    missing: number
    indexed: boolean
  }>(sql`
    select (select (value #>> '{}')::integer from settings where key = 'search.version') as version,
      (select count(*)::integer from books where archived_at is null and availability <> 'withdrawn'
        and not exists (select from book_search where book_id = books.id)) as missing,
      exists (select from book_search) as indexed`)
  const [state] = rows
  if (!state) return
  await placeHeadings(db, state.version !== searchVersion)
  if (state.indexed && state.version !== searchVersion) await renewSearch(db, log)
  else if (state.missing > booksAtOnce && !state.indexed) await rebuildSearch(db, log)
  else await indexMissing(db, state.missing, log)
  await rememberVersion(db)
}

/** An index without a book in it is of this version: what comes in from here on needs not be renewed. */
export async function beginSearch(db: Database): Promise<void> {
  const { rows } = await db.execute(sql`select from book_search limit 1`)
  if (rows.length === 0) await rememberVersion(db)
}

async function rememberVersion(db: Database | Transaction): Promise<void> {
  await db.execute(sql`
    insert into settings (key, value) values ('search.version', to_jsonb(${searchVersion}::integer))
    on conflict (key) do update set value = excluded.value, updated_at = now()`)
}

async function indexMissing(db: Database, missing: number, log: Log): Promise<void> {
  if (missing === 0) return
  log(`Indexing ${missing} books for the search`)
  let last = '00000000-0000-0000-0000-000000000000'
  while (true) {
    const { rows } = await db.execute<{ id: string }>(sql`
      select id from books where id > ${last}::uuid
        and archived_at is null and availability <> 'withdrawn'
        and not exists (select from book_search where book_id = books.id)
      order by id limit ${batchSize}`)
    const ids = rows.map(({ id }) => id)
    if (ids.length === 0) return
    last = ids.at(-1) as string
    await db.transaction(async (tx) => {
      await indexBooks(tx, ids)
      await tx.execute(sql`select pg_notify(${channel}, '["books"]')`)
    })
  }
}

/**
 * Indexes every book again, some at a time, while searches and edits go on: words that both versions fold alike find
 * their books all the time, others once their book's turn has come. How far it is is part of each step, so that
 * several servers share the work, and after a crash it goes on from there.
 */
async function renewSearch(db: Database, log: Log): Promise<void> {
  log('The search of all books is renewed; it goes on answering meanwhile')
  for (let done = 0; ; ) {
    const step = await db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(hashtext('octavo search'))`)
      const { rows: known } = await tx.execute<{ last: string | null; current: boolean }>(sql`
        select (select value ->> 'last' from settings where key = 'search.renewed'
            and value ->> 'version' = ${String(searchVersion)}) as last,
          (select value #>> '{}' from settings where key = 'search.version')
            is not distinct from ${String(searchVersion)} as current`)
      if (known[0]?.current) return 0 // another server was faster
      const last = known[0]?.last ?? '00000000-0000-0000-0000-000000000000'
      const { rows } = await tx.execute<{ id: string }>(sql`
        select id from books where id > ${last}::uuid order by id limit ${batchSize}`)
      const ids = rows.map(({ id }) => id)
      await indexBooks(tx, ids)
      if (ids.length === 0) {
        await tx.execute(sql`delete from settings where key = 'search.renewed'`)
        await rememberVersion(tx)
      } else {
        const renewed = JSON.stringify({ version: String(searchVersion), last: ids.at(-1) })
        await tx.execute(sql`
          insert into settings (key, value) values ('search.renewed', ${renewed}::jsonb)
          on conflict (key) do update set value = excluded.value, updated_at = now()`)
      }
      await tx.execute(sql`select pg_notify(${channel}, '["books"]')`)
      return ids.length
    })
    if (step === 0) return
    const before = done
    done += step
    if (Math.floor(done / 100_000) > Math.floor(before / 100_000)) log(`Renewed ${done} books`)
  }
}

/**
 * Builds the whole search in one transaction, which readers wait for: for an empty one. The indexes are made
 * after the rows, which is many times faster for a large catalogue. Headings keep their numbers.
 */
export async function rebuildSearch(db: Database, log: Log = () => {}): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('octavo search'))`)
    // The app folds words between two statements, which takes long on a busy machine.
    await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`)
    await tx.execute(sql`lock table books in share row exclusive mode`)
    await tx.execute(sql`truncate book_search, book_facets, book_texts, search_words`)
    await tx.execute(sql`update headings set books = 0, sales = 0 where books <> 0 or sales <> 0`)
    const indexes = await dropIndexes(tx)
    const { forms, spellings } = await fill(tx, log)
    // Stores best sellers next to each other, so that a walk along them reads few pages.
    const [bySales] = indexes.filter((definition) => definition.includes(' book_search_by_sales '))
    if (bySales) {
      await tx.execute(sql.raw(bySales))
      await tx.execute(sql`cluster book_search using book_search_by_sales`)
    }
    for (const definition of indexes)
      if (definition !== bySales) await tx.execute(sql.raw(definition))
    await namePeople(tx, forms)
    for (let i = 0; i < spellings.length; i += batchSize)
      await nameSeries(tx, spellings.slice(i, i + batchSize))
    await rememberVersion(tx)
    await tx.execute(sql`select pg_notify(${channel}, '["books"]')`)
  })
  for (const table of ['book_search', 'book_facets', 'book_texts', 'search_words', 'headings'])
    await db.execute(sql.raw(`analyze ${table}`))
}

/** Writes all rows; answers who is written in several forms, and what books call their series. */
async function fill(tx: Transaction, log: Log) {
  const counts = noCounts()
  const forms = new Map<string, ReturnType<typeof formsIn>[number]>()
  const spellings = new Map<string, ReturnType<typeof spellingsIn>[number]>()
  const numbers = new Map<string, number>()
  const under: BooksUnder = new Map()
  let last = '00000000-0000-0000-0000-000000000000'
  for (let done = 0; ; ) {
    const books = await readBooksAfter(tx, last, batchSize * 4)
    if (books.length === 0) break
    last = books.at(-1)?.id as string
    const documents = books.map(documentOf)
    const { counted } = await numberHeadings(tx, documents, { numbers, books: under })
    for (const { lexemes, headingKeys, sales } of documents) {
      count(counts, lexemes, sales, 1)
      countHeadings(counts, numbersOf(headingKeys, numbers), sales, 1)
    }
    takeOut(counts, counted)
    await writeRows(tx, documents, numbers, under)
    for (const one of formsIn(documents, numbers)) forms.set(`${one.id} ${one.name}`, one)
    for (const one of spellingsIn(documents, numbers)) spellings.set(`${one.id} ${one.name}`, one)
    const before = done
    done += books.length
    if (Math.floor(done / 100_000) > Math.floor(before / 100_000)) log(`Indexed ${done} books`)
  }
  const words = wordRows(counts)
  for (const added of addHeadings(tx, headingRows(counts))) await added
  for (const added of addWords(tx, words, await nearOf(tx, words))) await added
  return { forms: [...forms.values()], spellings: [...spellings.values()] }
}

/** Drops the indexes of the search and returns the statements that recreate them. */
async function dropIndexes(tx: Transaction): Promise<string[]> {
  const { rows } = await tx.execute<{ name: string; definition: string }>(sql`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index
    where indrelid in ('book_search'::regclass, 'book_facets'::regclass, 'search_words'::regclass) and not indisprimary`)
  for (const { name } of rows) await tx.execute(sql.raw(`drop index ${name}`))
  return rows.map(({ definition }) => definition)
}
