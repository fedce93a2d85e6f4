import type { Pool } from 'pg'
import type { Job } from '#server/jobs/job.ts'

/** Counted in one transaction; nobody waits for it, but figures are read past it. */
const atOnce = 100

/**
 * Brings the kept sums up to date with what orders have become. Figures are right without it, as they look at
 * the orders that it has not counted; it keeps these few (docs/figures.md).
 */
export const keepSumsJob: Job = {
  name: 'keep-sums',
  every: '* * * * *',
  run: async (_data, { pool }) => {
    while ((await countSales(pool)) > 0);
  },
}

async function countSales(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ count: number }>({
    name: 'count sales',
    text: 'select count_sales($1) as count',
    values: [atOnce],
  })
  return rows[0]?.count ?? 0
}
