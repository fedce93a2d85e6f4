import { todayOf } from '#app/shop/today.ts'
import { centsOf } from '#app/values/money.ts'
import { type AdminActor, note } from '#server/database/audit.ts'
import { transactionOn } from '#server/database/client.ts'
import { shortTransaction } from '#server/database/short-transaction.ts'
import type { Deps } from '#server/deps.ts'
import type { CloseDay } from './cash.schema.ts'
import { readSums } from './cash-day.server.ts'

export type Closing = { ok: true } | { ok: false; message: string }

/** Entries under way end within this time, or the day is closed a moment later. */
const waitMs = 3000

/**
 * Closes a day: its sums are fixed beside what was counted. The lock waits for the entries that are
 * under way, and holds new ones back, which then go to the next day (`storeCash`).
 */
export async function closeDay(
  deps: Deps,
  actor: AdminActor,
  { day, counted, note: words }: CloseDay,
): Promise<Closing> {
  if (day > todayOf(deps)) return { ok: false, message: 'This day has not come yet.' }
  return shortTransaction(
    deps.pool,
    waitMs,
    async (client): Promise<Closing> => {
      await client.query("select pg_advisory_xact_lock(hashtextextended('cash days', 0))")
      const sums = await readSums(client, day)
      const { rowCount } = await client.query({
        name: 'close day',
        text: `insert into cash_days (day, closed_at, closed_by, counted_cents, note, sums)
          values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
        values: [day, deps.now(), actor.id, centsOf(counted), words || null, JSON.stringify(sums)],
      })
      if (rowCount === 0) return { ok: false, message: `${day} is closed already.` }
      const detail = { counted, sums }
      const entry = { actor, action: 'cash.close', subject: `day:${day}`, called: day, detail }
      await note(transactionOn(client), deps.now(), entry)
      return { ok: true }
    },
    ({ ok }) => ok,
  )
}
