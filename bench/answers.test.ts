import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readAnswers } from './answers.ts'

const stream = Buffer.from(
  [
    'HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello',
    'HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\n\r\n',
    'HTTP/1.1 201 Created\r\nTransfer-Encoding: chunked\r\n\r\n6\r\nab\r\n\r\n\r\n1\r\nc\r\n0\r\n\r\n',
    'HTTP/1.1 304 Not Modified\r\nETag: "a"\r\n\r\n',
    'HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\nx',
  ].join(''),
)

test('every answer is counted once, wherever the network cuts the stream', () => {
  for (let size = 1; size <= stream.length; size++) {
    const statuses: number[] = []
    const read = readAnswers((status) => statuses.push(status))
    for (let at = 0; at < stream.length; at += size) read(stream.subarray(at, at + size))
    assert.deepEqual(statuses, [200, 404, 201, 304, 200], `in pieces of ${size} bytes`)
  }
})

test('an answer without a length is refused, for its end could not be found', () => {
  const read = readAnswers(() => {})
  assert.throws(() => read(Buffer.from('HTTP/1.1 200 OK\r\n\r\n')), /how long/)
})

test('a server that closes says so with its last answer', () => {
  const lasts: boolean[] = []
  const read = readAnswers((_status, isLast) => lasts.push(isLast))
  const answer = (connection: string) =>
    `HTTP/1.1 200 OK\r\n${connection}Content-Length: 2\r\n\r\nok`
  for (const head of ['', 'Connection: keep-alive\r\n', 'connection: close\r\n'])
    read(Buffer.from(answer(head)))
  assert.deepEqual(lasts, [false, false, true])
})
