import type { Changes, Tag } from '#server/database/changes.ts'

type Options<T> = { maxWeight: number; weigh: (value: T) => number; showing?: readonly Tag[] }

/**
 * Keeps what was worked out as long as the catalogue stays as it is. Whoever asks for the same
 * meanwhile waits for the one answer. `weigh` is the size in units of `maxWeight`; `showing` are the
 * changes that make an answer an old one.
 */
export function createVersionCache<T>(
  changes: Pick<Changes, 'subscribe' | 'listening'>,
  { maxWeight, weigh, showing = ['books'] }: Options<T>,
) {
  const kept = new Map<string, { value: T; weight: number }>()
  const making = new Map<string, Promise<T>>()
  let weight = 0
  /** How often something shown has changed since this process began; what is in work for an earlier one is not kept. */
  let version = 0

  const close = changes.subscribe((tags) => {
    if (!tags.some((tag) => tag === '*' || showing.includes(tag))) return
    version += 1
    kept.clear()
    making.clear()
    weight = 0
  })

  function keep(key: string, value: T) {
    const added = { value, weight: weigh(value) }
    kept.set(key, added)
    weight += added.weight
    for (const [oldest, entry] of kept) {
      if (weight <= maxWeight) break
      kept.delete(oldest)
      weight -= entry.weight
    }
  }

  async function get(key: string, make: () => Promise<T>): Promise<T> {
    // While other instances' changes may be missed, nothing kept can be trusted.
    if (!changes.listening) return make()
    const entry = kept.get(key)
    if (entry) {
      kept.delete(key)
      kept.set(key, entry)
      return entry.value
    }
    const running = making.get(key)
    if (running) return running
    const asOf = version
    const made = make()
    making.set(key, made)
    made.then(
      (value) => {
        if (making.get(key) === made) making.delete(key)
        if (asOf === version) keep(key, value)
      },
      () => making.get(key) === made && making.delete(key),
    )
    return made
  }

  return { get, close }
}

export type VersionCache<T> = ReturnType<typeof createVersionCache<T>>
