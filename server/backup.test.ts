import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import * as path from 'node:path'
import { type TestContext, test } from 'node:test'
import { openDatabase } from '#server/database/client.ts'
import { startEmbedded } from './database/embedded/embedded.ts'

const skip = process.platform === 'win32' ? 'the guide speaks of Unix' : false

/** The commands of a section of the operator's guide, in the order they are given. */
function commandsOf(heading: string): string[] {
  const guide = fs.readFileSync(path.resolve(import.meta.dirname, '../docs/operations.md'), 'utf8')
  const [, section = ''] = guide.split(`\n## ${heading}\n`)
  const [text = ''] = section.split('\n## ')
  return [...text.matchAll(/```sh\n(.*?)```/gs)].map(([, command = '']) => command)
}

for (const [where, mode] of [
  ['', 0o711], // root's PostgreSQL runs as somebody else
  [' in a folder that only root can enter', 0o700],
] as const) {
  const needsRoot = mode === 0o700 && process.getuid?.() !== 0 ? 'needs root' : false
  test(
    `the commands of the guide: a backup on several days, and a restore that brings the last of them${where}`,
    {
      skip: skip || needsRoot,
    },
    (t) => backUpAndRestore(t, mode),
  )
}

async function backUpAndRestore(t: TestContext, mode: number) {
  const folder = fs.mkdtempSync(path.join(tmpdir(), 'octavo-backup-'))
  fs.chmodSync(folder, mode)
  t.after(() => fs.rmSync(folder, { recursive: true }))
  const [backUp = '', restore = '', moveOut = '', ...more] = commandsOf('Backup')
  assert.match(backUp, /\/backup\/octavo/)
  assert.match(restore, /\/backup\/octavo/)
  assert.match(moveOut, /\/var\/lib\/octavo\/restored /)
  assert.equal(more.length, 0)
  const restored = `/var/lib/octavo/restored-${path.basename(folder)}`
  const run = (command: string) => {
    const here = command
      .replaceAll('/backup', `${folder}/backup`)
      .replaceAll('/var/lib/octavo/restored', restored)
    execFileSync('/bin/sh', ['-ec', here], { cwd: folder })
  }
  fs.mkdirSync(path.join(folder, 'backup'))
  fs.chmodSync(path.join(folder, 'backup'), mode)

  async function open<Result>(work: (query: (text: string) => Promise<unknown[]>) => Result) {
    const dataDir = path.join(folder, '.data')
    const postgres = await startEmbedded({ dataDir, durable: false, log: () => {} })
    const { pool, close } = openDatabase(postgres.url, { max: 1 })
    try {
      return await work(async (text) => (await pool.query(text)).rows)
    } finally {
      await close()
      await postgres.stop()
    }
  }

  await open((query) => query('create table days (day integer)'))
  for (const day of [1, 2, 3]) {
    await open((query) => query(`insert into days values (${day})`))
    run(backUp)
  }
  await open((query) => query('drop table days'))
  run(restore)
  const before = fs.realpathSync(path.join(folder, '.data.old', 'postgres'))
  const isLink = fs.lstatSync(path.join(folder, '.data.old', 'postgres')).isSymbolicLink()
  assert.equal(isLink, mode === 0o700)
  if (isLink) {
    run(moveOut)
    t.after(() => {
      for (const home of [before, restored]) fs.rmSync(home, { recursive: true })
    })
  }
  const days = await open((query) => query('select day from days order by day'))
  assert.deepEqual(days, [{ day: 1 }, { day: 2 }, { day: 3 }])
  assert.deepEqual(fs.readdirSync(path.join(folder, 'backup')), ['octavo'])
}
