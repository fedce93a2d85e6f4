import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import * as path from 'node:path'
import { startEmbedded } from '#server/database/embedded/embedded.ts'
import { migrate } from '#server/database/migrate.ts'
import type { OpenBackup } from './read-backup.ts'
import { differences, restore } from './restore.ts'

/**
 * Restores a backup into a PostgreSQL of its own, which is gone afterwards, compares what is there then
 * row by row, and brings it up to this version. Answers what differs; nothing when the backup is good. Fails once
 * the signal is aborted, and leaves nothing behind then, either.
 */
export async function verifyBackup(
  backup: OpenBackup,
  log: (line: string) => void,
  signal?: AbortSignal,
): Promise<string[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'octavo-verify-'))
  try {
    const postgres = await startEmbedded({ dataDir: folder, durable: false, log })
    const end = () => void postgres.stop()
    signal?.addEventListener('abort', end, { once: true })
    try {
      signal?.throwIfAborted()
      await restore(postgres.url, backup, { replace: false })
      const different = await differences(postgres.url, backup.manifest)
      if (different.length === 0) await migrate(postgres.url, { log })
      return different
    } finally {
      signal?.removeEventListener('abort', end)
      await postgres.stop()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
