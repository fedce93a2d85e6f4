import { hash } from 'node:crypto'
import {
  type IncomingMessage,
  type ServerResponse,
  STATUS_CODES,
  validateHeaderName,
  validateHeaderValue,
} from 'node:http'
import { promisify } from 'node:util'
import {
  brotliCompress,
  brotliCompressSync,
  constants,
  gzip,
  gzipSync,
  brotliDecompressSync as unpackBrotli,
  gunzipSync as unzip,
} from 'node:zlib'
import { ownMemory } from '#server/system/own-memory.ts'
import { isFresh } from './conditional.ts'

/* A response kept in memory: its bytes in each content coding and its headers. */

const codings = ['br', 'gzip', 'identity'] as const
export type Coding = (typeof codings)[number]
type Variant = {
  etag: string
  /** Put together each time: it is asked for where the head does not serve. */
  readonly headers: Record<string, string | number>
  /**
   * The headers as they go over the wire, checked once, without those that differ from answer to
   * answer. Made for the first visitor that finds it kept: most pages of a crawl are asked for once.
   */
  readonly head: string
  body: Buffer
}

export type StoredResponse = {
  status: number
  /** Each made when it is first asked for. */
  variants: Readonly<Record<Coding, Variant>>
  /** Approximate size in memory. */
  readonly bytes: number
  /** Called when another variant has been made, and `bytes` is another number. */
  onResize?: () => void
}

export type ResponseParts = {
  status?: number
  headers: Record<string, string>
  body: Buffer
  /** Compressed beforehand (static files). */
  compressed?: { br: Buffer; gzip: Buffer }
}

/** Of a variant, beside its body. */
const headerBytes = 2_000

/**
 * Keeps a response. Text is kept compressed alone: in a coding from when somebody first asks for it, and
 * unpacked for who takes no coding. What is compressed already stays as it is.
 */
export async function storeResponse({
  status = 200,
  headers,
  ...parts
}: ResponseParts): Promise<StoredResponse> {
  const type = headers['content-type'] ?? ''
  const isPacked = parts.compressed !== undefined || isWorthwhile(parts.body, type)
  const mark = hash('sha256', parts.body, 'base64url').slice(0, 22)
  const variant = (coding: Coding, body: Buffer): Variant => {
    const etag = coding === 'identity' ? `"${mark}"` : `"${mark}-${coding}"`
    const all = () => ({
      ...headers,
      etag,
      'content-length': body.length,
      ...(isPacked && { vary: 'accept-encoding' }),
      ...(coding !== 'identity' && { 'content-encoding': coding }),
    })
    let head: string | undefined
    return {
      ...{ etag, body },
      get headers() {
        return all()
      },
      get head() {
        head ??= headOf(status, all())
        return head
      },
    }
  }
  if (!isPacked) {
    const only = variant('identity', ownMemory(parts.body))
    const bytes = parts.body.length + headerBytes
    return { status, variants: { br: only, gzip: only, identity: only }, bytes }
  }
  const made: Partial<Record<Coding, Variant>> = {}
  if (parts.compressed) {
    made.br = variant('br', parts.compressed.br)
    made.gzip = variant('gzip', parts.compressed.gzip)
    made.identity = variant('identity', parts.body)
  }
  let rest: Buffer | undefined = parts.body
  const whole = () =>
    rest ?? (made.br ? unpackBrotli(made.br.body) : unzip(made.gzip?.body ?? empty))
  const packed = (coding: 'br' | 'gzip') => {
    const known = made[coding]
    if (known) return known
    const one = variant(coding, pack(coding, whole()))
    made[coding] = one
    rest = undefined
    stored.onResize?.()
    return one
  }
  const stored: StoredResponse = {
    status,
    variants: {
      get br() {
        return packed('br')
      },
      get gzip() {
        return packed('gzip')
      },
      get identity() {
        if (made.identity) return made.identity
        const body = whole()
        packed('br')
        return variant('identity', body)
      },
    },
    get bytes() {
      const kept = Object.values(made).reduce((sum, { body }) => sum + body.length + headerBytes, 0)
      return kept + (rest && !made.identity ? rest.length + headerBytes : 0)
    },
  }
  return stored
}

const empty = Buffer.alloc(0)

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

const brotliOptions = (body: Buffer, quality: number) => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    // A window larger than the text gains nothing and costs megabytes.
    [constants.BROTLI_PARAM_LGWIN]: Math.min(22, Math.max(16, Math.ceil(Math.log2(body.length)))),
  },
})

export async function compressAs(coding: Coding, body: Buffer): Promise<Buffer> {
  if (coding === 'identity') return body
  return ownMemory(await (coding === 'gzip' ? zip(body) : brotli(body, brotliOptions(body, 7))))
}

/*
 * At once and here: a page takes less than a millisecond, and handing it to another thread costs as much
 * again. A step more of brotli takes half as long again and saves one byte in twelve.
 */
const pack = (coding: 'br' | 'gzip', body: Buffer): Buffer =>
  ownMemory(
    coding === 'gzip'
      ? gzipSync(body, { level: 4 })
      : brotliCompressSync(body, brotliOptions(body, 4)),
  )

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
