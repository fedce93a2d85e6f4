import assert from 'node:assert/strict'
import type { ChildProcess } from 'node:child_process'
import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import * as path from 'node:path'
import { after, before, describe, test } from 'node:test'
import { openDatabase } from '#server/database/client.ts'
import { auditOrders, startOrders } from '#test/order-load.ts'
import { startPair } from '#test/pair.ts'
import { endProcesses, opened, portIn, startProcess } from '#test/process.ts'
import { until } from '#test/until.ts'

const skip = process.platform === 'win32' ? 'signals are for Unix' : false

describe('two servers on a synchronous pair of databases', { skip }, () => {
  let pair: Awaited<ReturnType<typeof startPair>>
  let dataDir: string
  const shops: ChildProcess[] = []
  const bases: string[] = []

  before(async () => {
    pair = await startPair()
    dataDir = fs.mkdtempSync(path.join(tmpdir(), 'octavo-failover-'))
    for (let n = 0; n < 2; n++) {
      const env = { DATABASE_URL: pair.url, DATA_DIR: dataDir, LOG_LEVEL: 'silent' }
      const shop = startProcess({ ...env, ADMIN_PASSWORD: 'a desk of oak' })
      bases.push(`http://127.0.0.1:${portIn(await opened(shop))}`)
      shops.push(shop)
    }
  })
  after(async () => {
    await endProcesses()
    await pair.close()
    fs.rmSync(dataDir, { recursive: true })
  })

  test('threats 66: the primary dies and the standby is promoted: no order is lost or doubled, nobody restarts a server', async (t) => {
    const kept = await (await fetch(`${bases[0]}/`)).text()
    const orders = await startOrders(bases)
    t.after(orders.giveUp)
    await until(() => orders.told.size > 20)
    await pair.primary.kill()
    // Pages that are kept go on while no database answers; what has to be stored is refused in words.
    const away = await fetch(`${bases[0]}/api/orders/email/a@example.com`, {
      headers: { cookie: `octavo_session=${'a'.repeat(43)}` },
    })
    assert.equal(away.status, 503)
    assert.match(away.headers.get('retry-after') ?? '', /^\d+$/)
    const page = await fetch(`${bases[0]}/`)
    assert.deepEqual([page.status, (await page.text()).length], [200, kept.length])

    await pair.standby.admin('select pg_promote()')
    const promotedMs = performance.now()
    const before = orders.told.size
    await until(() => orders.told.size > before)
    const secondsTo = (ms: number) => ((ms - promotedMs) / 1000).toFixed(2)
    const first = Math.min(...[...orders.told.values()].map(({ atMs }) => atMs).slice(before))
    t.diagnostic(`the first order was taken ${secondsTo(first)} s after the promotion`)
    await until(() => orders.told.size > before + 20)
    await orders.stop()
    for (const base of bases) {
      await until(async () => (await fetch(`${base}/readyz`)).status === 200)
    }
    assert.deepEqual(
      shops.map(({ exitCode, signalCode }) => exitCode ?? signalCode),
      [null, null],
    )
    const { pool, close } = openDatabase(pair.urlOf(pair.standby), { max: 1 })
    t.after(close)
    await auditOrders(pool, orders.told)
    t.diagnostic(`${orders.told.size} orders were acknowledged, each is there once`)
  })
})
