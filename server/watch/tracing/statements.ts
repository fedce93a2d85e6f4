import { type Span, SpanKind } from '@opentelemetry/api'
import pg from 'pg'
import { fail, type Spans } from './spans.ts'

type Query = (this: unknown, ...args: unknown[]) => unknown

/**
 * Statements as spans, beneath the request, job or mail that they are part of: their names, or their first word
 * where they have none; never their text or their values. Answers how to stop.
 */
export function traceStatements(spans: Spans): () => void {
  const prototype = pg.Client.prototype as unknown as { query: Query }
  const { query } = prototype

  prototype.query = function (...args) {
    // A stream of rows submits itself.
    if (!spans.active() || typeof (args[0] as { submit?: unknown } | null)?.submit === 'function')
      return query.apply(this, args)
    const { span } = spans.begin(`sql ${nameOf(args[0])}`, SpanKind.CLIENT, {
      'db.system.name': 'postgresql',
    })
    const last = args.at(-1)
    if (typeof last === 'function') {
      args[args.length - 1] = (error: unknown, ...rest: unknown[]) => {
        endOf(span, error)
        return last(error, ...rest)
      }
      return query.apply(this, args)
    }
    const answer = query.apply(this, args) as Promise<unknown>
    answer.then(
      () => endOf(span),
      (error) => endOf(span, error),
    )
    return answer
  }
  return () => {
    prototype.query = query
  }
}

function endOf(span: Span, error?: unknown) {
  if (error) fail(span, error)
  span.end()
}

function nameOf(asked: unknown): string {
  const { name, text = '' } = (typeof asked === 'string' ? { text: asked } : (asked ?? {})) as {
    name?: string
    text?: string
  }
  return name ?? /^\W*([a-z]+)/i.exec(text)?.[1]?.toLowerCase() ?? 'statement'
}
