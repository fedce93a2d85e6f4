import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  preHandlerAsyncHookHandler,
} from 'fastify'
import type { Deps } from '#server/deps.ts'
import { problem } from '#server/http/errors.ts'
import { type Customer, customerOf } from './session.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by requireCustomer, null elsewhere. */
    customer: Customer | null
  }
  interface FastifyInstance {
    /** A preHandler hook that lets only customers through; a guest gets the message. */
    requireCustomer(message?: string): preHandlerAsyncHookHandler & { forCustomers: true }
  }
}

/**
 * Adds `requireCustomer`: it runs after the body is read, so that the session is still valid when
 * the work begins.
 */
export function registerCustomerGuard(app: FastifyInstance, deps: Deps): void {
  app.decorateRequest('customer', null)
  app.decorate('requireCustomer', (message?: string) => {
    const guard: preHandlerAsyncHookHandler = async (request, reply) => {
      request.customer = await customerOf(deps, request)
      if (!request.customer) return logInFirst(reply, message)
    }
    return Object.assign(guard, { forCustomers: true as const })
  })
}

/** The customer of a request that `requireCustomer` let through. */
export function customerIn({ customer }: FastifyRequest): Customer {
  if (!customer) throw new Error('a route for customers needs requireCustomer')
  return customer
}

export const logInFirst = (reply: FastifyReply, message = 'Please log in.'): FastifyReply =>
  problem(reply, 401, { message })
