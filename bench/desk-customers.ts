import type { CustomersQuery } from '#app/customers/customers.schema.ts'
import { listCustomers } from '#app/customers/list/list-customers.server.ts'
import { openDatabase } from '#server/database/client.ts'
import type { Bench } from './bench-row.ts'
import type { Measure } from './report.ts'

const customers = 1_000_000
const perQuery = 40

/** What somebody at the desk asks for, with the n-th customer of the shop in mind. */
export const questions: Record<string, (n: number) => CustomersQuery> = {
  'who ordered last': () => ({}),
  newest: () => ({ sort: 'newest' }),
  'most orders': () => ({ sort: 'most-orders' }),
  'most spent': () => ({ sort: 'most-spent' }),
  'an e-mail address': (n) => ({ q: `reader${n}@example.com` }),
  'the beginning of addresses': () => ({ q: 'reader12@' }),
  'the beginning of many addresses': () => ({ q: 'reader1' }),
  'a phone number': (n) => ({ q: `020 ${String(n).padStart(8, '0')}` }),
  'a rare name': (n) => ({ q: `r${n}` }),
  'a common name': () => ({ q: 'maria' }),
  'the beginning of common names': () => ({ q: 'mar', sort: 'most-spent' }),
  'two names, one common': (n) => ({ q: `maria n${n}` }),
  'two common names': () => ({ q: 'maria garcia' }),
  'two common names, of nobody': () => ({ q: 'maria schmidt' }),
  'three words of common names': () => ({ q: 'mar gar maria' }),
}

/**
 * SQL that makes so many customers: one in twenty is a Maria, one in seven a Garcia, no Schmidt is a Maria. All words
 * come at once: the trigger would take them one customer after the other.
 */
export const manyCustomers = (count: number): string => `
truncate customer_list, customer_words, customers_due;
  alter table customer_list disable trigger user;
  alter table customer_words drop constraint customer_words_pkey;
  insert into customer_list (uid, name, email, phone, since, ordered_at, orders,
    spent_cents, words)
  select md5(n::text), 'Reader ' || n, 'reader' || n || '@example.com', '+4420' || lpad(n::text, 8, '0'),
    timestamptz '2020-01-01' + n * interval '3 minutes',
    timestamptz '2020-01-01' + (n::bigint * 7919 % 1000000) * interval '3 minutes', n % 40, n::bigint * 7919 % 100000,
    array[case n % 20 when 0 then 'maria' when 10 then 'marta' else 'r' || n end,
      case when n % 40 = 10 then 'schmidt' when n % 7 = 0 then 'garcia' else 'n' || n end]
  from generate_series(1, ${count}) n;
  insert into customer_words (word, since, uid) select word, since, uid
    from customer_list cross join lateral beginnings_of(array_to_tsvector(words)) word;
  alter table customer_words add primary key (word, since, uid);
  alter table customer_list enable trigger user`

/**
 * The desk's customers at a million of them: the slowest question's 95th percentile. Runs last: it fills the shop.
 */
export async function measureDeskCustomers({ shop }: Bench): Promise<Measure> {
  const patient = openDatabase(shop.databaseUrl, { max: 1, statementTimeoutMs: 3_600_000 })
  const database = openDatabase(shop.databaseUrl, { max: 2 })
  try {
    await patient.pool.query(manyCustomers(customers))
    await patient.pool.query('vacuum analyze')
    let slowest = 0
    for (const [name, question] of Object.entries(questions)) {
      const times: number[] = []
      for (let at = 0; at < perQuery; at++) {
        const started = performance.now()
        const page = await listCustomers(database.pool, question((at * 7919) % customers))
        // The second page, too.
        if (page?.next && at % 2 === 1)
          await listCustomers(database.pool, { ...question(at), cursor: page.next })
        times.push((performance.now() - started) / (page?.next && at % 2 === 1 ? 2 : 1))
      }
      const p95 = times.toSorted((one, other) => one - other)[Math.floor(perQuery * 0.95)] ?? 0
      console.log(`  ${name}: p95 ${p95.toFixed(1)} ms`)
      slowest = Math.max(slowest, p95)
    }
    const name = `Desk list at ${customers.toLocaleString('en-US')} customers, p95`
    return { name, unit: 'ms', ours: slowest, bar: { atMost: 50 } }
  } finally {
    await database.close()
    await patient.close()
  }
}
