import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { ZodTypes } from '#server/api.ts'
import { shortTransaction } from '#server/database/short-transaction.ts'
import type { Deps } from '#server/deps.ts'
import { problem } from '#server/errors.ts'
import { inWords, startGuess } from '#server/limits.ts'
import { allTurnsTaken } from '#server/password-work.ts'
import type { PersonalData } from '#server/personal-data.ts'
import { type Customer, customerOf, endSession, startSession } from '#server/session.ts'
import { endSignIns } from '#server/sign-ins.ts'
import { provesFreshSignIn, type TrustedIssuer } from '../id-token.server.ts'
import type { EmbeddedIdentity } from '../identity.server.ts'
import { signInWithPassword } from '../password-sign-in.server.ts'
import { headersFor, passCookies, signInIn } from '../provider-call.server.ts'
import {
  type AccountDetails,
  accountDetailsSchema,
  changeNameSchema,
  changePasswordSchema,
  deleteAccountSchema,
  messageSchema,
  nameSchema,
} from './account.schema.ts'
import { collectData } from './account-data.server.ts'
import { findDetails } from './account-details.server.ts'
import { verificationMailJob } from './account-mails.server.ts'
import { changeName } from './change-name.server.ts'
import { deleteAccount } from './delete-account.server.ts'
import { changePassword, isPasswordOf, type StillSignedIn } from './passwords.server.ts'

const group = 'Account'
const minuteMs = 60_000
const freshMs = 5 * minuteMs
const wrongPassword = 'That is not your present password.'
const keptByFirebase =
  'Names, passwords and addresses of this shop are kept by Firebase: please change them there, with its own mail or page.'

export type Accounts = {
  issuer: TrustedIssuer
  /** Null when Firebase keeps the accounts. */
  embedded: EmbeddedIdentity | null
  /** What each feature holds about a customer. */
  held: PersonalData[]
  newsletterOf: (customer: Customer) => Promise<AccountDetails['newsletter']>
}

