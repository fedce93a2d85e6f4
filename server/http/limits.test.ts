import assert from 'node:assert/strict'
import { test } from 'node:test'
import { attempts } from '#server/database/schema.ts'
import { createTestDatabase } from '#test/harness.ts'
import { forgetOldAttempts, startAttempt, startGuess } from './limits.ts'
import { addressKey } from './visitor-address.ts'

const limit = (bucket: string, max = 3) => ({ bucket, max, windowMs: 60_000 })

test('parallel attempts are counted before they are evaluated (threats 6)', async () => {
  const { db, close } = await createTestDatabase()
  const deps = { db, now: () => new Date('2026-03-12T12:00:00Z') }
  const both = [limit('b'), limit('a', 5)]
  const outcomes = await Promise.all(Array.from({ length: 20 }, () => startAttempt(deps, both)))
  assert.equal(outcomes.filter((outcome) => outcome.ok).length, 3)
  // A refused one counts nowhere, or the window would never end.
  assert.equal(await db.$count(attempts), 6)
  await close()
})

test('a success is taken off, a failure counts until its window has passed', async () => {
  const { db, close } = await createTestDatabase()
  let now = new Date('2026-03-12T12:00:00Z')
  const deps = { db, now: () => now }
  for (let turn = 0; turn < 5; turn++) {
    const attempt = await startAttempt(deps, [limit('x', 1)])
    assert.ok(attempt.ok)
    await attempt.succeeded()
  }
  assert.ok((await startAttempt(deps, [limit('x', 1)])).ok)
  now = new Date(now.getTime() + 20_000)
  assert.deepEqual(await startAttempt(deps, [limit('x', 1)]), { ok: false, retryAfterSeconds: 40 })
  now = new Date(now.getTime() + 40_000)
  assert.ok((await startAttempt(deps, [limit('x', 1)])).ok)
  now = new Date(now.getTime() + 86_500_000)
  await forgetOldAttempts(deps)
  assert.equal(await db.$count(attempts), 0)
  await close()
})

test('guesses under way fill a window for seconds, failures until it ends', async () => {
  const { db, close } = await createTestDatabase()
  let now = new Date('2026-03-12T12:00:00Z')
  const deps = { db, now: () => now }
  const guesses = await Promise.all([1, 2, 3].map(() => startGuess(deps, [limit('x')])))
  const [first, second, third] = guesses
  assert.ok(first?.ok && second?.ok && third?.ok)
  assert.deepEqual(await startGuess(deps, [limit('x')]), { ok: false, retryAfterSeconds: 2 })
  await first.failed()
  await second.failed()
  assert.deepEqual(await startGuess(deps, [limit('x')]), { ok: false, retryAfterSeconds: 2 })
  await third.succeeded()
  // Nobody ever says what became of this one: its server is gone.
  assert.ok((await startGuess(deps, [limit('x')])).ok)
  now = new Date(now.getTime() + 29_000)
  assert.deepEqual(await startGuess(deps, [limit('x')]), { ok: false, retryAfterSeconds: 2 })
  now = new Date(now.getTime() + 1000)
  assert.deepEqual(await startGuess(deps, [limit('x')]), { ok: false, retryAfterSeconds: 30 })
  await close()
})

test('an address is counted by what one visitor controls, however a proxy writes it', () => {
  const keys: Record<string, string[]> = {
    '192.0.2.1': [
      ...['192.0.2.1', '192.0.2.1:5678', '::ffff:192.0.2.1', '::FFFF:192.0.2.1'],
      ...['::ffff:c000:201', '0:0:0:0:0:ffff:c000:0201', '[::ffff:192.0.2.1]:5678'],
      ...['::ffff:192.0.2.1:5678', '::192.0.2.1'],
    ],
    '2001:db8:1:2::/64': [
      ...['2001:db8:1:2:3:4:5:6', '2001:0db8:0001:0002::1', '2001:DB8:1:2::9', '[2001:db8:1:2::1]'],
      ...['[2001:db8:1:2::1]:5678', '[2001:db8:1:2:3:4:5:6]:1', '2001:db8:1:2::192.0.2.1'],
    ],
    '2001:db8:0:0::/64': ['2001:db8::1', '[2001:db8::]:80'],
    '0:0:0:0::/64': ['::1', '[::1]:5678', '::'],
    'fe80:0:0:0::/64': ['fe80::1%eth0', '[fe80::1%eth0]:5678'],
    unknown: [
      ...['', 'unknown', '_hidden', '192.0.2.256', '192.0.2.1.5', '01.2.3.4', '1.2.3.4:', '1:2'],
      ...['[::1', ':::1', '2001:db8::1::2', 'a'.repeat(10_000), '[[::1]]:1', '::ffff:1.2.3.4.5'],
    ],
  }
  for (const [key, spellings] of Object.entries(keys)) {
    for (const spelling of spellings) assert.equal(addressKey(spelling), key, spelling)
  }
})
