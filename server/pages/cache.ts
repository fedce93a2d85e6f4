import { LRUCache } from 'lru-cache'
import type { Tag } from '#server/database/changes.ts'
import type { StoredResponse } from '#server/http/stored-response.ts'

type Entry = {
  response: StoredResponse
  tags: readonly Tag[]
  /** When it was rendered; minus infinity once something on it has changed. */
  freshSinceMs: number
  /** After a failed refresh, the old page is shown without another try until this time. */
  retryAtMs: number
}
type Rendering = { done: Promise<StoredResponse>; tags: readonly Tag[]; outdated: boolean }

type Options = {
  /** The memory that pages may take. */
  maxBytes: number
  /** How long a visitor waits for a new page before getting the old one. */
  patienceMs?: number
  /** A page is rendered again after this time even when no change was announced. */
  maxAgeMs?: number
  /** While this is false, changes may be missed: pages are rendered again where possible. */
  isListening?: () => boolean
  now?: () => number
}

const retryMs = 1_000

/**
 * Public pages, rendered once per version of what they show. After a change, a page is rendered
 * again for the next visitor; the old one is sent when that takes too long or fails (the database
 * is away). The least recently used pages are dropped first.
 */
export function createPageCache({
  maxBytes,
  patienceMs = 250,
  maxAgeMs = 10 * 60_000,
  isListening = () => true,
  now = Date.now,
}: Options) {
  const entries = new LRUCache<string, Entry>({
    maxSize: maxBytes,
    sizeCalculation: ({ response }) => response.bytes,
  })
  const renderings = new Map<string, Rendering>()

  const isFresh = (entry: Entry, atMs: number) =>
    atMs < entry.retryAtMs || (atMs - entry.freshSinceMs < maxAgeMs && isListening())

  /** The page, if it can be sent at once. */
  function find(key: string): StoredResponse | undefined {
    const entry = entries.get(key)
    return entry && isFresh(entry, now()) ? entry.response : undefined
  }

  /** Renders a page once for all waiting visitors, and keeps it when its status is fine. */
  function renderOnce(
    key: string,
    tags: readonly Tag[],
    render: () => Promise<StoredResponse>,
  ): Promise<StoredResponse> {
    const running = renderings.get(key)
    if (running) return running.done
    const rendering: Rendering = { done: render(), tags, outdated: false }
    renderings.set(key, rendering)
    rendering.done = rendering.done
      .then((response) => {
        settle(key, rendering, response)
        return response
      })
      .finally(() => {
        if (renderings.get(key) === rendering) renderings.delete(key)
      })
    return rendering.done
  }

  function settle(key: string, rendering: Rendering, response: StoredResponse) {
    const { tags, outdated } = rendering
    if (response.status === 200) {
      /* Rendered while something changed: keep it only when there is no other. */
      if (outdated && entries.has(key)) return
      const freshSinceMs = outdated ? Number.NEGATIVE_INFINITY : now()
      entries.set(key, { response, tags, freshSinceMs, retryAtMs: 0 })
    } else if (response.status < 500 && !outdated) entries.delete(key)
  }

  /**
   * The page: from the cache, freshly rendered, or the old one when rendering takes too long or
   * fails.
   */
  async function answer(
    key: string,
    tags: readonly Tag[],
    render: () => Promise<StoredResponse>,
  ): Promise<{ response: StoredResponse; outcome: 'hit' | 'miss' | 'stale' }> {
    const kept = find(key)
    if (kept) return { response: kept, outcome: 'hit' }
    const old = entries.get(key)
    const rendered = renderOnce(key, tags, render)
    if (!old) return { response: await rendered, outcome: 'miss' }
    const useOld = { response: old.response, outcome: 'stale' } as const
    const refreshed = rendered.then(
      (response) => (response.status < 500 ? ({ response, outcome: 'miss' } as const) : backOff()),
      () => backOff(),
    )
    const backOff = () => {
      old.retryAtMs = now() + retryMs
      return useOld
    }
    let timer: NodeJS.Timeout | undefined
    const impatient = new Promise<typeof useOld>((resolve) => {
      timer = setTimeout(resolve, patienceMs, useOld)
    })
    const first = await Promise.race([refreshed, impatient])
    clearTimeout(timer)
    return first
  }

  /** Tells that something changed: pages that show it are rendered again when next requested. */
  function forget(tags: readonly Tag[]) {
    const all = tags.includes('*')
    const shows = (shown: readonly Tag[]) => all || shown.some((tag) => tags.includes(tag))
    for (const entry of entries.values()) {
      if (!shows(entry.tags)) continue
      entry.freshSinceMs = Number.NEGATIVE_INFINITY
      entry.retryAtMs = 0
    }
    for (const [key, rendering] of renderings) {
      if (!shows(rendering.tags)) continue
      rendering.outdated = true
      renderings.delete(key)
    }
  }

  return {
    find,
    answer,
    forget,
    get size() {
      return { pages: entries.size, bytes: entries.calculatedSize }
    },
  }
}
