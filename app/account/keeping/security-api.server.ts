import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { proofLimits } from '#app/account/embedded/guess-limits.server.ts'
import type { EmbeddedIdentity } from '#app/account/embedded/identity.server.ts'
import { signInWithPassword } from '#app/account/embedded/password-sign-in.server.ts'
import { headersFor, passCookies, signInIn } from '#app/account/embedded/provider-call.server.ts'
import { provesFreshSignIn, type TrustedIssuer } from '#app/account/sign-in/id-token.server.ts'
import type { ZodTypes } from '#server/api/schemas.ts'
import { shortTransaction } from '#server/database/short-transaction.ts'
import type { Deps } from '#server/deps.ts'
import { fieldProblem, problem } from '#server/http/errors.ts'
import { startAttempt, startGuess, tooMany } from '#server/http/limits.ts'
import { own } from '#server/http/own-reply.ts'
import { weaknessOf } from '#server/passwords/weak-passwords.ts'
import { bearerOf } from '#server/session/bearer.ts'
import { customerIn, logInFirst } from '#server/session/customer-guard.ts'
import { allTurnsTaken } from '#server/session/password-work.ts'
import type { PersonalData } from '#server/session/personal-data.ts'
import { type Customer, customerOf, endSession, startSession } from '#server/session/session.ts'
import { endSignIns } from '#server/session/sign-ins.ts'
import { changePasswordSchema, deleteAccountSchema, messageSchema } from './account.schema.ts'
import { knownCustomer } from './account-details.server.ts'
import { keptByFirebase } from './answers.server.ts'
import { deleteAccount } from './delete-account.server.ts'
import { changePassword, isPasswordOf, type StillSignedIn } from './passwords.server.ts'

const group = 'Account'
const minuteMs = 60_000
const freshMs = 5 * minuteMs
/** Each change sends a mail and costs three hashes. */
const changesPerHour = 5
const wrongPassword = 'That is not your current password.'
const manyChanges = 'You changed your password several times within the hour.'

type Accounts = {
  issuer: TrustedIssuer
  /** Null when Firebase keeps the accounts. */
  embedded: EmbeddedIdentity | null
  /** What each feature holds about a customer. */
  held: PersonalData[]
}

/**
 * Actions that end sign-ins: changing the password, logging out everywhere, deleting the account.
 */
export const accountSecurityRoutes =
  (deps: Deps, { issuer, embedded, held }: Accounts): FastifyPluginAsync =>
  async (plain) => {
    const app = plain.withTypeProvider<ZodTypes>()
    const customersOnly = app.requireCustomer()
    const done = { 200: messageSchema }

    app.post('/api/account/password', {
      preHandler: customersOnly,
      schema: {
        summary: 'Change your password; every other sign-in ends',
        group,
        body: changePasswordSchema,
        response: done,
      },
      handler: async (request, reply) => {
        const customer = await knownCustomer(deps.pool, embedded, customerIn(request))
        if (!customer) return logInFirst(reply)
        if (!embedded) return keptByFirebase(reply)
        const { currentPassword, newPassword } = request.body
        const shop = await deps.settings.identity()
        const names = [customer.email ?? '', customer.name, shop.name]
        const weakness = weaknessOf(newPassword, names)
        if (weakness) return fieldProblem(reply, 'newPassword', weakness)
        const checked = await checkPassword(request, customer.uid, currentPassword)
        if (!checked.ok) return refusePassword(reply, checked, 'currentPassword')
        const bucket = `password-change:${customer.uid}`
        const limit = { bucket, max: changesPerHour, windowMs: 60 * minuteMs }
        const change = await startAttempt(deps, [limit])
        if (!change.ok) return tooMany(reply, change.retryAfterSeconds, manyChanges)
        const how = { identity: embedded, stillSignedIn: stillSignedIn(request) }
        const turn = await app.passwordWork({ request, account: customer.uid }, async () => {
          const changed = await changePassword(deps, how, customer.uid, newPassword)
          if (changed) await signInAgain(request, reply, customer, newPassword)
          return changed
        })
        if (!turn.ok || !turn.value) await change.succeeded() // nothing was changed
        if (!turn.ok) return allTurnsTaken(reply)
        if (!turn.value) return logInFirst(reply)
        return own(reply).send({
          message: 'Your password has been changed, and all other devices were logged out.',
        })
      },
    })

    app.delete('/api/account/sessions', {
      preHandler: customersOnly,
      schema: { summary: 'Sign out everywhere', group },
      handler: async (request, reply) => {
        const customer = customerIn(request)
        await shortTransaction(deps.pool, 3000, (client) =>
          endSignIns(client, customer.uid, deps.now()),
        )
        await forgetCookies(request, reply)
        return reply.status(204).send()
      },
    })

    app.delete('/api/account', {
      preHandler: customersOnly,
      schema: {
        summary: 'Delete your account',
        group,
        body: deleteAccountSchema,
        response: done,
      },
      handler: async (request, reply) => {
        const customer = await knownCustomer(deps.pool, embedded, customerIn(request))
        if (!customer) return logInFirst(reply)
        const password = request.body?.password
        if (password !== undefined) {
          const checked = await checkPassword(request, customer.uid, password)
          if (!checked.ok) return refusePassword(reply, checked, 'password')
        } else if (!(await isFresh(request, customer.uid))) {
          return problem(reply, 403, {
            message: 'Please enter your password, or sign in with Google once more, and try again.',
          })
        }
        const how = { held, stillSignedIn: stillSignedIn(request) }
        if (!(await deleteAccount(deps, customer, how))) return logInFirst(reply)
        await forgetCookies(request, reply)
        embedded?.devices.forget(reply)
        return own(reply).send({
          message: 'Your account is deleted. Orders on their way will still arrive.',
        })
      },
    })

    async function checkPassword(request: FastifyRequest, uid: string, password: string) {
      const attempt = await startGuess(deps, await proofLimits(embedded, request, uid))
      if (!attempt.ok) return { ...attempt, reason: 'too-many' } as const
      const turn = await app.passwordWork(
        { request, account: uid },
        async () => embedded !== null && isPasswordOf(deps, embedded, uid, password),
      )
      if (turn.ok && !turn.value) {
        await attempt.failed()
        return { ok: false, reason: 'wrong' } as const
      }
      await attempt.succeeded()
      return turn.ok ? ({ ok: true } as const) : ({ ok: false, reason: 'busy' } as const)
    }

    function isFresh(request: FastifyRequest, uid: string): Promise<boolean> {
      const token = bearerOf(request) ?? ''
      return provesFreshSignIn(issuer, token, deps.now(), { uid, maxAgeMs: freshMs })
    }

    /** Whether the session is still open: it may have ended while a password was hashed. */
    function stillSignedIn(request: FastifyRequest): StillSignedIn {
      return async (client) => (await customerOf({ ...deps, pool: client }, request)) !== null
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
      await embedded.devices.remember(request, reply, uid)
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
  return tooMany(reply, refused.retryAfterSeconds)
}
