import type { Pool } from 'pg'
import { Counter, Gauge, type Registry } from 'prom-client'
import type { Dispatch } from './dispatch.ts'

/**
 * Figures about mails for the operator: how many wait and for how long, and the outcomes of the
 * others.
 */
export function registerMailMetrics(
  registry: Registry,
  pool: Pool,
  counts: Dispatch['counts'],
): void {
  const registers = [registry]
  /** NaN while the database is away, so that the other figures are still reported. */
  const ask = async (figure: string): Promise<number> => {
    const text = `select (${figure})::float as figure from mails where done_at is null`
    const { rows } = await pool.query(text).catch(() => ({ rows: [{ figure: Number.NaN }] }))
    return rows[0].figure
  }
  new Gauge({
    name: 'octavo_mails_waiting',
    help: 'Mails of the whole shop that have not been sent yet.',
    aggregator: 'max', // each process counts the same ones
    registers,
    async collect() {
      this.set(await ask('count(*)'))
    },
  })
  new Gauge({
    name: 'octavo_mails_oldest_seconds',
    help: 'How long the oldest waiting mail has waited; 0 when none is waiting.',
    aggregator: 'max',
    registers,
    async collect() {
      // A letter that is paused may stay so for days.
      const oldest = `min(created_at) filter (where due_at < 'infinity')`
      this.set(await ask(`coalesce(extract(epoch from now() - ${oldest}), 0)`))
    },
  })
  const told = new Map<string, number>()
  new Counter({
    name: 'octavo_mails_total',
    help: 'Mails of this server by outcome: sent, put-off (tried again later), refused, given-up, over-quota, needless.',
    labelNames: ['outcome'],
    registers,
    collect() {
      for (const [outcome, count] of Object.entries(counts)) {
        this.inc({ outcome }, count - (told.get(outcome) ?? 0))
        told.set(outcome, count)
      }
    },
  })
}
