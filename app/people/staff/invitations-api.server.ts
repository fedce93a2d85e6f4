import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import type { ZodTypes } from '#server/api/schemas.ts'
import { actorOf } from '#server/database/audit.ts'
import type { Deps } from '#server/deps.ts'
import { fieldProblem, notFound, problem } from '#server/http/errors.ts'
import { startAttempt, tooMany } from '#server/http/limits.ts'
import { own } from '#server/http/own-reply.ts'
import { addressKey } from '#server/http/visitor-address.ts'
import { allTurnsTaken } from '#server/session/password-work.ts'
import { type AcceptOutcome, acceptLink, type Closed, lookAtLink } from './accept.server.ts'
import {
  type InviteOutcome,
  invite,
  type LinkOutcome,
  sendAgain,
  withdraw,
} from './invitations.server.ts'
import { notOwner } from './refusals.server.ts'
import { acceptSchema, invitationSchema, linkSchema, openLinkSchema } from './staff.schema.ts'

const group = 'People'
const path = '/api/desk/people/invitations'
const publicPath = '/api/staff/invitation'
const params = z.object({ invitation: z.string() })
const done = { 200: z.object({ message: z.string() }) }

/** Tries of one address at links: nobody guesses 192 bits, and nobody keeps the shop busy with it. */
const triesAnHour = 60

/** Invitations: the owner's doors, and those of whoever has the link of a mail. */
export const invitationRoutes =
  (deps: Deps): FastifyPluginAsync =>
  async (plugin) => {
    const app = plugin.withTypeProvider<ZodTypes>()
    const owner = app.requireAdmin('owner')

    app.post(path, {
      onRequest: owner,
      schema: {
        group,
        summary: 'Invites somebody to the desk by mail; the link is good once, within 48 hours.',
        body: invitationSchema,
        response: { 201: z.object({ message: z.string(), id: z.string() }) },
      },
      handler: async (request, reply) => {
        const outcome = await invite(deps, actorOf(request), request.body)
        if (!outcome.ok) return refuseInvitation(reply, outcome)
        const { id } = outcome
        own(reply).status(201)
        return { message: `The invitation is on its way to ${request.body.email}.`, id }
      },
    })

    app.post(`${path}/:invitation/again`, {
      onRequest: owner,
      schema: {
        group,
        summary: 'Sends an invitation once more, for another 48 hours; the link before ends.',
        params,
        response: done,
      },
      handler: async (request, reply) => {
        const outcome = await sendAgain(deps, actorOf(request), request.params.invitation)
        if (!outcome.ok) return refuseLink(reply, outcome)
        return own(reply).send({ message: 'The invitation is on its way again.' })
      },
    })

    app.delete(`${path}/:invitation`, {
      onRequest: owner,
      schema: {
        group,
        summary: 'Withdraws an invitation: its link opens nothing any more.',
        params,
        response: done,
      },
      handler: async (request, reply) => {
        const outcome = await withdraw(deps, actorOf(request), request.params.invitation)
        if (!outcome.ok) return refuseLink(reply, outcome)
        return own(reply).send({ message: 'The invitation was withdrawn.' })
      },
    })

    app.post(publicPath, {
      config: { onlyReads: true },
      schema: {
        group,
        summary: 'What the link of an invitation leads to; 404 or 410 when it opens nothing.',
        body: linkSchema,
        response: { 200: openLinkSchema },
      },
      handler: async (request, reply) => {
        const tries = await startTry(request.ip)
        if (!tries.ok) return tooMany(reply, tries.retryAfterSeconds)
        const found = await lookAtLink(deps, request.body.token)
        if (!found.ok) return refuseClosed(reply, found)
        await tries.succeeded()
        own(reply)
        return found.link
      },
    })

    app.post(`${publicPath}/accept`, {
      schema: {
        group,
        summary: 'Joins the desk with the link of an invitation, or sets a new password with one.',
        body: acceptSchema,
        response: { 200: z.object({ message: z.string(), username: z.string() }) },
      },
      handler: async (request, reply) => {
        const tries = await startTry(request.ip)
        if (!tries.ok) return tooMany(reply, tries.retryAfterSeconds)
        const outcome = await acceptLink(deps, request.body, (account, work) =>
          app.passwordWork({ request, account, desk: { known: false } }, work),
        )
        if (!outcome.ok) return refuseAccept(reply, outcome)
        const { username } = outcome
        own(reply)
        return { message: `Welcome, ${username}. Please log in.`, username }
      },
    })

    const startTry = (ip: string) =>
      startAttempt(deps, [
        { bucket: `staff-link:${addressKey(ip)}`, max: triesAnHour, windowMs: 3_600_000 },
      ])
  }

function refuseInvitation(reply: FastifyReply, outcome: Exclude<InviteOutcome, { ok: true }>) {
  if (outcome.reason === 'not-owner') return notOwner(reply)
  if (outcome.reason === 'is-there') {
    const { username, disabled } = outcome
    const message = disabled
      ? `${username} has this address. The account is disabled: enable it instead.`
      : `${username} has this address and works at the desk already.`
    return problem(reply, 409, { message, errors: { email: message } })
  }
  if (outcome.reason === 'invited') {
    const message = 'This address is invited already. You can send the invitation again.'
    return problem(reply, 409, { message, errors: { email: message } })
  }
  outcome.reason satisfies 'too-many'
  const message = 'Many invitations are open. Withdraw some that nobody waits for first.'
  return problem(reply, 409, { message })
}

function refuseLink(reply: FastifyReply, { reason }: Exclude<LinkOutcome, { ok: true }>) {
  if (reason === 'not-owner') return notOwner(reply)
  return notFound(reply, 'This invitation is not open any more.')
}

const closed: Record<Closed['reason'], { status: number; message: string }> = {
  used: {
    status: 410,
    message: 'This link was used already. Log in with the username and password you chose.',
  },
  ended: {
    status: 410,
    message: 'This link has ended. Ask the owner of the shop for a new one.',
  },
  unknown: {
    status: 404,
    message:
      'This link opens nothing. If there is a newer mail, use its link, and check that it was copied whole.',
  },
}

function refuseClosed(reply: FastifyReply, { reason }: Closed) {
  const { status, message } = closed[reason]
  return problem(reply, status, { message, more: { reason } })
}

function refuseAccept(reply: FastifyReply, outcome: Exclude<AcceptOutcome, { ok: true }>) {
  switch (outcome.reason) {
    case 'used':
    case 'ended':
    case 'unknown':
      return refuseClosed(reply, { ok: false, reason: outcome.reason })
    case 'busy':
      return allTurnsTaken(reply)
    case 'weak':
      return fieldProblem(reply, 'password', outcome.message)
    case 'no-name':
      return fieldProblem(reply, 'username', 'Username is required')
    case 'name-taken': {
      const message = 'Somebody at the desk has this name. Please choose another.'
      return problem(reply, 409, { message, errors: { username: message } })
    }
    case 'there':
      return problem(reply, 409, { message: 'There is an account with this address already.' })
  }
  outcome satisfies never
}
