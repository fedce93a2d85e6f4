import assert from 'node:assert/strict'
import { test } from 'node:test'
import { errorForLog } from './error-for-log.ts'
import { readable } from './readable-log.ts'

const time = new Date(2026, 2, 12, 9, 5, 7).getTime()

test('the log of `npm run dev` is a line of text for people', () => {
  const request = {
    ...{ level: 30, time, id: 'a-b-c', method: 'GET', path: '/book/1', route: '/*' },
    ...{ status: 200, ms: 3.1, ip: '127.0.0.1', msg: 'request' },
  }
  const err = errorForLog(new TypeError('no ink'))
  for (const [line, text] of [
    [request, /^09:05:07 GET \/book\/1 200 \(3\.1 ms\)\n$/],
    [{ ...request, ms: undefined, route: 'memory' }, /^09:05:07 GET \/book\/1 200\n$/],
    [{ level: 30, time, msg: 'Closing the shop' }, /^09:05:07 Closing the shop\n$/],
    [{ level: 40, time, msg: 'PostgreSQL ended' }, /^09:05:07 warning: PostgreSQL ended\n$/],
    [{ level: 50, time, msg: 'failed', asked: '/x' }, /^09:05:07 error: failed asked="\/x"\n$/],
    [{ level: 60, time, err, msg: 'oh' }, /^09:05:07 fault: oh\n {2}TypeError: no ink\n {6}at /],
  ] as const) {
    assert.match(readable(`${JSON.stringify(line)}\n`), text)
  }
})

test('what is no line of the log is shown as it is', () => {
  for (const text of ['', 'null\n', '7\n', '{"a":1}\n', 'Vite says hello\n']) {
    assert.equal(readable(text), text)
  }
})
