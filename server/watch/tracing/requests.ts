import type { IncomingMessage, RequestListener } from 'node:http'
import { type Context, type Span, SpanKind, SpanStatusCode } from '@opentelemetry/api'
import type { FastifyInstance } from 'fastify'
import { contextOf, type Spans } from './spans.ts'

type Followed = { span: Span; context: Context }

/**
 * Requests as spans: method, route, status and the id that the log has; no address, no query, no header. What the
 * pages ask of the API in process is a span beneath its page.
 */
export function traceRequests(spans: Spans) {
  const followed = new WeakMap<IncomingMessage, Followed>()

  const follow =
    (next: RequestListener): RequestListener =>
    (request, response) => {
      const method = request.method ?? ''
      const parent = contextOf(request.headers.traceparent) ?? undefined
      const begun = spans.begin(`${method} kept page`, SpanKind.SERVER, {}, parent)
      if (!begun.span.isRecording())
        return spans.within(begun.context, () => next(request, response))
      followed.set(request, begun)
      response.once('close', () => end(begun.span, method, response.statusCode))
      spans.within(begun.context, () => next(request, response))
    }

  function nameRequests(app: FastifyInstance): void {
    app.addHook('onRequest', (request, reply, done) => {
      const route = request.routeOptions.url ?? 'none'
      const isInside = !followed.has(request.raw) && spans.active() !== null
      if (isInside) followed.set(request.raw, spans.begin('', SpanKind.INTERNAL, {}))
      const own = followed.get(request.raw)
      if (!own) return done()
      own.span.updateName(`${request.method} ${route}`)
      own.span.setAttributes({ 'http.route': route, 'octavo.request.id': request.id })
      if (isInside) reply.raw.once('close', () => end(own.span, request.method, reply.statusCode))
      spans.within(own.context, done)
    })
    // A body comes by events of the socket, which know nothing of the request's span.
    app.addHook('preValidation', (request, _reply, done) => {
      const own = followed.get(request.raw)
      if (own) spans.within(own.context, done)
      else done()
    })
  }

  return { follow, nameRequests }
}

function end(span: Span, method: string, status: number) {
  span.setAttributes({ 'http.request.method': method, 'http.response.status_code': status })
  if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
  span.end()
}
