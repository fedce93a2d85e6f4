import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { createPainter } from '#app/covers/painter.server.ts'
import { childEnv } from './child-env.ts'

const skip = process.platform === 'linux' ? false : 'reads /proc'
const root = join(import.meta.dirname, '../..')

/** Settings of the shop, and variables of the system that would change what a program does. */
const ours: Record<string, string> = {
  ADMIN_PASSWORD: 'secret-of-the-desk',
  SMTP_URL: 'smtp://shop:secret-of-the-mail@mail.example:587',
  DATABASE_URL: 'postgres://shop:secret-of-the-database@db.example/octavo',
  GOOGLE_CLIENT_SECRET: 'secret-of-google',
  METRICS_TOKEN: 'secret-of-the-metrics',
  SOME_KEY_OF_TOMORROW: 'secret-of-tomorrow',
  PGOPTIONS: '-c secret.of=postgres',
  NODE_OPTIONS: '--title=secret-of-node',
}
const environment = { ...process.env }
before(() => void Object.assign(process.env, ours))
after(() => {
  for (const name of Object.keys(ours)) {
    if (environment[name] === undefined) delete process.env[name]
    else process.env[name] = environment[name]
  }
})

test('a program of the shop gets what it needs to run, and no setting (threats 41)', () => {
  const env = childEnv({ LC_ALL: 'C' })
  assert.equal(env.PATH, process.env.PATH)
  assert.equal(env.LC_ALL, 'C')
  for (const name of Object.keys(ours)) assert.equal(env[name], undefined, name)
  assert.doesNotMatch(JSON.stringify(env), /secret/)
})

test('the painter draws without our secrets in its environment (threats 41)', {
  skip,
}, async () => {
  const mine = childrenOf(process.pid)
  const painter = createPainter()
  const text = { title: 'Emma', category: 'Fiction', seed: 'a' }
  const job = { source: { kind: 'cover', text }, width: 240, height: 360, type: 'webp' } as const
  assert.ok(await painter.paint(job))
  const started = childrenOf(process.pid).filter((pid) => !mine.includes(pid))
  assert.ok(started.length > 0)
  for (const pid of started) {
    assert.doesNotMatch(readFileSync(`/proc/${pid}/environ`, 'utf8'), /secret/)
  }
  painter.close()
})

test('whatever the shop starts, it says with which environment (threats 41)', () => {
  const files = ['app', 'server', 'demo'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !name.endsWith('.test.ts'))
      .map((name) => join(root, folder, name)),
  )
  let starts = 0
  for (const file of files) {
    const text = readFileSync(file, 'utf8')
    if (!text.includes("from 'node:child_process'")) continue
    const calls =
      text.match(/\b(?:spawn|spawnSync|fork|execFile|execFileSync|exec|execSync)\(/g) ?? []
    const named = text.match(/\benv: (?:childEnv|postgresEnv)\(/g) ?? []
    assert.equal(named.length, calls.length, file)
    starts += calls.length
  }
  assert.ok(starts >= 7)
})

function childrenOf(parent: number): number[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return pids.map(Number).filter((pid) => {
    try {
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\) /s, '')
      return Number(fields.split(' ')[1]) === parent
    } catch {
      return false // it has ended meanwhile
    }
  })
}
