import { pipeline, Readable } from 'node:stream'
import { constants, createGunzip } from 'node:zlib'
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

/** More than a line is; what has no lines is passed on. */
const longestTail = 1_000_000

/** Markup shows itself what is whole, and may be one line from end to end. */
const beginsMarkup = (bytes: Uint8Array): boolean =>
  /^[\s\0\u00ef\u00bb\u00bf\u00fe\u00ff]*</.test(
    Buffer.from(bytes.subarray(0, 200)).toString('latin1'),
  )

/**
 * The same, but where it is damaged it ends after its last whole line: what was read counts, and no line is
 * taken by half. What was wrong is added to `faults`.
 */
export const endingQuietly = (file: FeedFile, faults: Set<string>): FeedFile => ({
  ...file,
  async *open() {
    let tail: Uint8Array = Buffer.alloc(0)
    let isMarkup: boolean | null = null
    try {
      for await (const bytes of file.open()) {
        isMarkup ??= beginsMarkup(bytes)
        if (isMarkup) {
          yield bytes
          continue
        }
        const all = Buffer.concat([tail, bytes])
        const end = all.length > longestTail ? all.length : all.lastIndexOf(0x0a) + 1
        tail = all.subarray(end)
        if (end > 0) yield all.subarray(0, end)
      }
    } catch (error) {
      const trouble = gzipFault(error)
      if (trouble === null) throw error
      faults.add(trouble)
      return
    }
    if (tail.length > 0) yield tail
  },
})

async function* unpack(
  file: FeedFile,
  most: typeof limits,
  /**
   * A cut or damaged one is unfolded once more to where it ends: at the first try its last piece is lost. A damage is
   * looked for in smaller and smaller pieces, as each costs much the same.
   */
  past: { unfolded: number; read: number; step: number } | null = null,
): AsyncGenerator<Uint8Array> {
  let unfolded = 0
  let failure: unknown
  async function* asRead() {
    // What unfolding throws in here is no failure of where the bytes come from.
    const opened = past === null ? file.open() : inSteps(file, past.read, past.step)
    const pieces = opened[Symbol.asyncIterator]()
    const keep = (error: unknown) => {
      failure = error
      throw error
    }
    try {
      for (;;) {
        const next = await pieces.next().catch(keep)
        if (next.done) return
        yield next.value
      }
    } finally {
      await pieces.return?.()
    }
  }
  const gunzip = createGunzip(past === null ? {} : { finishFlush: constants.Z_SYNC_FLUSH })
  // What goes wrong ends the loop below.
  pipeline(Readable.from(asRead()), gunzip, () => {})
  try {
    for await (const bytes of gunzip) {
      unfolded += (bytes as Buffer).length
      // What was read ahead has unfolded to nothing yet.
      const isBomb = unfolded > most.smallBytes && unfolded > gunzip.bytesWritten * most.ratio
      if (isBomb || unfolded > most.bytes) {
        throw fault('It unpacks to more than any feed holds, so the rest was not read.')
      }
      const known = Math.max(0, (past?.unfolded ?? 0) - (unfolded - (bytes as Buffer).length))
      const more = (bytes as Buffer).subarray(known)
      if (more.length > 0) yield more
    }
  } catch (error) {
    if (failure !== undefined) throw failure
    if (gzipFault(error)) throw error
    const isCut = (error as NodeJS.ErrnoException).code === 'Z_BUF_ERROR'
    const read = isCut ? Number.POSITIVE_INFINITY : gunzip.bytesWritten
    const step = past === null ? firstStep : past.step === firstStep && !isCut ? 1 : null
    if (step !== null) yield* unpack(file, most, { unfolded, read, step })
    throw fault(
      isCut
        ? 'The packed file is cut off. Please get the whole file; the part that could be read is used.'
        : 'The packed file is damaged. The part before that is used.',
    )
  }
}

/** So far behind the last piece that unfolded is where the damage is looked for. */
const pieceBytes = 1_000_000

const firstStep = 1024

/** What follows the first bytes comes in small pieces, so that all that unfolds before the damage does. */
async function* inSteps(file: FeedFile, whole: number, step: number): AsyncGenerator<Uint8Array> {
  let at = 0
  for await (const bytes of file.open()) {
    const end = Math.max(0, Math.min(bytes.length, whole - at))
    if (end > 0) yield bytes.subarray(0, end)
    for (let one = end; one < bytes.length; one += step) yield bytes.subarray(one, one + step)
    at += bytes.length
    if (at > whole + pieceBytes) return
  }
}
