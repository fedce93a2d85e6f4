import type { Entry } from 'yauzl'
import { safePath } from './zip-names.ts'
import type { ZipSource } from './zip-source.ts'

export type ZipLimits = {
  entries: number
  /** Unpacked, of one entry and of all together. */
  entryBytes: number
  totalBytes: number
  /** Times that an entry may unfold; a small one may do as it likes. */
  ratio: number
}

/** An entry below this harms nobody, however well it is packed. */
const smallBytes = 16_000_000

type Checked = { path: string } | { trouble: string }

/** The path of an entry that can be taken, else why not. Remembers what came before (threats 44). */
export function checksOf(source: ZipSource, limits: ZipLimits) {
  const names = new Set<string>()
  let packedBytes = 0
  let totalBytes = 0
  return (entry: Entry, name: string): Checked => {
    const found = safePath(name)
    if ('trouble' in found) return found
    const trouble = troubleOf(entry, found.path) ?? bombIn(entry, limits)
    if (trouble) return { trouble }
    if (names.has(found.path)) {
      return { trouble: 'Another file in the ZIP has the same name. The first one is taken.' }
    }
    // Files side by side are together no longer than the ZIP.
    if (packedBytes + entry.compressedSize > source.size) {
      return { trouble: 'It shares its bytes with other files of the ZIP, as a ZIP bomb does.' }
    }
    if (totalBytes + entry.uncompressedSize > limits.totalBytes) {
      return {
        trouble: `Together the files would unpack to more than ${sizeOf(limits.totalBytes)}.`,
      }
    }
    names.add(found.path)
    packedBytes += entry.compressedSize
    totalBytes += entry.uncompressedSize
    return found
  }
}

function troubleOf(entry: Entry, path: string): string | null {
  if (isSpecial(entry)) return 'It is a link to another file, not a file.'
  if (entry.isEncrypted()) return 'It is locked with a password.'
  if (!entry.canDecodeFileData()) {
    const method = methods[entry.compressionMethod] ?? `method ${entry.compressionMethod}`
    return `It is packed by ${method}, which is not read. Please make the ZIP with Deflate.`
  }
  if (entry.compressionMethod === 0 && entry.compressedSize !== entry.uncompressedSize) {
    return 'The ZIP gives two lengths for it.'
  }
  return /\.zip$/i.test(path) ? 'A ZIP inside a ZIP is not opened. Please load it by itself.' : null
}

function bombIn(entry: Entry, limits: ZipLimits): string | null {
  const { compressedSize, uncompressedSize } = entry
  if (uncompressedSize > limits.entryBytes) {
    return `It would unpack to more than ${sizeOf(limits.entryBytes)}.`
  }
  const isBomb = uncompressedSize > smallBytes && uncompressedSize > compressedSize * limits.ratio
  return isBomb ? `It would unpack to more than ${limits.ratio} times its size.` : null
}

/** APPNOTE 4.4.5. */
const methods: Record<number, string> = {
  9: 'Deflate64',
  12: 'bzip2',
  14: 'LZMA',
  93: 'Zstandard',
  95: 'XZ',
  98: 'PPMd',
}

const madeBy = { unix: 3, mac: 19 }
const fileType = { mask: 0o170000, folder: 0o040000, file: 0o100000 }
const dos = { folder: 0x10, reparsePoint: 0x400 }

/** The kind of file in Unix's mode; 0 when it is not said. */
function unixType({ versionMadeBy, externalFileAttributes }: Entry): number {
  const system = versionMadeBy >>> 8
  const saysMode = system === madeBy.unix || system === madeBy.mac
  return saysMode ? (externalFileAttributes >>> 16) & fileType.mask : 0
}

export const isFolder = (entry: Entry, name: string): boolean =>
  /[/\\]$/.test(name) ||
  unixType(entry) === fileType.folder ||
  (entry.uncompressedSize === 0 && (entry.externalFileAttributes & dos.folder) !== 0)

/** Links, pipes and devices. */
function isSpecial(entry: Entry): boolean {
  const type = unixType(entry)
  return (
    (type !== 0 && type !== fileType.file) ||
    (entry.externalFileAttributes & dos.reparsePoint) !== 0
  )
}

function sizeOf(bytes: number): string {
  if (bytes < 1e6) return `${Math.round(bytes / 1e3)} kB`
  return bytes < 1e9 ? `${Math.round(bytes / 1e6)} MB` : `${Math.round(bytes / 1e9)} GB`
}
