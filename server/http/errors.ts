import { STATUS_CODES } from 'node:http'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isDatabaseAway, whyAway } from '#server/database/away.ts'
import { noTurn } from './no-turn.ts'
import { mayTakeItsTime } from './slow-bodies.ts'

export type Problem = {
  /** What is wrong and what to do, for a person. */
  message: string
  /** Per field: `{ "address.city": "City is required" }`. */
  errors?: Record<string, string>
  headers?: Record<string, string>
  /** Members of the problem beyond those of RFC 9457, such as the books that changed. */
  more?: Record<string, unknown>
}

/** A problem document (RFC 9457). Clients of the specification read `message`, so it is there too. */
const problemBody = (status: number, problem: Problem, requestId?: string) => ({
  type: 'about:blank',
  title: STATUS_CODES[status] ?? 'Error',
  status,
  detail: problem.message,
  message: problem.message,
  ...(problem.errors && { errors: problem.errors }),
  ...(requestId && { requestId }),
  ...problem.more,
})

/** A problem document for code that answers without Fastify. */
export const problemText = (status: number, what: Problem): string =>
  JSON.stringify(problemBody(status, what))

/** Answers with a problem document. */
export function problem(reply: FastifyReply, status: number, what: Problem): FastifyReply {
  if (what.headers) reply.headers(what.headers)
  return reply
    .status(status)
    .type('application/problem+json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(JSON.stringify(problemBody(status, what, reply.request.id)))
}

/** A 400 about one field, which a form shows there. */
export const fieldProblem = (reply: FastifyReply, field: string, message: string): FastifyReply =>
  problem(reply, 400, { message, errors: { [field]: message } })

export const notFound = (reply: FastifyReply, message = 'There is nothing at this address.') =>
  problem(reply, 404, { message })

const wording: Record<number, string> = {
  400: 'The request could not be read.',
  408: 'The request took too long to arrive. Please try again.',
  413: 'The request is too large.',
  414: 'The address is too long.',
  415: 'Send the body as JSON, with the header Content-Type: application/json.',
  431: 'The headers of the request are too large.',
}

const unavailable: Record<ReturnType<typeof whyAway>, Problem> = {
  away: {
    message: 'The shop cannot reach its database at the moment. Please try again shortly.',
    headers: { 'retry-after': '5' },
  },
  slow: {
    message: 'The shop took too long to answer. Please try again shortly.',
    headers: { 'retry-after': '5' },
  },
  locked: {
    message: 'Someone else is changing this right now. Please try again shortly.',
    headers: { 'retry-after': '3' },
    more: { reason: 'locked' },
  },
}

const busy: Problem = {
  message: 'The shop is very busy at the moment. Please try again in a few seconds.',
  headers: { 'retry-after': '5' },
}

/** Field errors found by a schema, see server/api/schemas.ts. */
export type FieldErrors = Error & { fieldErrors?: Record<string, string> }

function answerError(
  error: FastifyError & FieldErrors,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  if (error.fieldErrors) {
    return problem(reply, 400, { message: error.message, errors: error.fieldErrors })
  }
  if (error === noTurn) return problem(reply, 503, busy)
  // An error with a status is about the request, not the database: a visitor hanging up also resets
  // a connection.
  if (error.statusCode === undefined && isDatabaseAway(error)) {
    const why = whyAway(error)
    request.log.error({ err: error }, `the database cannot answer now: ${why}`)
    return problem(reply, 503, unavailable[why])
  }
  const status = error.statusCode ?? 500
  if (status < 500) {
    request.log.debug({ err: error }, 'request refused')
    return problem(reply, status, { message: wording[status] ?? error.message })
  }
  request.log.error({ err: error }, 'request failed')
  return problem(reply, status, {
    message: `Something went wrong in the shop. If it happens again, tell us this number: ${request.id}`,
  })
}

/** The one error handler: everything is logged, nothing internal is shown. */
export function registerErrors(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError & FieldErrors>(answerError)
  app.setNotFoundHandler((_request, reply) => notFound(reply))
}

/** Answers a connection whose request never became one; `socket` is closed after it. */
export function answerClientError(
  error: Error & { code?: string },
  socket: import('node:net').Socket,
): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && mayTakeItsTime(socket)) return
  const status =
    error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
      ? 408
      : error.code === 'HPE_HEADER_OVERFLOW'
        ? 431
        : 400
  const body = JSON.stringify(problemBody(status, { message: wording[status] ?? '' }))
  if (socket.writable) {
    socket.write(
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n` +
        `Content-Type: application/problem+json; charset=utf-8\r\n` +
        `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
    )
  }
  socket.destroySoon()
}
