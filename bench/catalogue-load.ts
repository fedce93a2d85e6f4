import { coverHashOf } from '#app/covers/cover-hash.server.ts'
import { designVersion } from '#app/covers/designer/design-version.ts'
import { rebuildSearch, searchVersion } from '#app/search/index/rebuild.server.ts'
import { type OpenDatabase, openDatabase } from '#server/database/client.ts'
import { migrate } from '#server/database/migrate.ts'
import { type BenchBook, benchBook } from './catalogue-titles.ts'

/** Changes with the titles, so that a catalogue of before is built anew. */
const catalogueEdition = 1
const batchSize = 4000

/** Makes the catalogue of `count` titles in a database, unless it is there from an earlier run. */
export async function loadCatalogue(url: string, count: number, log: (line: string) => void) {
  await migrate(url)
  const patience = { max: 2, statementTimeoutMs: 3_600_000, parallel: true, log }
  const { db, pool, close } = openDatabase(url, patience)
  const remember = (step: string) =>
    pool.query(
      `insert into settings (key, value) values ('bench.catalogue', to_jsonb($1::text))
       on conflict (key) do update set value = excluded.value`,
      [`${step} ${catalogueEdition} ${count}`],
    )
  const { rows } = await pool.query<{ value: string }>(
    `select value #>> '{}' as value from settings where key = 'bench.catalogue'`,
  )
  const state = rows[0]?.value
  const indexed = `indexed as ${searchVersion}`
  if (state !== `${indexed} ${catalogueEdition} ${count}`) {
    if (!state?.endsWith(` ${catalogueEdition} ${count}`)) {
      log(`Making a catalogue of ${count.toLocaleString('en')} titles, once; this takes a while`)
      await writeTitles(pool, count, log)
      await remember('written')
    }
    log('Indexing them for the search')
    await rebuildSearch(db, log)
    for (const table of [
      'books',
      'book_search',
      'book_facets',
      'book_texts',
      'search_words',
      'headings',
    ])
      await pool.query(`vacuum analyze ${table}`)
    await remember(indexed)
  }
  // The titles carry today's cover hashes; without this the shop would look through them all.
  await pool.query(
    `insert into settings (key, value) values ('cover-design', $1::jsonb)
     on conflict (key) do update set value = excluded.value`,
    [JSON.stringify(designVersion)],
  )
  await close()
}

/** Writes the titles; whatever books were there are gone. */
export async function writeTitles(pool: Pool, count: number, log: (line: string) => void) {
  await pool.query('truncate books, headings restart identity cascade')
  const indexes = await dropIndexes(pool)
  for (let from = 0; from < count; from += batchSize) {
    const books = Array.from({ length: Math.min(batchSize, count - from) }, (_, i) =>
      benchBook(from + i),
    )
    await insertBooks(pool, books)
    if (from > 0 && from % (batchSize * 25) === 0)
      log(`${from.toLocaleString('en')} titles written`)
  }
  for (const definition of indexes) await pool.query(definition)
  await pool.query('analyze books')
}

type Pool = OpenDatabase['pool']

async function dropIndexes(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
     from pg_index where indrelid = 'books'::regclass and not indisprimary`,
  )
  for (const { name } of rows) await pool.query(`drop index ${name}`)
  return rows.map(({ definition }) => definition)
}

async function insertBooks(pool: Pool, books: BenchBook[]) {
  await pool.query(
    `insert into books (id, title, subtitle, author, category, publisher, series_name,
       series_number, isbn13, language, format, published_on, published_precision, new_price_cents,
       availability, sales, description, cover_image, cover_hash, created_at)
     select id, title, subtitle, author, category, publisher, "seriesName", "seriesNumber", isbn13,
       language, format, "publishedOn", 'day', "priceCents", availability, sales, description,
       'book-1.png', "coverHash", "createdAt"::timestamptz
     from json_to_recordset($1::json) as b("createdAt" text, "coverHash" text, id uuid, title text, subtitle text, author text,
       category text, publisher text, "seriesName" text, "seriesNumber" text, isbn13 text,
       language text, format text, "publishedOn" date, "priceCents" integer, availability text,
       sales integer, description text)`,
    [
      JSON.stringify(
        books.map((book) => ({
          ...book,
          coverHash: coverHashOf({ ...book, coverImage: 'book-1.png' }),
        })),
      ),
    ],
  )
  const contributors = books.flatMap(({ id, contributors: list }) =>
    list.map(({ name, role }, position) => ({ id, position, name, role })),
  )
  await pool.query(
    `insert into book_contributors select id, position, name, role
     from json_to_recordset($1::json) as c(id uuid, position integer, name text, role text)`,
    [JSON.stringify(contributors)],
  )
  const subjects = books.flatMap(({ id, subjects: list }) =>
    list.map(({ scheme, code, heading }, position) => ({ id, position, scheme, code, heading })),
  )
  await pool.query(
    `insert into book_subjects select id, position, scheme, code, heading
     from json_to_recordset($1::json)
       as s(id uuid, position integer, scheme text, code text, heading text)`,
    [JSON.stringify(subjects)],
  )
}
