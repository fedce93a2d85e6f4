import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { Env } from '#server/env.ts'
import { isApiPath } from '#server/system/api-path.ts'
import { problem } from './errors.ts'
import { readPath } from './read-path.ts'
import { securityHeaders } from './security-headers.ts'

/** Answers an address that no page can have with the page that says so. */
export type ShowBadAddress = (
  request: FastifyRequest,
  reply: FastifyReply,
  status: PageStatus,
) => Promise<FastifyReply>
/** Nothing is at an address that leads nowhere; one that attacks the shop is refused (threats 21). */
type PageStatus = 404 | 400

declare module 'fastify' {
  interface FastifyInstance {
    showBadAddress?: ShowBadAddress
  }
}

/** What is wrong with an address: to programs, and the status to visitors where it is no 404. */
export type BadAddress = { status: number; message: string; toVisitors?: PageStatus }

/** Tells a visitor with a page, and a program with a problem document, that an address is none. */
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
 * What no page's address is: one that the router would read as that of another page, or that goes on
 * in another line. Browsers send neither.
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
