import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testShop } from '#test/app.ts'
import { ownFunctions, ownSequences, ownTables } from './own-things.ts'

const shop = testShop()

/** What a migrated database holds; sequences of a table's own columns go with the table. */
const there = {
  tables: `select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`,
  sequences: `select relname as name from pg_class c
    where relnamespace = 'public'::regnamespace and relkind = 'S'
      and not exists (select from pg_depend where objid = c.oid and deptype in ('a', 'i'))`,
  functions: `select proname as name from pg_proc where pronamespace = 'public'::regnamespace
    and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')`,
}

test('the migrations name everything that a backup has to hold (threats 61)', async () => {
  const known = { tables: ownTables(), sequences: ownSequences(), functions: ownFunctions() }
  for (const [kind, text] of Object.entries(there)) {
    const { rows } = await shop.deps.pool.query<{ name: string }>(text)
    const names = rows.map(({ name }) => name)
    if (kind === 'tables') assert.ok(names.length > 20)
    const missed = names.filter((name) => !known[kind as keyof typeof known].has(name))
    assert.deepEqual(missed, [], kind)
  }
})
