/* What a migration may do while the version before it still works on the same tables. docs/decisions/075. */

/** Tables that may hold a million rows: an index on them is built beside their readers and writers. */
const large = [
  ...['books', 'book_contributors', 'book_subjects', 'book_search', 'book_facets', 'book_texts'],
  ...['orders', 'order_lines', 'order_events', 'order_keys', 'parcels', 'cash_entries'],
  ...['stock_moves', 'audit', 'mails', 'customers', 'customer_list', 'subscribers', 'letter_mails'],
  ...['import_rows', 'feed_books', 'headings', 'search_words', 'identity_user', 'sessions'],
]

const takesAway: [RegExp, string][] = [
  [/\bdrop (table|column|view|function|type|sequence)\b/, 'drops what the version before may use'],
  [/\brename (column|to)\b|\brename \w+ to\b/, 'renames what the version before may use'],
  [/\balter (column )?\w+ (set data )?type\b/, 'changes a type, which rewrites the table'],
  [/\bset not null\b/, 'refuses rows that the version before may write'],
]

/** What is wrong with a migration, in words; a contract names the release that last used what it takes. */
export function faultsOf(sql: string): string[] {
  const text = sql
    .replaceAll(/\$\$[\s\S]*?\$\$/g, "''")
    .replaceAll(/--.*$/gm, '')
    .replaceAll(/\s+/g, ' ')
    .toLowerCase()
  const made = new Set(
    [...text.matchAll(/\bcreate table (?:if not exists )?(\w+)/g)].map((m) => m[1]),
  )
  const faults: string[] = []
  for (const statement of text.split(';')) {
    const table =
      /\b(?:alter table (?:only )?(?:if exists )?|drop table (?:if exists )?)(\w+)/.exec(
        statement,
      )?.[1]
    if (table && made.has(table)) continue
    for (const [pattern, words] of takesAway) if (pattern.test(statement)) faults.push(words)
    for (const [, column = ''] of statement.matchAll(/\badd column ((?:[^,()]|\([^)]*\))*)/g)) {
      if (/\bnot null\b/.test(column) && !/\bdefault\b|\bgenerated\b/.test(column))
        faults.push('adds a column that the version before does not fill')
    }
    const indexed = /\bcreate (?:unique )?index (?!concurrently)\w+ on (\w+)/.exec(statement)?.[1]
    if (indexed && large.includes(indexed) && !made.has(indexed))
      faults.push(`locks ${indexed} while an index is built`)
  }
  const isContract = /^-- contract: last used by \d+\.\d+/m.test(sql)
  return isContract ? faults.filter((fault) => fault.startsWith('locks')) : faults
}
