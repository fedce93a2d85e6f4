import { createReadStream, createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import * as fs from 'node:fs/promises'
import { tmpdir } from 'node:os'
import * as path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { FeedFile } from '#app/feeds/feed.ts'

/* The files that a command names: files, folders with all that is in them, `-` for what comes in. */

export type Inputs =
  | { ok: true; files: FeedFile[]; close: () => Promise<void> }
  | { ok: false; missing: string[] }

/** Where the command was given. */
const from = () => process.env.OCTAVO_CWD ?? process.cwd()

export const pathOf = (name: string): string => path.resolve(from(), name)

export async function findInputs(names: string[]): Promise<Inputs> {
  const missing: string[] = []
  const files: FeedFile[] = []
  let spool: string | null = null
  const close = async () => {
    if (spool) await fs.rm(spool, { recursive: true, force: true })
  }
  for (const name of names) {
    if (name === '-') {
      spool = newSpool()
      files.push(await untilStopped(() => spooled(spool as string)))
      continue
    }
    const full = pathOf(name)
    const stat = await fs.stat(full).catch(() => null)
    if (!stat) missing.push(name)
    else if (stat.isDirectory()) files.push(...(await filesIn(full, name)))
    else files.push(fileAt(full, path.basename(full), stat.size))
  }
  if (missing.length === 0) return { ok: true, files, close }
  await close()
  return { ok: false, missing }
}

/** A folder that is gone when the process ends, however it is told to. */
function newSpool(): string {
  const spool = mkdtempSync(path.join(tmpdir(), 'octavo-'))
  process.on('exit', () => rmSync(spool, { recursive: true, force: true }))
  return spool
}

const stopped = () => process.exit(130)

/** Nothing has begun yet: Ctrl-C ends the process at once. */
async function untilStopped<Result>(read: () => Promise<Result>): Promise<Result> {
  const signals = ['SIGINT', 'SIGTERM']
  for (const signal of signals) process.on(signal, stopped)
  try {
    return await read()
  } finally {
    for (const signal of signals) process.off(signal, stopped)
  }
}

const fileAt = (full: string, name: string, size: number): FeedFile => ({
  name,
  size,
  open: () => createReadStream(full, { highWaterMark: 256 * 1024 }),
})

/** In the order of their names; what begins with a dot is the system's own. */
async function filesIn(folder: string, name: string): Promise<FeedFile[]> {
  const entries = await fs.readdir(folder, { recursive: true, withFileTypes: true })
  const found = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter(
      (full) =>
        !path
          .relative(folder, full)
          .split(path.sep)
          .some((part) => part.startsWith('.')),
    )
    .sort()
  return Promise.all(
    found.map(async (full) => {
      const { size } = await fs.stat(full)
      return fileAt(full, path.join(path.basename(name), path.relative(folder, full)), size)
    }),
  )
}

/** Kept for as long as the command runs, because a file is opened more than once. */
async function spooled(folder: string): Promise<FeedFile> {
  const full = path.join(folder, 'input')
  await pipeline(process.stdin, createWriteStream(full, { mode: 0o600 }))
  const { size } = await fs.stat(full)
  return fileAt(full, 'standard input', size)
}
