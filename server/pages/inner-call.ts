import { EventEmitter } from 'node:events'
import { Readable, Writable } from 'node:stream'
import type { FastifyInstance } from 'fastify'

/* A request that comes from this process and goes the way of all others from the router on: hooks, guards,
   schemas, errors. `app.inject` does the same for tests, with all that a test may want to see of a request and
   an answer, which costs a page more than many an answer itself. */

type Asked = {
  method: string
  url: string
  remoteAddress: string
  /** Names in small letters. */
  headers: Record<string, string>
  /** Sent as JSON. */
  body?: unknown
}
type Answered = { statusCode: number; headers: Record<string, unknown>; text: string }

/** What Fastify and the hooks look at of an `IncomingMessage`. */
class InnerRequest extends Readable {
  readonly method: string
  readonly url: string
  readonly headers: Record<string, string>
  readonly rawHeaders: string[]
  readonly socket: EventEmitter & { remoteAddress: string }
  readonly httpVersion = '1.1'
  readonly httpVersionMajor = 1
  readonly httpVersionMinor = 1
  readonly complete = true
  readonly aborted = false
  readonly #body: string | null

  constructor({ method, url, headers, body, remoteAddress }: Asked) {
    // Its end would say that the asker has hung up.
    super({ autoDestroy: false })
    this.method = method
    this.url = url
    this.#body = body === undefined ? null : JSON.stringify(body)
    this.headers = {
      host: 'localhost',
      ...headers,
      ...(this.#body !== null && lengthOf(this.#body)),
    }
    this.rawHeaders = Object.entries(this.headers).flat()
    this.socket = Object.assign(new EventEmitter(), { remoteAddress })
  }

  override _read(): void {
    if (this.#body !== null) this.push(this.#body)
    this.push(null)
  }
}

const lengthOf = (json: string) => ({
  'content-type': 'application/json',
  'content-length': String(Buffer.byteLength(json)),
})

/** What they do with a `ServerResponse`. */
class InnerResponse extends Writable {
  statusCode = 200
  headersSent = false
  readonly #headers: Record<string, unknown> = {}
  readonly #parts: (string | Buffer)[] = []

  constructor() {
    super({ decodeStrings: false })
  }

  getHeader = (name: string): unknown => this.#headers[name.toLowerCase()]
  getHeaders = (): Record<string, unknown> => this.#headers
  hasHeader = (name: string): boolean => name.toLowerCase() in this.#headers
  setHeader(name: string, value: unknown): void {
    this.#headers[name.toLowerCase()] = value
  }
  removeHeader(name: string): void {
    delete this.#headers[name.toLowerCase()]
  }
  writeHead(status: number, headers: Record<string, unknown>): this {
    this.statusCode = status
    for (const name in headers) this.setHeader(name, headers[name])
    this.headersSent = true
    return this
  }

  override _write(part: string | Buffer, _coding: BufferEncoding, done: () => void): void {
    this.#parts.push(part)
    done()
  }

  /** The body in one piece; most come as one already. */
  get text(): string {
    const [first = '', ...more] = this.#parts
    if (more.length === 0) return first.toString()
    return Buffer.concat(this.#parts.map((part) => Buffer.from(part as string))).toString()
  }
}

/** Asks the app itself, without a socket. */
export function callInside(app: FastifyInstance, asked: Asked): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const request = new InnerRequest(asked)
    const response = new InnerResponse()
    response.once('error', reject)
    response.once('finish', () => {
      const { statusCode, text } = response
      resolve({ statusCode, headers: response.getHeaders(), text })
    })
    response.once('close', () => response.writableFinished || reject(new Error('not answered')))
    app.routing(request as never, response as never)
  })
}
