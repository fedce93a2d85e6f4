import { setTimeout as delay } from 'node:timers/promises'
import type { Record as Worked } from './record.ts'
import type { Stage } from './stage.ts'
import { addedAtOnce } from './till.ts'

/** So much more may a process hold at its end than when it had warmed up, in MB. */
const growthMb = 100

/** What is stored beside what was acknowledged; figures, and what is wrong in words. */
export async function audit(stage: Stage, worked: Worked) {
  const { pool, mail, counts, memory } = stage
  const faults = [...worked.faults]
  const must = (holds: boolean, words: string) => void (holds || faults.push(words))
  const count = async (sql: string, values?: unknown[]) =>
    Number((await pool.query<{ n: string }>(`select count(*) as n from ${sql}`, values)).rows[0]?.n)

  await mailsGone(count)
  const keys = [...worked.acknowledged.keys()]
  const ids = [...worked.acknowledged.values()].map(({ id }) => id)
  const kept = await count(
    `unnest($1::text[], $2::uuid[]) a(key, id)
     where 1 = (select count(*) from order_keys k where k.key = a.key and k.order_id = a.id)
       and exists (select from orders o where o.id = a.id)`,
    [keys, ids],
  )
  must(kept === keys.length, `${keys.length - kept} acknowledged orders are lost or another one`)
  must(new Set(ids).size === ids.length, 'two keys were answered with one order')
  const orders = await count('orders')
  // One whose answer was lost is repeated under its key until it is acknowledged.
  must(orders === keys.length, `${orders} orders are stored, ${keys.length} were acknowledged`)
  const wrongSums = await count(`orders o where
    subtotal_cents <> (select sum(price_cents) from order_lines where order_id = o.id)
    or total_cents <> subtotal_cents + shipping_cents + case when tax_included then 0 else tax_cents end`)
  must(wrongSums === 0, `${wrongSums} orders do not add up`)
  const broken = await count(`(select book_id, before, after,
      lag(after) over (partition by book_id order by id) as expected,
      row_number() over (partition by book_id order by id) as place from stock_moves) m
    where place > 1 and before is distinct from expected`)
  must(broken === 0, `${broken} entries of the stock journal do not follow from the one before`)
  const drifted = await count(`books b where stock is distinct from
    (select after from stock_moves where book_id = b.id order by id desc limit 1)`)
  must(drifted === 0, `${drifted} books have another stock than their journal`)
  const added = await count(
    `stock_moves where kind = 'change' and reason = 'stock snapshot' and after - before = ${addedAtOnce}`,
  )
  must(
    added * addedAtOnce === worked.copiesAdded,
    `${worked.copiesAdded} copies of lists were acknowledged, ${added * addedAtOnce} are in the journal`,
  )

  const arrived = new Set(mail.mails.flatMap(({ to }) => to))
  const missing = [...worked.acknowledged.values()].filter(({ email }) => !arrived.has(email))
  must(missing.length === 0, `${missing.length} confirmations did not arrive`)
  const repeated = mail.copies().reduce((sum, copies) => sum + copies - 1, 0)
  const troubles = Object.values(counts).reduce((sum, times) => sum + times, 0)
  must(repeated <= troubles, `${repeated} mails came again, in ${troubles} troubles`)
  must(worked.stale === 0, `${worked.stale} pages were older than 2 s after an edit, in calm`)
  const growth = memory.map(
    (life) => (life.at(-1) ?? 0) - (life[Math.min(20, life.length - 1)] ?? 0),
  )
  must(Math.max(...growth) <= growthMb, `memory grew by ${Math.max(...growth)} MB in one life`)

  return {
    faults,
    figures: {
      ...{ 'orders acknowledged': keys.length, 'orders refused (sold out)': worked.refused },
      ...{ 'pages shown': worked.visits, edits: worked.edits, 'stock moves': worked.moves },
      ...{ 'lists of the till': worked.lists, 'copies added by them': worked.copiesAdded },
      ...{ 'mails arrived': mail.mails.length, 'mails repeated': repeated, ...counts },
      'old pages shown in a trouble': worked.staleInTrouble,
      'memory at most, MB': Math.max(0, ...memory.flat()),
      'memory grown in one life at most, MB': Math.max(...growth),
    },
  }
}

/** Those of a killed server are taken over after half a minute. */
async function mailsGone(count: (sql: string) => Promise<number>) {
  for (const endsAt = Date.now() + 120_000; Date.now() < endsAt; await delay(500))
    if ((await count('mails where done_at is null')) === 0) return
}
