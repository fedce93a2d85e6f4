import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyReply } from 'fastify'

/*
 * An ETag stands for the very bytes of an answer (If-None-Match: "I have them"). What people edit has a
 * version besides, a number that only grows: it begins the ETag, and If-Match compares that number alone
 * ("I read this one").
 */

/**
 * Whether the caller already has this version (If-None-Match, RFC 9110 section 13.1.2). The comparison
 * is weak: a cache that compresses may have added W/, and the same in another coding is the same.
 */
export function isFresh({ headers }: { headers: IncomingHttpHeaders }, etag: string): boolean {
  const known = headers['if-none-match']
  if (known === undefined) return false
  return known === '*' || known.split(',').some((tag) => plain(tag) === plain(etag))
}

const plain = (tag: string) =>
  tag
    .trim()
    .replace(/^W\//, '')
    .replace(/-(br|gzip)"$/, '"')

/** Tells the caller to keep using its copy. */
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
