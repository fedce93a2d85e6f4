import type { FastifyPluginAsync } from 'fastify'
import { type EmbeddedIdentity, identityPath } from '#app/account/embedded/identity.server.ts'
import {
  messageSchema,
  requestResetSchema,
  resetPasswordSchema,
  verifyEmailSchema,
} from '#app/account/keeping/account.schema.ts'
import { passwordResetJob } from '#app/account/keeping/account-mails.server.ts'
import { linkMinutes } from '#app/account/keeping/mailed-links.server.ts'
import { resetPassword } from '#app/account/keeping/passwords.server.ts'
import { verifyEmail } from '#app/account/keeping/verify-email.server.ts'
import type { ZodTypes } from '#server/api/schemas.ts'
import type { Deps } from '#server/deps.ts'
import { fieldProblem, problem } from '#server/http/errors.ts'
import { addressKey, startAttempt, tooMany } from '#server/http/limits.ts'
import { customerIn } from '#server/session/customer-guard.ts'
import { allTurnsTaken } from '#server/session/password-work.ts'

const group = 'Identity'
const hourMs = 60 * 60_000
const resetMinutes = linkMinutes['reset-password']
const manyMails = 'Too many e-mails were requested from your connection.'
/** The same for a known address and for an unknown one (threats 26). */
const mailSent = `If we know this address, an e-mail with a link is on its way. The link works for ${resetMinutes} minutes.`
const staleReset = `This link has been used already or is older than ${resetMinutes} minutes. Please ask for a new one.`
const staleProof = `This link has been used already, is older than ${linkMinutes['verify-email'] / 60} hours, or belongs to a different account from the one you are logged in with. Please ask for a new one in your account.`
const logInHere = 'Please log in in this browser first, then open the link in the e-mail again.'

/** The routes behind links in mails: setting a new password and confirming an address. */
export const recoveryRoutes =
  (deps: Deps, identity: EmbeddedIdentity): FastifyPluginAsync =>
  async (plain) => {
    const app = plain.withTypeProvider<ZodTypes>()

    app.post(
      `${identityPath}/request-password-reset`,
      {
        schema: {
          summary: 'Send an e-mail with a link to set a new password',
          group,
          body: requestResetSchema,
          response: { 202: messageSchema },
        },
      },
      async (request, reply) => {
        const bucket = `reset-address:${addressKey(request.ip)}`
        const attempt = await startAttempt(deps, [{ bucket, max: 20, windowMs: hourMs }])
        if (!attempt.ok) return tooMany(reply, attempt.retryAfterSeconds, manyMails)
        const { email } = request.body
        await deps.db.transaction((tx) => deps.jobs.enqueue(tx, passwordResetJob, { email }))
        return reply.status(202).send({ message: mailSent })
      },
    )

    app.post(
      `${identityPath}/reset-password`,
      {
        schema: {
          summary: 'Set a new password with the token from the e-mail',
          group,
          body: resetPasswordSchema,
          response: { 200: messageSchema },
        },
      },
      async (request, reply) => {
        const reset = await resetPassword(
          deps,
          {
            identity,
            inTurn: (account, work) => app.passwordWork({ request, account }, work),
          },
          request.body,
        )
        if (!reset.ok && reset.reason === 'busy') return allTurnsTaken(reply)
        if (!reset.ok && reset.reason === 'weak')
          return fieldProblem(reply, 'password', reset.message)
        if (!reset.ok) return problem(reply, 410, { message: staleReset })
        await identity.devices.remember(request, reply, reset.userId)
        return { message: 'Your new password is set. Please log in with it.' }
      },
    )

    app.post(
      `${identityPath}/verify-email`,
      {
        preHandler: app.requireCustomer(logInHere),
        schema: {
          summary: 'Confirm your address with the token from the e-mail',
          group,
          body: verifyEmailSchema,
          response: { 200: messageSchema },
        },
      },
      async (request, reply) => {
        if (await verifyEmail(deps, customerIn(request).uid, request.body.token)) {
          return { message: 'Thank you, your address is confirmed.' }
        }
        return problem(reply, 410, { message: staleProof })
      },
    )
  }
