import assert from 'node:assert/strict'
import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import * as path from 'node:path'
import { after, before, describe, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { startBalancer } from '#test/balancer.ts'
import { createTestDatabase, type TestDatabase } from '#test/harness.ts'
import { endProcesses, exitCode, opened, portIn, startProcess } from '#test/process.ts'
import { until } from '#test/until.ts'

const skip = process.platform === 'win32' ? 'signals are for Unix' : false
const restarts = 6
/** Visitors who never pause leave the servers that start no processor. */
const pauseMs = 30

describe('two servers behind a balancer', { skip }, () => {
  let database: TestDatabase
  let dataDir: string
  let balancer: Awaited<ReturnType<typeof startBalancer>>

  before(async () => {
    database = await createTestDatabase()
    dataDir = fs.mkdtempSync(path.join(tmpdir(), 'octavo-rolling-'))
    balancer = await startBalancer()
  })
  after(async () => {
    await balancer.close()
    await endProcesses()
    fs.rmSync(dataDir, { recursive: true })
    await database.close()
  })

  async function startServer() {
    const shop = startProcess({
      DATABASE_URL: database.url,
      DATA_DIR: dataDir,
      DRAIN_SECONDS: '3',
      LOG_LEVEL: 'error',
    })
    const backend = balancer.add(portIn(await opened(shop)))
    await until(backend.isReady)
    return {
      async stop() {
        shop.kill('SIGTERM')
        await until(() => !backend.isReady())
        assert.equal(await exitCode(shop), 0)
        backend.remove()
      },
    }
  }

  test(`threats 32: ${restarts} rolling restarts under load cost no request`, async () => {
    const servers = [await startServer(), await startServer()]
    const books: { _id: string }[] = await (await fetch(`${balancer.url}/api/?limit=20`)).json()
    const failed: string[] = []
    let answered = 0
    let isOver = false
    /* Kept pages, pages of their own, the API, and words that no page was rendered for yet. */
    const addresses = (n: number) => [
      '/',
      `/book/${books[n % books.length]?._id}`,
      '/api/?limit=3',
      `/search?q=word${n}`,
      '/cart',
    ]
    async function visit(visitor: number) {
      for (let n = visitor; !isOver; n++) {
        const address = addresses(n)[n % 5]
        const outcome = await fetch(`${balancer.url}${address}`)
          .then(async (answer) => [answer.status, await answer.text()] as const)
          .catch((error) => [0, String(error.cause ?? error)] as const)
        if (outcome[0] === 200) answered++
        else failed.push(`${address}: ${outcome[0]} ${outcome[1].slice(0, 100)}`)
        await delay(pauseMs)
      }
    }
    const visitors = Array.from({ length: 6 }, (_, visitor) => visit(visitor))
    for (let round = 0; round < restarts; round++) {
      const [next] = await Promise.all([startServer(), servers.shift()?.stop()])
      servers.push(next)
    }
    isOver = true
    await Promise.all(visitors)
    assert.deepEqual(failed, [])
    assert.ok(answered > 100, `${answered} requests were answered`)
    for (const server of servers) await server.stop()
  })
})
