import { LRUCache } from 'lru-cache'
import type { Changes, Tag } from '#server/database/changes.ts'

type Some = NonNullable<unknown>

type Options<Value> = {
  /** The changes that make a value an old one. */
  showing: readonly Tag[]
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
  { maxSize = 1, sizeCalculation = () => 1, showing }: Options<Value>,
) {
  const kept = new LRUCache<string, Value>({ maxSize, sizeCalculation })
  const making = new Map<string, Promise<Value>>()

  const close = changes.subscribe((tags) => {
    if (!tags.some((tag) => tag === '*' || showing.includes(tag))) return
    kept.clear()
    making.clear()
  })

  async function get(key: string, make: () => Promise<Value>): Promise<Value> {
    // While other instances' changes may be missed, nothing kept can be trusted.
    if (!changes.listening) return make()
    const known = kept.get(key) ?? making.get(key)
    if (known !== undefined) return known
    const made = make()
    making.set(key, made)
    // Unless a change has come in between: then it is not in the making any more.
    const isStill = () => making.get(key) === made && making.delete(key)
    made.then((value) => isStill() && kept.set(key, value), isStill)
    return made
  }

  return { get, close }
}
