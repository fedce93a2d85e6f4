import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { OidcFor } from '#app/account/google/google-client.server.ts'
import { createOidcClient } from '#app/account/google/oidc-client.server.ts'
import type { Deps } from '#server/deps.ts'

export const standInPath = '/api/identity/stand-in'
export const clientId = 'octavo-on-this-machine'
/** A secret known only to this process, the provider's only client. */
export const clientSecret = randomBytes(24).toString('base64url')

/** The stand-in as the shop's client sees it: asked in process, by the name the visitor used. */
export function standInClient(app: FastifyInstance, { now }: Deps): OidcFor {
  return (origin) =>
    createOidcClient({
      issuer: origin + standInPath,
      clientId,
      clientSecret,
      now,
      ask: async (url, form) => {
        const { host, pathname } = new URL(url)
        const answer = await app.inject({
          method: form ? 'POST' : 'GET',
          url: pathname,
          headers: { host, ...(form && { 'content-type': 'application/x-www-form-urlencoded' }) },
          ...(form && { payload: form.toString() }),
        })
        return { status: answer.statusCode, body: answer.json() }
      },
    })
}
