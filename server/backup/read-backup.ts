import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Entry, open, type ZipFile } from 'yauzl'
import {
  backupFormat,
  entryOf,
  type Manifest,
  manifestName,
  manifestSchema,
  sealName,
} from './manifest.ts'
import { RowDigest } from './row-digest.ts'

export type OpenBackup = {
  manifest: Manifest
  /** The rows of a table, as `COPY` takes them. */
  rowsOf: (table: string) => Promise<Readable>
  close: () => void
}

const maxManifestBytes = 4_000_000

/**
 * Opens a backup when it is whole: every entry is read once and compared with the manifest, the manifest
 * with its seal, and there is nothing besides. Throws with a line for people.
 */
export async function openBackup(file: string): Promise<OpenBackup> {
  const zip = await openZip(file)
  try {
    const entries = await entriesOf(zip)
    const manifest = await readManifest(zip, entries)
    const known = new Set([manifestName, sealName, ...manifest.tables.map((t) => entryOf(t.name))])
    for (const name of entries.keys()) {
      if (!known.has(name)) throw new Error(`it holds ${name}, which its manifest does not name`)
    }
    for (const table of manifest.tables) {
      const entry = entries.get(entryOf(table.name))
      if (!entry) throw new Error(`${entryOf(table.name)} is missing`)
      const { sha256, rows, digest } = await readThrough(zip, entry)
      if (sha256 !== table.sha256 || rows !== table.rows || digest !== table.digest) {
        throw new Error(`${entry.fileName} is not what was written: its checksum differs`)
      }
    }
    const rowsOf = (table: string) => streamOf(zip, entries.get(entryOf(table)) as Entry)
    return { manifest, rowsOf, close: () => zip.close() }
  } catch (error) {
    zip.close()
    if ((error as Error).message.startsWith('It was made')) throw error
    throw new Error(`${file} is damaged: ${(error as Error).message}`, { cause: error })
  }
}

function openZip(file: string): Promise<ZipFile> {
  return new Promise((resolve, reject) => {
    open(file, { lazyEntries: true, autoClose: false }, (error, zip) => {
      const { code } = (error ?? {}) as NodeJS.ErrnoException
      if (zip) resolve(zip)
      else if (code === 'EISDIR') reject(new Error(`${file} is a folder: name a file in it`))
      else if (code === 'ENOENT') reject(new Error(`There is no file ${file}`))
      else if (code) reject(error)
      else reject(new Error(`${file} is no backup, or the end of it is missing`))
    })
  })
}

function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>()
  return new Promise((resolve, reject) => {
    zip.on('entry', (entry: Entry) => {
      if (entries.has(entry.fileName)) return reject(new Error(`${entry.fileName} is there twice`))
      entries.set(entry.fileName, entry)
      zip.readEntry()
    })
    zip.on('end', () => resolve(entries))
    zip.on('error', reject)
    zip.readEntry()
  })
}

const streamOf = (zip: ZipFile, entry: Entry) =>
  new Promise<Readable>((resolve, reject) =>
    zip.openReadStream(entry, (error, stream) => (error ? reject(error) : resolve(stream))),
  )

async function readManifest(zip: ZipFile, entries: Map<string, Entry>): Promise<Manifest> {
  const text = await small(zip, entries, manifestName)
  const seal = await small(zip, entries, sealName)
  const is = createHash('sha256').update(text).digest('hex')
  if (seal.toString() !== is) throw new Error('its manifest is not what was written')
  const value = JSON.parse(text.toString())
  if (value?.program === 'octavo' && value.format !== backupFormat) {
    throw new Error(
      `It was made in format ${value.format}, and this version reads ${backupFormat}: use the version that made it (${value.version})`,
    )
  }
  const parsed = manifestSchema.safeParse(value)
  if (!parsed.success) throw new Error('its manifest is that of something else')
  return parsed.data
}

async function small(zip: ZipFile, entries: Map<string, Entry>, name: string): Promise<Buffer> {
  const entry = entries.get(name)
  if (!entry) throw new Error(`${name} is missing`)
  if (entry.uncompressedSize > maxManifestBytes) throw new Error(`${name} is too large`)
  const chunks: Buffer[] = []
  for await (const chunk of await streamOf(zip, entry)) chunks.push(chunk)
  return Buffer.concat(chunks)
}

async function readThrough(zip: ZipFile, entry: Entry) {
  const digest = new RowDigest()
  digest.resume()
  await pipeline(await streamOf(zip, entry), digest)
  return digest.counted()
}
