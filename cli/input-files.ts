import { createReadStream, createWriteStream, mkdtempSync, rmSync, type Stats } from 'node:fs'
import * as fs from 'node:fs/promises'
import { tmpdir } from 'node:os'
import * as path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { FeedFile } from '#app/feeds/feed.ts'

/* The files that a command names: files, folders with all that is in them, `-` for what comes in. */

export type Inputs =
  | { ok: true; files: FeedFile[]; paths: string[]; close: () => Promise<void> }
  /** Why not, a sentence for each name. */
  | { ok: false; problems: string[] }

/** Where the command was given. */
const from = () => process.env.OCTAVO_CWD ?? process.cwd()

export const pathOf = (name: string): string => path.resolve(from(), name)

/** What a name leads to, and why it cannot be read: a pipe that nobody writes to would be waited for without end. */
export async function statOf(name: string): Promise<Stats | { problem: string }> {
  const stat = await fs.stat(pathOf(name)).catch(() => null)
  if (!stat) return { problem: `There is no file ${name}` }
  if (stat.isFile() || stat.isDirectory()) return stat
  return { problem: `${name} is neither a file nor a folder${isPipe(stat) ? `: ${byPipe}` : ''}` }
}

/** Also what `<(program)` and a standard input that is named by its device are. */
const isPipe = (stat: Stats): boolean => stat.isFIFO() || stat.isSocket()
const byPipe = 'what another program sends is named - and comes by “program | npx octavo …”'

/**
 * The files of names. `whyNot` says what else speaks against reading them, and is asked before the standard input is,
 * which may be long in coming.
 */
export async function findInputs(
  names: string[],
  whyNot: (paths: string[]) => Promise<string | null> = async () => null,
): Promise<Inputs> {
  const problems: string[] = []
  const found: (FeedFile | null)[] = []
  const paths: string[] = []
  for (const name of names) {
    const stat = name === '-' ? null : await statOf(name)
    if (stat === null) found.push(null)
    else if ('problem' in stat) problems.push(stat.problem)
    else {
      const full = pathOf(name)
      const within = stat.isDirectory() ? await filesIn(full) : [full]
      paths.push(...within)
      for (const one of within) found.push(await fileIn(name, full, one))
    }
  }
  const other = await whyNot(paths)
  if (other !== null) problems.push(other)
  if (problems.length > 0) return { ok: false, problems }
  if (!found.includes(null))
    return { ok: true, files: found.filter((file) => file !== null), paths, close: async () => {} }
  const spool = newSpool()
  const input = await untilStopped(() => spooled(spool))
  const close = () => fs.rm(spool, { recursive: true, force: true })
  return { ok: true, files: found.map((file) => file ?? input), paths, close }
}

/** A file that was named, or one of a folder that was, with the name of the folder before its own. */
async function fileIn(name: string, named: string, full: string): Promise<FeedFile> {
  const { size } = await fs.stat(full)
  return fileAt(full, path.join(path.basename(name), path.relative(named, full)), size)
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
async function filesIn(folder: string): Promise<string[]> {
  const entries = await fs.readdir(folder, { recursive: true, withFileTypes: true })
  const seen = entries.filter((entry) => {
    const within = path.relative(folder, path.join(entry.parentPath, entry.name))
    return !within.split(path.sep).some((part) => part.startsWith('.'))
  })
  for (const entry of seen)
    if (!entry.isFile() && !entry.isDirectory())
      console.error(
        `${path.join(entry.parentPath, entry.name)} is left out: ${entry.isSymbolicLink() ? 'it is a link, so name the file that it leads to' : 'it is neither a file nor a folder'}`,
      )
  return seen
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort()
}

/** Kept for as long as the command runs, because a file is opened more than once. */
async function spooled(folder: string): Promise<FeedFile> {
  const full = path.join(folder, 'input')
  await pipeline(process.stdin, createWriteStream(full, { mode: 0o600 }))
  const { size } = await fs.stat(full)
  return fileAt(full, 'standard input', size)
}
