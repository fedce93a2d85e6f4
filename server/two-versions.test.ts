import assert from 'node:assert/strict'
import type { ChildProcess } from 'node:child_process'
import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import * as path from 'node:path'
import { after, before, describe, test } from 'node:test'
import type { Book } from '#app/catalog/book.ts'
import { createTestDatabase, type TestDatabase } from '#test/harness.ts'
import { makeNextVersion } from '#test/next-version.ts'
import { auditOrders, startOrders } from '#test/order-load.ts'
import { endProcesses, exitCode, opened, portIn, startProcess } from '#test/process.ts'
import { until } from '#test/until.ts'

/* This version beside a later one, on the tables of that: docs/decisions/076. */

const skip = process.platform === 'win32' ? 'signals are for Unix' : false
const password = 'a desk of oak and brass'

describe('this version and the next one', { skip }, () => {
  let database: TestDatabase
  let dataDir: string
  const next = makeNextVersion()

  before(async () => {
    database = await createTestDatabase()
    dataDir = fs.mkdtempSync(path.join(tmpdir(), 'octavo-two-versions-'))
  })
  after(async () => {
    await endProcesses()
    next.remove()
    fs.rmSync(dataDir, { recursive: true })
    await database.close()
  })

  async function start(program?: string) {
    const env = { DATABASE_URL: database.url, DATA_DIR: dataDir, LOG_LEVEL: 'silent' }
    const shop = startProcess(
      { ...env, ADMIN_PASSWORD: password },
      program === undefined ? undefined : [program],
    )
    return { shop, base: `http://127.0.0.1:${portIn(await opened(shop))}` }
  }
  const ended = async (shop: ChildProcess) => {
    shop.kill('SIGTERM')
    assert.equal(await exitCode(shop), 0)
  }
  const rows = async (sql: string) => (await database.pool.query(sql)).rows

  /** An edit by the desk of one server, seen at both. */
  async function edit(at: string, both: string[], { _id }: Book, description: string) {
    const json = { 'content-type': 'application/json' }
    const login = await fetch(`${at}/api/auth/admin`, {
      ...{ method: 'POST', headers: json },
      body: JSON.stringify({ username: 'admin', password }),
    })
    const { token } = await login.json()
    const edited = await fetch(`${at}/api/edit/${_id}`, {
      ...{ method: 'PUT', headers: { ...json, authorization: `Bearer ${token}` } },
      body: JSON.stringify({ description }),
    })
    assert.equal(edited.status, 200, await edited.text())
    for (const base of both)
      await until(async () =>
        (await (await fetch(`${base}/book/${_id}`)).text()).includes(description),
      )
  }

  test('orders and edits go on at both while the next one migrates, and when it is taken back', async (t) => {
    const old = await start()
    const books: Book[] = await (await fetch(`${old.base}/api/?limit=2`)).json()
    const [first, second] = books as [Book, Book]
    const bases = [old.base]
    const orders = await startOrders([old.base])
    t.after(orders.giveUp)
    await until(() => orders.told.size > 5)
    const young = await start(next.main)
    const migrated = `select name from migrations where name like '9%' order by name`
    assert.deepEqual(
      (await rows(migrated)).map(({ name }) => name),
      next.migrations,
    )
    const during = orders.told.size
    await until(() => orders.told.size > during + 5)
    await orders.stop()

    // What only the next version knows stays when this one writes the row.
    await rows(`update books set next_note = 'kept', next_flag = true`)
    await rows(`update orders set next_note = 'kept', next_flag = true`)
    bases.push(young.base)
    const beside = await startOrders(bases)
    t.after(beside.giveUp)
    await edit(old.base, bases, first, 'A text of this version.')
    await edit(young.base, bases, second, 'A text of the next version.')
    await edit(old.base, bases, second, 'This version edits what the next one wrote.')
    await until(() => beside.told.size > 20)

    // The upgrade is taken back: the next version ends, this one starts on what it left.
    await ended(old.shop)
    const again = await start()
    await beside.stop()
    await ended(young.shop)
    const last = await startOrders([again.base])
    await until(() => last.told.size > 5)
    await last.stop()
    await edit(again.base, [again.base], first, 'After it was taken back.')

    await auditOrders(database.pool, new Map([...orders.told, ...beside.told, ...last.told]))
    const lost = `where next_note is distinct from 'kept' or not next_flag`
    assert.deepEqual(await rows(`select id from books ${lost}`), [])
    const [kept] = await rows(`select count(*)::int as orders from next_orders where next_flag`)
    assert.ok(kept.orders >= orders.told.size)
    await ended(again.shop)
  })
})
