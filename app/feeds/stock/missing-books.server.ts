import type { Pool } from 'pg'

/** Books at once, so that no statement takes long. */
const booksAtOnce = 5000

export type Missing = {
  /** ISBNs of stocked books that a list does not name, in their order. */
  isbns: string[]
  /** How many books with an ISBN have copies at all. */
  stocked: number
}

/**
 * The books with copies that a list does not name. One without an ISBN cannot be in such a list, so it
 * is not missing.
 */
export async function findMissing(pool: Pool, named: ReadonlySet<string>): Promise<Missing> {
  const isbns: string[] = []
  let stocked = 0
  for (let after = ''; ; ) {
    const { rows } = await pool.query<{ isbn13: string }>({
      name: 'stocked books',
      text: `select isbn13 from books
        where isbn13 > $1 and stock > 0 and archived_at is null order by isbn13 limit $2`,
      values: [after, booksAtOnce],
    })
    stocked += rows.length
    isbns.push(...rows.map(({ isbn13 }) => isbn13).filter((isbn13) => !named.has(isbn13)))
    if (rows.length < booksAtOnce) return { isbns, stocked }
    after = rows.at(-1)?.isbn13 ?? ''
  }
}
