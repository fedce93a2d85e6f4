import type pg from 'pg'
import { ownFunctions, ownSequences, ownTables } from './own-things.ts'

/** What a database holds: nothing, a shop, or tables that are none of ours. */
export async function whatIsThere(client: pg.Client): Promise<'nothing' | 'shop' | 'other'> {
  const { rows } = await client.query<{ tables: number; migrations: string | null }>(
    `select count(*)::int as tables, to_regclass('public.migrations')::text as migrations from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f')`,
  )
  const [{ tables, migrations } = { tables: 0, migrations: null }] = rows
  if (tables === 0) return 'nothing'
  if (migrations === null) return 'other'
  const { rows: first } = await client.query(
    `select exists (select from migrations where name = '0001_initial.sql') as is_ours`,
  )
  return first[0].is_ours ? 'shop' : 'other'
}

/**
 * Removes what a shop has made, pg-boss's tables too. One thing after the other and not the schema, which
 * belongs to somebody else on many servers; what others have put there stays.
 */
export async function clearShop(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ drop: string }>(
    `select format('drop table if exists %s cascade', oid::regclass) as drop from pg_class
       where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname = any($1)
     union all
     select format('drop sequence if exists %s cascade', oid::regclass) from pg_class
       where relnamespace = 'public'::regnamespace and relkind = 'S' and relname = any($2)
     union all
     select format('drop routine if exists %s cascade', oid::regprocedure) from pg_proc
       where pronamespace = 'public'::regnamespace and proname = any($3)`,
    [[...ownTables()], [...ownSequences()], [...ownFunctions()]],
  )
  await client.query("set local client_min_messages = 'error'")
  for (const { drop } of rows) await client.query(drop)
  await client.query('drop schema if exists pgboss cascade')
}
