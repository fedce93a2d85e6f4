import type { TestApp } from './app.ts'

/** Everything the search keeps, without what a fresh build may number in another way or what follows counts of the time. */
export async function keptSearch({ deps }: Pick<TestApp, 'deps'>) {
  const read = async (text: string) => (await deps.pool.query(text)).rows
  return {
    words: await read(
      'select word, books, strong_books, near from search_words where books <> 0 order by word collate "C"',
    ),
    headings: await read(
      'select kind, slug, books, sales from headings where books <> 0 order by kind, slug collate "C"',
    ),
    rows: await read(`
      select to_jsonb(book_search) - 'kin_subject' as row from book_search order by book_id`),
    facets: await read('select * from book_facets order by book_id'),
    texts: await read('select * from book_texts order by book_id'),
  }
}
