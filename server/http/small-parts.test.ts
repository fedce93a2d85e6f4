import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ServerBuild } from 'react-router'
import { differences } from '#server/database/audit.ts'
import { cursorAt, idAt, isId, newId } from '#server/database/id.ts'
import { errorForLog, storyOf, wordsOf } from '#server/log/error-for-log.ts'
import { smallAddress } from '#server/pages/small-address.ts'
import { escapeHtml } from '#server/system/escape-html.ts'
import { isFresh } from './conditional.ts'
import { refusedJson } from './json-body.ts'
import { codingFor, isText, StoredResponse } from './stored-response.ts'

/* Small parts that everything stands on, at their bounds. */

test('ids of one moment sort as they were made, and later ones after them', () => {
  const at = Date.UTC(2026, 2, 12)
  // More than fit into one count: the last of them are no longer apart, and still ids.
  const ids = Array.from({ length: 2000 }, () => newId(at))
  assert.deepEqual(ids.toSorted(), ids)
  assert.equal(new Set(ids).size, ids.length)
  assert.ok(newId(at + 1) > String(ids.at(-1)))
  for (const id of ids)
    assert.match(id, /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  const [first = ''] = ids
  assert.equal(Number.parseInt(first.replace('-', '').slice(0, 12), 16), at)
  assert.equal(cursorAt(first).length, 22)
  assert.equal(idAt(cursorAt(first)), first.replaceAll('-', ''))
  assert.equal(isId(first.toUpperCase()), true)
  for (const other of [
    '',
    'x',
    first.slice(1),
    `${first}0`,
    `${first}\n`,
    first.replaceAll('-', ''),
    `g${first.slice(1)}`,
  ])
    assert.equal(isId(other), false, other)
})

test('a version is known by its tag, weakly, among others, or whatever it is', () => {
  const fresh = (known?: string) => isFresh({ headers: { 'if-none-match': known } }, '"a1"')
  for (const known of ['"a1"', 'W/"a1"', '*', '"x", "a1"', '"x",W/"a1" '])
    assert.equal(fresh(known), true, known)
  for (const known of [undefined, '', 'a1', '"a"', '"A1"', '"x"', '* ,"x"', 'w/"a1"'])
    assert.equal(fresh(known), false, String(known))
})

test('what changed is told field by field, before and after', () => {
  const before = { a: 1, b: null as number | null, c: 'x', d: 0 }
  assert.deepEqual(differences(before, { ...before }), {})
  assert.deepEqual(differences(before, { ...before, a: 2, b: 3, d: null as never }), {
    a: [1, 2],
    b: [null, 3],
    d: [0, null],
  })
  assert.deepEqual(differences<Partial<typeof before>>(before, { c: 'y' }), { c: ['x', 'y'] })
})

test('JSON is read to a depth of 32 and of 10,000 values, with whole characters alone', () => {
  const nested = (depth: number) => `${'[{"a":'.repeat(depth / 2)}1${'}]'.repeat(depth / 2)}`
  const values = (count: number) => `[${Array(count).fill('1').join()}]`
  for (const [text, refused] of [
    [nested(32), null],
    [nested(34), 'too-deep'],
    [`[${'[],'.repeat(100)}[]]`, null],
    [values(10_000), null],
    [values(10_001), 'too-many'],
    [`"${'[,{'.repeat(20_000)}"`, null],
    ['"a\\"[b"', null],
    ['"\\\\u0000"', null],
    ['"\\u0000"', 'nul'],
    ['{"\\u0000":1}', 'nul'],
    ['"\\ud83d\\ude00"', null],
    ['"\\uD83D\\uDE00x"', null],
    ['"\\ud83d"', 'half'],
    ['"\\ude00\\ud83d"', 'half'],
    ['"\\ud83d\\u0041"', 'half'],
    ['"\\ud7ff\\ue000"', null],
    ['', null],
  ] as const)
    assert.equal(refusedJson(text), refused, text.slice(0, 40))
})

test('an error is told without the values it met, with what caused it, to a depth of five', () => {
  for (const [message, code, told] of [
    ['plain words', undefined, 'plain words'],
    ['mail to ada@example.com failed', undefined, 'mail to <address> failed'],
    [
      'invalid input syntax for type uuid: "secret"',
      undefined,
      'invalid input syntax for type uuid: "…"',
    ],
    ['value "secret" is out of range', undefined, 'value "…" is out of range'],
    ['something "secret" and "more"', '22P02', 'something "…"'],
    ['relation "books" does not exist', '42P01', 'relation "books" does not exist'],
    ['Failed query: select $1\nparams: secret', undefined, 'Failed query: select $1'],
  ] as const)
    assert.equal(wordsOf(Object.assign(new Error(message), code && { code })), told)
  const query = new Error('Failed query: x\nparams: secret', { cause: new Error('why') })
  assert.equal(wordsOf(query), 'Failed query: x: why')
  assert.equal(wordsOf('text'), 'text')
  assert.equal(wordsOf({ no: 'message' }), '[object Object]')
  let nested = new Error('0')
  for (let i = 1; i < 10; i++) nested = new Error(String(i), { cause: nested })
  const causes = storyOf(nested).match(/^caused by: Error: \d$/gm)
  assert.deepEqual(
    causes,
    [8, 7, 6, 5, 4].map((i) => `caused by: Error: ${i}`),
  )
  const several = new AggregateError([new Error('one'), new Error('two')], 'both')
  assert.match(storyOf(several), /caused by: Error: one\n.*caused by: Error: two/s)
  const { code, table, detail, type } = errorForLog(
    Object.assign(new TypeError('x'), { code: '23505', table: 'books', detail: 'Key (email)=…' }),
  ) as Record<string, unknown>
  assert.deepEqual([code, table, detail, type], ['23505', 'books', undefined, 'TypeError'])
})

test('text in HTML ends no tag and no attribute', () => {
  assert.equal(
    escapeHtml(`<a href="x" b='y'>&amp;`),
    '&lt;a href=&quot;x&quot; b=&#39;y&#39;&gt;&amp;amp;',
  )
})

test('only the name of a page is written small, and only where it is one', () => {
  const build = {
    routes: { a: { path: 'genre/:slug' }, b: { path: 'new' }, c: {} },
  } as unknown as ServerBuild
  for (const [url, small] of [
    ['/Genre/Fiction?Q=X', '/genre/Fiction?Q=X'],
    ['/NEW', '/new'],
    ['/New.data', '/new.data'],
    ['/genre/Fiction', null],
    ['/Other/x', null],
    ['/', null],
    ['Genre/x', null],
  ] as const)
    assert.equal(smallAddress(url, build), small, url)
})

test('text of some length is kept compressed, under a tag of its own coding', () => {
  const keep = (type: string, length: number) =>
    new StoredResponse({ headers: { 'content-type': type }, body: Buffer.alloc(length, 'x') })
  for (const [type, length, packed] of [
    ['text/html; charset=utf-8', 500, true],
    ['text/html', 499, false],
    ['image/svg+xml', 500, true],
    ['application/json', 500, true],
    ['image/png', 500, false],
  ] as const) {
    const kept = keep(type, length)
    const [br, gzip, identity] = [kept.as('br'), kept.as('gzip'), kept.as('identity')]
    assert.equal(br.body.length < length, packed, type)
    assert.equal(identity.headers.vary, packed ? 'accept-encoding' : undefined)
    assert.equal(br.headers['content-encoding'], packed ? 'br' : undefined)
    assert.equal(identity.headers['content-encoding'], undefined)
    assert.equal(new Set([br.etag, gzip.etag, identity.etag]).size, packed ? 3 : 1)
    for (const variant of [br, gzip, identity])
      assert.equal(variant.headers['content-length'], variant.body.length)
  }
  assert.equal(isText('font/woff2'), false)
  for (const [accepted, coding] of [
    ['', 'identity'],
    ['gzip', 'gzip'],
    ['gzip, br', 'br'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0.0,*', 'gzip'],
    ['BR', 'br'],
    ['*', 'br'],
    ['*;q=0', 'identity'],
    ['deflate', 'identity'],
    ['br;q=0.5', 'br'],
  ] as const)
    assert.equal(codingFor(accepted), coding, accepted)
})
