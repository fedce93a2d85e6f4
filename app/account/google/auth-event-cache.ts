import { type AuthEvent, type AuthEventType, authEventLifeMs } from './auth-event.ts'

type Expected = { type: AuthEventType; eventId: string; sessionId: string }

/**
 * Hands each event of a sign-in to its handler, once: it may arrive twice (by message and by
 * channel) or again after a reload. An unexpected event gives no result.
 */
export function authEventCache(now: () => number) {
  const expected = new Map<string, (event: AuthEvent) => void>()
  const handled = new Set<string>()
  let lastHandledMs = Number.NEGATIVE_INFINITY

  return {
    /** Calls the handler when this event comes. Returns a function that stops waiting. */
    expect(event: Expected, handler: (event: AuthEvent) => void): () => void {
      const key = keyOf(event)
      expected.set(key, handler)
      return () => expected.delete(key)
    },

    /** Whether the event gave a result: false when it is unknown or was handled before. */
    receive(event: AuthEvent): boolean {
      if (now() - lastHandledMs >= authEventLifeMs) handled.clear()
      const key = keyOf(event)
      const handler = expected.get(key)
      if (!handler || handled.has(key)) return false
      handled.add(key)
      lastHandledMs = now()
      expected.delete(key)
      handler(event)
      return true
    },
  }
}

const keyOf = ({ type, eventId, sessionId }: Expected) => `${type} ${eventId} ${sessionId}`
