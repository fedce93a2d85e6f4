import { createHash, type Hash, hash } from 'node:crypto'
import { Transform } from 'node:stream'

export type Counted = {
  rows: number
  bytes: number
  /** SHA-256 of the bytes as they lie in the backup, in hex. */
  sha256: string
  /** The rows themselves, in whatever order: two tables with the same rows have the same. In hex. */
  digest: string
}

/**
 * Passes the text of a `COPY` on and counts it: a row ends with a line feed, and PostgreSQL writes those
 * inside a value as `\n`. A row larger than a chunk is never put together.
 */
export class RowDigest extends Transform {
  private readonly whole = createHash('sha256')
  private readonly sums = new Uint32Array(8)
  private rows = 0
  private bytes = 0
  private begun: Hash | null = null

  override _transform(chunk: Buffer, _: BufferEncoding, done: (e: null, c: Buffer) => void): void {
    this.whole.update(chunk)
    this.bytes += chunk.length
    let start = 0
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, start)) {
      const row = chunk.subarray(start, end)
      this.add(this.begun ? this.begun.update(row).digest() : hash('sha256', row, 'buffer'))
      this.begun = null
      start = end + 1
    }
    if (start < chunk.length) {
      this.begun ??= createHash('sha256')
      this.begun.update(chunk.subarray(start))
    }
    done(null, chunk)
  }

  counted(): Counted {
    const digest = Buffer.alloc(32)
    for (const [lane, sum] of this.sums.entries()) digest.writeUInt32BE(sum, lane * 4)
    return {
      rows: this.rows,
      bytes: this.bytes,
      sha256: this.whole.digest('hex'),
      digest: digest.toString('hex'),
    }
  }

  /** Added and not xor-ed, so that a row that is there twice does not cancel itself. */
  private add(row: Buffer) {
    this.rows++
    for (let lane = 0; lane < 8; lane++) {
      this.sums[lane] = (this.sums[lane] as number) + row.readUInt32BE(lane * 4)
    }
  }
}
