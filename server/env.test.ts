import assert from 'node:assert/strict'
import { test } from 'node:test'
import { drainSecondsOf, readEnv } from '#server/env.ts'

const problemsOf = (source: Record<string, string>) => {
  const read = readEnv(source)
  return read.ok ? [] : read.problems
}

test('nothing needs to be set, and empty counts as unset', () => {
  const read = readEnv({ PORT: '', ALLOWED_ORIGINS: '' })
  assert.ok(read.ok)
  assert.deepEqual(
    [read.env.PORT, read.env.HOST, read.env.ALLOWED_ORIGINS],
    [5000, '127.0.0.1', []],
  )
})

test('good values are read', () => {
  const read = readEnv({
    PORT: '080',
    PUBLIC_URL: 'https://Shop.example/',
    ALLOWED_ORIGINS: 'https://a.example, http://localhost:3000/',
    TRUSTED_PROXIES: 'loopback, 10.0.0.0/8,::1, fd00::/8',
    MAIL_FROM: 'My Shop <orders@shop.example>',
  })
  assert.ok(read.ok)
  assert.equal(read.env.PORT, 80)
  assert.equal(read.env.PUBLIC_URL, 'https://shop.example')
  assert.deepEqual(read.env.ALLOWED_ORIGINS, ['https://a.example', 'http://localhost:3000'])
})

test('a time zone is one by name, and UTC when none is set', () => {
  const zoneOf = (TIME_ZONE: string) => {
    const read = readEnv({ TIME_ZONE })
    return read.ok ? read.env.TIME_ZONE : read.problems.join()
  }
  assert.equal(zoneOf(''), 'UTC')
  for (const zone of ['America/New_York', 'Europe/Berlin', 'Asia/Kolkata', 'UTC', 'EST5EDT']) {
    assert.equal(zoneOf(zone), zone)
  }
  for (const bad of ['+02:00', 'Berlin', 'Mars/Olympus', 'America/New York', '5', ' ']) {
    assert.match(zoneOf(bad), /^TIME_ZONE: expected a name such as America\/New_York/, bad)
  }
})

test('a time between backups has a unit and bounds', () => {
  const everyOf = (BACKUP_EVERY: string) => {
    const read = readEnv({ BACKUP_EVERY })
    return read.ok ? read.env.BACKUP_EVERY : read.problems.join()
  }
  assert.equal(everyOf(''), undefined)
  assert.equal(everyOf('90m'), 5_400_000)
  assert.equal(everyOf('24h'), 86_400_000)
  assert.equal(everyOf('7d'), 604_800_000)
  for (const bad of ['24', '9m', '31d', '1w', '-1h', '1.5h', 'daily']) {
    assert.match(String(everyOf(bad)), /^BACKUP_EVERY: expected a time such as 24h or 90m/, bad)
  }
  assert.match(problemsOf({ BACKUP_KEEP: '0' }).join(), /^BACKUP_KEEP: expected a number/)
})

test('a shop without a public address ends at once, another one after some seconds', () => {
  for (const [source, seconds] of [
    [{}, 0],
    [{ PUBLIC_URL: 'https://shop.example' }, 5],
    [{ PUBLIC_URL: 'https://shop.example', DRAIN_SECONDS: '0' }, 0],
    [{ DRAIN_SECONDS: '30' }, 30],
  ] as const) {
    const read = readEnv(source)
    assert.ok(read.ok)
    assert.equal(drainSecondsOf(read.env), seconds)
  }
  assert.match(problemsOf({ DRAIN_SECONDS: '601' }).join(), /^DRAIN_SECONDS: expected a number/)
})

test('the base of an API ends without a slash, since paths are put behind it', () => {
  const bases = ['/api', '/api/', '/shop/api//', 'https://api.example/', 'https://a.example/v1/']
  const meant = ['/api', '/api', '/shop/api', 'https://api.example', 'https://a.example/v1']
  for (const name of ['BOOK_API_URL', 'ORDERS_API_URL'] as const) {
    const read = bases.map((base) => {
      const result = readEnv({ [name]: base })
      return result.ok ? result.env[name] : result.problems
    })
    assert.deepEqual(read, meant, name)
    for (const base of ['api', '/', '//api', 'https://', '/api?x', '/api#x', '/a b', 'ftp://a/b']) {
      const problem = `${name}: expected a path such as /api or an address such as https://shop.example/api, got "${base}"`
      assert.deepEqual(problemsOf({ [name]: base }), [problem], base)
    }
  }
})

