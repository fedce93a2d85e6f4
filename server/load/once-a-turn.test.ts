import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { onceATurn } from './once-a-turn.ts'

test('who asks for the same in the same turn shares the answer, and nobody a turn later', async () => {
  const ask = onceATurn<object, number>()
  const [here, there] = [{}, {}]
  let made = 0
  const make = async () => ++made
  const together = [ask(here, 'a', make), ask(here, 'a', make), ask(here, 'b', make)]
  assert.deepEqual(await Promise.all([...together, ask(there, 'a', make)]), [1, 1, 2, 3])
  await turn()
  assert.equal(await ask(here, 'a', make), 4)
})

test('a failure is shared as well, and tried again a turn later', async () => {
  const ask = onceATurn<object, string>()
  const here = {}
  const fail = () => Promise.reject(new Error('away'))
  const outcomes = await Promise.allSettled([ask(here, 'a', fail), ask(here, 'a', fail)])
  assert.deepEqual(
    outcomes.map(({ status }) => status),
    ['rejected', 'rejected'],
  )
  await turn()
  assert.equal(await ask(here, 'a', async () => 'there'), 'there')
})
