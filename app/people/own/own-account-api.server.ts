import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { cameFrom } from '#app/people/came-from.server.ts'
import { hashPassword } from '#app/people/password.server.ts'
import { endLogins } from '#app/people/staff/end-logins.server.ts'
import { isSecondFactorRequired, readPerson } from '#app/people/staff/people.server.ts'
import type { ZodTypes } from '#server/api/schemas.ts'
import { actorOf } from '#server/database/audit.ts'
import type { Deps } from '#server/deps.ts'
import { fieldProblem, notFound, problem } from '#server/http/errors.ts'
import { own } from '#server/http/own-reply.ts'
import { weaknessOf } from '#server/passwords/weak-passwords.ts'
import { allTurnsTaken } from '#server/session/password-work.ts'
import { changeOwnPassword } from './change-password.server.ts'
import { newOwnPasswordSchema, ownAccountAnswer } from './own-account.schema.ts'
import { provesPassword } from './prove.server.ts'

const group = 'People'
const path = '/api/desk/me'

/** Everybody's own account at the desk: password, logins, the log of sign-ins. */
export const ownAccountRoutes =
  (deps: Deps): FastifyPluginAsync =>
  async (plugin) => {
    const app = plugin.withTypeProvider<ZodTypes>()
    const anyAdmin = app.requireAdmin()
    const { pool, now, env } = deps
    const config = { beforeSecondFactor: true }

    app.get(path, {
      onRequest: anyAdmin,
      config,
      schema: {
        group,
        summary: 'Your own account: logins, the last 50 tries to sign in, the second factor.',
        response: { 200: ownAccountAnswer },
      },
      handler: async (request, reply) => {
        const { id, username, session } = selfOf(request)
        const [found, secondFactorRequired, codes] = await Promise.all([
          readPerson(pool, id, { now: now(), sessionId: session.id }),
          isSecondFactorRequired(pool),
          pool.query<{ left: number }>({
            name: 'recovery codes left',
            text: `select cardinality(recovery_hashes) as left from second_factors
              where admin_id = $1 and confirmed_at is not null`,
            values: [id],
          }),
        ])
        if (!found) return notFound(reply)
        own(reply)
        return {
          ...found,
          recoveryCodesLeft: codes.rows[0]?.left ?? null,
          secondFactorRequired,
          isSetByOperator:
            env.ADMIN_PASSWORD !== undefined &&
            username.toLowerCase() === env.ADMIN_USERNAME.toLowerCase(),
        }
      },
    })

    app.post(`${path}/password`, {
      onRequest: anyAdmin,
      config,
      schema: {
        group,
        summary: 'Changes your password: every other login ends, and this one gets a new token.',
        body: newOwnPasswordSchema,
        response: { 200: z.object({ message: z.string(), token: z.string() }) },
      },
      handler: async (request, reply) => {
        const { id, username, role, passwordHash } = selfOf(request)
        const { currentPassword, newPassword } = request.body
        const shop = await deps.settings.identity()
        const weakness = weaknessOf(newPassword, [username, shop.name])
        if (weakness) return fieldProblem(reply, 'newPassword', weakness)
        const asked = { request, reply, field: 'currentPassword' }
        if (!(await provesPassword(app, deps, asked, currentPassword))) return reply
        const by = { request, account: id, desk: { known: true } }
        const turn = await app.passwordWork(by, () => hashPassword(newPassword))
        if (!turn.ok) return allTurnsTaken(reply)
        const what = { username, before: passwordHash, after: turn.value }
        if (!(await changeOwnPassword(deps, actorOf(request), what))) {
          return problem(reply, 409, { message: 'Your password was changed elsewhere just now.' })
        }
        const holder = { id, role, passwordHash: turn.value }
        const token = await app.adminTokens.issue(holder, cameFrom(request))
        own(reply)
        return { message: 'Your password has been changed. Other devices were logged out.', token }
      },
    })

    app.delete(`${path}/logins/:login`, {
      onRequest: anyAdmin,
      config,
      schema: {
        group,
        summary: 'Ends one of your own logins.',
        params: z.object({ login: z.string() }),
        response: { 200: z.object({ message: z.string() }) },
      },
      handler: async (request, reply) => {
        const actor = actorOf(request)
        const ended = await endLogins(deps, actor, actor.id, request.params.login)
        if (!ended) return notFound(reply, 'There is no such login, or it has ended already.')
        return own(reply).send({ message: 'The login has ended.' })
      },
    })
  }

function selfOf({ admin }: FastifyRequest) {
  if (!admin) throw new Error('a route for admins needs requireAdmin')
  return admin
}
