import { sql } from 'drizzle-orm'
import type { Database } from '#server/database/client.ts'
import type { Job } from '#server/jobs/job.ts'
import { indexBooks } from './index-book.server.ts'
import { misdatedBooks } from './searchable-books.server.ts'

const lookedAtOnce = 2000
const indexedAtOnce = 200

/**
 * Sorts books anew by the day on which they came in, when the owner has set the shop's clock to another time
 * zone: nobody waits for that. Begins again after a crash.
 */
export const redateJob: Job = {
  name: 'redate-books',
  every: '*/10 * * * *',
  run: async (_data, { db, changes }) => {
    const { rows } = await db.execute<{ now: string | null; before: string | null }>(sql`
      select (select value #>> '{}' from settings where key = 'time-zone') as now,
        (select value #>> '{}' from settings where key = 'search.time-zone') as before`)
    const { now, before } = rows[0] ?? { now: null, before: null }
    if (now === null || now === before) return
    for await (const ids of misdated(db))
      await db.transaction(async (tx) => {
        await indexBooks(tx, ids)
        await changes.announce(tx, ['books'])
      })
    await db.execute(sql`
      insert into settings (key, value) values ('search.time-zone', to_jsonb(${now}::text))
      on conflict (key) do update set value = excluded.value, updated_at = now()`)
  },
}

async function* misdated(db: Database): AsyncGenerator<string[]> {
  let last: string | undefined = '00000000-0000-0000-0000-000000000000'
  while (last) {
    const looked = await misdatedBooks(db, last, lookedAtOnce)
    for (let at = 0; at < looked.ids.length; at += indexedAtOnce)
      yield looked.ids.slice(at, at + indexedAtOnce)
    last = looked.last
  }
}
