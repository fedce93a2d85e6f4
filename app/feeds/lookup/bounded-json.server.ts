/* One question to a service outside: bounded in time, in size and in redirects. */

export type Fetched =
  | { ok: true; body: unknown }
  /** It asks us to come back later; seconds, if it says how many. */
  | { ok: false; why: 'later'; retryAfterSeconds: number | null }
  | { ok: false; why: 'no answer' | 'too slow' | 'too large' | 'led away' | 'unreadable' }
  | { ok: false; why: 'status'; status: number }

export type Bounds = { timeoutMs: number; maxBytes: number; maxRedirects: number }

/**
 * Reads JSON from an address. A redirect is followed only within the same host, and never from https
 * to http: an answer from outside cannot make this server knock at a door inside.
 */
export async function fetchJson(
  address: URL,
  headers: Record<string, string>,
  { timeoutMs, maxBytes, maxRedirects }: Bounds,
  asked?: AbortSignal,
): Promise<Fetched> {
  const timeout = AbortSignal.timeout(timeoutMs)
  const signal = asked ? AbortSignal.any([asked, timeout]) : timeout
  let url = address
  try {
    for (let hop = 0; hop <= maxRedirects; hop++) {
      const response = await fetch(url, { headers, signal, redirect: 'manual' })
      if (response.status >= 300 && response.status < 400) {
        await response.body?.cancel()
        const next = URL.parse(response.headers.get('location') ?? '', url)
        if (!next || !isWithin(url, next)) return { ok: false, why: 'led away' }
        url = next
        continue
      }
      if (response.ok) return await readBody(response, maxBytes)
      await response.body?.cancel()
      if (response.status === 429 || response.status === 503) {
        const said = Number(response.headers.get('retry-after') ?? Number.NaN)
        return { ok: false, why: 'later', retryAfterSeconds: said >= 0 ? said : null }
      }
      return { ok: false, why: 'status', status: response.status }
    }
    return { ok: false, why: 'led away' }
  } catch (error) {
    if (asked?.aborted) throw error
    return { ok: false, why: timeout.aborted ? 'too slow' : 'no answer' }
  }
}

const isWithin = (from: URL, to: URL): boolean =>
  to.origin === from.origin ||
  (to.hostname === from.hostname && from.protocol === 'http:' && to.protocol === 'https:')

async function readBody(response: Response, maxBytes: number): Promise<Fetched> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  // Leaving the loop early closes the connection.
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length
    if (bytes > maxBytes) return { ok: false, why: 'too large' }
    chunks.push(chunk)
  }
  try {
    return { ok: true, body: JSON.parse(new TextDecoder().decode(Buffer.concat(chunks))) }
  } catch {
    return { ok: false, why: 'unreadable' }
  }
}
