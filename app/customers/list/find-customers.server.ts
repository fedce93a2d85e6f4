import type { Pool, PoolClient } from 'pg'
import { wantedBy } from '#app/orders/queue/wanted.ts'
import { tidyEmail } from '#app/values/email.ts'
import { isId } from '#server/database/id.ts'
import { shortTransaction } from '#server/database/short-transaction.ts'
import { listWords } from './facts.server.ts'

/* Whom somebody at the desk may mean by what they typed: a number, an id, an e-mail address from its beginning,
   a phone number, or the beginnings of words of the name. Each is looked up along its own index. */

/** More than these are not looked at: who finds so many goes on typing. */
export const mostFound = 1000
/** More words than a name has. */
const mostWords = 6

/** The uids found, the newest customers first where words find too many. */
export async function findUids(pool: Pool, q: string): Promise<string[]> {
  const text = q.trim()
  const found = new Set<string>()
  const look = async (name: string, statement: string, values: unknown[]) => {
    const { rows } = await pool.query<{ uid: string }>({
      name: `customers by ${name}`,
      text: `${statement} limit ${mostFound + 1}`,
      values,
    })
    for (const { uid } of rows) found.add(uid)
  }
  if (/[@＠]/.test(text)) {
    const email = tidyEmail(text).toLowerCase()
    // The highest sign there is ends the stretch of addresses that begin so.
    await look('e-mail', 'select uid from customer_list where email >= $1 and email <= $2', [
      email,
      `${email}\u{10ffff}`,
    ])
    await look(
      'e-mail of an order',
      'select distinct customer_uid as uid from orders where lower(email) = $1',
      [email],
    )
    return [...found]
  }
  const asOrder = text.replace(/^order\s+/i, '')
  if (isId(asOrder))
    await look('id of an order', 'select customer_uid as uid from orders where id = $1', [asOrder])
  await look('uid', 'select uid from customer_list where uid = $1', [text])
  for (const { by, value } of wantedBy(asOrder).flat()) {
    if (by === 'number')
      await look('number', 'select customer_uid as uid from orders where number = $1', [value])
    if (by === 'phone') {
      await look('phone', 'select uid from customer_list where right(phone, 7) = $1', [value])
      await look(
        'phone of an order',
        'select distinct customer_uid as uid from orders where right(phone, 7) = $1',
        [value],
      )
    }
  }
  if (/\p{L}/u.test(text)) {
    const words = listWords(text).slice(0, mostWords)
    if (words.length > 0) for (const uid of await uidsByWords(pool, words)) found.add(uid)
  }
  return [...found]
}

/** Makes PostgreSQL read several lists side by side, each along its index, in this transaction. */
const sideBySide = `set local enable_nestloop = off; set local enable_hashjoin = off;
  set local enable_sort = off; set local enable_bitmapscan = off; set local enable_seqscan = off`

/**
 * Whose names have all these beginnings of words. The shortest list is walked and each of its customers looked
 * up in the others; where all are long they are read side by side, as one merges sorted piles.
 */
const uidsByWords = (pool: Pool, words: string[]): Promise<string[]> =>
  shortTransaction(pool, 1000, async (client) => {
    const sizes = await sizesOf(client, words)
    const sorted = words.toSorted((one, other) => (sizes.get(one) ?? 0) - (sizes.get(other) ?? 0))
    const isShort = (sizes.get(sorted[0] ?? '') ?? 0) <= mostFound
    const others = sorted.slice(1).map((_, at) => ({ name: `w${at}`, word: `$${at + 2}` }))
    const same = (name: string) => `${name}.since = w.since and ${name}.uid = w.uid`
    const text = isShort
      ? `select w.uid from customer_words w where w.word = $1 ${others
          .map(
            ({ name, word }) =>
              `and exists (select from customer_words ${name}
                where ${name}.word = ${word} and ${same(name)} offset 0)`,
          )
          .join(' ')}`
      : `select w.uid from customer_words w ${others
          .map(
            ({ name, word }) =>
              `join customer_words ${name} on ${name}.word = ${word} and ${same(name)}`,
          )
          .join(' ')} where w.word = $1`
    if (!isShort) await client.query(sideBySide)
    const { rows } = await client.query<{ uid: string }>(
      `${text} order by w.since desc, w.uid desc limit ${mostFound + 1}`,
      sorted,
    )
    return rows.map(({ uid }) => uid)
  })

/** How many customers have each of them, as far as it matters. */
async function sizesOf(client: PoolClient, words: string[]): Promise<Map<string, number>> {
  const { rows } = await client.query<{ word: string; size: number }>({
    name: 'sizes of customer words',
    text: `select word, (select count(*)::int from (select from customer_words c where c.word = w.word
        limit ${mostFound + 1}) few) as size from unnest($1::text[]) w(word)`,
    values: [words],
  })
  return new Map(rows.map(({ word, size }) => [word, size]))
}
