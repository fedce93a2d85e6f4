import type { ServerResponse } from 'node:http'
import type { Deps } from '#server/deps.ts'

/* The desk hears of orders as they come and change: one line of text a change, which tells the page to
   ask again. What changed is asked for by the doors, which know who may see it. */

/** As many pages listen at a server at once, and as many of one admin. */
const mostStreams = { inAll: 100, ofOne: 8 }
const pollMs = 2000
const heartbeatMs = 15_000
/** Changes that come together are told once. */
const togetherMs = 200
/** A page that reads this much less than it was sent is gone. */
const mostUnsent = 16_000

type Stream = {
  /** The connection, whose headers are sent already. */
  response: ServerResponse
  adminId: string
  /** When the login ends, whatever happens meanwhile. */
  expiresAt: Date
  /** Whether the login is still good; asked with each heartbeat. */
  isGood: () => Promise<boolean>
}

export type OrderStreams = {
  /** Whether there is room for one more of this admin. */
  hasRoom(adminId: string): boolean
  add(stream: Stream): void
  close(): void
}

/** Tells every page that listens when orders changed, here or at another server. */
export function createOrderStreams({
  pool,
  changes,
  now,
}: Pick<Deps, 'pool' | 'changes' | 'now'>): OrderStreams {
  const streams = new Map<ServerResponse, { adminId: string; end: () => void }>()
  let telling: NodeJS.Timeout | undefined
  let polling: NodeJS.Timeout | undefined
  let seen: string | null = null

  const write = (response: ServerResponse, text: string) => {
    if (response.writableLength > mostUnsent) streams.get(response)?.end()
    else response.write(text)
  }
  const tell = () => {
    telling ??= setTimeout(() => {
      telling = undefined
      for (const response of streams.keys()) write(response, 'data: changed\n\n')
    }, togetherMs)
  }
  const stopHearing = changes.subscribe((tags) => {
    if (streams.size > 0 && (tags.includes('orders') || tags.includes('*'))) tell()
  })

  /* A new order tells nobody: customers do not wait for that. Its number is taken before it is there to
     be read, so it is told once more with the next look. */
  let again = false
  async function poll() {
    const { rows } = await pool.query<{ at: string }>({
      name: 'latest order number',
      // Before the first order the sequence already says the number that this one will get.
      text: 'select last_value || is_called::text as at from order_numbers',
    })
    const at = rows[0]?.at ?? null
    const isNew = seen !== null && at !== seen
    if (isNew || again) tell()
    again = isNew
    seen = at
  }
  const startPolling = () => {
    seen = null
    const look = () => poll().catch(() => {}) // with the database away the next look finds it
    void look()
    polling ??= setInterval(look, pollMs).unref()
  }

  return {
    hasRoom: (adminId) =>
      streams.size < mostStreams.inAll &&
      [...streams.values()].filter((one) => one.adminId === adminId).length < mostStreams.ofOne,
    add({ response, adminId, expiresAt, isGood }) {
      const beat = () => {
        write(response, ': still here\n\n')
        isGood().then(
          (good) => good || end(),
          () => {}, // nobody knows while the database is away
        )
      }
      const heartbeat = setInterval(beat, heartbeatMs).unref()
      const leave = setTimeout(end, Math.max(0, expiresAt.getTime() - now().getTime())).unref()
      function end() {
        clearInterval(heartbeat)
        clearTimeout(leave)
        streams.delete(response)
        if (streams.size === 0) {
          clearInterval(polling)
          polling = undefined
        }
        response.end()
      }
      streams.set(response, { adminId, end })
      response.once('close', end)
      response.write('retry: 5000\ndata: changed\n\n')
      if (streams.size === 1) startPolling()
    },
    close() {
      stopHearing()
      clearTimeout(telling)
      for (const { end } of [...streams.values()]) end()
    },
  }
}
