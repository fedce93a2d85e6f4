import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import * as fs from 'node:fs/promises'
import * as path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { ZipFile } from 'yazl'
import { readMigrations } from '#server/database/migrate.ts'
import { connectForBackup } from './connect.ts'
import { backupFormat, entryOf, type Manifest, manifestName, sealName } from './manifest.ts'
import { RowDigest } from './row-digest.ts'
import { copyOut, hasJobs, sequenceStates, shopTables } from './tables.ts'

export type WrittenBackup = { file: string; bytes: number; manifest: Manifest }

/**
 * Writes all of the shop's database into one ZIP, as it stood at one moment; the shop goes on meanwhile.
 * The file has its name only when it is whole and on the disk. Throws with a line for people.
 */
export async function writeBackup(options: {
  url: string
  file: string
  /** Whether a file of this name gives way. */
  force?: boolean
  version: string
  now: Date
  signal?: AbortSignal
}): Promise<WrittenBackup> {
  const { url, file, force = false, version, now, signal } = options
  await refuseWhatIsThere(file, force)
  const client = await connectForBackup(url, 'octavo backup')
  const partial = `${file}.${process.pid}.partial`
  try {
    const manifest = await write(client, partial, { version, now, signal })
    await flushed(partial)
    if (force) await fs.rename(partial, file)
    else await nameIt(partial, file)
    await flushed(path.dirname(file))
    const { size } = await fs.stat(file)
    return { file, bytes: size, manifest }
  } finally {
    await fs.rm(partial, { force: true })
    await client.end().catch(() => {})
  }
}

/** Only a file gives way: neither a folder, nor a link, whose other end would be left as it is, nor a device. */
async function refuseWhatIsThere(file: string, force: boolean) {
  const there = await fs.lstat(file).catch(() => null)
  if (!there) return
  if (there.isDirectory()) throw new Error(`${file} is a folder: name a file in it`)
  if (!there.isFile()) throw new Error(`${file} is no file of its own: name another one`)
  if (!force) throw new Error(`There is a ${file} already: --force replaces it`)
}

type How = { version: string; now: Date; signal: AbortSignal | undefined }

async function write(client: pg.Client, partial: string, how: How): Promise<Manifest> {
  await client.query('begin isolation level repeatable read read only')
  const applied = await client
    .query('select name, checksum from migrations order by name')
    .catch(() => ({ rows: [] }))
  if (applied.rows.length === 0) throw new Error('There is no shop in this database')
  const known = new Set(readMigrations().map(({ name }) => name))
  const newer = applied.rows.find(({ name }) => !known.has(name))
  // Its tables are not known here: a backup without them would be none.
  if (newer) throw new Error(`This shop is of a newer version (${newer.name}): use that one`)
  const tables = await shopTables(client)
  const queue = await hasJobs(client)
  const { rows } = await client.query('show server_version')
  const zip = new ZipFile()
  zip.on('error', () => {}) // what broke it is told by its own stream
  const written = pipeline(
    zip.outputStream,
    createWriteStream(partial, { flags: 'wx', mode: 0o600 }),
    ...(how.signal ? [{ signal: how.signal }] : []),
  )
  written.catch(() => {}) // told below, once something waits for it
  const manifest: Manifest = {
    ...{ format: backupFormat, program: 'octavo', version: how.version, at: how.now.toISOString() },
    postgres: rows[0].server_version,
    migrations: applied.rows,
    tables: [],
    sequences: await sequenceStates(client),
  }
  const filled = (async () => {
    for (const table of tables) {
      const digest = new RowDigest()
      const copied = pipeline(client.query(copyTo(copyOut(table, queue))), digest)
      zip.addReadStream(digest, entryOf(table.name), { mtime: how.now })
      await copied
      manifest.tables.push({ ...table, ...digest.counted() })
    }
    const text = Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`)
    zip.addBuffer(text, manifestName, { mtime: how.now })
    const seal = createHash('sha256').update(text).digest('hex')
    zip.addBuffer(Buffer.from(seal), sealName, { mtime: how.now })
    zip.end()
  })()
  // A full disk ends the one and leaves the other waiting; a lost database the other way round.
  await Promise.race([
    Promise.all([filled, written]),
    written.then(() => filled),
    filled.then(() => written),
  ]).catch((error) => {
    filled.catch(() => {})
    written.catch(() => {})
    ;(zip.outputStream as NodeJS.ReadableStream & { destroy(error?: Error): void }).destroy(error)
    throw error
  })
  await client.query('commit')
  return manifest
}

/** A link fails where a rename would replace what somebody else has put there meanwhile. */
async function nameIt(partial: string, file: string) {
  try {
    await fs.link(partial, file)
  } catch (error) {
    // Not every file system has links: on sticks and shares the check at the beginning has to do.
    if (
      !['EPERM', 'ENOTSUP', 'ENOSYS', 'EOPNOTSUPP'].includes(
        (error as NodeJS.ErrnoException).code ?? '',
      )
    )
      throw error
    await fs.rename(partial, file)
  }
}

/** Windows has no way to flush a folder. */
async function flushed(name: string) {
  if (process.platform === 'win32') return
  const handle = await fs.open(name, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
