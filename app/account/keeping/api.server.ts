import { Readable } from 'node:stream'
import type { FastifyPluginAsync } from 'fastify'
import type { EmbeddedIdentity } from '#app/account/embedded/identity.server.ts'
import type { ZodTypes } from '#server/api/schemas.ts'
import type { Deps } from '#server/deps.ts'
import { type Limit, startAttempt, tooMany } from '#server/http/limits.ts'
import { own } from '#server/http/own-reply.ts'
import { customerIn, logInFirst } from '#server/session/customer-guard.ts'
import type { PersonalData } from '#server/session/personal-data.ts'
import type { Customer } from '#server/session/session.ts'
import {
  type AccountDetails,
  accountDetailsSchema,
  changeNameSchema,
  messageSchema,
  nameSchema,
} from './account.schema.ts'
import { dataFile } from './account-data.server.ts'
import { knownCustomer } from './account-details.server.ts'
import { verificationMailJob } from './account-mails.server.ts'
import { keptByFirebase } from './answers.server.ts'
import { changeName } from './change-name.server.ts'

const group = 'Account'

type Accounts = {
  /** Null when Firebase keeps the accounts. */
  embedded: EmbeddedIdentity | null
  /** What each feature holds about a customer. */
  held: PersonalData[]
  newsletterOf: (customer: Customer) => Promise<AccountDetails['newsletter']>
}

/** How often one customer may cause work for the shop. */
const hourly = (what: string, { uid }: Customer): Limit => ({
  bucket: `${what}:${uid}`,
  max: 10,
  windowMs: 60 * 60_000,
})

/** What customers see and change in their own account; it needs the shop's session. */
export const accountRoutes =
  (deps: Deps, { embedded, held, newsletterOf }: Accounts): FastifyPluginAsync =>
  async (plain) => {
    const app = plain.withTypeProvider<ZodTypes>()
    const customersOnly = app.requireCustomer()

    app.get('/api/account', {
      preHandler: customersOnly,
      schema: {
        summary: 'Your account',
        group,
        response: { 200: accountDetailsSchema },
      },
      handler: async (request, reply) => {
        const customer = await knownCustomer(deps.pool, embedded, customerIn(request))
        if (!customer) return logInFirst(reply)
        const { name, providers, ...who } = customer
        const newsletter = await newsletterOf(who)
        const keptBy = embedded ? 'embedded' : 'firebase'
        return own(reply).send({ ...who, name, providers, newsletter, keptBy })
      },
    })

    app.get('/api/account/data', {
      preHandler: customersOnly,
      schema: { summary: 'Everything the shop holds about you', group },
      handler: async (request, reply) => {
        const customer = await knownCustomer(deps.pool, embedded, customerIn(request))
        if (!customer) return logInFirst(reply)
        const attempt = await startAttempt(deps, [hourly('account-data', customer)])
        if (!attempt.ok) return tooMany(reply, attempt.retryAfterSeconds)
        const text = await dataFile(deps.pool, customer, held, deps.now())
        return own(reply)
          .header('content-disposition', 'attachment; filename="my-data.json"')
          .type('application/json; charset=utf-8')
          .send(Readable.from(text, { objectMode: false }))
      },
    })

    app.put('/api/account/name', {
      preHandler: customersOnly,
      schema: {
        summary: 'Change your name',
        group,
        body: changeNameSchema,
        response: { 200: nameSchema },
      },
      handler: async (request, reply) => {
        const customer = customerIn(request)
        if (!embedded) return keptByFirebase(reply)
        const { name } = request.body
        const attempt = await startAttempt(deps, [hourly('account-name', customer)])
        if (!attempt.ok) return tooMany(reply, attempt.retryAfterSeconds)
        if (!(await changeName(deps, customer.uid, name))) return logInFirst(reply)
        return own(reply).send({ name })
      },
    })

    app.post('/api/account/verification-mail', {
      preHandler: customersOnly,
      schema: {
        summary: 'Send the e-mail that confirms your address again',
        group,
        response: { 202: messageSchema },
      },
      handler: async (request, reply) => {
        const customer = customerIn(request)
        if (!embedded) return keptByFirebase(reply)
        const attempt = await startAttempt(deps, [hourly('verification-mail', customer)])
        if (!attempt.ok) return tooMany(reply, attempt.retryAfterSeconds)
        await deps.db.transaction((tx) =>
          deps.jobs.enqueue(tx, verificationMailJob, { userId: customer.uid }),
        )
        return reply.status(202).send({ message: 'Please check your inbox.' })
      },
    })
  }
