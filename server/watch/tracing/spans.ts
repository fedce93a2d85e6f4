import { AsyncLocalStorage } from 'node:async_hooks'
import {
  type Context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api'
import type { TracedValues } from '#server/system/tracing.ts'

/** Spans, and which of them the work at hand belongs to. */
export type Spans = ReturnType<typeof createSpans>

export function createSpans(tracer: Tracer) {
  const current = new AsyncLocalStorage<Context>()

  function begin(name: string, kind: SpanKind, attributes: TracedValues, parent?: Context) {
    const above = parent ?? current.getStore() ?? ROOT_CONTEXT
    const span = tracer.startSpan(name, { kind, attributes }, above)
    return { span, context: trace.setSpan(above, span) }
  }

  return {
    begin,
    within: <Result>(context: Context, work: () => Result): Result => current.run(context, work),
    /** The span at hand that is recorded; none for work that nobody asked to be traced. */
    active(): Span | null {
      const context = current.getStore()
      const span = context && trace.getSpan(context)
      return span?.isRecording() ? span : null
    },
    async run<Result>(
      name: string,
      values: TracedValues,
      work: () => Promise<Result>,
      parent?: string,
    ) {
      const above = contextOf(parent) ?? undefined
      const { span, context } = begin(name, SpanKind.INTERNAL, values, above)
      try {
        return await current.run(context, work)
      } catch (error) {
        fail(span, error)
        throw error
      } finally {
        span.end()
      }
    },
  }
}

/** The kind of error alone: its message may hold what somebody typed. */
export function fail(span: Span, error: unknown): void {
  const { name = 'Error', code } = (error ?? {}) as { name?: string; code?: unknown }
  span.setAttribute('error.type', typeof code === 'string' ? code : name)
  span.setStatus({ code: SpanStatusCode.ERROR })
}

const header = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/

/** The context that a `traceparent` names (W3C Trace Context, level 1); null for anything else. */
export function contextOf(traceparent: unknown): Context | null {
  const [, traceId, spanId, flags] = header.exec(String(traceparent)) ?? []
  if (!traceId || !spanId || /^0+$/.test(traceId) || /^0+$/.test(spanId)) return null
  const traceFlags = Number.parseInt(flags as string, 16) & 1
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true })
}

/** The same for who is asked next. */
export function traceparentOf(span: Span): string {
  const { traceId, spanId, traceFlags } = span.spanContext()
  return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`
}
