import cookie from '@fastify/cookie'
import type { FastifyInstance } from 'fastify'
import { adminRoutes } from '#app/admin/api.server.ts'
import { deskBookRoutes } from '#app/admin/desk-book-api.server.ts'
import { registerAdminGuard } from '#app/admin/guard.server.ts'
import { settingsRoutes } from '#app/admin/settings-api.server.ts'
import { catalogRoutes } from '#app/catalog/api.server.ts'
import { catalogDeskRoutes } from '#app/catalog/desk-api.server.ts'
import { coverRoutes } from '#app/covers/api.server.ts'
import { discoveryRoutes } from '#app/discovery/api.server.ts'
import { newsletterRoutes } from '#app/newsletter/api.server.ts'
import { orderRoutes } from '#app/orders/api.server.ts'
import { searchRoutes } from '#app/search/api.server.ts'
import { createSettings } from '#app/settings.server.ts'
import { noteRoutes, registerSchemas } from '#server/api.ts'
import { refuseDoubledCookies } from '#server/cookies.ts'
import { registerCustomerGuard } from '#server/customer-guard.ts'
import type { Deps } from '#server/deps.ts'
import { registerDocs } from '#server/docs.ts'
import { registerDraining } from '#server/draining.ts'
import { registerErrors } from '#server/errors.ts'
import { registerHealth } from '#server/health.ts'
import { createServer } from '#server/http-server.ts'
import { registerIdentity } from '#server/identity-routes.ts'
import { keepSocketsAtWork } from '#server/idle-sockets.ts'
import { readJsonOnly } from '#server/json-body.ts'
import { registerMetrics } from '#server/metrics.ts'
import { registerPages } from '#server/pages.ts'
import { registerPasswordWork } from '#server/password-work.ts'
import { answerInTurn } from '#server/pipelining.ts'
import { registerSecurity } from '#server/security.ts'
import { registerSlowReaders } from '#server/slow-readers.ts'
import { registerTurns } from '#server/turns.ts'

/** Composes the shop: both doors (API and pages) on one server. */
export async function buildApp(deps: Deps): Promise<FastifyInstance> {
  const app = createServer(deps.env)
  noteRoutes(app)
  registerErrors(app)
  keepSocketsAtWork(app)
  readJsonOnly(app)
  registerSecurity(app, deps.env)
  registerSlowReaders(app, deps.env)
  registerMetrics(app, deps.pool, deps.env, deps.jobs.mailCounts)
  registerHealth(app, deps.pool)
  registerPasswordWork(app)
  registerTurns(app)
  refuseDoubledCookies(app, deps.env)
  await app.register(cookie)
  registerSchemas(app)
  registerDocs(app, deps.env)
  registerAdminGuard(app, deps)
  registerCustomerGuard(app, deps)
  await app.register(catalogRoutes(deps))
  await app.register(catalogDeskRoutes(deps))
  await app.register(searchRoutes(deps))
  await app.register(discoveryRoutes(deps))
  await app.register(adminRoutes(deps))
  await app.register(deskBookRoutes(deps))
  await app.register(settingsRoutes(deps))
  await registerIdentity(app, deps)
  const settings = createSettings(deps.db, deps.changes)
  app.addHook('onClose', async () => settings.close())
  await app.register(orderRoutes(deps, settings))
  await app.register(newsletterRoutes(deps))

  await app.register(coverRoutes(deps))
  await registerPages(app, deps)
  answerInTurn(app.server)
  registerDraining(app)
  return app
}
