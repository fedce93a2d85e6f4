import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import fastify, { type FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { identityRoutes, sessionRoutes } from '#app/account/api.server.ts'
import { firebaseRoutes } from '#app/account/firebase/api.server.ts'
import { firebaseIssuer } from '#app/account/firebase/firebase-issuer.server.ts'
import { googleRoutes } from '#app/account/google/api.server.ts'
import { googleClient } from '#app/account/google/google-client.server.ts'
import { createIdentity } from '#app/account/identity.server.ts'
import { hasStandIn } from '#app/account/identity-settings.server.ts'
import { accountData } from '#app/account/profile/account-data.server.ts'
import { accountRoutes } from '#app/account/profile/api.server.ts'
import { recoveryRoutes } from '#app/account/recovery/api.server.ts'
import { standInRoutes } from '#app/account/stand-in/api.server.ts'
import { standInClient } from '#app/account/stand-in/stand-in-client.server.ts'
import { adminRoutes } from '#app/admin/api.server.ts'
import { registerAdminGuard } from '#app/admin/guard.server.ts'
import { catalogRoutes } from '#app/catalog/api.server.ts'
import { coverRoutes } from '#app/covers/api.server.ts'
import { discoveryRoutes } from '#app/discovery/api.server.ts'
import { newsletterRoutes } from '#app/newsletter/api.server.ts'
import { newsletterData, newsletterOf } from '#app/newsletter/personal-data.server.ts'
import { orderRoutes } from '#app/orders/api.server.ts'
import { orderData } from '#app/orders/personal-data.server.ts'
import { searchRoutes } from '#app/search/api.server.ts'
import { createSettings } from '#app/settings.server.ts'
import { registerSchemas } from '#server/api.ts'
import { answerFrameworkError } from '#server/bad-address.ts'
import type { Changes } from '#server/changes.ts'
import type { Database } from '#server/database/client.ts'
import { registerDocs } from '#server/docs.ts'
import type { Env } from '#server/env.ts'
import { answerClientError, registerErrors } from '#server/errors.ts'
import { registerHealth } from '#server/health.ts'
import { keepSocketsAtWork } from '#server/idle-sockets.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { readJsonOnly } from '#server/json-body.ts'
import { batchedStdout, OneLineLog } from '#server/log.ts'
import type { Mailer } from '#server/mail/mail.ts'
import { registerMetrics } from '#server/metrics.ts'
import { registerPages } from '#server/pages.ts'
import { registerPasswordWork } from '#server/password-work.ts'
import { answerInTurn } from '#server/pipelining.ts'
import { registerSecurity } from '#server/security.ts'

/** What every route may use; handed in, so that a test can hand in its own. */
export type Deps = {
  env: Env
  db: Database
  pool: Pool
  /** The current time; tests move it. */
  now: () => Date
  /** Who changed what, across all instances. */
  changes: Changes
  /** Work after the request, part of the transaction that asks for it. */
  jobs: Jobs
  mail: Mailer
}

/** Composes the shop: both doors (API and pages) on one server. */
export async function buildApp(deps: Deps): Promise<FastifyInstance> {
  const app = createServer(deps.env)
  registerErrors(app)
  keepSocketsAtWork(app)
  readJsonOnly(app)
  registerSecurity(app, deps.env)
  registerMetrics(app, deps.pool)
  registerHealth(app, deps.pool)
  registerPasswordWork(app)
  await app.register(cookie)
  registerSchemas(app)
  registerDocs(app, deps.env.PUBLIC_URL ?? '/')
  registerAdminGuard(app, deps)
  await app.register(catalogRoutes(deps))
  await app.register(searchRoutes(deps))
  await app.register(discoveryRoutes(deps))
  await app.register(adminRoutes(deps))
  await registerIdentity(app, deps)
  const settings = createSettings(deps.db, deps.changes)
  app.addHook('onClose', async () => settings.close())
  await app.register(orderRoutes(deps, settings))
  await app.register(newsletterRoutes(deps))

  await app.register(coverRoutes(deps))
  await registerPages(app, deps)
  answerInTurn(app.server)
  return app
}

/** Who keeps the accounts, the session on top of it, and what customers do with theirs. */
async function registerIdentity(app: FastifyInstance, deps: Deps): Promise<void> {
  const embedded =
    deps.env.IDENTITY === 'embedded' ? createIdentity({ ...deps, log: app.log }) : null
  if (embedded) {
    await app.register(identityRoutes(deps, embedded))
    await app.register(recoveryRoutes(deps, embedded))
    const standIn = hasStandIn(deps.env)
    if (standIn) await app.register(standInRoutes(deps))
    const google = standIn ? standInClient(app, deps) : googleClient(deps)
    if (google) await app.register(googleRoutes(deps, embedded, google))
  } else await app.register(firebaseRoutes(deps))
  const issuer = embedded?.issuer ?? firebaseIssuer(deps)
  await app.register(sessionRoutes(deps, { issuer }))
  await app.register(
    accountRoutes(deps, {
      issuer,
      embedded,
      held: [orderData, newsletterData, accountData],
      newsletterOf: (customer) => newsletterOf(deps.pool, customer),
    }),
  )
}

/** Fastify with limits that keep slow and oversized requests from holding anybody up (threats 18, 19). */
function createServer(env: Env): FastifyInstance {
  return fastify({
    logger: { level: env.LOG_LEVEL, base: undefined, stream: batchedStdout() },
    logController: new OneLineLog({ requestIdLogLabel: 'id' }),
    genReqId: () => randomUUID(),
    trustProxy: env.TRUSTED_PROXIES === '' ? false : env.TRUSTED_PROXIES,
    // What most doors read, a sign-in or an address. Books and carts say that they need more.
    bodyLimit: 4000,
    routerOptions: { maxParamLength: 400 },
    // A request is read within 8 s. A socket without any traffic is closed after 4.5 s, unless the shop
    // is at work on an answer (server/idle-sockets.ts); one that does not take its answer after 9 s,
    // because Node lets the first time-out after a write pass and waits once more.
    requestTimeout: 8000,
    connectionTimeout: 4500,
    keepAliveTimeout: 7000,
    http: { headersTimeout: 5000, connectionsCheckingInterval: 1000, maxHeaderSize: 16_384 },
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    forceCloseConnections: 'idle',
    frameworkErrors: answerFrameworkError(env),
    clientErrorHandler: answerClientError,
  })
}
