import type { FastifyInstance, FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import type { AdminRole } from '#app/values/stored.ts'
import type { Deps } from '#server/deps.ts'
import { problem } from '#server/http/errors.ts'
import { bearerOf } from '#server/session/bearer.ts'
import { adminOfSession } from './admin-sessions.server.ts'
import {
  type AdminClaims,
  type AdminTokens,
  createAdminTokens,
  credentialOf,
} from './token.server.ts'

/** Who makes an admin call, as the guard found it. `signedInAt`: when the password was last given. */
export type Admin = AdminClaims & {
  id: string
  username: string
  role: AdminRole
  passwordHash: string
  hasSecondFactor: boolean
  /** The owner wants everybody to have a second factor. */
  needsSecondFactor: boolean
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by requireAdmin, null elsewhere. */
    admin: Admin | null
  }
  interface FastifyContextConfig {
    /** Open to an admin who still has to set up the second factor that the owner requires. */
    beforeSecondFactor?: boolean
  }
  interface FastifyInstance {
    adminTokens: AdminTokens
    /** The admin who makes the call, on any route; null unless an admin is logged in. */
    adminOf(request: FastifyRequest): Promise<Admin | null>
    /** An onRequest hook that lets only these roles through; none named, every admin. */
    requireAdmin(...roles: AdminRole[]): onRequestAsyncHookHandler & { forAdmins: true }
  }
}

/** Adds `requireAdmin`: token, then account, then role, before a byte of the body is read. */
export function registerAdminGuard(app: FastifyInstance, deps: Deps): void {
  const tokens = createAdminTokens(deps)
  app.decorate('adminTokens', tokens)
  app.decorateRequest('admin', null)
  app.addHook('onClose', async () => tokens.close())

  async function whoIs(request: FastifyRequest): Promise<Admin | null> {
    const token = bearerOf(request)
    const claims = token ? await tokens.verify(token) : null
    const admin = claims && (await adminOfSession(deps, claims.session, claims.adminId))
    if (!claims || !admin || admin.disabledAt !== null) return null
    if (credentialOf(admin.passwordHash) !== claims.credential) return null
    const { id, username, role, passwordHash, hasSecondFactor, needsSecondFactor } = admin
    return { id, username, role, passwordHash, hasSecondFactor, needsSecondFactor, ...claims }
  }

  app.decorate('adminOf', whoIs)
  app.decorate('requireAdmin', (...roles: AdminRole[]) => {
    const guard: onRequestAsyncHookHandler = async (request, reply) => {
      const admin = await whoIs(request)
      if (!admin) {
        return problem(reply, 401, {
          message: 'Please log in as an admin.',
          headers: { 'www-authenticate': 'Bearer realm="desk"' },
        })
      }
      if (roles.length > 0 && !roles.includes(admin.role)) {
        const message = `This needs the role ${roles.join(' or ')}; your account has the role ${admin.role}.`
        return problem(reply, 403, { message })
      }
      const { beforeSecondFactor } = request.routeOptions.config
      if (admin.needsSecondFactor && !admin.hasSecondFactor && !beforeSecondFactor) {
        return problem(reply, 403, {
          message: 'The owner asks everybody for a second factor. Set yours up under My account.',
          more: { reason: 'second-factor' },
        })
      }
      request.admin = admin
    }
    return Object.assign(guard, { forAdmins: true as const })
  })
}

/** The admin of a request that `requireAdmin` let through. */
export function adminIn({ admin }: FastifyRequest): Admin {
  if (!admin) throw new Error('a route for admins needs requireAdmin')
  return admin
}
