import assert from 'node:assert/strict'
import { test } from 'node:test'
import { measureTimes } from './tries.ts'

/** Answers in turn what is listed; an error fails. */
function answering(...outcomes: (number | Error)[]) {
  return async () => {
    const outcome = outcomes.shift()
    if (outcome === undefined) throw new Error('asked too often')
    if (outcome instanceof Error) throw outcome
    return outcome
  }
}
const hiccup = new Error('Command failed: node lighthouse\nNO_FCP: the page painted nothing')

test('a hiccup is tried again, and what was measured is kept', async () => {
  for (const [outcomes, measured, told] of [
    [[1, 2, 3], [1, 2, 3], 0],
    [[1, hiccup, 2, 3], [1, 2, 3], 1],
    [[hiccup, hiccup, 1, 2, 3], [1, 2, 3], 2],
    [[1, hiccup, hiccup, hiccup, 2], [1, 2], 3],
    [Array(9).fill(hiccup), [], 9],
  ] as const) {
    const lines: string[] = []
    const options = { pauseMs: 0, tell: (line: string) => lines.push(line) }
    assert.deepEqual(await measureTimes(3, answering(...outcomes), options), [...measured])
    assert.equal(lines.length, told)
    for (const line of lines) assert.match(line, /^ {2}run \d of 3 failed, .*: NO_FCP/)
  }
})
