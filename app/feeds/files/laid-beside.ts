import { randomUUID } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FeedFile } from '#app/feeds/feed.ts'
import { openFileSource, type ZipSource } from './zip-source.ts'

/** A ZIP has its list of contents at the end, so the file is laid beside until `close`. */
export async function laidBeside(file: FeedFile): Promise<ZipSource & { close(): Promise<void> }> {
  const path = join(tmpdir(), `octavo-${randomUUID()}.zip`)
  const handle = await open(path, 'wx', 0o600)
  try {
    for await (const bytes of file.open()) await handle.writeFile(bytes)
  } catch (error) {
    await rm(path, { force: true })
    throw error
  } finally {
    await handle.close()
  }
  const source = await openFileSource(path)
  return {
    ...source,
    async close() {
      await source.close()
      await rm(path, { force: true })
    },
  }
}
