import { LRUCache } from 'lru-cache'
import type { Env } from '#server/env.ts'
import {
  type BookLookup,
  type KnownBook,
  type Lookup,
  type LookupAsking,
  noLookup,
} from './book-lookup.ts'
import { type Bounds, type Fetched, fetchJson } from './bounded-json.server.ts'
import { readOpenLibraryBook } from './open-library-book.ts'

/* Open Library, a public service of the Internet Archive: it needs no key, and asks its users to say who
   they are and to come slowly. What it answers is kept in memory for a while, and stored nowhere. */

const name = 'Open Library'
/** ISBNs of one question; the address stays short. */
const most = 20
const questionsPerMinute = 60
/** Each is two requests; who does not say who they are may send one a second. */
const unnamedPerMinute = 30
const minuteMs = 60_000

const bounds: Bounds = { timeoutMs: 8000, maxBytes: 4_000_000, maxRedirects: 3 }
const keptBooks = 2000
const knownMs = 60 * minuteMs
/** Somebody may add the book there, and try again. */
const unknownMs = 5 * minuteMs
const longestPauseSeconds = 600
const usualPauseSeconds = 30
/** A list waits so long where the service has asked for it. */
const longestWaitMs = minuteMs

type Settings = {
  url: string
  /** Who asks, for the people who run the service. */
  agent: string
  bounds?: Bounds
  perMinute?: number
}

export type LookupEnv = Pick<Env, 'BOOK_LOOKUP' | 'OPENLIBRARY_URL' | 'PUBLIC_URL'>

/** The service that the operator has chosen. */
export const bookLookupOf = (env: LookupEnv): BookLookup =>
  env.BOOK_LOOKUP === 'off'
    ? noLookup
    : openLibrary({
        url: env.OPENLIBRARY_URL,
        perMinute: env.PUBLIC_URL ? questionsPerMinute : unnamedPerMinute,
        agent: `octavo-shop${env.PUBLIC_URL ? ` (${env.PUBLIC_URL})` : ''}`,
      })

export function openLibrary(settings: Settings): BookLookup {
  const known = new LRUCache<string, { book: KnownBook | null }>({ max: keptBooks })
  const turns = turnsOf(settings.perMinute ?? questionsPerMinute)
  let pausedUntil = 0

  /** What is kept already, or asked now; null with the reason for later in `refused`. */
  async function find(
    isbns: string[],
    { waits = false, signal }: LookupAsking = {},
  ): Promise<Lookup> {
    const books = new Map<string, KnownBook | null>()
    const open: string[] = []
    for (const isbn of new Set(isbns)) {
      const kept = known.get(isbn)
      if (kept) books.set(isbn, kept.book)
      else open.push(isbn)
    }
    if (open.length === 0) return { ok: true, books }
    const pausedMs = pausedUntil - Date.now()
    if (pausedMs > (waits ? longestWaitMs : 0)) return busy(pausedMs / 1000)
    await pause(pausedMs, signal)
    const waitMs = turns.take(waits)
    if (waitMs > 0 && !waits) return busy(waitMs / 1000)
    await pause(waitMs, signal)
    const [data, details] = await Promise.all([
      ask(open, 'data', signal),
      ask(open, 'details', signal),
    ])
    const failed = failureOf(data)
    if (failed) return failed
    const answers = (kind: Fetched, isbn: string): unknown =>
      kind.ok ? (kind.body as Record<string, unknown> | null)?.[`ISBN:${isbn}`] : undefined
    for (const isbn of open) {
      const book = readOpenLibraryBook(isbn, answers(data, isbn), answers(details, isbn))
      books.set(isbn, book)
      known.set(isbn, { book }, { ttl: book ? knownMs : unknownMs })
    }
    return { ok: true, books }
  }

  async function ask(isbns: string[], kind: 'data' | 'details', signal?: AbortSignal) {
    const address = new URL('/api/books', settings.url)
    address.search = new URLSearchParams({
      bibkeys: isbns.map((isbn) => `ISBN:${isbn}`).join(','),
      ...{ jscmd: kind, format: 'json' },
    }).toString()
    const headers = { accept: 'application/json', 'user-agent': settings.agent }
    return fetchJson(address, headers, settings.bounds ?? bounds, signal)
  }

  function failureOf(data: Fetched): Lookup | null {
    if (data.ok) {
      const isObject =
        typeof data.body === 'object' && data.body !== null && !Array.isArray(data.body)
      return isObject ? null : unanswered('it sent something else than books')
    }
    if (data.why === 'later') {
      const seconds = Math.min(data.retryAfterSeconds ?? usualPauseSeconds, longestPauseSeconds)
      pausedUntil = Date.now() + seconds * 1000
      return busy(seconds)
    }
    return unanswered(data.why === 'status' ? `it says ${data.status}` : whyNot[data.why])
  }

  return { name, most, find }
}

const whyNot = {
  'no answer': 'it cannot be reached',
  'too slow': 'it takes too long',
  'too large': 'its answer is too large',
  'led away': 'it leads elsewhere',
  unreadable: 'its answer cannot be read',
}

const busy = (seconds: number): Lookup => ({
  ok: false,
  reason: 'busy',
  message: `${name} was asked very often just now. Please try again in a moment, or type the book in.`,
  retryAfterSeconds: Math.max(1, Math.ceil(seconds)),
})

const unanswered = (why: string): Lookup => ({
  ok: false,
  reason: 'unanswered',
  message: `${name} does not answer now: ${why}. Please try again later, or type the book in.`,
  retryAfterSeconds: usualPauseSeconds,
})

/** Turns of a minute: how long to wait for the next one. Who does not wait takes none that is not free. */
function turnsOf(perMinute: number) {
  const taken: number[] = []
  return {
    take(waits: boolean): number {
      const now = Date.now()
      while (taken.length > 0 && Number(taken[0]) <= now - minuteMs) taken.shift()
      const before = taken.at(-perMinute)
      const at = before === undefined ? now : Math.max(now, before + minuteMs)
      if (at === now || waits) taken.push(at)
      return at - now
    },
  }
}

async function pause(ms: number, signal?: AbortSignal): Promise<void> {
  if (ms <= 0) return
  signal?.throwIfAborted() // who has left already is not told so a second time
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal?.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason as Error)
    })
  })
}
