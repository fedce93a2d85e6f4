import type { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/* Bodies that are files. They take longer than the 8 seconds of any other request, so they are watched
   by their pace instead (threats 18). */

/** Sockets whose request may take its time. */
const patient = new WeakSet<Socket>()
export const mayTakeLonger = (socket: Socket): boolean => patient.has(socket)

/** Sockets on which nothing moves because the shop is at work: it lets more come when it is done. */
const busy = new WeakSet<Socket>()
export const isTakingFile = (socket: Socket): boolean => busy.has(socket)

/** The slowest line that anybody sends a file over, averaged over what it was waited for. */
const usualPace = { leastBytesPerSecond: 8000, fairStartMs: 8000 }
/** What is still sent after a refusal is thrown away for this long, so that the refusal is read. */
const runOutMs = 8000

/** Bodies of any type but JSON are left to the routes of this part of the server, which read them by `receive`. */
export function readFilesIn(app: FastifyInstance): void {
  app.addContentTypeParser('*', (_request: unknown, body: unknown, done: Done) => done(null, body))
  // Until it is read, the shop is looking up who sends it and what for.
  app.addHook('onRequest', async ({ raw, routeOptions }) => {
    if (routeOptions.config.anyBody) busy.add(raw.socket)
  })
  app.addHook('onResponse', async ({ raw }) => void busy.delete(raw.socket))
}
type Done = (error: null, body: unknown) => void

/** Only `received` leaves something to keep. */
export type Received = 'received' | 'too-large' | 'too-slow' | 'cut-off'

/** Hands the body on piece by piece, the next one when `take` is done with the last. Throws what `take` throws. */
export async function receive(
  { raw, headers }: FastifyRequest,
  mostBytes: number,
  take: (piece: Buffer) => void | Promise<void>,
  pace = usualPace,
): Promise<Received> {
  if (Number(headers['content-length'] ?? 0) > mostBytes) return 'too-large'
  patient.add(raw.socket)
  busy.delete(raw.socket)
  const pieces = raw.iterator({ destroyOnReturn: false })
  const far = { bytes: 0, waitedMs: 0 }
  let isWhole = false
  const next = () => pieces.next().catch((): 'cut-off' => 'cut-off')
  try {
    for (;;) {
      const piece = await inTime(next, far, pace)
      if (typeof piece === 'string') return piece
      isWhole = piece.done === true
      if (piece.done) return 'received'
      far.bytes += piece.value.length
      if (far.bytes > mostBytes) return 'too-large'
      busy.add(raw.socket)
      await take(piece.value)
      busy.delete(raw.socket)
    }
  } finally {
    patient.delete(raw.socket)
    busy.delete(raw.socket)
    if (!isWhole) runOut(raw)
  }
}

/** The next piece, unless the sender has become too slow. */
async function inTime<T>(
  next: () => Promise<T>,
  far: { bytes: number; waitedMs: number },
  { leastBytesPerSecond, fairStartMs }: typeof usualPace,
) {
  const allowedMs = Math.max(fairStartMs, (far.bytes / leastBytesPerSecond) * 1000)
  const startMs = performance.now()
  const stop = new AbortController()
  const late = pause(Math.max(0, allowedMs - far.waitedMs), 'too-slow' as const, {
    signal: stop.signal,
    ref: false,
  })
  try {
    return await Promise.race([next(), late.catch((): 'too-slow' => 'too-slow')])
  } finally {
    stop.abort()
    far.waitedMs += performance.now() - startMs
  }
}

function runOut(raw: FastifyRequest['raw']): void {
  raw.on('error', () => {})
  // Those of the iterator: with them it would not run.
  raw.removeAllListeners('readable')
  raw.resume()
  setTimeout(() => {
    if (!raw.complete) raw.destroy()
  }, runOutMs).unref()
}
