import { type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import type { Env } from '#server/env.ts'
import { isApiPath } from '#server/system/api-path.ts'
import { readable } from './readable-log.ts'

type Lines = { write(line: string): void }

let stdout: Lines | undefined

/** Where every line of the log goes: as JSON, while developing as text for people. */
export function logOutput(env: Pick<Env, 'NODE_ENV'>): Lines {
  const lines = batchedStdout()
  if (env.NODE_ENV !== 'development') return lines
  return { write: (line) => lines.write(readable(line)) }
}

/**
 * Standard output, one for the process. It gathers the lines of a moment into one write: a write of
 * its own for each request costs more than answering many of them does.
 */
export function batchedStdout(): Lines {
  stdout ??= batched(50)
  return stdout
}

/* Lines go into bytes at once: held as text, they would be what every collection of garbage has to move. */
function batched(delayMs: number): Lines {
  const kept = Buffer.allocUnsafeSlow(64 * 1024)
  let used = 0
  const flush = () => {
    if (used > 0) process.stdout.write(Buffer.from(kept.subarray(0, used)))
    used = 0
  }
  process.once('exit', flush)
  return {
    write(line) {
      const mostBytes = line.length * 3
      if (used + mostBytes > kept.length) flush()
      if (mostBytes > kept.length) process.stdout.write(line)
      else {
        if (used === 0) setTimeout(flush, delayMs).unref()
        used += kept.write(line, used)
      }
    },
  }
}

/**
 * The line of a request that is answered from memory, written by hand: the logger would cost a third
 * of such an answer. It has no id, because nothing else is said about it.
 */
export const lineOfHit = (path: string, method: string, status: number, ip: string): string =>
  `{"level":30,"time":${Date.now()},"method":"${method}","path":${JSON.stringify(path)},"route":"memory","status":${status},"ip":${JSON.stringify(ip)},"msg":"request"}\n`

/** One line a request, when it is answered; no query string, it may hold what people search for. */
export class OneLineLog extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(
    error: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    const route = request.routeOptions.url
    const line = {
      method: request.method,
      path: pathFor(request.url, route),
      route,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      ip: request.ip,
    }
    if (error) request.log.warn({ ...line, err: error }, 'answer cut off')
    else request.log.info(line, 'request')
  }
}

/** A page's own path; of the API the route alone, because its paths hold e-mail addresses. */
function pathFor(url: string, route = ''): string {
  if (isApiPath(route)) return route
  return isApiPath(url) ? '/api/*' : (url.split('?', 1)[0] as string)
}
