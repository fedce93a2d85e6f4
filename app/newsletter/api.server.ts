import type { FastifyPluginAsync } from 'fastify'
import {
  confirmSchema,
  messageSchema,
  ownNewsletterAnswerSchema,
  ownNewsletterSchema,
  subscribeSchema,
  unsubscribeBodySchema,
  unsubscribeQuerySchema,
} from '#app/newsletter/newsletter.schema.ts'
import { setNewsletter } from '#app/newsletter/personal-data.server.ts'
import { confirmSubscription, subscribe, unsubscribe } from '#app/newsletter/subscribe.server.ts'
import { href } from '#app/values/addresses.ts'
import type { ZodTypes } from '#server/api/schemas.ts'
import type { Deps } from '#server/deps.ts'
import { notFound, problem } from '#server/http/errors.ts'
import { readFormsIn } from '#server/http/json-body.ts'
import { startAttempt, tooMany } from '#server/http/limits.ts'
import { addressKey } from '#server/http/visitor-address.ts'
import { customerIn } from '#server/session/customer-guard.ts'

const group = 'Newsletter'
const hourMs = 60 * 60_000
const manyAddresses = 'Too many addresses were entered from your connection.'
/** The same for a new and a known address, so that it does not reveal who is on the list. */
const thanks =
  'Thank you! Please check your inbox and confirm. If you are already subscribed, there is nothing left to do.'
const notProven =
  'Please confirm your address first. You can send yourself the e-mail with the link from your account page.'
const staleLink = 'This link no longer works. Please subscribe again, then use the newest e-mail.'

export const newsletterRoutes =
  (deps: Deps): FastifyPluginAsync =>
  async (plugin) => {
    const app = plugin.withTypeProvider<ZodTypes>()

    app.post('/api/newsletter', {
      schema: {
        group,
        summary: 'Subscribes an address, once it is confirmed with the link in an e-mail.',
        body: subscribeSchema,
        response: { 202: messageSchema },
      },
      handler: async (request, reply) => {
        const bucket = `newsletter-address:${addressKey(request.ip)}`
        const attempt = await startAttempt(deps, [{ bucket, max: 20, windowMs: hourMs }])
        if (!attempt.ok) return tooMany(reply, attempt.retryAfterSeconds, manyAddresses)
        await subscribe(deps, request.body)
        return reply.status(202).send({ message: thanks })
      },
    })

    app.post('/api/newsletter/confirm', {
      schema: {
        group,
        summary: 'Confirms an address with the token from the e-mail.',
        body: confirmSchema,
        response: { 200: messageSchema },
      },
      handler: async (request, reply) => {
        const confirmed = await confirmSubscription(deps, request.body.token)
        if (!confirmed) return notFound(reply, staleLink)
        return { message: 'You are subscribed.' }
      },
    })

    app.put('/api/account/newsletter', {
      preHandler: app.requireCustomer(),
      schema: {
        group,
        summary: 'Subscribes you to the newsletter, or unsubscribes you.',
        body: ownNewsletterSchema,
        response: { 200: ownNewsletterAnswerSchema },
      },
      handler: async (request, reply) => {
        const newsletter = await setNewsletter(deps, customerIn(request), request.body.subscribed)
        if (!newsletter) return problem(reply, 409, { message: notProven })
        return { newsletter }
      },
    })

    // Mail programs unsubscribe with one click (RFC 8058): the one form that is taken, and only here. It
    // should be multipart and may be urlencoded (section 3.2); the token in the address says it all.
    await plugin.register(async (oneClick) => {
      readFormsIn(oneClick, 1000)
      const multipart = { parseAs: 'string', bodyLimit: 1000 } as const
      oneClick.addContentTypeParser('multipart/form-data', multipart, async () => ({}))
      const path = '/api/newsletter/unsubscribe'
      const routes = oneClick.withTypeProvider<ZodTypes>()
      routes.post(path, {
        schema: {
          group,
          summary: 'Unsubscribes the address that the token belongs to.',
          querystring: unsubscribeQuerySchema,
          body: unsubscribeBodySchema,
          response: { 200: messageSchema },
        },
        handler: async (request, reply) => {
          const known = await unsubscribe(deps, request.query.token)
          if (!known) return notFound(reply, 'This link is not one of ours.')
          return { message: 'You have unsubscribed.' }
        },
      })
      // Other mail programs open the same address; the page asks before it does anything.
      routes.get(path, {
        schema: { querystring: unsubscribeQuerySchema },
        handler: (request, reply) =>
          reply.redirect(`${href('/newsletter/unsubscribe')}?token=${request.query.token}`, 303),
      })
    })
  }
