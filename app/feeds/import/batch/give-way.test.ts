import assert from 'node:assert/strict'
import { constants, getPriority } from 'node:os'
import { test } from 'node:test'
import { connect } from '#app/feeds/import/work.server.ts'
import { testShop } from '#test/app.ts'
import { giveWayIn } from './give-way.server.ts'

const shop = testShop()

test('PostgreSQL gives an import what others leave, and others as much as before', {
  skip: process.platform !== 'linux' && 'only Linux tells what a process is called',
}, async () => {
  const [importing, other] = [await connect(shop.url), await connect(shop.url)]
  try {
    const priorityOf = async (client: typeof importing) => {
      const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
      return getPriority(rows[0]?.pid ?? 0)
    }
    const before = await priorityOf(other)
    await giveWayIn(importing)
    const { PRIORITY_BELOW_NORMAL } = constants.priority
    assert.equal(await priorityOf(importing), Math.max(before, PRIORITY_BELOW_NORMAL))
    assert.equal(await priorityOf(other), before)
  } finally {
    await Promise.all([importing.end(), other.end()])
  }
})
