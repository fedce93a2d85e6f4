import cluster from 'node:cluster'
import type { Registry } from 'prom-client'
import { AggregatorRegistry } from 'prom-client'
import type { Stop, StopSignals } from '#server/system/stop-signals.ts'
import type { FromPrimary, FromWorker } from './messages.ts'

/* The side of a process that shares its port with others: it is told to stop by the primary alone, and answers
   for all of them. Without others these do nothing, or what one process does. */

export const tell = (message: FromWorker, done?: () => void): void => {
  process.send?.(message, undefined, undefined, done)
}

const hear = (listener: (message: FromPrimary) => void) => process.on('message', listener)

/**
 * The end as the primary tells it. Ctrl-C and a service manager's signal reach every process of the group; then
 * the primary decides who stops when, so that its database goes last.
 */
export function whenPrimarySays(cry: (error: unknown) => void): StopSignals {
  const controller = new AbortController()
  const { promise: told, resolve } = Promise.withResolvers<Stop>()
  const stop = (how: Stop) => {
    controller.abort()
    resolve(how)
  }
  const claim = () => {
    for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGUSR2']) {
      process.removeAllListeners(name)
      process.on(name, () => {})
    }
  }
  claim()
  hear((message) => {
    if (message.kind === 'stop') stop({ exitCode: 0, isReplaced: message.isReplaced })
  })
  process.on('uncaughtException', (error) => {
    cry(error)
    stop({ exitCode: 1, isReplaced: false })
  })
  return { told, signal: controller.signal, claim }
}

/** The figures of the whole shop in Prometheus' words, whichever of its processes was asked. */
export function figuresOfAll(registry: Registry): () => Promise<string> {
  if (!cluster.isWorker) return () => registry.metrics()
  let asks = 0
  const waiting = new Map<number, (text: Promise<string>) => void>()
  hear(async (message) => {
    if (message.kind === 'tell-figures') {
      const figures = await registry.getMetricsAsJSON()
      tell({ kind: 'own-figures', ask: message.ask, figures })
    }
    if (message.kind === 'all-figures') {
      waiting.get(message.ask)?.(AggregatorRegistry.aggregate(message.figures).metrics())
      waiting.delete(message.ask)
    }
  })
  return () => {
    const ask = ++asks
    const answer = new Promise<string>((resolve) => waiting.set(ask, resolve))
    tell({ kind: 'ask-figures', ask })
    return answer
  }
}
