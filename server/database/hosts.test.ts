import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readHosts } from './hosts.ts'

const read = (address: string) => {
  const list = readHosts(address)
  if (list === null || 'problem' in list) return list
  const { hosts, wants, patienceMs, urlOf } = list
  return {
    at: hosts.map(({ host, port }) => `${host} ${port}`),
    wants,
    patienceMs,
    urls: hosts.map(urlOf),
  }
}

test('an address with one host, and nothing asked of it, is left as it is', () => {
  for (const address of [
    'postgres://a:b@one:5433/shop?sslmode=disable',
    'postgresql://a@/shop?host=%2Ftmp%2Fpg&port=5432',
    'postgres://one/shop',
    'postgres://one',
  ])
    assert.equal(read(address), null, address)
})

test('several hosts are read as libpq spells them', () => {
  const several: [string, string[], string, number, string[]][] = [
    [
      'postgres://u:p%40ss@one:5433,two/shop?target_session_attrs=read-write&sslmode=require',
      ['one 5433', 'two 5432'],
      'read-write',
      2000,
      [
        'postgres://u:p%40ss@one:5433/shop?sslmode=require',
        'postgres://u:p%40ss@two:5432/shop?sslmode=require',
      ],
    ],
    [
      'postgresql://u@[::1]:1,10.0.0.2:65535/shop?connect_timeout=5',
      ['::1 1', '10.0.0.2 65535'],
      'read-write', // libpq would take any: a shop that cannot write is none
      5000,
      ['postgresql://u@[::1]:1/shop', 'postgresql://u@10.0.0.2:65535/shop'],
    ],
    [
      'postgres://one/shop?target_session_attrs=primary',
      ['one 5432'],
      'primary',
      2000,
      ['postgres://one:5432/shop'],
    ],
    [
      'postgres://u@/shop?host=one,two&port=1,2&load_balance_hosts=random',
      ['one 1', 'two 2'],
      'read-write',
      2000,
      ['postgres://u@one:1/shop', 'postgres://u@two:2/shop'],
    ],
    [
      'postgres://u@/shop?host=%2Frun%2Fpg,two&port=6000&target_session_attrs=any',
      ['/run/pg 6000', 'two 6000'],
      'any',
      2000,
      ['postgres://u@localhost:6000/shop?host=%2Frun%2Fpg', 'postgres://u@two:6000/shop'],
    ],
  ]
  for (const [address, at, wants, patienceMs, urls] of several)
    assert.deepEqual(read(address), { at, wants, patienceMs, urls }, address)
})

test('what cannot be read is said, and the password is not', () => {
  for (const [address, problem] of [
    ['mysql://u:hush@one/shop', /^expected an address such as/],
    ['postgres//u:hush@one/shop', /^expected an address such as/],
    ['postgres://u:hush@one,/shop', /^host 2 is empty/],
    ['postgres://u:hush@,two/shop', /^host 1 is empty/],
    ['postgres://u:hush@one:0,two/shop', /^the port of host 1 is not from 1 to 65535/],
    ['postgres://u:hush@one,two:65536/shop', /^the port of host 2 is not/],
    ['postgres://u:hush@one,two:x/shop', /^host 2 is not a name or address with a port/],
    ['postgres://u:hush@one,::1/shop', /^host 2 is not a name/],
    ['postgres://u:hush@one:70000/shop', /^the port of the host is not/],
    ['postgres://u:hush@/shop?host=a,b,c&port=1,2', /^port names as many ports/],
    [
      'postgres://u:hush@one,two/shop?target_session_attrs=writable',
      /^target_session_attrs is one of any, read-write/,
    ],
    [
      'postgres://u:hush@one,two/shop?connect_timeout=soon',
      /^connect_timeout is a number of seconds/,
    ],
  ] as const) {
    const list = readHosts(address)
    assert.ok(list && 'problem' in list, address)
    assert.match(list.problem, problem, address)
    assert.ok(!list.problem.includes('hush'))
  }
})