/** What customers see and do of their own account; the door is the shop's session. */
export const accountRoutes =
  (deps: Deps, { issuer, embedded, held, newsletterOf }: Accounts): FastifyPluginAsync =>
  async (plain) => {
    const app = plain.withTypeProvider<ZodTypes>()
    const forCustomers = true
    const done = { 200: messageSchema }

    app.get(
      '/api/account',
      {
        schema: {
          summary: 'Your account',
          group,
          forCustomers,
          response: { 200: accountDetailsSchema },
        },
      },
      async (request, reply) => {
        const customer = await knownCustomer(request)
        if (!customer) return signInFirst(reply)
        const { name, providers, ...who } = customer
        const newsletter = await newsletterOf(who)
        const keptBy = embedded ? 'embedded' : 'firebase'
        return own(reply).send({ ...who, name, providers, newsletter, keptBy })
      },
    )

    app.get(
      '/api/account/data',
      { schema: { summary: 'Everything the shop holds about you', group, forCustomers } },
      async (request, reply) => {
        const customer = await knownCustomer(request)
        if (!customer) return signInFirst(reply)
        const data = await collectData(deps.pool, customer, held, deps.now())
        return own(reply)
          .header('content-disposition', 'attachment; filename="octavo-my-data.json"')
          .type('application/json; charset=utf-8')
          .send(JSON.stringify(data, null, 2))
      },
    )

    app.put(
      '/api/account/name',
      {
        schema: {
          summary: 'Say what you want to be called',
          group,
          forCustomers,
          body: changeNameSchema,
          response: { 200: nameSchema },
        },
      },
      async (request, reply) => {
        const customer = await customerOf(deps, request)
        if (!customer) return signInFirst(reply)
        if (!embedded) return problem(reply, 409, { message: keptByFirebase })
        const { name } = request.body
        if (!(await changeName(deps, customer.uid, name))) return signInFirst(reply)
        return own(reply).send({ name })
      },
    )

    app.post(
      '/api/account/verification-mail',
      {
        schema: {
          summary: 'Send the mail that proves your address again',
          group,
          forCustomers,
          response: { 202: messageSchema },
        },
      },
      async (request, reply) => {
        const customer = await customerOf(deps, request)
        if (!customer) return signInFirst(reply)
        if (!embedded) return problem(reply, 409, { message: keptByFirebase })
        await deps.db.transaction((tx) =>
          deps.jobs.enqueue(tx, verificationMailJob, { userId: customer.uid }),
        )
        return reply.status(202).send({ message: 'Please look into your mailbox.' })
      },
    )

    app.post(
      '/api/account/password',
      {
        schema: {
          summary: 'Change your password; every other sign-in ends',
          group,
          forCustomers,
          body: changePasswordSchema,
          response: done,
        },
      },
      async (request, reply) => {
        const customer = await knownCustomer(request)
        if (!customer) return signInFirst(reply)
        if (!embedded) return problem(reply, 409, { message: keptByFirebase })
        const { currentPassword, newPassword } = request.body
        const checked = await checkPassword(customer.uid, currentPassword)
        if (!checked.ok) return refusePassword(reply, checked, 'currentPassword')
        const how = { identity: embedded, stillSignedIn: stillSignedIn(request) }
        const turn = await app.passwordWork(async () => {
          const changed = await changePassword(deps, how, customer.uid, newPassword)
          if (changed) await signInAgain(request, reply, customer, newPassword)
          return changed
        })
        if (!turn.ok) return allTurnsTaken(reply)
        if (!turn.value) return signInFirst(reply)
        return own(reply).send({
          message: 'Your password is changed. Other devices are signed out.',
        })
      },
    )

    app.delete(
      '/api/account/sessions',
      { schema: { summary: 'Sign out everywhere', group, forCustomers } },
      async (request, reply) => {
        const customer = await customerOf(deps, request)
        if (!customer) return signInFirst(reply)
        await shortTransaction(deps.pool, 3000, (client) =>
          endSignIns(client, customer.uid, deps.now()),
        )
        await forgetCookies(request, reply)
        return reply.status(204).send()
      },
    )

    app.delete(
      '/api/account',
      {
        schema: {
          summary: 'Delete your account',
          group,
          forCustomers,
          body: deleteAccountSchema,
          response: done,
        },
      },
      async (request, reply) => {
        const customer = await knownCustomer(request)
        if (!customer) return signInFirst(reply)
        const password = request.body?.password
        if (password !== undefined) {
          const checked = await checkPassword(customer.uid, password)
          if (!checked.ok) return refusePassword(reply, checked, 'password')
        } else if (!(await isFresh(request, customer.uid))) {
          return problem(reply, 403, {
            message: 'Please give your password, or sign in with Google once more, and try again.',
          })
        }
        const how = { held, stillSignedIn: stillSignedIn(request) }
        if (!(await deleteAccount(deps, customer, how))) return signInFirst(reply)
        await forgetCookies(request, reply)
        return own(reply).send({
          message: 'Your account is deleted. Orders on their way will still arrive.',
        })
      },
    )

    /** The customer of the session, as the provider knows them now. */
    async function knownCustomer(request: FastifyRequest) {
      const customer = await customerOf(deps, request)
      if (!customer) return null
      if (!embedded) return { ...customer, name: '', providers: [] }
      const details = await findDetails(deps.pool, customer.uid)
      return details && { ...customer, ...details }
    }

    async function checkPassword(uid: string, password: string) {
      const bucket = `account-password:${uid}`
      const attempt = await startGuess(deps, [{ bucket, max: 10, windowMs: 15 * minuteMs }])
      if (!attempt.ok) return { ...attempt, reason: 'too-many' } as const
      const turn = await app.passwordWork(
        async () => embedded !== null && isPasswordOf(deps, embedded, uid, password),
      )
      if (turn.ok && !turn.value) {
        await attempt.failed()
        return { ok: false, reason: 'wrong' } as const
      }
      await attempt.succeeded()
      return turn.ok ? ({ ok: true } as const) : ({ ok: false, reason: 'busy' } as const)
    }

    function isFresh({ headers }: FastifyRequest, uid: string): Promise<boolean> {
      const token = /^Bearer ([\w.~+/=-]+)$/i.exec(headers.authorization ?? '')?.[1] ?? ''
      return provesFreshSignIn(issuer, token, deps.now(), { uid, maxAgeMs: freshMs })
    }

    /** Whether the session is open at this moment: it may have been ended while a password was hashed. */
    function stillSignedIn(request: FastifyRequest): StillSignedIn {
      return async (client) => (await customerOf({ pool: client, now: deps.now }, request)) !== null
    }

    /** A new session with the provider and in the shop, both under new ids (threats 25). */
    async function signInAgain(
      request: FastifyRequest,
      reply: FastifyReply,
      { uid, email, emailVerified }: Customer,
      password: string,
    ) {
      if (!embedded || !email) return
      const provider = await embedded.auth()
      const proof = { email, password }
      const answer = await signInWithPassword(deps.pool, provider, proof, headersFor(request))
      const signIn = answer && (await signInIn(deps.pool, answer))
      if (!signIn) return endSession(deps, request, reply)
      passCookies(answer, reply)
      const customer = { uid, email, emailVerified }
      if (await startSession(deps, request, reply, customer, signIn)) return
      await endSession(deps, request, reply)
    }

    async function forgetCookies(request: FastifyRequest, reply: FastifyReply) {
      await endSession(deps, request, reply)
      if (!embedded) return
      const { api } = await embedded.auth()
      passCookies(await api.signOut({ headers: headersFor(request), asResponse: true }), reply)
    }
  }

const own = (reply: FastifyReply) => reply.header('cache-control', 'private, no-store')

const signInFirst = (reply: FastifyReply) => problem(reply, 401, { message: 'Please sign in.' })

function refusePassword(
  reply: FastifyReply,
  refused:
    | { reason: 'wrong' }
    | { reason: 'busy' }
    | { reason: 'too-many'; retryAfterSeconds: number },
  field: string,
) {
  if (refused.reason === 'busy') return allTurnsTaken(reply)
  if (refused.reason === 'wrong') {
    return problem(reply, 403, { message: wrongPassword, errors: { [field]: wrongPassword } })
  }
  const { retryAfterSeconds } = refused
  return problem(reply, 429, {
    message: `Too many attempts. Please wait ${inWords(retryAfterSeconds)} and try again.`,
    headers: { 'retry-after': String(retryAfterSeconds) },
  })
}