const bad: Record<string, string[]> = {
  PORT: ['abc', '1e3', '-1', '65536', '0x50', '80.5'],
  HOST: ['a b'],
  PUBLIC_URL: ['foo', 'ftp://shop.example', 'https://shop.example/books', 'https://a.example?x'],
  LOG_LEVEL: ['loud'],
  MAIL_FROM: ['shop', 'a@b@c', 'Shop <shop>', 'Shop <a@b.example', 'A\r\nBcc: x <a@b.example>'],
  NODE_ENV: ['staging'],
  ADMIN_USERNAME: [' ', 'x'.repeat(101)],
  ALLOWED_ORIGINS: ['foo', 'https://a.example,foo', 'https://a.example/x', '*'],
  TRUSTED_PROXIES: [
    'nonsense',
    '10.0.0.0/33',
    '0.0.0.0/0',
    '10.0.0.0/',
    '10.0.0.1/8/8',
    '::1/129',
    '1.2.3',
  ],
  DEMO: ['maybe'],
  IDENTITY: ['x'],
  BOOK_LOOKUP: ['google'],
  OPENLIBRARY_URL: ['openlibrary.org', 'https://openlibrary.org/api'],
  SIGN_UPS_PER_HOUR: ['0', '1e2', '100001', 'many'],
  DATABASE_POOL_MAX: ['1', '201', 'many'],
  DATABASE_JOBS_MAX: ['0', '51'],
  DATABASE_MAILS_MAX: ['0', '51'],
  BOOK_API_URL: ['api', 'ftp://shop.example'],
  ORDERS_API_URL: ['api', 'localhost:5000/api'],
  GOOGLE_ISSUER: ['accounts'],
  FIREBASE_KEYS_URL: ['keys'],
  FIREBASE_HANDLER_URL: ['my-shop', 'https://a.example/handler'],
}
for (const [name, values] of Object.entries(bad))
  test(`a bad ${name} is named in one line, with what is expected and what came`, () => {
    for (const value of values) {
      const [line = '', ...more] = problemsOf({ [name]: value })
      assert.deepEqual(more, [])
      assert.ok(line.startsWith(`${name}: `), value)
      assert.ok(line.endsWith(`, got "${value}"`), line)
    }
  })

test('secrets are not repeated', () => {
  const source = { DATABASE_URL: 'mysql://u:hush@h/d', SMTP_URL: 'hush', ADMIN_PASSWORD: 'hush' }
  const problems = problemsOf(source)
  assert.equal(problems.length, 3)
  assert.ok(problems.every((line) => !line.includes('hush')))
})

test('the address of the database names one host or several, whose sessions can write', () => {
  for (const good of [
    'postgres://u:p@one:5432/shop',
    'postgres://u:p@one:5432,two:5433/shop?target_session_attrs=read-write',
    'postgresql://u:p@one,two/shop?target_session_attrs=primary',
  ])
    assert.deepEqual(problemsOf({ DATABASE_URL: good }), [], good)
  for (const [wrong, problem] of [
    [
      'postgres://u:hush@one,two:x/shop',
      'DATABASE_URL: host 2 is not a name or address with a port, such as one:5432',
    ],
    ['postgres://u:hush@one,two:0/shop', 'DATABASE_URL: the port of host 2 is not from 1 to 65535'],
    [
      'postgres://u:hush@one,two/shop?target_session_attrs=standby',
      'DATABASE_URL: target_session_attrs can be read-write or primary here',
    ],
  ] as const)
    assert.deepEqual(problemsOf({ DATABASE_URL: wrong }), [problem])
  const DatabaseUrl = 'postgres://u@one/shop'
  for (const [replica, problems] of [
    ['postgres://u:hush@two/shop', []],
    ['postgres://u:hush@two,three/shop?target_session_attrs=prefer-standby', []],
    [
      'postgres://u:hush@two,three/shop',
      [
        'DATABASE_REPLICA_URL: target_session_attrs can be standby or prefer-standby or read-only or any here',
      ],
    ],
    ['two', [/expected an address/]],
  ] as const) {
    const said = problemsOf({ DATABASE_URL: DatabaseUrl, DATABASE_REPLICA_URL: replica })
    assert.equal(said.length, problems.length)
    for (const [n, line] of said.entries()) assert.ok(line.match(problems[n] ?? /^$/), line)
  }
  assert.deepEqual(problemsOf({ DATABASE_REPLICA_URL: DatabaseUrl }), [
    'DATABASE_REPLICA_URL: also needs DATABASE_URL',
  ])
})

test('what is missing beside a choice is named', () => {
  assert.deepEqual(problemsOf({ GOOGLE_CLIENT_ID: 'x' }), [
    'GOOGLE_CLIENT_ID: also needs GOOGLE_CLIENT_SECRET',
  ])
  assert.deepEqual(problemsOf({ GOOGLE_CLIENT_SECRET: 'very secret' }), [
    'GOOGLE_CLIENT_SECRET: also needs GOOGLE_CLIENT_ID',
  ])
  assert.deepEqual(problemsOf({ IDENTITY: 'firebase', FIREBASE_API_KEY: 'k' }), [
    'IDENTITY: also needs FIREBASE_AUTH_DOMAIN, FIREBASE_PROJECT_ID, FIREBASE_APP_ID',
  ])
})

test('where traces go, with what, and how many of them', () => {
  const read = readEnv({
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:4318',
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20a-token, x-shop=octavo',
    OTEL_TRACES_SAMPLER_ARG: '0.25',
  })
  assert.ok(read.ok)
  assert.deepEqual(read.env.OTEL_EXPORTER_OTLP_HEADERS, {
    authorization: 'Bearer a-token',
    'x-shop': 'octavo',
  })
  assert.equal(read.env.OTEL_TRACES_SAMPLER_ARG, 0.25)
  for (const [name, wrong] of [
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'localhost:4318'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'a-token'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'a=%zz'],
    ['OTEL_TRACES_SAMPLER_ARG', '1.5'],
    ['OTEL_TRACES_SAMPLER_ARG', 'all'],
  ] as const) {
    const [problem = ''] = problemsOf({ [name]: wrong })
    assert.match(problem, new RegExp(`^${name}: expected `), wrong)
    // Headers hold tokens.
    if (name.endsWith('HEADERS')) assert.ok(!problem.includes(wrong))
  }
})
