import cookie from '@fastify/cookie'
import type { FastifyInstance } from 'fastify'
import { catalogRoutes } from '#app/catalog/api/api.server.ts'
import { catalogDeskRoutes } from '#app/catalog/api/desk-api.server.ts'
import { deskBookRoutes } from '#app/catalog/api/desk-book-api.server.ts'
import { drawnCoverRoutes } from '#app/catalog/api/drawn-cover-api.server.ts'
import { manyBooksRoutes } from '#app/catalog/many/desk-api.server.ts'
import { coverRoutes } from '#app/covers/api.server.ts'
import { adminRoutes } from '#app/desk/sign-in/api.server.ts'
import { registerAdminGuard } from '#app/desk/sign-in/guard.server.ts'
import { discoveryRoutes } from '#app/discovery/api.server.ts'
import { bookExportRoutes } from '#app/feeds/export/export-api.server.ts'
import { googleFeedRoutes } from '#app/feeds/export/google/google-api.server.ts'
import { importRoutes } from '#app/feeds/import/doors/desk-api.server.ts'
import { uploadRoutes } from '#app/feeds/import/doors/upload-api.server.ts'
import { lookupRoutes } from '#app/feeds/lookup/lookup-api.server.ts'
import { coversDeskRoutes } from '#app/feeds/pictures/covers-api.server.ts'
import { coverDeskRoutes } from '#app/feeds/pictures/desk-api.server.ts'
import { stockSnapshotRoutes } from '#app/feeds/stock/stock-api.server.ts'
import { figuresRoutes } from '#app/figures/desk-api.server.ts'
import { figuresFileRoutes } from '#app/figures/files-api.server.ts'
import { failedMailRoutes } from '#app/figures/mails-api.server.ts'
import { letterRoutes } from '#app/letters/desk-api.server.ts'
import { sendingRoutes } from '#app/letters/sending/sending-api.server.ts'
import { subscriberRoutes } from '#app/letters/subscribers/subscribers-api.server.ts'
import { newsletterRoutes } from '#app/newsletter/api.server.ts'
import { orderRoutes } from '#app/orders/api.server.ts'
import { cashRoutes } from '#app/orders/cash/desk-api.server.ts'
import { exportRoutes } from '#app/orders/cash/exports-api.server.ts'
import { runRoutes } from '#app/orders/cash/runs-api.server.ts'
import { deskOrderRoutes } from '#app/orders/life/desk-api.server.ts'
import { orderMailRoutes } from '#app/orders/mails/desk-api.server.ts'
import { deliveryRoutes } from '#app/orders/own/delivery-api.server.ts'
import { ownOrderRoutes } from '#app/orders/own/own-api.server.ts'
import { deskQueueRoutes } from '#app/orders/queue/desk-api.server.ts'
import { supplyRoutes } from '#app/orders/supply/desk-api.server.ts'
import { logRoutes } from '#app/people/log/log-api.server.ts'
import { ownAccountRoutes } from '#app/people/own/own-account-api.server.ts'
import { secondFactorRoutes } from '#app/people/second-factor/second-factor-api.server.ts'
import { deskPeopleRoutes } from '#app/people/staff/desk-people-api.server.ts'
import { invitationRoutes } from '#app/people/staff/invitations-api.server.ts'
import { searchRoutes } from '#app/search/api.server.ts'
import { settingsRoutes } from '#app/shop/desk-api.server.ts'
import { guideRoutes } from '#app/shop/guide/guide-api.server.ts'
import { identitySettingsRoutes } from '#app/shop/identity/desk-identity-api.server.ts'
import { logoRoutes } from '#app/shop/look/logo-api.server.ts'
import { lookRoutes } from '#app/shop/look/look-api.server.ts'
import { mailTextRoutes } from '#app/shop/mail-texts/mail-texts-api.server.ts'
import { textRoutes } from '#app/shop/texts/texts-api.server.ts'
import { windowRoutes } from '#app/window/api.server.ts'
import { windowDeskRoutes } from '#app/window/desk-api.server.ts'
import { listRoutes } from '#app/window/lists-api.server.ts'
import { windowPictureRoutes } from '#app/window/pictures-api.server.ts'
import { demoRoutes } from '#demo/demo-api.server.ts'
import type { Deps } from '#server/deps.ts'
import { registerIdentity } from '#server/identity-routes.ts'
import { registerDocs } from './api/docs.ts'
import { noteRoutes, registerSchemas } from './api/schemas.ts'
import { everyUndo } from './every-undo.ts'
import { refuseDoubledCookies } from './http/cookies.ts'
import { registerDraining } from './http/draining.ts'
import { registerErrors } from './http/errors.ts'
import { createServer } from './http/http-server.ts'
import { keepSocketsAtWork } from './http/idle-sockets.ts'
import { readJsonOnly } from './http/json-body.ts'
import { answerInTurn } from './http/pipelining.ts'
import { registerSecurity } from './http/security.ts'
import { registerSlowReaders } from './load/slow-readers.ts'
import { registerTurns } from './load/turns.ts'
import { registerPages } from './pages/pages.ts'
import { registerCustomerGuard } from './session/customer-guard.ts'
import { registerPasswordWork } from './session/password-work.ts'
import { tracing } from './system/tracing.ts'
import { registerHealth } from './watch/health.ts'
import { registerMetrics } from './watch/metrics.ts'

