import { randomUUID } from 'node:crypto'

let lastMs = 0
let sequence = 0

/**
 * A UUIDv7 (RFC 9562, section 5.7). Ids made by one process in the same millisecond still sort in
 * the order they were made: the 12 bits after the time count up (method 1 of section 6.2).
 */
export function newId(nowMs = Date.now()): string {
  // Node asks the system for the random bits of many at once; its variant is the same.
  const random = randomUUID()
  if (nowMs === lastMs && sequence < 0xfff) sequence += 1
  else sequence = Number.parseInt(random.slice(0, 3), 16) & 0x7ff
  lastMs = nowMs
  const time = nowMs.toString(16).padStart(12, '0')
  const version = `7${sequence.toString(16).padStart(3, '0')}`
  return `${time.slice(0, 8)}-${time.slice(8)}-${version}${random.slice(18)}`
}

/** Whether a text is an id as we make them; anything else names nothing (404), never a 500. */
export const isId = (text: string): boolean =>
  /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(text)

/** An id as a cursor carries it: opaque, shorter, and exact where times are equal. */
export const cursorAt = (id: string): string =>
  Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url')

/** The id of a cursor, as PostgreSQL reads it. */
export const idAt = (cursor: string): string => Buffer.from(cursor, 'base64url').toString('hex')
