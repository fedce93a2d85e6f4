import type { FastifyReply, FastifyRequest } from 'fastify'

/*
 * An ETag stands for the very bytes of an answer (If-None-Match: "I have them"). What people edit has a
 * version besides, a number that only grows: it begins the ETag, and If-Match compares that number alone
 * ("I read this one").
 */

/** Whether the caller has this version already (If-None-Match, RFC 9110 section 13.1.2). */
export function isFresh(request: FastifyRequest, etag: string): boolean {
  const known = request.headers['if-none-match']
  if (known === undefined) return false
  // The comparison is weak: caches that compress may have added W/.
  return known === '*' || known.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
}

/** The caller may go on with what it has. */
export const notModified = (reply: FastifyReply): FastifyReply => reply.status(304).send()

/** The versions an If-Match header accepts; undefined when any will do. */
export function versionsOf(ifMatch: string | undefined): number[] | undefined {
  if (ifMatch === undefined || ifMatch.trim() === '*') return undefined
  return ifMatch
    .split(',')
    .map((tag) => /^(?:W\/)?"(\d{1,15})"$/.exec(tag.trim())?.[1])
    .filter((version) => version !== undefined)
    .map(Number)
}
