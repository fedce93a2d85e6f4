import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { type Span, SpanKind } from '@opentelemetry/api'
import { fail, type Spans, traceparentOf } from './spans.ts'

type Asked = {
  method: string
  origin: string | URL
  addHeader: (name: string, value: string) => unknown
}

/**
 * What the shop asks of others by `fetch`, such as Open Library: who was asked, not what; the span's `traceparent`
 * goes along. Answers how to stop.
 */
export function traceFetches(spans: Spans): () => void {
  const open = new WeakMap<object, Span>()
  const close = (asked: object, say: (span: Span) => void) => {
    const span = open.get(asked)
    if (!span) return
    open.delete(asked)
    say(span)
    span.end()
  }
  const listeners: Record<string, (message: unknown) => void> = {
    'undici:request:create': (message) => {
      const { request } = message as { request: Asked }
      if (!spans.active()) return
      const host = new URL(String(request.origin)).host
      const { span } = spans.begin(`${request.method} ${host}`, SpanKind.CLIENT, {
        'http.request.method': request.method,
        'server.address': host,
      })
      open.set(request, span)
      request.addHeader('traceparent', traceparentOf(span))
    },
    'undici:request:headers': (message) => {
      const { request, response } = message as { request: Asked; response: { statusCode: number } }
      close(request, (span) => span.setAttribute('http.response.status_code', response.statusCode))
    },
    'undici:request:error': (message) => {
      const { request, error } = message as { request: Asked; error: unknown }
      close(request, (span) => fail(span, error))
    },
  }
  for (const [name, listener] of Object.entries(listeners)) subscribe(name, listener)
  return () => {
    for (const [name, listener] of Object.entries(listeners)) unsubscribe(name, listener)
  }
}
