import type { Pool } from 'pg'
import { Gauge, type Registry } from 'prom-client'
import type { Env } from '#server/env.ts'
import { lastBackup } from './scheduled.ts'

/** Figures about the backups by a rhythm; NaN where nobody makes any, and while the database is away. */
export function registerBackupMetrics(registry: Registry, pool: Pool, env: Env): void {
  const shared = { aggregator: 'max' as const, registers: [registry] }
  const last = async () => {
    const found = await lastBackup(pool, env).catch(() => null)
    return found?.everyMs == null ? null : found
  }
  new Gauge({
    ...shared,
    name: 'octavo_backup_age_seconds',
    help: 'How long ago the last good backup was begun; infinite when there is none yet.',
    async collect() {
      const found = await last()
      const age = found?.at ? (Date.now() - found.at.getTime()) / 1000 : Number.POSITIVE_INFINITY
      this.set(found ? age : Number.NaN)
    },
  })
  new Gauge({
    ...shared,
    name: 'octavo_backup_bytes',
    help: 'Size of the last good backup.',
    async collect() {
      this.set((await last())?.bytes ?? Number.NaN)
    },
  })
  new Gauge({
    ...shared,
    name: 'octavo_backup_failed',
    help: '1 when the last try to make a backup failed.',
    async collect() {
      const found = await last()
      this.set(found ? Number(found.failure !== null) : Number.NaN)
    },
  })
}
