import assert from 'node:assert/strict'
import { mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import * as path from 'node:path'
import { test } from 'node:test'
import { openBackup } from '#server/backup/read-backup.ts'
import { createJobs } from '#server/jobs/jobs.ts'
import { customersOf } from '#test/account.ts'
import { testShop } from '#test/app.ts'
import { commandsIn } from '#test/backup.ts'
import { aCustomer } from '#test/customer.ts'
import { createEmptyDatabase } from '#test/harness.ts'
import { startDebianPostgres } from '#test/postgres-15.ts'

/* `octavo backup`, `restore` and `verify`, as an operator gives them. */

const shop = testShop()
const { anOrder } = customersOf(shop)
const { folder, octavo, octavoWithin, interrupted } = commandsIn('octavo-backup-cli-')
const at = (name: string) => path.join(folder, name)

/** What each table holds, whatever the order of its rows. */
async function digestsOf(file: string) {
  const { manifest, close } = await openBackup(at(file))
  close()
  return {
    ...Object.fromEntries(
      manifest.tables.map(({ name, rows, digest }) => [name, { rows, digest }]),
    ),
    sequences: manifest.sequences,
  }
}

test('threats 61: a backup while orders come in is one moment, and moves from one PostgreSQL to another and back', async (t) => {
  const customer = await aCustomer(shop.app)
  let isDone = false
  const ordering = (async () => {
    let count = 0
    for (; !isDone; count++) await anOrder(customer)
    return count
  })()
  const first = await octavo(['backup', 'first.zip'], { DATABASE_URL: shop.url })
  isDone = true
  assert.ok((await ordering) > 0)
  assert.deepEqual([first.code, first.err], [0, ''])
  const before = await digestsOf('first.zip')

  const verified = await octavo(['verify', 'first.zip'], {})
  assert.match(verified.out, /^Good: the shop of .*, version .*, \d+ rows as they were\n$/)

  const embedded = { DATA_DIR: at('data') }
  assert.equal((await octavo(['restore', 'first.zip'], embedded)).code, 0)
  assert.equal((await octavo(['backup', 'second.zip'], embedded)).code, 0)
  assert.deepEqual(await digestsOf('second.zip'), before)

  const own = (await startDebianPostgres()) ?? (await emptyOne())
  t.after(own.stop)
  const restored = await octavo(['restore', 'second.zip'], { DATABASE_URL: own.url })
  assert.deepEqual([restored.code, restored.err], [0, ''])
  assert.equal((await octavo(['backup', 'third.zip'], { DATABASE_URL: own.url })).code, 0)
  assert.deepEqual(await digestsOf('third.zip'), before)

  // Every order has its lines, and the next number is a new one.
  const question = `select count(*)::int as orders, max(number) < (select last_value from order_numbers) + 1 as fresh,
    (select count(distinct order_id)::int from order_lines) as lined from orders`
  const { out } = await octavo(['sql', '--json', question], { DATABASE_URL: own.url })
  const { orders, lined, fresh } = JSON.parse(out)
  assert.deepEqual([lined, fresh], [orders, true])
})

const emptyOne = async () => {
  const { url, drop } = await createEmptyDatabase()
  return { url, stop: drop }
}

test('work that waited for its turn is done by the restored shop', async (t) => {
  const { url, drop } = await createEmptyDatabase()
  t.after(drop)
  const { db, jobs } = shop.deps
  await jobs.runDue(shop.deps)
  await db.transaction((tx) =>
    jobs.enqueue(tx, { name: 'sweep', run: async () => {} }, { of: 'before' }),
  )
  const env = { DATABASE_URL: url }
  assert.equal((await octavo(['backup', 'jobs.zip'], { DATABASE_URL: shop.url })).code, 0)
  assert.equal((await octavo(['restore', 'jobs.zip'], env)).code, 0)
  const asked = await octavo(['sql', '--json', 'select name, data from restored_jobs'], env)
  assert.deepEqual(JSON.parse(asked.out), { name: 'sweep', data: { of: 'before' } })
  const done: object[] = []
  const sweep = { name: 'sweep', run: async (data: object) => void done.push(data) }
  const restored = createJobs({ url, jobs: [sweep], log: () => {} })
  try {
    await restored.runDue(shop.deps)
  } finally {
    await restored.stop()
  }
  assert.deepEqual(done, [{ of: 'before' }])
})

test('a file that is there stays, unless it is to give way', async () => {
  const env = { DATABASE_URL: shop.url }
  assert.equal((await octavo(['backup', 'once.zip'], env)).code, 0)
  const again = await octavo(['backup', 'once.zip'], env)
  assert.equal(again.code, 1)
  assert.match(again.err, /^There is a .*once\.zip already: --force replaces it\n$/)
  assert.equal((await octavo(['backup', 'once.zip', '--force'], env)).code, 0)
  // Neither a folder nor the other end of a link.
  mkdirSync(at('folder'))
  symlinkSync(at('once.zip'), at('link.zip'))
  for (const [name, said] of [
    ['folder', /is a folder: name a file in it$/m],
    ['link.zip', /is no file of its own: name another one$/m],
  ] as const) {
    const kept = await octavo(['backup', '--force', name], env)
    assert.deepEqual([kept.code, said.test(kept.err)], [1, true], kept.err)
  }
  const folderRead = await octavo(['verify', 'folder'], {})
  assert.match(folderRead.err, /is a folder: name a file in it\n$/)
})

test('threats 62: a full disk, and a folder or a shop that is not there, leave no file', async () => {
  const files = () => readdirSync(folder).sort()
  const before = files()
  const env = { DATABASE_URL: shop.url }
  const full = await octavoWithin(8, ['backup', 'full.zip'], env)
  assert.equal(full.code, 1)
  assert.match(full.err, /^EFBIG|^The disk is full/)
  const nowhere = await octavo(['backup', 'no/folder.zip'], env)
  assert.equal(nowhere.code, 1)
  assert.match(nowhere.err, /^There is no folder .*: make it first/)
  const empty = await octavo(['backup', 'none.zip'], { DATA_DIR: at('nothing') })
  assert.match(empty.err, /^There is no shop in /)
  assert.deepEqual(files(), before)
})

test('verify that is stopped leaves nothing behind', async () => {
  await octavo(['backup', 'whole.zip'], { DATABASE_URL: shop.url })
  const scratch = () => readdirSync(folder).filter((name) => name.startsWith('octavo-verify-'))
  const stopped = await interrupted(['verify', 'whole.zip'], {}, () => scratch().length > 0)
  assert.deepEqual([stopped.code, stopped.err], [130, 'Stopped; nothing was left behind\n'])
  assert.deepEqual(scratch(), [])
})
