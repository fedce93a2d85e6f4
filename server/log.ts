import { type FastifyReply, type FastifyRequest, LogController } from 'fastify'

/**
 * Gathers the lines of one turn of the event loop into one write: a write of its own for each
 * request costs more than answering many of them does.
 */
export function batchedStdout(): { write(line: string): void } {
  let waiting = ''
  const flush = () => {
    const lines = waiting
    waiting = ''
    if (lines !== '') process.stdout.write(lines)
  }
  process.once('exit', flush)
  return {
    write(line) {
      if (waiting === '') setImmediate(flush)
      waiting += line
    },
  }
}

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
