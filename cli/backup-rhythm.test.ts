import assert from 'node:assert/strict'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import * as path from 'node:path'
import { test } from 'node:test'
import { backupState } from '#server/backup/scheduled.ts'
import { call, testShop } from '#test/app.ts'
import { commandsIn } from '#test/backup.ts'

/* `octavo backup --every`: a program that stays beside the shop. */

const shop = testShop()
const { folder, octavo, interrupted } = commandsIn('octavo-rhythm-')
const env = () => ({ DATABASE_URL: shop.url })
const into = path.join(folder, 'kept')
const files = () => readdirSync(into).sort()
const figures = async () => (await call(shop.app, { url: '/metrics' })).body as string

test('one is made at once, older ones go, and the shop knows of it; it ends when it is told to', async () => {
  assert.match(await figures(), /octavo_backup_age_seconds Nan\n/i)
  mkdirSync(into)
  const older = ['octavo-20200101-000000.zip', 'octavo-20200102-000000.zip']
  for (const name of [...older, 'mine.zip']) writeFileSync(path.join(into, name), '')
  const isMade = () => files().length === 3 && !files().includes(older[0] as string)
  const first = await interrupted(
    ['backup', '--every', '24h', '--keep', '2', 'kept'],
    env(),
    isMade,
  )
  assert.deepEqual([first.code, first.err], [0, ''])
  assert.match(first.out, /^[-\d]+ [:\d]+ .*octavo-\d{8}-\d{6}\.zip: \d+ bytes\nStopped\n$/)
  assert.ok(files().includes(older[1] as string) && files().includes('mine.zip'))
  const newest = path.join('kept', files().at(-1) as string)
  assert.equal((await octavo(['verify', newest], {})).code, 0)

  const { pool } = shop.deps
  const now = new Date()
  assert.equal((await backupState(pool, shop.deps.env, now))?.state, 'good')
  const inThreeDays = new Date(now.getTime() + 3 * 86_400_000)
  assert.equal((await backupState(pool, shop.deps.env, inThreeDays))?.state, 'late')
  assert.match(await figures(), /octavo_backup_failed 0\n/)
})

test('wrong flags, and a folder that is none, are told at once', async () => {
  for (const [args, code, said] of [
    [['--every', '5m'], 2, /Expected a time such as 24h or 90m, from 10m to 30d\./],
    [['--every', 'daily'], 2, /Expected a time/],
    [['--every', '24h', '--keep', '0'], 2, /Expected a number from 1 to 1000\./],
    [['--every', '24h', '--force'], 2, /--force goes without --every/],
    [['--keep', '3', 'a.zip'], 2, /--keep goes with --every/],
    [[], 2, /Name the file to write, or give --every/],
  ] as const) {
    const told = await octavo(['backup', ...args], env())
    assert.deepEqual([told.code, said.test(told.err)], [code, true], told.err)
  }
  await shop.deps.pool.query('delete from backups')
  const nowhere = await octavo(['backup', '--every', '24h', 'kept/mine.zip'], env())
  assert.equal(nowhere.code, 1)
  assert.match(nowhere.err, /mine\.zip/)
  assert.equal((await backupState(shop.deps.pool, shop.deps.env, new Date()))?.state, 'failed')
})
