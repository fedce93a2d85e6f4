import type { Pool } from 'pg'
import { readLowStock } from '#app/shop/order-settings.server.ts'
import type { FilterChoices } from './filter.schema.ts'

const mostSources = 200
const mostImports = 20

/** What the desk's filters offer beside the headings: sources by name, imports latest first. */
export async function readFilterChoices(pool: Pool): Promise<FilterChoices> {
  const [lowStock, sources, imports] = await Promise.all([
    readLowStock(pool),
    pool.query<FilterChoices['sources'][number]>(
      `select id, name from feed_sources order by lower(name), name limit ${mostSources}`,
    ),
    pool.query<Omit<FilterChoices['imports'][number], 'appliedAt'> & { appliedAt: Date }>(
      `select i.id, i.number::integer, coalesce(s.name, '') as source, i.applied_at as "appliedAt"
       from imports i left join feed_sources s on s.id = i.source_id
       where i.applied_at is not null order by i.number desc limit ${mostImports}`,
    ),
  ])
  return {
    lowStock,
    sources: sources.rows,
    imports: imports.rows.map((one) => ({ ...one, appliedAt: one.appliedAt.toISOString() })),
  }
}
