import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Env } from '#server/env.ts'
import { cookieAttributes, cookieName } from '#server/http/cookies.ts'

const lifeSeconds = 90 * 86_400
/** At most this many customers share a browser. */
const marksKept = 5
const form = /^([\w-]{22})((?:\.[\w-]{22}){1,5})$/

export type KnownDevices = ReturnType<typeof createKnownDevices>

/**
 * Recognizes browsers from which customers have signed in before, by a cookie: a number for the
 * browser, and a mark for each customer that only this shop can create. The cookie grants no
 * access. Wrong passwords from such a browser have a separate count, so that a stranger's guesses
 * do not lock the customer out (threats 36).
 */
export function createKnownDevices(env: Env, secret: () => Promise<string>) {
  const name = cookieName(env, 'device')
  const attributes = { ...cookieAttributes(env), httpOnly: true }

  const read = ({ cookies }: FastifyRequest) => {
    const [, device, marks] = form.exec(cookies[name] ?? '') ?? []
    return device && marks ? { device, marks: marks.slice(1).split('.') } : null
  }
  const markOf = async (device: string, uid: string) =>
    createHmac('sha256', `known-device:${await secret()}`)
      .update(`${device} ${uid}`)
      .digest('base64url')
      .slice(0, 22)

  return {
    isAny: (request: FastifyRequest): boolean => read(request) !== null,
    /** The number of this browser, if the customer has signed in from it before. */
    async deviceOf(request: FastifyRequest, uid: string): Promise<string | null> {
      const known = read(request)
      if (!known) return null
      const expected = Buffer.from(await markOf(known.device, uid))
      const isMarked = known.marks.some((mark) => timingSafeEqual(Buffer.from(mark), expected))
      return isMarked ? known.device : null
    },
    async remember(request: FastifyRequest, reply: FastifyReply, uid: string): Promise<void> {
      const { device, marks } = read(request) ?? {
        device: randomBytes(16).toString('base64url'),
        marks: [],
      }
      const mark = await markOf(device, uid)
      const kept = [mark, ...marks.filter((other) => other !== mark)].slice(0, marksKept)
      const value = [device, ...kept].join('.')
      reply.setCookie(name, value, { ...attributes, maxAge: lifeSeconds })
    },
    forget(reply: FastifyReply): void {
      reply.clearCookie(name, attributes)
    },
  }
}

/** The key that counts wrong passwords from a browser known for the customer. */
export const deviceBucket = (uid: string, device: string): string =>
  `customer-device:${uid}:${device}`
