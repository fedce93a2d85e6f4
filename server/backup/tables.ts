import type pg from 'pg'
import { ownSequences, ownTables } from './own-things.ts'

/** A table of the shop, and the columns that are stored and not computed. */
export type ShopTable = { name: string; columns: string[] }

/** Those of the shop that PostgreSQL itself says are there, so that no list can be forgotten. */
export async function shopTables(client: pg.Client): Promise<ShopTable[]> {
  const { rows } = await client.query<ShopTable>(
    `select c.relname as name,
       array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '') as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and c.relname = any($1)
     group by c.relname order by c.relname`,
    [[...ownTables()]],
  )
  return rows
}

export type SequenceState = { name: string; value: string; isCalled: boolean }

/**
 * Where the sequences stand. They are outside of any snapshot: read after it was taken, each is at least
 * as far as the rows that it shows.
 */
export async function sequenceStates(client: pg.Client): Promise<SequenceState[]> {
  const { rows } = await client.query<{ name: string }>(
    `select s.relname as name from pg_class s
     left join pg_depend d on d.objid = s.oid and d.deptype in ('i', 'a')
     left join pg_class t on t.oid = d.refobjid
     where s.relnamespace = 'public'::regnamespace and s.relkind = 'S'
       and (s.relname = any($1) or t.relname = any($2)) order by s.relname`,
    [[...ownSequences()], [...ownTables()]],
  )
  const states: SequenceState[] = []
  for (const { name } of rows) {
    const found = await client.query(`select last_value, is_called from public."${name}"`)
    states.push({ name, value: found.rows[0].last_value, isCalled: found.rows[0].is_called })
  }
  return states
}

const quoted = (names: string[]) => names.map((name) => `"${name}"`).join(', ')

/** `COPY … TO STDOUT` of a table; of the waiting work, also what pg-boss holds in tables of its own. */
export function copyOut({ name, columns }: ShopTable, hasQueue: boolean): string {
  if (name !== 'restored_jobs' || !hasQueue) {
    return `copy public."${name}" (${quoted(columns)}) to stdout`
  }
  return `copy (select ${quoted(columns)} from public.restored_jobs union all
    select ${quoted(columns)} from pgboss.job
    where state < 'completed' and name !~ '^__pgboss') to stdout`
}

export const copyIn = ({ name, columns }: ShopTable): string =>
  `copy public."${name}" (${quoted(columns)}) from stdin`

/** Whether pg-boss has made its tables yet. */
export async function hasJobs(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query(`select to_regclass('pgboss.job') is not null as is_there`)
  return rows[0].is_there
}
