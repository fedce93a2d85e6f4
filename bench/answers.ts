/**
 * Finds the ends of HTTP/1.1 answers in the bytes of one connection and reports each status, and whether the
 * server says that it is the last one here. It knows no more than a load generator needs: bodies with a length,
 * in chunks, or none (304).
 */
export function readAnswers(
  onAnswer: (status: number, isLast: boolean) => void,
): (bytes: Buffer) => void {
  let rest: Buffer | null = null
  /** Bytes of a body (or of a chunk with its line end) still to come. */
  let missing = 0
  let status = 0
  let isLast = false
  let state: 'head' | 'body' | 'chunk-size' | 'chunk' = 'head'

  return (bytes) => {
    const data = rest ? Buffer.concat([rest, bytes]) : bytes
    rest = null
    let at = 0
    while (at < data.length || (state === 'body' && missing === 0)) {
      if (state === 'body' || state === 'chunk') {
        const taken = Math.min(missing, data.length - at)
        at += taken
        missing -= taken
        if (missing > 0) return
        if (state === 'body') {
          state = 'head'
          onAnswer(status, isLast)
        } else state = 'chunk-size'
        continue
      }
      const mark = state === 'head' ? '\r\n\r\n' : '\r\n'
      const end = data.indexOf(mark, at, 'latin1')
      if (end < 0) {
        rest = data.subarray(at)
        return
      }
      const text = data.toString('latin1', at, end)
      at = end + mark.length
      if (state === 'head') {
        const head = readHead(text)
        status = head.status
        isLast = /\r\nconnection: *close/i.test(text)
        missing = head.length ?? 0
        state = head.length === null ? 'chunk-size' : 'body'
      } else {
        const size = Number.parseInt(text, 16)
        missing = size + 2
        state = size === 0 ? 'body' : 'chunk'
      }
    }
  }
}

/** The status and the length of the body; null when it comes in chunks. */
function readHead(head: string): { status: number; length: number | null } {
  const status = Number(head.slice(9, 12))
  if (status === 204 || status === 304) return { status, length: 0 }
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1]
  if (length !== undefined) return { status, length: Number(length) }
  if (/\r\ntransfer-encoding: *chunked/i.test(head)) return { status, length: null }
  throw new Error(`An answer says neither how long it is nor that it comes in chunks:\n${head}`)
}
