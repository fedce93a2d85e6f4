import { forgetOldEdits } from '#app/catalog/many/edits.server.ts'
import { forgetUnusedOriginals } from '#app/covers/originals.server.ts'
import { forgetOldImports } from '#app/feeds/import/forget.server.ts'
import { forgetSnapshots } from '#app/feeds/stock/kept-snapshot.server.ts'
import { settleMails } from '#app/letters/sending/progress.server.ts'
import { forgetUnconfirmed } from '#app/newsletter/subscribe.server.ts'
import { forgetFormerCustomers } from '#app/orders/personal-data.server.ts'
import { forgetMissed } from '#app/search/missed/missed-searches.server.ts'
import type { Deps } from './deps.ts'
import { forgetOldAttempts } from './http/limits.ts'
import type { Job } from './jobs/job.ts'
import { forgetOldMails } from './mail/queue.ts'

/** How long a repeated order is recognized, and a repeated scan of an arrival. */
const orderKeyDays = 30

/** Removes what has expired, every hour. */
export const sweepJob: Job = {
  name: 'sweep',
  every: '17 * * * *',
  run: (_data, deps) => sweep(deps),
}

async function sweep(deps: Deps): Promise<void> {
  const now = deps.now()
  const orderKeysFrom = new Date(now.getTime() - orderKeyDays * 86_400_000)
  await deps.pool.query('delete from sessions where expires_at <= $1', [now])
  await deps.pool.query('delete from identity_session where expires_at <= $1', [now])
  await deps.pool.query('delete from identity_verification where expires_at <= $1', [now])
  await deps.pool.query('delete from admin_sessions where ends_at <= $1', [now])
  await deps.pool.query('delete from account_links where expires_at <= $1', [now])
  await deps.pool.query('delete from order_keys where created_at < $1', [orderKeysFrom])
  await deps.pool.query('delete from arrivals where at < $1', [orderKeysFrom])
  await forgetUnusedOriginals(deps.pool, now)
  await forgetUnconfirmed(deps.pool, now)
  await forgetFormerCustomers(deps.pool)
  await forgetOldAttempts(deps)
  await settleMails(deps.pool) // what became of them is told before they go
  await forgetOldMails(deps.pool, now)
  await forgetSnapshots(deps.pool, now)
  await forgetOldEdits(deps.pool, now)
  await forgetMissed(deps.pool, now)
  await forgetOldImports(deps.pool, now)
}
