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

export type ResponseParts = {
  status?: number
  headers: Record<string, string>
  body: Buffer
  /** Compressed beforehand (static files). */
  compressed?: { br: Buffer; gzip: Buffer }
}

/** What a variant takes beside its body: its objects and a share of the headers and of the entry that keeps it. */
const besideBody = 2_000

type Head = { text: string }

/**
 * Heads that are ready for the wire, of the answers that were last found without one: each takes 1.3 kB and 3 µs. Were
 * there one for each answer, a crawler that comes again would fill with them what pages are to have
 * (docs/decisions/122).
 */
const readyHeads: Head[] = []
const mostReadyHeads = 500
let oldestHead = 0

function readyHead(text: string): Head {
  const head = { text }
  const oldest = readyHeads[oldestHead]
  if (oldest) oldest.text = ''
  readyHeads[oldestHead] = head
  oldestHead = (oldestHead + 1) % mostReadyHeads
  return head
}

/** The bytes in one coding. Thousands are kept, so it is a class: what each has of its own are four fields. */
class Variant {
  readonly body: Buffer
  readonly #coding: Coding
  readonly #of: StoredResponse
  #head: Head | undefined

  constructor(of: StoredResponse, coding: Coding, body: Buffer) {
    this.#of = of
    this.#coding = coding
    this.body = body
  }

  get etag(): string {
    const { mark } = this.#of
    return this.#coding === 'identity' ? `"${mark}"` : `"${mark}-${this.#coding}"`
  }

  /** Put together each time: it is asked for where the head does not serve. */
  get headers(): Record<string, string | number> {
    return {
      ...this.#of.headers,
      etag: this.etag,
      'content-length': this.body.length,
      ...(this.#of.isPacked && { vary: 'accept-encoding' }),
      ...(this.#coding !== 'identity' && { 'content-encoding': this.#coding }),
    }
  }

  /**
   * The headers as they go over the wire, checked, without those that differ from answer to answer. Made for the first
   * visitor that finds it kept: most pages of a crawl are asked for once.
   */
  get head(): string {
    if (!this.#head?.text) this.#head = readyHead(headOf(this.#of.status, this.headers))
    return this.#head.text
  }

  get bytes(): number {
    return this.body.length + besideBody
  }
}

/**
 * A response that is kept. Text is kept compressed alone: in a coding from when somebody first asks for it,
 * and unpacked for who takes no coding. What is compressed already stays as it is.
 */
export class StoredResponse {
  readonly status: number
  readonly headers: Record<string, string>
  /** What its ETags are made of: a hash of the body. */
  readonly mark: string
  /** Whether it differs with what the visitor accepts. */
  readonly isPacked: boolean
  /** Called when more of it is kept, and `bytes` is another number. */
  onResize: (() => void) | undefined
  #br: Variant | undefined
  #gzip: Variant | undefined
  #identity: Variant | undefined
  /** The body until it is packed. */
  #rest: Buffer | undefined

  constructor({ status = 200, headers, body, compressed }: ResponseParts) {
    this.status = status
    this.headers = headers
    this.mark = hash('sha256', body, 'base64url').slice(0, 22)
    this.isPacked = compressed !== undefined || isWorthwhile(body, headers['content-type'] ?? '')
    if (!this.isPacked) this.#identity = new Variant(this, 'identity', ownMemory(body))
    else if (!compressed) this.#rest = body
    else {
      this.#br = new Variant(this, 'br', compressed.br)
      this.#gzip = new Variant(this, 'gzip', compressed.gzip)
    }
  }

  as(coding: Coding): Variant {
    if (!this.isPacked || coding === 'identity') return this.#identity ?? this.#unpacked()
    const known = coding === 'br' ? this.#br : this.#gzip
    return known ?? this.#packed(coding)
  }

  /** Approximate size in memory. */
  get bytes(): number {
    const kept = [this.#br, this.#gzip, this.#identity].reduce(
      (sum, variant) => sum + (variant?.bytes ?? 0),
      0,
    )
    return kept + (this.#rest ? this.#rest.length + besideBody : 0)
  }

  #packed(coding: 'br' | 'gzip'): Variant {
    const made = new Variant(this, coding, pack(coding, this.#whole()))
    if (coding === 'br') this.#br = made
    else this.#gzip = made
    this.#rest = undefined
    this.onResize?.()
    return made
  }

  /** Not kept: few ask for it. */
  #unpacked(): Variant {
    const body = this.#whole()
    if (!this.#br) this.#packed('br')
    return new Variant(this, 'identity', body)
  }

  #whole(): Buffer {
    if (this.#rest) return this.#rest
    return this.#br ? unpackBrotli(this.#br.body) : unzip(this.#gzip?.body ?? empty)
  }
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
 * At once and here: a page takes a quarter of a millisecond, and handing it to another thread costs as much
 * again. A step more of brotli takes two thirds as long again and saves one byte in twenty-five (docs/decisions/102).
 */
const pack = (coding: 'br' | 'gzip', body: Buffer): Buffer =>
  ownMemory(
    coding === 'gzip'
      ? gzipSync(body, { level: 3 })
      : brotliCompressSync(body, brotliOptions(body, 3)),
  )

export const variantFor = (request: IncomingMessage, stored: StoredResponse): Variant =>
  stored.as(codingFor(request.headers['accept-encoding']))

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
