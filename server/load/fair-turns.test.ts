import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '#test/until.ts'
import { type Caller, createFairTurns, type FairTurns } from './fair-turns.ts'

/** Callers whose work ends when the test says so, and the order in which it began. */
function line(turns: FairTurns) {
  const begun: string[] = []
  const refused: string[] = []
  const running: (() => void)[] = []
  const ask = (name: string, caller: Partial<Caller> = {}) =>
    turns
      .take({ keys: [name.split(' ', 1)[0] as string], ...caller }, () => {
        begun.push(name)
        return new Promise<void>((end) => running.push(end))
      })
      .then(({ ok }) => !ok && refused.push(name))
  const endOne = async () => {
    const expected = begun.length + Math.min(1, turns.waiting)
    running.shift()?.()
    await until(() => begun.length >= expected)
  }
  const endAll = async () => {
    while (running.length > 0) await endOne()
  }
  return { ask, begun, refused, endOne, endAll }
}

const times = (count: number, name: string) =>
  Array.from({ length: count }, (_, at) => `${name} ${at + 1}`)

test('so many work at once, so many wait, the next is refused', async () => {
  const turns = createFairTurns({ atOnce: 2, mayWait: 3 })
  const { ask, begun, refused, endAll } = line(turns)
  const asked = times(6, 'a').map((name) => ask(name))
  assert.deepEqual(begun, ['a 1', 'a 2'])
  assert.equal(turns.waiting, 3)
  await asked[5]
  assert.deepEqual(refused, ['a 6'])
  await endAll()
  assert.deepEqual(begun, times(5, 'a'))
})

test('a turn is given back whatever becomes of the work', async () => {
  const turns = createFairTurns({ atOnce: 1, mayWait: 0 })
  for (let time = 0; time < 3; time++) {
    await assert.rejects(
      turns.take({ keys: ['a'] }, () => Promise.reject(new Error('wrong'))),
      /wrong/,
    )
  }
  assert.deepEqual(await turns.take({ keys: ['a'] }, async () => 'done'), {
    ok: true,
    value: 'done',
  })
})

test('one caller with much work lets every other in between (threats 38)', async () => {
  const { ask, begun, endAll } = line(createFairTurns({ atOnce: 1, mayWait: 100 }))
  for (const name of [...times(5, 'greedy'), ...times(2, 'b'), ...times(2, 'c')]) ask(name)
  await endAll()
  assert.deepEqual(begun, [
    ...['greedy 1', 'b 1', 'c 1', 'greedy 2', 'b 2', 'c 2'],
    ...['greedy 3', 'greedy 4', 'greedy 5'],
  ])
})

test('one that comes again and again does not overtake those who wait', async () => {
  const { ask, begun, endOne } = line(createFairTurns({ atOnce: 1, mayWait: 100 }))
  for (const name of times(3, 'patient')) ask(name)
  for (let round = 0; round < 20; round++) {
    ask(`new${round} 1`)
    ask(`again ${round}`)
    await endOne()
  }
  assert.ok(begun.includes('patient 3'), begun.join())
})

test('shares are counted by the busiest key: accounts of one address share that of the address', async () => {
  const { ask, begun, endAll } = line(createFairTurns({ atOnce: 1, mayWait: 100 }))
  for (let at = 1; at <= 8; at++) ask(`guess ${at}`, { keys: ['address', `account ${at}`] })
  ask('reader 1', { keys: ['elsewhere', 'account of a reader'] })
  await endAll()
  assert.equal(begun.indexOf('reader 1'), 1)
})

test('a full line makes room for a newcomer by sending the greediest away', async () => {
  const { ask, begun, refused, endAll } = line(createFairTurns({ atOnce: 1, mayWait: 3 }))
  for (const name of times(4, 'greedy')) ask(name)
  await ask('greedy 5')
  ask('b 1')
  ask('c 1')
  ask('greedy 6')
  await endAll()
  assert.deepEqual(begun, ['greedy 1', 'b 1', 'c 1', 'greedy 2'])
  assert.deepEqual(refused.toSorted(), ['greedy 3', 'greedy 4', 'greedy 5', 'greedy 6'])
})

test('what is set aside is for the privileged, who are never pushed out of the line', async () => {
  const turns = createFairTurns({ atOnce: 3, mayWait: 2, setAside: 1 })
  const { ask, begun, refused, endAll } = line(turns)
  for (const name of times(4, 'a')) ask(name)
  assert.deepEqual(begun, ['a 1', 'a 2'])
  ask('desk 1', { privileged: true })
  assert.deepEqual(begun.at(-1), 'desk 1')
  for (const name of ['desk 2', 'desk 3']) ask(name, { privileged: true })
  await ask('b 1')
  await endAll()
  assert.deepEqual(refused.toSorted(), ['a 3', 'a 4', 'b 1'])
  assert.deepEqual(begun.slice(3).toSorted(), ['desk 2', 'desk 3'])
})

test('a caller that hangs up leaves the line, and its work is never begun', async () => {
  const turns = createFairTurns({ atOnce: 1, mayWait: 2 })
  const { ask, begun, refused, endAll } = line(turns)
  const hangUp = new AbortController()
  ask('a 1')
  const gone = ask('b 1', { signal: hangUp.signal })
  ask('c 1')
  hangUp.abort()
  await gone
  await ask('d 1', { signal: AbortSignal.abort() })
  assert.equal(turns.waiting, 1)
  await endAll()
  assert.deepEqual(begun, ['a 1', 'c 1'])
  assert.deepEqual(refused, ['b 1', 'd 1'])
})

test('what a caller did not get is not held against its next piece', async () => {
  const { ask, begun, endAll } = line(createFairTurns({ atOnce: 1, mayWait: 10 }))
  const hangUp = new AbortController()
  ask('first 1')
  const gone = ask('a 1', { signal: hangUp.signal })
  hangUp.abort()
  await gone
  for (const name of ['b 1', 'b 2', 'a 2']) ask(name)
  await endAll()
  assert.deepEqual(begun, ['first 1', 'b 1', 'a 2', 'b 2'])
})

test('what is set aside stays so when the privileged have had it', async () => {
  const turns = createFairTurns({ atOnce: 2, mayWait: 5, setAside: 1 })
  const { ask, begun, endAll } = line(turns)
  for (const name of ['desk 1', 'desk 2']) ask(name, { privileged: true })
  await endAll()
  await until(async () => (await turns.take({ keys: ['x'] }, async () => true)).ok)
  for (const name of times(2, 'a')) ask(name)
  assert.deepEqual(begun, ['desk 1', 'desk 2', 'a 1'])
  await endAll()
})
