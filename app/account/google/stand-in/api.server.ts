import { createHash, randomBytes } from 'node:crypto'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import * as z from 'zod/mini'
import { attemptPath } from '#app/account/google/attempt.server.ts'
import { withoutOpenerPolicy } from '#app/account/google/event-page.server.ts'
import { tidyEmail } from '#app/values/email.ts'
import { madeOnce } from '#app/values/made-once.ts'
import type { ZodTypes } from '#server/api/schemas.ts'
import type { Deps } from '#server/deps.ts'
import { isDirect } from '#server/http/direct-request.ts'
import { notFound, problem } from '#server/http/errors.ts'
import { readFormsIn } from '#server/http/json-body.ts'
import { type AuthorisationRequest, createCodes } from './codes.server.ts'
import { standInPage, standInPolicy } from './page.server.ts'
import { clientId, clientSecret, standInPath } from './stand-in-client.server.ts'

const tokenSeconds = 300

const short = z.string().check(z.minLength(1), z.maxLength(200))
const authorisationSchema = z.object({
  response_type: z.literal('code'),
  client_id: z.literal(clientId),
  redirect_uri: z.url().check(z.maxLength(300)),
  scope: z.string().check(z.regex(/\bopenid\b/)),
  state: short,
  nonce: short,
  code_challenge: z.string().check(z.regex(/^[\w-]{43}$/)),
  code_challenge_method: z.literal('S256'),
  login_hint: z.optional(z.string().check(z.maxLength(254))),
})
const consentSchema = z.strictObject({
  request: z.string().check(z.maxLength(4000)),
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
  email: z.pipe(
    z.string().check(z.overwrite(tidyEmail)),
    z.email().check(z.maxLength(254), z.toLowerCase()),
  ),
  verified: z.optional(z.literal('yes')),
})
const tokenSchema = z.object({
  grant_type: z.literal('authorization_code'),
  code: short,
  redirect_uri: z.string().check(z.maxLength(300)),
  client_id: z.string().check(z.maxLength(200)),
  client_secret: z.string().check(z.maxLength(200)),
  code_verifier: z.string().check(z.regex(/^[\w.~-]{43,128}$/)),
})

/**
 * A small OpenID provider that stands in for Google while the shop is tried on one machine: it asks
 * for a name and an e-mail, believes them, and otherwise follows the protocol. Registered only when
 * the shop listens on loopback; answers only requests that come from there directly.
 */
export const standInRoutes =
  ({ now }: Deps): FastifyPluginAsync =>
  async (plain) => {
    const app = plain.withTypeProvider<ZodTypes>()
    const codes = createCodes(now)
    const keys = madeOnce(generateKeys)

    app.addHook('onRequest', async (request, reply) => {
      if (!isDirect(request)) return notFound(reply)
      withoutOpenerPolicy(reply)
    })
    // The token endpoint takes a form (RFC 6749, 4.1.3).
    readFormsIn(app, 8000)

    app.get(`${standInPath}/.well-known/openid-configuration`, {
      handler: async (request) => {
        const issuer = issuerOf(request)
        return {
          issuer,
          authorization_endpoint: `${issuer}/authorize`,
          token_endpoint: `${issuer}/token`,
          jwks_uri: `${issuer}/jwks`,
          response_types_supported: ['code'],
          grant_types_supported: ['authorization_code'],
          subject_types_supported: ['public'],
          id_token_signing_alg_values_supported: ['RS256'],
          token_endpoint_auth_methods_supported: ['client_secret_post'],
          code_challenge_methods_supported: ['S256'],
          scopes_supported: ['openid', 'email', 'profile'],
        }
      },
    })

    app.get(`${standInPath}/jwks`, { handler: async () => ({ keys: [(await keys()).publicJwk] }) })

    app.get(`${standInPath}/authorize`, {
      schema: { querystring: authorisationSchema },
      handler: async (request, reply) => {
        const asked = requestIn(request.query, request)
        // Redirect only to the one known client (RFC 6749, 3.1.2.4).
        if (!asked) return problem(reply, 400, { message: 'The redirect_uri is not registered.' })
        return reply
          .header('content-security-policy', standInPolicy)
          .type('text/html; charset=utf-8')
          .send(
            standInPage({
              action: `${standInPath}/consent`,
              request: new URLSearchParams(request.query as Record<string, string>).toString(),
              cancelUrl: answerUrl(asked, { error: 'access_denied' }),
              email: request.query.login_hint ?? 'ada@example.com',
            }),
          )
      },
    })

    app.get(`${standInPath}/consent`, {
      schema: { querystring: consentSchema },
      handler: async (request, reply) => {
        const { request: sent, name, email, verified } = request.query
        const parsed = authorisationSchema.safeParse(Object.fromEntries(new URLSearchParams(sent)))
        const asked = parsed.success ? requestIn(parsed.data, request) : null
        const site = request.headers['sec-fetch-site']
        if (!asked || (site !== undefined && site !== 'same-origin')) {
          return problem(reply, 400, { message: 'Please start the sign-in in the shop.' })
        }
        const code = codes.issue({ ...asked, name, email, emailVerified: verified === 'yes' })
        return reply.redirect(answerUrl(asked, { code, iss: issuerOf(request) }), 303)
      },
    })

    app.post(`${standInPath}/token`, {
      config: { anyBody: true },
      handler: async (request, reply) => {
        const refuse = (status: number, error: string) => reply.status(status).send({ error })
        const body = tokenSchema.safeParse(request.body)
        if (!body.success) return refuse(400, 'invalid_request')
        const {
          code,
          redirect_uri: redirectUri,
          client_id: by,
          code_verifier: verifier,
        } = body.data
        if (by !== clientId || body.data.client_secret !== clientSecret) {
          return refuse(401, 'invalid_client')
        }
        const grant = codes.redeem(code, { clientId: by, redirectUri, verifier })
        if (!grant) return refuse(400, 'invalid_grant')
        const { privateKey, kid } = await keys()
        const issuedAt = Math.floor(now().getTime() / 1000)
        const idToken = await new SignJWT({
          email: grant.email,
          email_verified: grant.emailVerified,
          name: grant.name,
          nonce: grant.nonce,
        })
          .setProtectedHeader({ alg: 'RS256', kid })
          .setIssuer(issuerOf(request))
          .setAudience(by)
          .setSubject(createHash('sha256').update(grant.email).digest('hex').slice(0, 32))
          .setIssuedAt(issuedAt)
          .setExpirationTime(issuedAt + tokenSeconds)
          .sign(privateKey)
        return {
          access_token: randomBytes(24).toString('base64url'),
          token_type: 'Bearer',
          expires_in: tokenSeconds,
          id_token: idToken,
        }
      },
    })
  }

const issuerOf = (request: FastifyRequest) => `http://${request.headers.host}${standInPath}`

function requestIn(
  query: z.output<typeof authorisationSchema>,
  { headers }: FastifyRequest,
): AuthorisationRequest | null {
  const redirectUri = query.redirect_uri
  if (redirectUri !== `http://${headers.host}${attemptPath}/callback`) return null
  const { client_id, state, nonce, code_challenge: codeChallenge } = query
  return { clientId: client_id, redirectUri, state, nonce, codeChallenge }
}

function answerUrl({ redirectUri, state }: AuthorisationRequest, answer: Record<string, string>) {
  return `${redirectUri}?${new URLSearchParams({ ...answer, state })}`
}

async function generateKeys() {
  const { publicKey, privateKey } = await generateKeyPair('RS256')
  const kid = randomBytes(8).toString('hex')
  return {
    privateKey,
    kid,
    publicJwk: { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' },
  }
}
