import type { RequestListener } from 'node:http'
import type { FastifyInstance } from 'fastify'

/* Where traces attach. Nothing of them is loaded, and work is done as ever, until somebody opens them
   (server/watch/tracing). A process has one at most. */

export type TracedValues = Record<string, string | number>

export type Tracing = {
  /** Does the work as a span of its own, with statements and fetches beneath it; `parent` is a `traceparent`. */
  run: <Result>(
    name: string,
    values: TracedValues,
    work: () => Promise<Result>,
    parent?: string,
  ) => Promise<Result>
  /** The `traceparent` of the span at hand; null where none is kept. */
  current: () => string | null
  /** Names the spans of requests; before the routes are added. */
  nameRequests: (app: FastifyInstance) => void
  /** The span around a request; in front of the app's other listeners. */
  follow: (next: RequestListener) => RequestListener
}

let opened: Tracing | null = null

/** Null ends it. */
export const setTracing = (tracing: Tracing | null): void => {
  opened = tracing
}

export const tracing = (): Tracing | null => opened

/** The work, as a span where traces are kept. Values are kinds, ids and outcomes, never what is personal. */
export const traced = <Result>(
  name: string,
  values: TracedValues,
  work: () => Promise<Result>,
  parent?: string,
): Promise<Result> => (opened ? opened.run(name, values, work, parent) : work())

/** The data of a job or mail with the trace of what asks for it, so that its span stands beneath that. */
export function withTrace(data: object): object {
  const traceparent = opened?.current() ?? null
  return traceparent === null ? data : { ...data, traceparent }
}

/** The two apart again. */
export function traceApart(data: object): { traceparent?: string; data: object } {
  // Work that comes round by the clock has none.
  const { traceparent, ...others } = (data ?? {}) as { traceparent?: unknown }
  return typeof traceparent === 'string' ? { traceparent, data: others } : { data }
}
