import assert from 'node:assert/strict'
import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import * as path from 'node:path'
import { afterEach, beforeEach, describe, test } from 'node:test'
import { openDatabase } from '#server/database/client.ts'
import { startEmbedded } from './embedded.ts'

test('root in a folder that others cannot enter keeps the data under /var/lib/octavo', {
  skip: process.getuid?.() === 0 ? false : 'needs root',
}, async () => {
  const closed = fs.mkdtempSync(path.join(tmpdir(), 'octavo-closed-')) // mode 700
  const said: string[] = []
  const log = (line: string) => said.push(line)
  const shop = await startEmbedded({ dataDir: closed, durable: false, log })
  const home = fs.realpathSync(path.join(closed, 'postgres'))
  assert.match(home, /^\/var\/lib\/octavo\/[0-9a-f]{12}$/)
  assert.match(said[0] ?? '', /can't reach .*octavo-closed-.*: its data is in \/var\/lib\/octavo/)
  const { pool, close } = openDatabase(shop.url, { max: 1 })
  assert.equal((await pool.query('select 1 as one')).rows[0].one, 1)
  await close()
  await shop.stop()

  // Whoever makes a backup later has not seen the first start.
  said.length = 0
  const next = await startEmbedded({ dataDir: closed, durable: false, log })
  await next.stop()
  assert.deepEqual(said, [`PostgreSQL's data is in ${home}`])

  // Whoever empties DATA_DIR to start anew is told that the shop is still there.
  assert.equal(said.join().includes('A shop of before'), false)
  fs.rmSync(path.join(closed, 'postgres'))
  const again = await startEmbedded({ dataDir: closed, durable: false, log })
  await again.stop()
  assert.match(
    said.join('\n'),
    /It holds an earlier shop, which is opened again: remove that folder first to start a new one/,
  )
  fs.rmSync(home, { recursive: true })
  fs.rmSync(closed, { recursive: true })
})

describe('a strict umask', { skip: process.getuid?.() === 0 ? false : 'needs root' }, () => {
  let before: number
  beforeEach(() => {
    before = process.umask(0o077)
  })
  afterEach(() => process.umask(before))

  test('the first start as root succeeds, in folders that are new', async (t) => {
    const open = fs.mkdtempSync(path.join(tmpdir(), 'octavo-umask-'))
    fs.chmodSync(open, 0o711)
    t.after(() => fs.rmSync(open, { recursive: true }))
    const dataDir = path.join(open, 'new', 'new', 'shop')
    await (await startEmbedded({ dataDir, durable: false, log: () => {} })).stop()
    // Nothing sent it elsewhere.
    assert.ok(fs.lstatSync(path.join(dataDir, 'postgres')).isDirectory())
  })

  test('a shop whose start failed under it once starts', async (t) => {
    const closed = fs.mkdtempSync(path.join(tmpdir(), 'octavo-umask-'))
    const start = () => startEmbedded({ dataDir: closed, durable: false, log: () => {} })
    await (await start()).stop()
    const home = fs.realpathSync(path.join(closed, 'postgres'))
    t.after(() => {
      fs.rmSync(home, { recursive: true })
      fs.rmSync(closed, { recursive: true })
    })
    fs.chmodSync(home, 0o700)
    await (await start()).stop()
  })
})
