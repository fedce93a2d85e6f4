import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createFairTurns } from '#server/load/fair-turns.ts'
import { makeFolder } from '#server/system/own-folder.ts'

export type PictureCache = {
  /**
   * The kept file of this name, else the one that `make` renders. Requests for the same name wait
   * for one rendering. 'busy': too many are waiting already; null: `make` had no picture. A caller
   * that asks for many pictures (`asker`: an address) waits only for its own.
   */
  get(name: string, make: Make, asker: string): Promise<Buffer | null | 'busy'>
  /** Bytes kept now. */
  size(): number
}

type Make = () => Promise<Buffer | null>
type Options = { directory: string; maxBytes?: number; atOnce?: number; maxWaiting?: number }

/**
 * Rendered pictures in a folder that may be emptied at any time. The longest unused go first when
 * it outgrows `maxBytes`. A folder that cannot be written (a full disk) only costs time.
 */
export function createPictureCache(options: Options): PictureCache {
  const { directory, maxBytes = 256_000_000, atOnce = 2, maxWaiting = 300 } = options
  const sizes = new Map<string, number>()
  const making = new Map<string, Promise<Buffer | null | 'busy'>>()
  const turns = createFairTurns({ atOnce, mayWait: maxWaiting - atOnce })
  let bytesKept = 0
  let known: Promise<void> | null = null

  async function look(): Promise<void> {
    await makeFolder(directory, 0o755)
    const files = await Promise.all(
      (await readdir(directory)).map(async (name) => {
        const found = await stat(join(directory, name))
        return { name, bytes: found.size, usedMs: found.mtimeMs }
      }),
    )
    for (const { name, bytes } of files.sort((a, b) => a.usedMs - b.usedMs)) note(name, bytes)
  }

  /** The map's order is the order of use: the first is the longest unused. */
  function note(name: string, bytes: number): void {
    bytesKept += bytes - (sizes.get(name) ?? 0)
    sizes.delete(name)
    sizes.set(name, bytes)
  }

  async function keep(name: string, bytes: Buffer): Promise<void> {
    const draft = join(directory, `.${name}.${process.pid}`)
    await writeFile(draft, bytes)
    await rename(draft, join(directory, name))
    note(name, bytes.length)
    for (const [oldest, size] of sizes) {
      if (bytesKept <= maxBytes) break
      sizes.delete(oldest)
      bytesKept -= size
      await rm(join(directory, oldest), { force: true })
    }
  }

  async function read(name: string): Promise<Buffer | null> {
    if (!sizes.has(name)) return null
    const bytes = await readFile(join(directory, name)).catch(() => null)
    if (bytes) note(name, bytes.length)
    return bytes
  }

  async function makeInTurn(name: string, make: Make, asker: string) {
    const turn = await turns.take({ keys: [asker] }, make)
    if (!turn.ok) return 'busy'
    if (turn.value) await keep(name, turn.value).catch(() => {})
    return turn.value
  }

  return {
    async get(name, make, asker) {
      known ??= look().catch(() => {})
      await known
      const kept = await read(name)
      if (kept) return kept
      for (let running = making.get(name); running; running = making.get(name)) {
        const made = await running
        // Another caller was refused: this one has its own turn.
        if (made !== 'busy') return made
      }
      const fresh = makeInTurn(name, make, asker).finally(() => making.delete(name))
      making.set(name, fresh)
      return fresh
    },
    size: () => bytesKept,
  }
}
