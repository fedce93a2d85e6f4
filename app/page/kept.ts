/** Browser storage for the shop, by name. Without storage, everything reads as null. */
export type Kept = {
  read(key: string): string | null
  /** The stored JSON; null for anything that is not JSON. */
  readJson(key: string): unknown
  /** False when it could not be stored; the earlier value is then unchanged. */
  write(key: string, value: string): boolean
  remove(key: string): void
  keys(): string[]
}

/** Web storage that may be switched off, when even naming it throws, or full. */
export function guarded(open: () => Storage): Kept {
  const attempt = <T>(use: (storage: Storage) => T, otherwise: T): T => {
    try {
      return use(open())
    } catch {
      return otherwise
    }
  }
  return {
    read: (key) => attempt((storage) => storage.getItem(key), null),
    readJson: (key) => attempt((storage) => JSON.parse(storage.getItem(key) as string), null),
    write: (key, value) =>
      attempt((storage) => {
        storage.setItem(key, value)
        return true
      }, false),
    remove: (key) => attempt((storage) => storage.removeItem(key), undefined),
    keys: () => attempt(Object.keys, []),
  }
}

/** Kept for good, for all tabs. */
export const kept = guarded(() => localStorage)
/** Kept for this tab, as long as it is open. */
export const keptByTab = guarded(() => sessionStorage)
