import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { maxPictureBytes } from '#app/covers/picture-types.ts'
import { type ZipTrouble, zipEntries } from '#app/feeds/files/zip.ts'
import { isLitter } from '#app/feeds/files/zip-names.ts'
import type { ZipSource } from '#app/feeds/files/zip-source.ts'
import { zipFault } from '#app/feeds/files/zip-unpack.ts'

/** A file that may be a cover, wherever it lies. */
export type PictureFile = {
  name: string
  size: number
  open: () => AsyncIterable<Uint8Array>
}

/** Files, and why others are left out. */
export type PictureFiles = AsyncIterable<PictureFile | ZipTrouble>

/** A picture is hardly packed, so one that unfolds a hundred times is none; too large ones are named later. */
export const picturesInZip = (source: ZipSource): PictureFiles => zipEntries(source, { ratio: 100 })

/** The files of a folder and those below it, by name; links are not followed. */
export async function* picturesInFolder(folder: string, below = ''): PictureFiles {
  const entries = await readdir(join(folder, below), { withFileTypes: true })
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const name = below ? `${below}/${entry.name}` : entry.name
    if (isLitter(name)) continue
    if (entry.isDirectory()) yield* picturesInFolder(folder, name)
    else if (!entry.isFile()) yield { name, trouble: 'It is a link to another file, not a file.' }
    else {
      const path = join(folder, name)
      yield fileAt(name, path, (await stat(path)).size)
    }
  }
}

export async function* onePicture(path: string): PictureFiles {
  yield fileAt(basename(path), path, (await stat(path)).size)
}

const fileAt = (name: string, path: string, size: number): PictureFile => ({
  name,
  size,
  open: () => createReadStream(path),
})

/** All bytes of a file, or why not. */
export async function bytesOf(file: PictureFile): Promise<Buffer | { trouble: string }> {
  if (file.size > maxPictureBytes) {
    return { trouble: `The picture is larger than ${maxPictureBytes / 1e6} MB.` }
  }
  const pieces: Uint8Array[] = []
  try {
    for await (const piece of file.open()) pieces.push(piece)
  } catch (error) {
    const trouble = zipFault(error)
    if (!trouble) throw error
    return { trouble }
  }
  return Buffer.concat(pieces)
}
