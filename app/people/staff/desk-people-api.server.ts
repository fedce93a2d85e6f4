import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import { requirementSchema } from '#app/people/second-factor/second-factor.schema.ts'
import { requireFactor, resetFactor } from '#app/people/second-factor/second-factor.server.ts'
import type { ZodTypes } from '#server/api/schemas.ts'
import { actorOf } from '#server/database/audit.ts'
import type { Deps } from '#server/deps.ts'
import { notFound, problem } from '#server/http/errors.ts'
import { own } from '#server/http/own-reply.ts'
import { changePerson, type PersonOutcome } from './change-person.server.ts'
import { endLogins } from './end-logins.server.ts'
import { mailPasswordLink } from './invitations.server.ts'
import { readPerson, readStaff } from './people.server.ts'
import { notOwner } from './refusals.server.ts'
import { personChangesSchema, personDetails, staffAnswer } from './staff.schema.ts'

const group = 'People'
const path = '/api/desk/people'
const nobody = 'There is nobody with this id at the desk.'
const done = { 200: z.object({ message: z.string() }) }
const params = z.object({ id: z.string() })

/** The owner's doors to the people of the desk: roles, disabling, logins, the second factor. */
export const deskPeopleRoutes =
  (deps: Deps): FastifyPluginAsync =>
  async (plugin) => {
    const app = plugin.withTypeProvider<ZodTypes>()
    const owner = app.requireAdmin('owner')
    const { pool, now } = deps

    app.get(path, {
      onRequest: owner,
      schema: {
        group,
        summary: 'Who works at the desk, and who is invited.',
        response: { 200: staffAnswer },
      },
      handler: async (request, reply) => {
        own(reply)
        return readStaff(pool, actorOf(request).id, now())
      },
    })

    app.get(`${path}/:id`, {
      onRequest: owner,
      schema: {
        group,
        summary: 'One person of the desk, with every open login and the last 50 tries to sign in.',
        params,
        response: { 200: personDetails },
      },
      handler: async (request, reply) => {
        const sessionId = request.admin?.session.id ?? ''
        const found = await readPerson(pool, request.params.id, { now: now(), sessionId })
        if (!found) return notFound(reply, nobody)
        own(reply)
        return found
      },
    })

    app.put(`${path}/:id`, {
      onRequest: owner,
      schema: {
        group,
        summary:
          'Another role, or the account disabled or enabled, from the next call on; the last owner stays. `read` is what you saw: 409 when a colleague was quicker.',
        params,
        body: personChangesSchema,
        response: done,
      },
      handler: async (request, reply) => {
        const { id } = request.params
        const outcome = await changePerson(deps, actorOf(request), id, request.body)
        if (!outcome.ok) return refuse(reply, outcome)
        return own(reply).send({ message: 'Saved.' })
      },
    })

    app.delete(`${path}/:id/logins`, {
      onRequest: owner,
      schema: { group, summary: 'Logs this person out everywhere.', params, response: done },
      handler: async (request, reply) => {
        const ended = await endLogins(deps, actorOf(request), request.params.id)
        if (ended === null) return notFound(reply, nobody)
        return own(reply).send({ message: 'Logged out everywhere.' })
      },
    })

    app.delete(`${path}/:id/logins/:login`, {
      onRequest: owner,
      schema: {
        group,
        summary: 'Ends one login of this person.',
        params: z.object({ id: z.string(), login: z.string() }),
        response: done,
      },
      handler: async (request, reply) => {
        const { id, login } = request.params
        const ended = await endLogins(deps, actorOf(request), id, login)
        if (!ended) return notFound(reply, 'There is no such login, or it has ended already.')
        return own(reply).send({ message: 'The login has ended.' })
      },
    })

    app.post(`${path}/:id/password-link`, {
      onRequest: owner,
      schema: {
        group,
        summary: 'Mails this person a link for a new password, good once within 48 hours.',
        params,
        response: done,
      },
      handler: async (request, reply) => {
        const sent = await mailPasswordLink(deps, actorOf(request), request.params.id)
        if (sent.ok) return own(reply).send({ message: 'The link is on its way.' })
        if (sent.reason === 'not-owner') return notOwner(reply)
        if (sent.reason === 'unknown') return notFound(reply, nobody)
        sent.reason satisfies 'no-email'
        const message = 'The shop knows no e-mail address of this account.'
        return problem(reply, 409, { message })
      },
    })

    app.delete(`${path}/:id/second-factor`, {
      onRequest: owner,
      schema: {
        group,
        summary: 'Takes away the second factor of somebody whose phone is lost; their logins end.',
        params,
        response: done,
      },
      handler: async (request, reply) => {
        const removed = await resetFactor(deps, actorOf(request), request.params.id)
        if (removed.ok) return own(reply).send({ message: 'The second factor was removed.' })
        if (removed.reason === 'not-owner') return notOwner(reply)
        return notFound(reply, 'This account has no second factor.')
      },
    })

    app.put('/api/desk/second-factor', {
      onRequest: owner,
      schema: {
        group,
        summary: 'Whether everybody at the desk needs a second factor.',
        body: requirementSchema,
        response: done,
      },
      handler: async (request, reply) => {
        const outcome = await requireFactor(deps, actorOf(request), request.body.secondFactor)
        if (outcome.ok) return own(reply).send({ message: 'Saved.' })
        if (outcome.reason === 'not-owner') return notOwner(reply)
        outcome.reason satisfies 'own-first'
        const message = 'Set up your own second factor first, under My account.'
        return problem(reply, 409, { message })
      },
    })
  }

function refuse(reply: FastifyReply, outcome: Exclude<PersonOutcome, { ok: true }>) {
  if (outcome.reason === 'not-owner') return notOwner(reply)
  if (outcome.reason === 'unknown') return notFound(reply, nobody)
  if (outcome.reason === 'changed-meanwhile') {
    const { now } = outcome
    const message = `Someone else changed this person in the meantime: the role is ${now.role} now${now.disabled ? ', and the account is disabled' : ''}.`
    return problem(reply, 409, { message, more: { now } })
  }
  outcome.reason satisfies 'last-owner'
  const message = 'This is the only owner. Make somebody else an owner first.'
  return problem(reply, 409, { message, more: { reason: 'last-owner' } })
}
