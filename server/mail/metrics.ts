import { Counter, type Registry } from 'prom-client'
import type { Dispatch } from './dispatch.ts'

/** What became of the mails that this server had in hand. */
export function registerMailMetrics(registry: Registry, counts: Dispatch['counts']): void {
  const told = new Map<string, number>()
  new Counter({
    name: 'octavo_mails_total',
    help: 'Mails of this server by outcome: sent, put-off (tried again later), refused, given-up, over-quota, needless.',
    labelNames: ['outcome'],
    registers: [registry],
    collect() {
      for (const [outcome, count] of Object.entries(counts)) {
        this.inc({ outcome }, count - (told.get(outcome) ?? 0))
        told.set(outcome, count)
      }
    },
  })
}
