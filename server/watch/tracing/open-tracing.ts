import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { Env } from '#server/env.ts'
import { setTracing } from '#server/system/tracing.ts'
import { readBuild } from '#server/watch/build.ts'
import { traceFetches } from './fetches.ts'
import { traceRequests } from './requests.ts'
import { createSpans, traceparentOf } from './spans.ts'
import { traceStatements } from './statements.ts'

/** So long the end of the shop waits for the collector. */
const flushMs = 2000

/**
 * Sends traces to the collector at `endpoint` (OTLP by HTTP, its path `/v1/traces`), in batches beside the work.
 * A collector that is slow or away costs the spans that do not fit into the queue, and nothing else
 * (docs/decisions/074). Loaded only when it is wanted. Answers how to end it, with what is left sent.
 */
export function openTracing(endpoint: string, env: Env): { close: () => Promise<void> } {
  const { version } = readBuild()
  const ratio = new TraceIdRatioBasedSampler(env.OTEL_TRACES_SAMPLER_ARG)
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/+$/, '')}/v1/traces`,
    headers: env.OTEL_EXPORTER_OTLP_HEADERS,
    timeoutMillis: flushMs,
  })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': env.OTEL_SERVICE_NAME,
      'service.version': version,
    }),
    // How much is kept is our own affair, whatever a visitor's header asks for.
    sampler: new ParentBasedSampler({
      root: ratio,
      remoteParentSampled: ratio,
      remoteParentNotSampled: ratio,
    }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter,
        scheduledDelayMillis: 2000,
        exportTimeoutMillis: flushMs,
        maxQueueSize: 4096,
      }),
    ],
  })
  const spans = createSpans(provider.getTracer('octavo', version))
  const stop = [traceStatements(spans), traceFetches(spans)]
  const current = () => {
    const span = spans.active()
    return span && traceparentOf(span)
  }
  setTracing({ run: spans.run, current, ...traceRequests(spans) })
  return {
    close: async () => {
      setTracing(null)
      for (const each of stop) each()
      const patience = AbortSignal.timeout(flushMs)
      const tooLong = new Promise<void>((done) => patience.addEventListener('abort', () => done()))
      await Promise.race([provider.shutdown().catch(() => {}), tooLong])
    },
  }
}
