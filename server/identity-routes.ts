import type { FastifyInstance } from 'fastify'
import { identityRoutes } from '#app/account/embedded/api.server.ts'
import { createIdentity } from '#app/account/embedded/identity.server.ts'
import { firebaseRoutes } from '#app/account/firebase/api.server.ts'
import { firebaseIssuer } from '#app/account/firebase/firebase-issuer.server.ts'
import { googleRoutes } from '#app/account/google/api.server.ts'
import { googleClient } from '#app/account/google/google-client.server.ts'
import { standInRoutes } from '#app/account/google/stand-in/api.server.ts'
import { standInClient } from '#app/account/google/stand-in/stand-in-client.server.ts'
import { hasStandIn } from '#app/account/identity-settings.server.ts'
import { accountData, mailsData } from '#app/account/keeping/account-data.server.ts'
import { accountRoutes } from '#app/account/keeping/api.server.ts'
import { accountSecurityRoutes } from '#app/account/keeping/security-api.server.ts'
import { recoveryRoutes } from '#app/account/recovery/api.server.ts'
import { sessionRoutes } from '#app/account/sign-in/session-api.server.ts'
import { customerRoutes } from '#app/customers/desk-api.server.ts'
import { listData, notesData } from '#app/customers/notes.server.ts'
import { customerNoteRoutes } from '#app/customers/notes-api.server.ts'
import { lettersData } from '#app/letters/personal-data.server.ts'
import { newsletterData, newsletterOf } from '#app/newsletter/personal-data.server.ts'
import { deliveryData } from '#app/orders/own/remembered-delivery.server.ts'
import { orderData } from '#app/orders/personal-data.server.ts'
import type { Deps } from '#server/deps.ts'
import type { Customer } from '#server/session/session.ts'

/** The routes of the identity provider, of sessions, and of the customers' accounts, theirs and the desk's. */
export async function registerIdentity(app: FastifyInstance, deps: Deps): Promise<void> {
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
  const held = [
    ...[orderData, deliveryData, lettersData, newsletterData, notesData, listData],
    ...[mailsData, accountData],
  ]
  const ofCustomers = {
    held,
    newsletterOf: (customer: Customer) => newsletterOf(deps.pool, customer),
  }
  await app.register(accountRoutes(deps, { embedded, ...ofCustomers }))
  await app.register(accountSecurityRoutes(deps, { issuer, embedded, held }))
  await app.register(customerRoutes(deps, ofCustomers))
  await app.register(customerNoteRoutes(deps))
}
