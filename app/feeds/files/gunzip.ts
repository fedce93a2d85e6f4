import { pipeline, Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { FeedFile } from '#app/feeds/feed.ts'

/** A file may unfold so many times once it is larger than a small one, and to so much in all (threats 44). */
const limits = { ratio: 300, smallBytes: 16_000_000, bytes: 8_000_000_000 }

const damaged = Symbol('damaged')

/** What is wrong with a packed file, in words, if this is why reading it ended; else null. */
export const gzipFault = (error: unknown): string | null =>
  error instanceof Error && error.cause === damaged ? error.message : null

const fault = (message: string): Error => new Error(message, { cause: damaged })

/** The file inside a gzip, under its own name without `.gz`. */
export const unzipped = (file: FeedFile, some: Partial<typeof limits> = {}): FeedFile => ({
  name: file.name.replace(/\.gz(?:ip)?$/i, ''),
  size: null,
  open: () => unpack(file, { ...limits, ...some }),
})

async function* unpack(file: FeedFile, most: typeof limits): AsyncGenerator<Uint8Array> {
  let [packed, unfolded] = [0, 0]
  let failure: unknown
  async function* counted() {
    try {
      for await (const bytes of file.open()) {
        packed += bytes.length
        yield bytes
      }
    } catch (error) {
      failure = error
      throw error
    }
  }
  const gunzip = createGunzip()
  // What goes wrong ends the loop below.
  pipeline(Readable.from(counted()), gunzip, () => {})
  try {
    for await (const bytes of gunzip) {
      unfolded += (bytes as Buffer).length
      const isBomb = unfolded > most.smallBytes && unfolded > packed * most.ratio
      if (isBomb || unfolded > most.bytes) {
        throw fault('It unpacks to more than any feed holds, so the rest was not read.')
      }
      yield bytes as Buffer
    }
  } catch (error) {
    if (failure !== undefined) throw failure
    if (gzipFault(error)) throw error
    const isCut = (error as NodeJS.ErrnoException).code === 'Z_BUF_ERROR'
    throw fault(
      isCut
        ? 'The packed file is cut off. Please get the whole file; the part that could be read is used.'
        : 'The packed file is damaged. The part before that is used.',
    )
  }
}
