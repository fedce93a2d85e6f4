/* A key for each thing that is meant to be done once. Whoever presses again after a lost answer sends the
   same key, and the shop does it once. */

/** A fresh key. Not crypto.randomUUID, which plain-http addresses other than localhost do not have. */
export const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')

/** The keys of what is under way: the same for the same words until `done`. */
export function createTries() {
  const keys = new Map<string, string>()
  return {
    keyOf(what: unknown): string {
      const words = JSON.stringify(what)
      const key = keys.get(words) ?? newKey()
      keys.set(words, key)
      return key
    },
    /** An answer came, whichever: the next press is another try. */
    done: () => keys.clear(),
  }
}
