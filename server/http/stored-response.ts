import { createHash } from 'node:crypto'
import {
  type IncomingMessage,
  type ServerResponse,
  STATUS_CODES,
  validateHeaderName,
  validateHeaderValue,
} from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { isFresh } from './conditional.ts'

/* A response kept in memory: its bytes in every content coding and its headers, made once. */

const codings = ['br', 'gzip', 'identity'] as const
export type Coding = (typeof codings)[number]
type Variant = {
  etag: string
  headers: Record<string, string | number>
  /**
   * The headers as they go over the wire, checked once, without those that differ from answer to
   * answer.
   */
  head: string
  body: Buffer
}

export type StoredResponse = {
  status: number
  variants: Record<Coding, Variant>
  /** Approximate size in memory. */
  bytes: number
}

export type ResponseParts = {
  status?: number
  headers: Record<string, string>
  body: Buffer
  /** Compressed beforehand (static files). */
  compressed?: { br: Buffer; gzip: Buffer }
}

const headerBytes = 2_000

/** Keeps a response. Text is compressed once, here; already compressed data stays as it is. */
export async function storeResponse(parts: ResponseParts): Promise<StoredResponse> {
  const { status = 200, headers, body } = parts
  const packed = parts.compressed ?? (await compress(body, headers['content-type'] ?? ''))
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 22)
  const variant = (coding: Coding, bytes: Buffer | undefined): Variant => {
    if (!bytes) return variant('identity', body)
    const etag = coding === 'identity' ? `"${hash}"` : `"${hash}-${coding}"`
    const all = {
      ...headers,
      etag,
      'content-length': bytes.length,
      ...(packed && { vary: 'accept-encoding' }),
      ...(coding !== 'identity' && { 'content-encoding': coding }),
    }
    return { etag, headers: all, head: headOf(status, all), body: bytes }
  }
  const variants = {
    br: variant('br', packed?.br),
    gzip: variant('gzip', packed?.gzip),
    identity: variant('identity', body),
  }
  const bodies = new Set(codings.map((coding) => variants[coding].body))
  const bytes = [...bodies].reduce((sum, { length }) => sum + length, headerBytes)
  return { status, variants, bytes }
}

function headOf(status: number, headers: Variant['headers']): string {
  const lines = Object.entries(headers).map(([name, value]) => {
    validateHeaderName(name)
    validateHeaderValue(name, String(value))
    return `${name}: ${value}\r\n`
  })
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}`
}

/** Whether compression makes this type smaller. */
export const isText = (contentType: string): boolean =>
  /^text\/|javascript|json|xml|svg/.test(contentType)

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

export const isWorthwhile = (body: Buffer, contentType: string): boolean =>
  isText(contentType) && body.length >= 500

export async function compressAs(coding: Coding, body: Buffer): Promise<Buffer> {
  if (coding === 'identity') return body
  if (coding === 'gzip') return zip(body)
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 7,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    // A window larger than the text gains nothing and costs megabytes.
    [constants.BROTLI_PARAM_LGWIN]: Math.min(22, Math.max(16, Math.ceil(Math.log2(body.length)))),
  }
  return brotli(body, { params })
}

async function compress(body: Buffer, contentType: string) {
  if (!isWorthwhile(body, contentType)) return undefined
  const [br, gz] = await Promise.all([compressAs('br', body), compressAs('gzip', body)])
  return { br, gzip: gz }
}

export const variantFor = (request: IncomingMessage, stored: StoredResponse): Variant =>
  stored.variants[codingFor(request.headers['accept-encoding'])]

/**
 * Sends a kept response to a GET or HEAD request; 304 when the visitor already has it. Returns the
 * status.
 */
export function sendStored(
  request: IncomingMessage,
  response: ServerResponse,
  stored: StoredResponse,
): number {
  const { body, etag, headers } = variantFor(request, stored)
  if (stored.status === 200 && isFresh(request, etag)) {
    response.writeHead(304, withoutBody(headers)).end()
    return 304
  }
  response.writeHead(stored.status, headers)
  if (request.method === 'HEAD') response.end()
  else response.end(body)
  return stored.status
}

function withoutBody(headers: Variant['headers']) {
  const kept = { ...headers }
  for (const name of ['content-length', 'content-type', 'content-encoding']) delete kept[name]
  return kept
}

/* Consecutive visitors mostly send the same header, so it is parsed only when it differs. */
let lastAccepted = ''
let lastCoding: Coding = 'identity'

/** The smallest coding that the visitor accepts (RFC 9110, section 12.5.3). */
export function codingFor(accepted = ''): Coding {
  if (accepted !== lastAccepted) {
    lastCoding = codings.find((coding) => takes(accepted, coding)) ?? 'identity'
    lastAccepted = accepted
  }
  return lastCoding
}

function takes(accepted: string, coding: Coding): boolean {
  const parts = accepted.toLowerCase().split(',')
  const named = (name: string) => parts.find((part) => part.split(';')[0]?.trim() === name)
  const part = named(coding) ?? (coding === 'identity' ? 'identity' : named('*'))
  return part !== undefined && !/;\s*q=0(\.0*)?\s*$/.test(part)
}
