import { randomUUID } from 'node:crypto'
import { type FastifyReply, type FastifyRequest, LogController } from 'fastify'

type Lines = { write(line: string): void }

let stdout: Lines | undefined

/**
 * Standard output, one for the process. It gathers the lines of a moment into one write: a write of
 * its own for each request costs more than answering many of them does.
 */
export function batchedStdout(): Lines {
  stdout ??= batched(50)
  return stdout
}

function batched(delayMs: number): Lines {
  let waiting = ''
  const flush = () => {
    const lines = waiting
    waiting = ''
    if (lines !== '') process.stdout.write(lines)
  }
  process.once('exit', flush)
  return {
    write(line) {
      if (waiting === '') setTimeout(flush, delayMs).unref()
      waiting += line
    },
  }
}

/**
 * The line of a request that is answered from memory, written by hand: the logger would cost a third
 * of such an answer. Nothing in it needs escaping: the path is the name under which a page or a file
 * is kept.
 */
export const lineOfHit = (path: string, method: string, status: number, ip: string): string =>
  `{"level":30,"time":${Date.now()},"id":"${randomUUID()}","method":"${method}","path":"${path}","route":"memory","status":${status},"ip":"${ip}","msg":"request"}\n`

/** One line a request, when it is answered; no query string, it may hold what people search for. */
export class OneLineLog extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(
    error: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    const end = request.url.indexOf('?')
    const line = {
      method: request.method,
      path: end < 0 ? request.url : request.url.slice(0, end),
      route: request.routeOptions.url,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      ip: request.ip,
    }
    if (error) request.log.warn({ ...line, err: error }, 'answer cut off')
    else request.log.info(line, 'request')
  }
}
