import assert from 'node:assert/strict'
import * as path from 'node:path'
import { after, test } from 'node:test'
import { openBackup } from '#server/backup/read-backup.ts'
import { openDatabase } from '#server/database/client.ts'
import { commandsIn } from '#test/backup.ts'
import { createEmptyDatabase } from '#test/harness.ts'
import { auditOrders, startOrders, type Told } from '#test/order-load.ts'
import { startDebianPostgres } from '#test/postgres-15.ts'
import { endProcesses, exitCode, opened, portIn, startProcess } from '#test/process.ts'
import { until } from '#test/until.ts'

/* The guide's move to another PostgreSQL and back (docs/backup.md), of a shop that sells until it is stopped. */

const skip = process.platform === 'win32' ? 'signals are for Unix' : false
const { folder, octavo } = commandsIn('octavo-move-')
after(endProcesses)

type Place = Record<string, string>

async function done(args: string[], place: Place) {
  const { code, err } = await octavo(args, place)
  assert.equal(code, 0, err)
}

async function manifestOf(name: string) {
  const { manifest, close } = await openBackup(path.join(folder, name))
  close()
  return manifest
}
const heldIn = async (name: string) => {
  const { tables, sequences } = await manifestOf(name)
  return { tables: tables.map(({ name, rows, digest }) => ({ name, rows, digest })), sequences }
}

/** The shop sells in one place; a backup amid that holds all that was told before; then it is stopped and moved. */
async function sellAndMove(from: Place, to: Place, name: string, told: Map<string, Told>) {
  const env = { DATA_DIR: path.join(folder, 'none'), LOG_LEVEL: 'silent', ...from }
  const shop = startProcess({ ...env, ADMIN_PASSWORD: 'a desk of oak' })
  const orders = await startOrders([`http://127.0.0.1:${portIn(await opened(shop))}`])
  await until(() => orders.told.size > 10)
  const before = told.size + orders.told.size
  await done(['backup', `${name}-open.zip`], from)
  const meanwhile = await manifestOf(`${name}-open.zip`)
  const rowsOf = (table: string) => meanwhile.tables.find(({ name }) => name === table)?.rows ?? 0
  await orders.stop()
  for (const table of ['orders', 'order_keys', 'order_lines']) assert.ok(rowsOf(table) >= before)
  assert.equal(rowsOf('orders'), rowsOf('order_keys'))
  assert.equal(rowsOf('orders'), rowsOf('order_lines')) // one line each
  for (const [key, order] of orders.told) told.set(key, order)
  shop.kill('SIGTERM')
  assert.equal(await exitCode(shop), 0)

  await done(['backup', `${name}.zip`], from)
  await done(['restore', `${name}.zip`], to)
  await done(['backup', `${name}-there.zip`], to)
  assert.deepEqual(await heldIn(`${name}-there.zip`), await heldIn(`${name}.zip`))
}

test('embedded to another PostgreSQL and back, each while it sells: every row, and every order once', {
  skip,
}, async (t) => {
  const other = (await startDebianPostgres()) ?? (await emptyOne())
  t.after(other.stop)
  const home = { DATA_DIR: path.join(folder, 'home') }
  const own = { DATABASE_URL: other.url }
  const back = { DATA_DIR: path.join(folder, 'back') }
  const told = new Map<string, Told>()
  await sellAndMove(home, own, 'out', told)
  await sellAndMove(own, back, 'back', told)

  // Read where a pool can: the embedded one is closed.
  const copy = await createEmptyDatabase()
  t.after(copy.drop)
  await done(['restore', 'back-there.zip'], { DATABASE_URL: copy.url })
  const { pool, close } = openDatabase(copy.url, { max: 1 })
  t.after(close)
  await auditOrders(pool, told)
  t.diagnostic(`${told.size} orders were acknowledged in two places, each is there once`)
})

const emptyOne = async () => {
  const { url, drop } = await createEmptyDatabase()
  return { url, stop: drop }
}
