import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  type AuthEvent,
  authEventLifeMs,
  authEventType,
  authModes,
  authPurposes,
} from './auth-event.ts'
import { authEventCache } from './auth-event-cache.ts'

const event = (overrides: Partial<AuthEvent> = {}): AuthEvent => ({
  type: 'signInViaPopup',
  eventId: 'one',
  sessionId: 'tab',
  tenantId: null,
  ...overrides,
})

test('each kind of event is handled once, however often it is told', () => {
  for (const mode of authModes) {
    for (const purpose of authPurposes) {
      const cache = authEventCache(() => 0)
      const handled: AuthEvent[] = []
      const told = event({ type: authEventType(purpose, mode) })
      cache.expect(told, (heard) => handled.push(heard))
      assert.equal(cache.receive(told), true)
      cache.expect(told, (heard) => handled.push(heard))
      assert.equal(cache.receive(told), false, `${told.type} told again`)
      assert.deepEqual(handled, [told])
    }
  }
})

test('what nobody expects gives no result', () => {
  const cache = authEventCache(() => 0)
  const handled: AuthEvent[] = []
  const stop = cache.expect(event(), (heard) => handled.push(heard))
  for (const unknown of [
    event({ eventId: 'another' }),
    event({ sessionId: 'another' }),
    event({ type: 'linkViaPopup' }),
  ]) {
    assert.equal(cache.receive(unknown), false)
  }
  stop()
  assert.equal(cache.receive(event()), false, 'expected no longer')
  assert.deepEqual(handled, [])
})

test('an unknown event may still be handled once somebody expects it', () => {
  const cache = authEventCache(() => 0)
  assert.equal(cache.receive(event()), false)
  cache.expect(event(), () => {})
  assert.equal(cache.receive(event()), true)
})

test('the cache of handled events is cleared 10 minutes after the last one', () => {
  let nowMs = 5_000_000
  const cache = authEventCache(() => nowMs)
  const again = () => {
    const stop = cache.expect(event(), () => {})
    const handled = cache.receive(event())
    stop()
    return handled
  }
  assert.equal(again(), true)
  nowMs += authEventLifeMs - 1
  assert.equal(again(), false)
  nowMs += 1
  assert.equal(again(), true)
  assert.equal(authEventLifeMs, 600_000)
})
