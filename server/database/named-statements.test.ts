import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import { testShop } from '#test/app.ts'

const shop = testShop()

test('a statement that begins with its name is prepared once a connection, also in a transaction', async () => {
  const prepared = await shop.deps.db.transaction(async (tx) => {
    for (const n of [1, 2]) {
      const { rows } = await tx.execute(sql`/* test.two-parts */ select ${n}::integer as n`)
      assert.deepEqual(rows, [{ n }])
      await tx.execute(sql`/* Not a name */ select ${n}::integer as n`)
      await tx.execute(sql`select /* test.inside */ ${n}::integer as n`)
    }
    const { rows } = await tx.execute<{ name: string; calls: number }>(sql`
      select name, (generic_plans + custom_plans)::integer as calls
      from pg_prepared_statements where statement like '%as n'`)
    return rows
  })
  assert.deepEqual(prepared, [{ name: 'test.two-parts', calls: 2 }])
})
