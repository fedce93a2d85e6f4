import { adminToken, baseOfDocument } from '#app/page/api-client.ts'

/* Word from the shop that orders came or changed: a stream of lines, read by fetch because an EventSource
   sends no Authorization header. Where it cannot be had, the page asks every 15 seconds. */

const askAgainMs = 15_000
/** The shop says something every 15 seconds, if only that it is still there. */
const silentMs = 40_000

/** Calls `changed` whenever there may be something new, until the signal ends it. */
export async function listenForOrders(changed: () => void, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await readStream(changed, signal).catch(() => {}) // lost on the way, or not to be had
    await pause(askAgainMs, signal)
    if (!signal.aborted) changed()
  }
}

async function readStream(changed: () => void, signal: AbortSignal): Promise<void> {
  const token = adminToken()
  if (!token) return
  const silence = new AbortController()
  const answer = await fetch(`${baseOfDocument('shop')}/desk/orders/stream`, {
    headers: { accept: 'text/event-stream', authorization: `Bearer ${token}` },
    signal: AbortSignal.any([signal, silence.signal]),
  })
  const reader = answer.ok && answer.body?.pipeThrough(new TextDecoderStream()).getReader()
  if (!reader) return
  let timer = setTimeout(() => silence.abort(), silentMs)
  try {
    for (;;) {
      const { value, done } = await reader.read()
      if (done) return
      clearTimeout(timer)
      timer = setTimeout(() => silence.abort(), silentMs)
      if (value.includes('data: changed')) changed()
    }
  } finally {
    clearTimeout(timer)
  }
}

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