/** Composes the shop: both doors (API and pages) on one server. */
export async function buildApp(deps: Deps): Promise<FastifyInstance> {
  const app = createServer(deps.env)
  noteRoutes(app)
  registerErrors(app)
  tracing()?.nameRequests(app)
  keepSocketsAtWork(app)
  readJsonOnly(app)
  registerSecurity(app, deps.env)
  registerSlowReaders(app, deps.env)
  registerMetrics(app, deps)
  registerHealth(app, deps.pool)
  registerPasswordWork(app)
  registerTurns(app)
  refuseDoubledCookies(app, deps.env)
  await app.register(cookie)
  registerSchemas(app)
  registerDocs(app, deps.env, deps.settings.identity)
  registerAdminGuard(app, deps)
  registerCustomerGuard(app, deps)
  await app.register(catalogRoutes(deps))
  await app.register(catalogDeskRoutes(deps))
  await app.register(searchRoutes(deps))
  await app.register(discoveryRoutes(deps))
  await app.register(googleFeedRoutes(deps))
  await app.register(adminRoutes(deps))
  await app.register(deskPeopleRoutes(deps))
  await app.register(invitationRoutes(deps))
  await app.register(ownAccountRoutes(deps))
  await app.register(secondFactorRoutes(deps))
  await app.register(logRoutes(deps, everyUndo))
  await app.register(deskBookRoutes(deps))
  await app.register(drawnCoverRoutes())
  await app.register(coverDeskRoutes(deps))
  await app.register(coversDeskRoutes(deps))
  await app.register(stockSnapshotRoutes(deps))
  await app.register(lookupRoutes(deps))
  await app.register(bookExportRoutes(deps))
  await app.register(manyBooksRoutes(deps))
  await app.register(importRoutes(deps))
  await app.register(uploadRoutes(deps))
  await app.register(settingsRoutes(deps))
  await app.register(identitySettingsRoutes(deps))
  await app.register(logoRoutes(deps))
  await app.register(guideRoutes(deps))
  await app.register(demoRoutes(deps))
  await app.register(textRoutes(deps))
  await app.register(mailTextRoutes(deps))
  await app.register(lookRoutes(deps))
  await app.register(windowRoutes(deps))
  await app.register(listRoutes(deps))
  await app.register(windowDeskRoutes(deps))
  await app.register(windowPictureRoutes(deps))
  await registerIdentity(app, deps)
  await app.register(orderRoutes(deps, deps.settings))
  await app.register(ownOrderRoutes(deps))
  await app.register(deliveryRoutes(deps))
  await app.register(deskOrderRoutes(deps))
  await app.register(orderMailRoutes(deps))
  await app.register(supplyRoutes(deps))
  await app.register(cashRoutes(deps))
  await app.register(runRoutes(deps))
  await app.register(exportRoutes(deps))
  await app.register(deskQueueRoutes(deps))
  await app.register(newsletterRoutes(deps))
  await app.register(letterRoutes(deps))
  await app.register(sendingRoutes(deps))
  await app.register(subscriberRoutes(deps))
  await app.register(figuresRoutes(deps))
  await app.register(figuresFileRoutes(deps))
  await app.register(failedMailRoutes(deps))

  await app.register(coverRoutes(deps))
  await registerPages(app, deps)
  app.putInFront(answerInTurn)
  const traces = tracing()
  if (traces) app.putInFront(traces.follow)
  registerDraining(app) // in front of all others
  return app
}
