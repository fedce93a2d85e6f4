import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseAst } from 'vite'
import { cutsIn, without } from './never-used-of-react.ts'

const fibers = `
  const exports = {};
  function idle() { return 'is called' }
  function named(fiber) {
    switch (fiber.tag) {
      case 1: return 'first';
      case 2: fiber.seen = true;
      case 3: return 'second or third';
      case 4: return 'fourth';
    }
    return 'none';
  }
  exports.kept = [1, 2, 3, 4].map((tag) => named({ tag }));
  exports.idle = idle();
  exports.untaken = true;
  return exports;`

test('a kind that no page has loses its case, and the others keep theirs', () => {
  for (const [kinds, kept] of [
    [[1], ['none', 'second or third', 'second or third', 'fourth']],
    [
      [1, 2],
      ['none', 'none', 'second or third', 'fourth'],
    ],
    [[3], ['first', 'second or third', 'none', 'fourth']],
    [[4], ['first', 'second or third', 'second or third', 'none']],
  ] as const) {
    const tree = parseAst(`() => {${fibers}}`)
    const cuts = cutsIn(tree, {
      answers: [],
      idle: ['idle'],
      kinds: [...kinds],
      untaken: /^exports\.untaken$/,
    })
    const run = new Function(`return (${without(`() => {${fibers}}`, cuts)})()`)
    assert.deepEqual(run(), { kept, idle: undefined })
  }
})

test('a version of React that lacks one of the functions is not built', () => {
  const missing = { answers: [], idle: ['gone'], untaken: /^$/ }
  assert.throws(() => cutsIn(parseAst('function here() {}'), missing), /no longer has gone/)
})
