import assert from 'node:assert/strict'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { after, test } from 'node:test'
import { createTestDatabase } from '#test/harness.ts'
import { endProcesses, opened, portIn, startProcess } from '#test/process.ts'

after(endProcesses)

test('behind a proxy that is trusted, the log names the visitor, for answers from memory as well', async (t) => {
  const database = await createTestDatabase()
  t.after(() => database.close())
  const shop = startProcess({
    NODE_ENV: 'production',
    DATABASE_URL: database.url,
    DEMO: 'false',
    TRUSTED_PROXIES: 'loopback',
  })
  // Begun now: a line that comes before somebody reads is lost.
  const lines = createInterface(shop.stdout as Readable)[Symbol.asyncIterator]()
  const port = portIn(await opened(shop))
  const paths = ['/favicon.svg', '/healthz']
  for (const path of paths) {
    const headers = { 'x-forwarded-for': '198.51.100.7, 192.0.2.1' }
    await fetch(`http://127.0.0.1:${port}${path}`, { headers })
  }
  const found = new Map<string, { route: string; ip: string }>()
  for await (const line of lines) {
    if (!line.includes('"msg":"request"')) continue
    const { path, route, ip } = JSON.parse(line)
    found.set(path, { route, ip })
    if (found.size === paths.length) break
  }
  assert.deepEqual(Object.fromEntries(found), {
    '/favicon.svg': { route: 'memory', ip: '192.0.2.1' },
    '/healthz': { route: '/healthz', ip: '192.0.2.1' },
  })
  await endProcesses()
})
