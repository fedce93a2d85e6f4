import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { Env } from '#server/env.ts'
import { isApiPath } from '#server/system/api-path.ts'
import { problem } from './errors.ts'
import { readPath } from './read-path.ts'
import { securityHeaders } from './security-headers.ts'

/** Answers a malformed address with the page that says so. */
export type ShowBadAddress = (
  request: FastifyRequest,
  reply: FastifyReply,
  status: PageStatus,
) => Promise<FastifyReply>
/** 404 for an address that leads nowhere; 400 for one that attacks the shop (threats 21). */
type PageStatus = 404 | 400

declare module 'fastify' {
  interface FastifyInstance {
    showBadAddress?: ShowBadAddress
  }
}

/**
 * What is wrong with an address: the message for programs, and the status for visitors when it is
 * not 404.
 */
export type BadAddress = { status: number; message: string; toVisitors?: PageStatus }

/** Answers a bad address: a page for visitors, a problem document for programs. */
export function refuseAddress(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, message, toVisitors = 404 }: BadAddress,
): void {
  const show = isVisitor(request) ? request.server.showBadAddress : undefined
  if (!show) return void problem(reply, status, { message })
  show(request, reply, toVisitors).catch((error: Error) => {
    request.log.error({ err: error }, 'the page for a bad address could not be rendered')
    problem(reply, status, { message })
  })
}

/**
 * True for addresses that the router would resolve to another page than they say, or that contain a
 * line break. Browsers send neither.
 */
export function leadsNowhere(url: string): boolean {
  const path = url.split('?', 1)[0] as string
  const said = decoded(path)
  return said === null || decoded(readPath(path)) !== said || /[\p{Cc}\u2028\u2029]/u.test(said)
}

function decoded(path: string): string | null {
  try {
    return decodeURIComponent(path)
  } catch {
    return null
  }
}

const isVisitor = ({ method, url, headers }: FastifyRequest) =>
  (method === 'GET' || method === 'HEAD') &&
  !isApiPath(url) &&
  (headers.accept ?? '').includes('text/html')

/** Errors before a route is known (a malformed %-escape, an overlong parameter); no hook has run. */
export function answerFrameworkError(env: Env) {
  const always = securityHeaders(env)
  return (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    reply.headers(always).header('x-request-id', request.id)
    const status = error.statusCode ?? 400
    const message =
      status === 414
        ? 'The address is too long.'
        : 'The address contains a % that is not part of a valid code.'
    refuseAddress(request, reply, { status, message })
  }
}
