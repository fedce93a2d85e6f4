import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import * as path from 'node:path'
import { after, test } from 'node:test'
import { call, testShop } from '#test/app.ts'
import { openBackup } from './read-backup.ts'
import { backupJob, backupState } from './scheduled.ts'

/* The backups that the shop makes by itself. */

const folder = mkdtempSync(path.join(tmpdir(), 'octavo-scheduled-'))
after(() => rmSync(folder, { recursive: true, force: true }))
const into = path.join(folder, 'backups')
const hourMs = 3_600_000
let now = new Date('2027-03-01T03:00:00Z')
const shop = testShop({
  env: { BACKUP_EVERY: 24 * hourMs, BACKUP_KEEP: 3, BACKUP_DIR: into },
  now: () => now,
})

const files = () => readdirSync(into).sort()
async function later(ms: number) {
  now = new Date(now.getTime() + ms)
  return backupJob.run({}, shop.deps).then(
    () => null,
    (error: Error) => error.message,
  )
}
const outcomes = async () => {
  const { rows } = await shop.deps.pool.query('select failure from backups order by started_at')
  return rows.map(({ failure }) => (failure === null ? 'good' : 'failed'))
}
const stateNow = async () => {
  const { pool, env } = shop.deps
  return (await backupState(pool, env, now))?.state
}
const figures = async () => (await call(shop.app, { url: '/metrics' })).body as string

test('one a day, whole, and no more than are to be kept; what is not ours stays', async () => {
  assert.match(await figures(), /octavo_backup_age_seconds \+Inf\n/)
  mkdirSync(into)
  for (const name of ['notes.txt', 'octavo-mine.zip']) writeFileSync(path.join(into, name), '')
  const left = path.join(into, 'octavo-20270101-000000.zip.77.partial')
  writeFileSync(left, '')
  utimesSync(left, now, new Date('2027-01-01'))
  for (let round = 0; round < 5 * 24; round++) assert.equal(await later(hourMs), null)
  assert.deepEqual(files(), [
    'notes.txt',
    'octavo-20270303-040000.zip',
    'octavo-20270304-040000.zip',
    'octavo-20270305-040000.zip',
    'octavo-mine.zip',
  ])
  assert.equal((await outcomes()).length, 5)
  const { manifest, close } = await openBackup(path.join(into, 'octavo-20270305-040000.zip'))
  close()
  assert.equal(manifest.at, '2027-03-05T04:00:00.000Z')
  assert.match(await figures(), /octavo_backup_failed 0\n/)
})

test('threats 63: one that failed is noted and tried again, and costs no older one', async () => {
  const before = files()
  shop.deps.env.BACKUP_DIR = path.join(into, 'notes.txt')
  assert.match((await later(25 * hourMs)) ?? '', /EEXIST|ENOTDIR/)
  assert.equal(await later(60_000), null, 'not again within the minute')
  assert.match((await later(10 * 60_000)) ?? '', /EEXIST|ENOTDIR/)
  assert.deepEqual((await outcomes()).slice(-3), ['good', 'failed', 'failed'])
  assert.match(await figures(), /octavo_backup_failed 1\n/)
  assert.equal(await stateNow(), 'failed')
  assert.deepEqual(files(), before)
  shop.deps.env.BACKUP_DIR = into
  assert.equal(await later(10 * 60_000), null)
  assert.equal((await outcomes()).at(-1), 'good')
  assert.equal(await stateNow(), 'good')
  now = new Date(now.getTime() + 49 * hourMs)
  assert.equal(await stateNow(), 'late')
  assert.match(await figures(), /octavo_backup_failed 0\n/)
})

test('of several servers one makes it', async () => {
  const count = (await outcomes()).length
  now = new Date(now.getTime() + 25 * hourMs)
  const told = await Promise.all([1, 2, 3].map(() => backupJob.run({}, shop.deps)))
  // Which is a line of the log (server/jobs/jobs.test.ts).
  const [line, ...more] = told.filter((text) => text !== undefined)
  assert.match(String(line), /^Backed up: .*\/octavo-\d{8}-\d{6}\.zip, \d+ bytes$/)
  assert.deepEqual(more, [])
  assert.equal((await outcomes()).length, count + 1)
})

test('what became of them is forgotten after a year, but for the last good one', async () => {
  await later(400 * 24 * hourMs)
  assert.deepEqual(await outcomes(), ['good'])
})
