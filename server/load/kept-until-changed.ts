import { LRUCache } from 'lru-cache'
import type { Changes, Tag } from '#server/database/changes.ts'
import { changedBooks, type ShownBooks, shownBooks, showsAny } from './shown-books.ts'

type Some = NonNullable<unknown>

type Options<Value> = {
  /** The changes that make a value an old one; who shows `books` shows `lists`. */
  showing: readonly Tag[]
  /** The books that a value shows: a change of another one leaves it alone. */
  booksOf?: (value: Value) => Iterable<string>
  /** A value is made anew after this time, for what nobody tells; never unless set. */
  maxAgeMs?: number
  /** So long after a change of lists a value is still good enough; 0 unless set. */
  lagMs?: number
} & (
  | {
      /** Of all together, in units of `sizeCalculation`. */
      maxSize: number
      /** A whole number above 0. */
      sizeCalculation: (value: Value) => number
    }
  | { /** A single value. */ maxSize?: never; sizeCalculation?: never }
)

export type KeptUntilChanged<Value extends Some> = ReturnType<typeof keptUntilChanged<Value>>

/**
 * Keeps what was worked out as long as what it shows stays as it is; the least recently asked for
 * leave first. All who ask for the same meanwhile wait for the one answer. Not the library's own
 * `fetch`: it would keep what a change has overtaken, or fail those who wait for it.
 */
export function keptUntilChanged<Value extends Some>(
  changes: Pick<Changes, 'subscribe' | 'listening'>,
  {
    maxSize = 1,
    sizeCalculation = () => 1,
    showing,
    booksOf,
    maxAgeMs = 0,
    lagMs = 0,
  }: Options<Value>,
) {
  const kept = new LRUCache<string, Value>({
    maxSize,
    sizeCalculation,
    ttl: maxAgeMs,
    dispose: (_value, key) => shown.delete(key),
  })
  const shown = new Map<string, ShownBooks>()
  const making = new Map<string, Promise<Value>>()

  const clear = () => {
    kept.clear()
    making.clear()
  }
  let clearing: NodeJS.Timeout | undefined

  const stop = changes.subscribe((tags) => {
    if (tags.some((tag) => tag === '*' || showing.includes(tag))) return clear()
    if (tags.includes('lists') && showing.includes('books')) {
      if (lagMs === 0) return clear()
      clearing ??= setTimeout(() => {
        clearing = undefined
        clear()
      }, lagMs).unref()
    }
    const changed = booksOf && changedBooks(tags)
    if (!changed) return
    making.clear()
    for (const [key, books] of shown) if (showsAny(books, changed)) kept.delete(key)
  })
  const close = () => {
    stop()
    clearTimeout(clearing)
  }

  async function get(key: string, make: () => Promise<Value>): Promise<Value> {
    // While other instances' changes may be missed, nothing kept can be trusted.
    if (!changes.listening) return make()
    const known = kept.get(key) ?? making.get(key)
    if (known !== undefined) return known
    const made = make()
    making.set(key, made)
    // Unless a change has come in between: then it is not in the making any more.
    const isStill = () => making.get(key) === made && making.delete(key)
    made.then((value) => {
      if (!isStill()) return
      kept.set(key, value)
      if (booksOf && kept.has(key)) shown.set(key, shownBooks(booksOf(value)))
    }, isStill)
    return made
  }

  return { get, close }
}
