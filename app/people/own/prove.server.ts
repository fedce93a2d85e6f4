import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { matchesPassword } from '#app/people/password.server.ts'
import type { Deps } from '#server/deps.ts'
import { fieldProblem } from '#server/http/errors.ts'
import { startGuess, tooMany } from '#server/http/limits.ts'
import { allTurnsTaken } from '#server/session/password-work.ts'

const maxFailures = 10
const windowMs = 15 * 60_000

/**
 * Whether the admin who asks knows the account's password, for what somebody who found the desk open
 * must not do. Otherwise the answer is sent: ten wrong ones in 15 minutes at most.
 */
export async function provesPassword(
  app: FastifyInstance,
  deps: Pick<Deps, 'db' | 'now'>,
  { request, reply, field }: { request: FastifyRequest; reply: FastifyReply; field: string },
  password: string,
): Promise<boolean> {
  const { admin } = request
  if (!admin) throw new Error('a route for admins needs requireAdmin')
  const bucket = `admin-proof:${admin.id}`
  const guess = await startGuess(deps, [{ bucket, max: maxFailures, windowMs }])
  if (!guess.ok) {
    tooMany(reply, guess.retryAfterSeconds, 'Too many wrong passwords.')
    return false
  }
  const by = { request, account: admin.id, desk: { known: true } }
  const checked = await app.passwordWork(by, () => {
    app.metrics.passwordChecks.inc()
    return matchesPassword(admin.passwordHash, password)
  })
  if (checked.ok && !checked.value) await guess.failed()
  else await guess.succeeded()
  if (!checked.ok) allTurnsTaken(reply)
  else if (!checked.value) fieldProblem(reply, field, 'That is not your current password.')
  return checked.ok && checked.value
}
