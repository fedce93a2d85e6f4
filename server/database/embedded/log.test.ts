import assert from 'node:assert/strict'
import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import * as path from 'node:path'
import { after, before, test } from 'node:test'
import { until } from '#test/until.ts'
import { startEmbedded } from './embedded.ts'
import { keepLogShort, whyNot } from './log.ts'

let parent: string
let home: string

before(() => {
  parent = fs.mkdtempSync(path.join(tmpdir(), 'octavo-log-'))
  fs.chmodSync(parent, 0o711) // root's PostgreSQL runs as somebody else
  home = path.join(parent, 'postgres')
  fs.mkdirSync(home)
})
after(() => fs.rmSync(parent, { recursive: true }))

test('the log stays bounded while PostgreSQL writes, and its newest lines are kept', () => {
  const log = path.join(home, 'postgres.log')
  const file = fs.openSync(log, 'a') // as PostgreSQL has it
  for (let round = 0; round < 5; round++) {
    for (let line = 0; line < 100; line++) fs.writeSync(file, `round ${round}, line ${line}\n`)
    keepLogShort({ home }, 1000)
    assert.ok(fs.statSync(log).size <= 1000)
    const kept = fs.readFileSync(`${log}.1`, 'utf8')
    assert.ok(kept.length <= 1000)
    assert.match(kept, new RegExp(`round ${round}, line 99\n$`))
  }
  keepLogShort({ home }, 1000)
  fs.writeSync(file, 'the next line\n')
  fs.closeSync(file)
  assert.equal(fs.readFileSync(log, 'utf8'), 'the next line\n')
})

test('a running PostgreSQL has its log shortened', async (t) => {
  const dataDir = path.join(parent, 'running')
  const { stop } = await startEmbedded({ dataDir, durable: false, log: () => {} })
  t.after(stop)
  const log = path.join(dataDir, 'postgres', 'postgres.log')
  fs.appendFileSync(log, 'x'.repeat(5_000_001))
  await until(() => fs.statSync(log).size < 5_000_000)
})

test('why PostgreSQL did not start, in words for people and in its own', () => {
  const time = '2026-03-12 09:05:07.123 UTC [4711]'
  for (const [said, why] of [
    [
      `${time} FATAL:  could not write lock file "postmaster.pid": No space left on device`,
      'the disk is full (FATAL:  could not write lock file "postmaster.pid": No space left on device)',
    ],
    [
      `${time} FATAL:  data directory "/x" has wrong ownership\n${time} HINT:  The server must be…`,
      /^its data belongs to another user: .*chown.* \(FATAL: {2}data directory "\/x" has wrong/,
    ],
    [
      `${time} LOG:  could not bind Unix address "/x": Address already in use
${time} FATAL:  could not create any Unix-domain sockets`,
      /^another program has its port, its socket or its data \(LOG: .*already in use\)$/,
    ],
    [
      `${time} FATAL:  lock file "postmaster.pid" already exists`,
      /^another program has .* \(FATAL: {2}lock file/,
    ],
    [
      `${time} FATAL:  database files are incompatible with server`,
      /^its data was written by another version of PostgreSQL \(/,
    ],
    [`${time} PANIC:  could not locate a valid checkpoint record`, /^its data is damaged/],
    [
      `initdb: error: could not create directory "/x": Permission denied`,
      /^its account may not read or write a file that it needs \(initdb: error/,
    ],
    [`${time} LOG:  starting\n${time} FATAL:  no one knows`, 'FATAL:  no one knows'],
    ['', null],
  ] as const) {
    const told = whyNot(said, home)
    if (why instanceof RegExp) assert.match(String(told), why)
    else assert.equal(told, why)
  }
})

test('a start that fails says why, and where there is more', async () => {
  const dataDir = path.join(parent, 'failing')
  const settings = { no_such_setting: 'on' }
  await assert.rejects(
    startEmbedded({ dataDir, durable: false, settings, log: () => {} }),
    /^Error: PostgreSQL did not start: one of its settings is wrong \(FATAL: .*"no_such_setting"\)\. Its log is .*postgres\.log$/,
  )
})
