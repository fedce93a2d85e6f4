import { LRUCache } from 'lru-cache'
import type { Tag } from '#server/database/changes.ts'
import type { StoredResponse } from '#server/http/stored-response.ts'
import { changedBooks, type ShownBooks, showsAny } from '#server/load/shown-books.ts'

/** A page and the books on it. */
export type Page = { response: StoredResponse; shows: ShownBooks }
type Entry = Page & {
  tags: readonly Tag[]
  /** Until then it is fresh: minus infinity once something on it has changed. */
  freshUntilMs: number
  /** Until then it is sent once more while it is rendered anew. */
  goodUntilMs: number
  /** When something on it changed; plus infinity as long as nothing has. */
  changedAtMs: number
  /** After a failed refresh, the old page is shown without another try until this time. */
  retryAtMs: number
}
type Rendering = {
  done: Promise<Page>
  tags: readonly Tag[]
  outdated: boolean
  /** What has changed meanwhile: lists, and which books. */
  lags: boolean
  changed: Set<number>
}

type Options = {
  /** The memory that pages may take. */
  maxBytes: number
  /** How long a visitor waits for a new page before getting the old one. */
  patienceMs?: number
  /** A page is rendered again after this time even when no change was announced. */
  maxAgeMs?: number
  /**
   * A page may lag twice as long behind what changed in lists: after this time it is rendered anew beside an
   * answer, after twice as long before it. A book that the page itself shows is never old on it.
   */
  lagMs?: number
  /** While this is false, changes may be missed: pages are rendered again where possible. */
  isListening?: () => boolean
  now?: () => number
}

const retryMs = 1_000
/** Long after a change, a visitor waits for the new page: nothing is shown for longer than this. */
const staleMs = 2_000
const unchanged = Number.POSITIVE_INFINITY
const past = Number.NEGATIVE_INFINITY

/**
 * Public pages, rendered once per version of what they show. After a change, a page is rendered
 * again for the next visitor; the old one is sent when that takes too long and the change is younger than
 * two seconds, or when it fails (the database is away). The least recently used pages are dropped first.
 */
export function createPageCache({
  maxBytes,
  patienceMs = 250,
  maxAgeMs = 10 * 60_000,
  lagMs = 0,
  isListening = () => true,
  now = Date.now,
}: Options) {
  const entries = new LRUCache<string, Entry>({
    maxSize: maxBytes,
    sizeCalculation: ({ response, shows }) => response.bytes + shows.byteLength,
  })
  const renderings = new Map<string, Rendering>()

  const isFresh = (entry: Entry, atMs: number) =>
    atMs < entry.retryAtMs || (atMs < entry.freshUntilMs && isListening())

  /** The page, if it can be sent at once. */
  function find(key: string): StoredResponse | undefined {
    const entry = entries.get(key)
    return entry && isFresh(entry, now()) ? entry.response : undefined
  }

  /** Renders a page once for all waiting visitors, and keeps it when its status is fine. */
  function renderOnce(
    key: string,
    tags: readonly Tag[],
    render: () => Promise<Page>,
  ): Promise<Page> {
    const running = renderings.get(key)
    if (running) return running.done
    const changed = new Set<number>()
    const rendering: Rendering = { done: render(), tags, outdated: false, lags: false, changed }
    renderings.set(key, rendering)
    rendering.done = rendering.done
      .then((page) => {
        settle(key, rendering, page)
        return page
      })
      .finally(() => {
        if (renderings.get(key) === rendering) renderings.delete(key)
      })
    return rendering.done
  }

  function settle(key: string, rendering: Rendering, { response, shows }: Page) {
    const { tags, lags, changed } = rendering
    const outdated = rendering.outdated || showsAny(shows, changed)
    if (response.status === 200) {
      /* Rendered while something changed: keep it only when there is no other. */
      if (outdated && entries.has(key)) return
      const freshUntilMs = outdated ? past : now() + (lags ? lagMs : maxAgeMs)
      const goodUntilMs = lags && !outdated ? now() + 2 * lagMs : past
      const changedAtMs = outdated ? now() : unchanged
      const times = { freshUntilMs, goodUntilMs, changedAtMs, retryAtMs: 0 }
      entries.set(key, { response, shows, tags, ...times })
      // Its size is counted when it is put in.
      response.onResize = () => {
        const entry = entries.peek(key)
        if (entry?.response === response) entries.set(key, { ...entry })
      }
    } else if (response.status < 500 && !outdated) entries.delete(key)
  }

  /**
   * The page: from the cache, freshly rendered, or the old one when rendering takes too long or
   * fails.
   */
  async function answer(
    key: string,
    tags: readonly Tag[],
    render: () => Promise<Page>,
  ): Promise<{ response: StoredResponse; outcome: 'hit' | 'miss' | 'stale' }> {
    const kept = find(key)
    if (kept) return { response: kept, outcome: 'hit' }
    const old = entries.get(key)
    const rendered = renderOnce(key, tags, render)
    if (old && now() < old.goodUntilMs) {
      rendered.catch(() => {})
      return { response: old.response, outcome: 'hit' }
    }
    if (!old) return { response: (await rendered).response, outcome: 'miss' }
    const useOld = { response: old.response, outcome: 'stale' } as const
    const refreshed = rendered.then(
      ({ response }) =>
        response.status < 500 ? ({ response, outcome: 'miss' } as const) : backOff(),
      () => backOff(),
    )
    const backOff = () => {
      const entry = entries.peek(key)
      if (entry) entry.retryAtMs = now() + retryMs
      return useOld
    }
    if (now() + patienceMs > old.changedAtMs + staleMs) return refreshed
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
    const isOf = (shown: readonly Tag[]) => all || shown.some((tag) => tags.includes(tag))
    const changed = changedBooks(tags)
    const isLate = (shown: readonly Tag[]) => tags.includes('lists') && shown.includes('books')
    const lateMs = now() + lagMs
    for (const entry of entries.values()) {
      if (isOf(entry.tags) || (changed && showsAny(entry.shows, changed))) {
        entry.freshUntilMs = past
        entry.goodUntilMs = past
        entry.changedAtMs = Math.min(entry.changedAtMs, now())
        entry.retryAtMs = 0
      } else if (isLate(entry.tags) && entry.freshUntilMs > lateMs) {
        entry.freshUntilMs = lateMs
        entry.goodUntilMs = lateMs + lagMs
        entry.changedAtMs = Math.min(entry.changedAtMs, now())
      }
    }
    for (const [key, rendering] of renderings) {
      // Which books it will show is known when it is done.
      for (const number of changed ?? []) rendering.changed.add(number)
      if (isLate(rendering.tags)) rendering.lags = true
      if (!isOf(rendering.tags)) continue
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
