import { Readable } from 'node:stream'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { identitySettingsOf } from '#app/account/identity-settings.server.ts'
import type { Deps } from '#server/deps.ts'
import { notFound, problem } from '#server/http/errors.ts'

const timeoutMs = 8000
const handlerFile = /^\/__\/auth\/[\w-]+(\.\w+)?$/
const sent = ['accept', 'accept-language', 'if-none-match', 'if-modified-since', 'user-agent']
const passedBack = [
  'cache-control',
  'content-language',
  'content-security-policy',
  'content-type',
  'etag',
  'last-modified',
  'vary',
]

/**
 * Firebase's sign-in handler on our own origin, so that signing in works where third-party cookies
 * are blocked. Only this path, only reading, and no cookie of ours goes along.
 */
export const firebaseRoutes =
  ({ env }: Deps): FastifyPluginAsync =>
  async (app) => {
    const target = env.FIREBASE_HANDLER_URL ?? `https://${env.FIREBASE_AUTH_DOMAIN}`

    app.get('/__/auth/*', { handler: (request, reply) => hand(request, reply) })
    // The handler asks for its settings beside itself.
    app.get('/__/firebase/init.json', {
      handler: (_request, reply) => {
        const { provider, ...settings } = identitySettingsOf(env)
        const firebase = 'firebase' in settings ? settings.firebase : {}
        return reply.header('cache-control', 'public, max-age=300').send(firebase)
      },
    })
    app.all('/api/identity/*', {
      handler: (_request, reply) =>
        notFound(
          reply,
          'This shop signs customers in with Firebase: its own sign-in is not in use.',
        ),
    })

    async function hand(request: FastifyRequest, reply: FastifyReply) {
      const url = new URL(request.url, target)
      // Refuse a path that looks like ours but could be read as another one.
      if (url.origin !== target || !handlerFile.test(url.pathname)) {
        return notFound(reply)
      }
      const headers = sent.flatMap((name) => {
        const value = request.headers[name]
        return typeof value === 'string' ? [[name, value] as [string, string]] : []
      })
      const answer = await fetch(url, {
        headers,
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      }).catch(() => null)
      if (!answer || answer.status >= 500) {
        return problem(reply, 502, { message: 'Firebase cannot be reached. Please try again.' })
      }
      for (const name of passedBack) {
        const value = answer.headers.get(name)
        if (value !== null) reply.header(name, value)
      }
      const location = answer.headers.get('location')
      if (location !== null) reply.header('location', location)
      // The SDK puts the handler's frame into our own pages, and its window comes back from Google.
      reply.headers({
        'x-frame-options': 'SAMEORIGIN',
        'cross-origin-opener-policy': 'unsafe-none',
      })
      const body = answer.body ? Readable.fromWeb(answer.body as never) : null
      return reply.status(answer.status).send(body)
    }
  }
