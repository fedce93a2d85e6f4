import * as fs from 'node:fs'
import * as path from 'node:path'

const maxBytes = 5_000_000

export const logFileOf = ({ home }: { home: string }): string => path.join(home, 'postgres.log')

/**
 * Keeps the log bounded: what was written last stays, in `postgres.log.1`. PostgreSQL always writes
 * at the end of its file, wherever that is, so the file is emptied while it goes on.
 */
export function keepLogShort(cluster: { home: string }, most = maxBytes): void {
  const logFile = logFileOf(cluster)
  const { size } = fs.statSync(logFile, { throwIfNoEntry: false }) ?? { size: 0 }
  if (size <= most) return
  const file = fs.openSync(logFile, 'r+')
  const newest = Buffer.alloc(most)
  const read = fs.readSync(file, newest, 0, most, size - most)
  fs.ftruncateSync(file)
  fs.closeSync(file)
  fs.writeFileSync(`${logFile}.1`, newest.subarray(0, read), { mode: 0o600 })
}

/* What PostgreSQL's messages mean, and what helps. */
const reasons: [RegExp, string][] = [
  [/No space left on device|Disk quota exceeded/, 'the disk is full'],
  [/Read-only file system/, 'the disk is read-only'],
  [
    /wrong ownership/,
    'its data belongs to another user: give it back to its own account with chown -R',
  ],
  [/invalid permissions/, 'other users may read its data: run chmod -R go-rwx on it'],
  [/Permission denied/, 'its account may not read or write a file that it needs'],
  [
    /already in use|lock file "[^"]*" already exists|Is another (server|postmaster)/,
    'another program has its port, its socket or its data',
  ],
  [
    /database files are incompatible|is not compatible with this version/,
    'its data was written by another version of PostgreSQL',
  ],
  [/shared memory|Cannot allocate memory|out of memory/i, 'there is not enough memory'],
  [/unrecognized configuration|invalid value for parameter/, 'one of its settings is wrong'],
  [
    /checkpoint record|not a valid data directory|is not a database|PG_VERSION|invalid page|corrupt/,
    'its data is damaged: restore a backup',
  ],
]

/** Why PostgreSQL failed, as far as what it said tells: for people, and its own words. */
export function whyNot(said: string, home: string): string | null {
  const lines = said.split('\n').filter((line) => /FATAL|PANIC|ERROR|could not|error:/i.test(line))
  const words = lines.map((line) => line.replace(/^.*?(?=[A-Z]{3,}: {2})/, '').trim())
  const known = reasons.find(([pattern]) => words.some((line) => pattern.test(line)))
  // A full disk leaves no room for the words either.
  const reason = known?.[1] ?? (isFull(home) ? reasons[0]?.[1] : undefined)
  const telling = words.find((line) => known?.[0].test(line)) ?? words.at(-1)
  if (reason && telling) return `${reason} (${telling})`
  return reason ?? telling ?? null
}

function isFull(dir: string): boolean {
  const { bavail, bsize } = fs.statfsSync(dir)
  return bavail * bsize < 64 * 1024
}
