import { accessSync, constants, existsSync, writeFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'

/**
 * Takes the folder for this process, or answers null when another process has it.
 *
 * Node has no flock. SQLite takes a real lock of the operating system on the file, which ends with
 * the process, also with kill -9: so no process id is ever guessed at. The file stays empty.
 */
export function takeLock(file: string): { release: () => void } | null {
  if (!existsSync(file)) writeFileSync(file, '', { mode: 0o600 })
  accessSync(file, constants.R_OK | constants.W_OK) // else SQLite has no words for it
  const lock = new DatabaseSync(file)
  try {
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    const sqliteBusy = 5
    if ((error as { errcode?: number }).errcode === sqliteBusy) return null
    throw error
  }
  return { release: () => lock.close() }
}
