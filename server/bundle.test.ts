import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import * as path from 'node:path'
import { after, before, describe, test } from 'node:test'
import { createTestDatabase } from '#test/harness.ts'
import { endProcesses, exitCode, opened, portIn, saidBy, startProcess } from '#test/process.ts'

/* What `npm start`, the image and the systemd unit run: the server as it was bundled. */

const program = /build\/shop\/server\/main\.js/.exec(readFileSync('scripts/start.mjs', 'utf8'))?.[0]

describe('the bundle', () => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>
  let folder: string

  before(async () => {
    database = await createTestDatabase()
    folder = mkdtempSync(path.join(tmpdir(), 'octavo-bundle-'))
  })
  after(async () => {
    await endProcesses()
    rmSync(folder, { recursive: true, force: true })
    await database.close()
  })
  const start = (env: Record<string, string>, before: string[] = []) =>
    startProcess({ DATABASE_URL: database.url, DATA_DIR: folder, NODE_ENV: 'production', ...env }, [
      ...before,
      program as string,
    ])

  test('holds every program beside the server', () => {
    for (const text of [
      'cli/octavo',
      'app/covers/painter',
      'app/feeds/import/worker',
      'app/feeds/files/reader-thread',
    ])
      assert.ok(existsSync(`build/shop/${text}.js`), text)
  })

  test('is ASCII, so that its text takes a byte a letter in memory', () => {
    for (const file of readdirSync('build/shop/chunks').filter((name) => name.endsWith('.js'))) {
      const text = readFileSync(`build/shop/chunks/${file}`)
      assert.equal(
        text.findIndex((byte) => byte > 127),
        -1,
        file,
      )
    }
  })

  test('has beside it pages that hold what they use of packages', () => {
    const folder = 'build/pages/server'
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    const texts = files
      .filter((name) => name.endsWith('.js'))
      .map((name) => readFileSync(path.join(folder, name), 'utf8'))
    const imported = texts.flatMap((text) =>
      [...text.matchAll(/^import (?:.* from )?"([^."][^"]*)"/gm)].map(([, name = '']) => name),
    )
    const packages = imported.filter((name) => !name.startsWith('node:'))
    const names = new Set(packages.map((name) => name.split('/')[0]))
    assert.deepEqual([...names].sort(), ['react', 'react-dom', 'react-router'])
  })

  test('opens the shop: pages, the API and drawn covers are what they are from the sources', async () => {
    const shop = start({ PORT: '0', LOG_LEVEL: 'error', ADMIN_PASSWORD: 'correct-horse-battery-9' })
    const url = `http://127.0.0.1:${portIn(await opened(shop))}`
    const [book] = await (await fetch(`${url}/api/?limit=1`)).json()
    const page = await (await fetch(`${url}/book/${book._id}`)).text()
    assert.ok(page.includes(book.title))
    // Drawn by the program beside it.
    const cover = await fetch(url + (/\/covers\/v\/[^" ,]+/.exec(page)?.[0] ?? '/no-cover'))
    assert.match(`${cover.status} ${cover.headers.get('content-type')}`, /^200 image\//)
    shop.kill('SIGTERM')
    assert.equal(await exitCode(shop), 0)
  })

  test('an error names the line of the source, not of the bundle', async () => {
    const throwing =
      'data:text/javascript,process.getuid=()=>{throw new TypeError("told%20at%20its%20source")}'
    const { errors } = await saidBy(start({ PORT: '0', DATABASE_URL: '' }, ['--import', throwing]))
    assert.match(errors, /TypeError: told at its source/)
    const own = errors.split('\n').filter((line) => line.includes(process.cwd()))
    assert.ok(
      own.some((line) => /\/server\/[a-z/-]+\.ts:\d+:\d+\)?$/.test(line)),
      errors,
    )
    assert.ok(!own.some((line) => /build\/shop\/chunks\/open-shop/.test(line)), errors)
  })
})
