import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { type Entry, fromBuffer, type ZipFile } from 'yauzl'

/** Each entry of a ZIP as text, in its order. */
export async function unzipped(bytes: Buffer): Promise<Record<string, string>> {
  const zip = await new Promise<ZipFile>((resolve, reject) =>
    fromBuffer(bytes, { autoClose: false }, (error, opened) =>
      error ? reject(error) : resolve(opened),
    ),
  )
  const entries: Entry[] = []
  zip.on('entry', (entry) => entries.push(entry))
  await new Promise((end) => zip.on('end', end))
  const parts: Record<string, string> = {}
  for (const entry of entries) {
    const stream = await new Promise<Readable>((resolve, reject) =>
      zip.openReadStream(entry, (error, opened) => (error ? reject(error) : resolve(opened))),
    )
    parts[entry.fileName] = (await buffer(stream)).toString()
  }
  return parts
}
