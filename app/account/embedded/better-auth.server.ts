import { betterAuth } from 'better-auth'
import { jwt } from 'better-auth/plugins/jwt'
import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from 'pg'
import { passwordLength } from '#app/account/credentials.schema.ts'
import { defaultIdentity } from '#app/values/shop-identity.ts'
import { newId } from '#server/database/id.ts'
import { type Env, publicUrl } from '#server/env.ts'
import { cookieAttributes, cookieName } from '#server/http/cookies.ts'
import { wordsOf } from '#server/log/error-for-log.ts'
import type { PasswordHashing } from '#server/passwords/password-hashing.ts'
import { addressHeader } from './address-header.ts'

export type Auth = ReturnType<typeof createAuth>

const daySeconds = 24 * 60 * 60

/** better-auth on the tables of migration 0002; it never changes them. */
export function createAuth(options: {
  env: Env
  pool: Pool
  log: FastifyBaseLogger
  secret: string
  issuer: string
  audience: string
  /** Whether the shop has just checked this id token of Google's. */
  isChecked: (googleToken: string) => boolean
  passwords?: PasswordHashing
}) {
  const { env, pool, log, secret, issuer, audience, isChecked, passwords } = options
  const timestamps = { createdAt: 'created_at', updatedAt: 'updated_at' }
  return betterAuth({
    appName: defaultIdentity.name,
    baseURL: publicUrl(env),
    basePath: new URL(issuer).pathname,
    secret,
    // Set here, so that no environment variable can replace it.
    secrets: [{ version: 1, value: secret }],
    database: pool,
    emailAndPassword: { enabled: true, ...passwordLength, password: passwords },
    session: {
      modelName: 'identity_session',
      fields: {
        ...timestamps,
        userId: 'user_id',
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
      },
      expiresIn: 30 * daySeconds,
      // A cached session would outlive its end (threats 25).
      cookieCache: { enabled: false },
    },
    user: {
      modelName: 'identity_user',
      fields: { ...timestamps, emailVerified: 'email_verified' },
    },
    account: {
      modelName: 'identity_account',
      fields: {
        ...timestamps,
        userId: 'user_id',
        providerId: 'provider_id',
        accountId: 'account_id',
        accessToken: 'access_token',
        refreshToken: 'refresh_token',
        idToken: 'id_token',
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
      },
      encryptOAuthTokens: true,
      // Link only when both sides have confirmed the address (threats 2): no provider is trusted
      // without it, and the local address must be verified, too.
      accountLinking: { enabled: true, trustedProviders: [], requireLocalEmailVerified: true },
    },
    // The shop itself goes to Google and checks its answer (google/); only the token comes here.
    socialProviders: {
      google: {
        clientId: 'octavo',
        clientSecret: 'unused',
        verifyIdToken: async (token) => isChecked(token),
        mapProfileToUser: () => ({ image: undefined }),
      },
    },
    // Google's answer is not needed once the customer is known.
    databaseHooks: {
      account: {
        create: { before: async (account) => ({ data: { ...account, idToken: null } }) },
        update: { before: async (account) => ({ data: { ...account, idToken: null } }) },
      },
    },
    verification: {
      modelName: 'identity_verification',
      fields: { ...timestamps, expiresAt: 'expires_at' },
      storeIdentifier: 'hashed',
    },
    plugins: [
      jwt({
        schema: {
          jwks: {
            modelName: 'identity_jwks',
            fields: {
              publicKey: 'public_key',
              privateKey: 'private_key',
              createdAt: 'created_at',
              expiresAt: 'expires_at',
            },
          },
        },
        jwks: { rotationInterval: 30 * daySeconds, gracePeriod: daySeconds },
        jwt: {
          issuer,
          audience,
          expirationTime: '1h',
          definePayload: ({ user, session }) => ({
            sid: session.id,
            auth_time: Math.floor(session.createdAt.getTime() / 1000),
            email: user.email,
            email_verified: user.emailVerified,
            ...(user.name && { name: user.name }),
          }),
        },
        disableSettingJwtHeader: true,
      }),
    ],
    // The shop has its own limits and origin checks, the same for all routes.
    rateLimit: { enabled: false },
    advanced: {
      // The library's own prefix would be __Secure-, which a neighboring host can set, too (threats
      // 35).
      useSecureCookies: false,
      cookiePrefix: cookieName(env, 'identity'),
      cookies: { session_token: { name: cookieName(env, 'identity') } },
      defaultCookieAttributes: cookieAttributes(env),
      disableCSRFCheck: true,
      ipAddress: { ipAddressHeaders: [addressHeader] },
      database: { generateId: () => newId() },
    },
    telemetry: { enabled: false },
    experimental: { instrumentation: { enabled: false } },
    logger: {
      level: 'error',
      log: (_level, message, ...rest) => log.error({ detail: rest.map(wordsOf) }, wordsOf(message)),
    },
  })
}
