import { randomBytes } from 'node:crypto'

let lastMs = 0
let sequence = 0

/**
 * A UUIDv7 (RFC 9562, section 5.7). Ids made by one process in the same millisecond still sort in
 * the order they were made: the 12 bits after the time count up (method 1 of section 6.2).
 */
export function newId(nowMs = Date.now()): string {
  const bytes = randomBytes(16)
  if (nowMs === lastMs && sequence < 0xfff) sequence += 1
  else sequence = bytes.readUInt16BE(6) & 0x7ff
  lastMs = nowMs
  bytes.writeUIntBE(nowMs, 0, 6)
  bytes.writeUInt16BE(0x7000 | sequence, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

/** Whether a text is an id as we make them; anything else names nothing (404), never a 500. */
export const isId = (text: string): boolean =>
  /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(text)

/** An id as a cursor carries it: opaque, shorter, and exact where times are equal. */
export const cursorAt = (id: string): string =>
  Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url')

/** The id of a cursor, as PostgreSQL reads it. */
export const idAt = (cursor: string): string => Buffer.from(cursor, 'base64url').toString('hex')
