import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Pool } from 'pg'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { registerBackupMetrics } from '#server/backup/metrics.ts'
import type { Deps } from '#server/deps.ts'
import type { Env } from '#server/env.ts'
import { isDirect, isForThisMachine } from '#server/http/direct-request.ts'
import { visits } from '#server/load/visits.ts'
import { registerMailMetrics } from '#server/mail/metrics.ts'
import { figuresOfAll } from '#server/processes/worker.ts'
import { bearerOf } from '#server/session/bearer.ts'
import { hashOfToken } from '#server/session/token-hash.ts'
import { registerShopMetrics } from './shop-metrics.ts'

/** The shop's counters. One registry an app, so that several can live in one process (tests). */
type Metrics = ReturnType<typeof createMetrics>

function createMetrics(pool: Pool) {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  new Gauge({
    name: 'octavo_processes',
    help: 'Processes of the shop that answer at this port.',
    registers,
    collect() {
      this.set(1)
    },
  })
  new Gauge({
    name: 'octavo_pool_connections',
    help: 'Database connections by state; waiting are requests without one.',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
      this.set({ state: 'waiting' }, pool.waitingCount)
    },
  })
  /* Counted apart: a hit costs so little that the counter's own work would show. */
  const hits = { waiting: 0 }
  return {
    registry,
    hits,
    requestSeconds: new Histogram({
      name: 'octavo_http_request_seconds',
      help: 'Time to answer, by route.',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5],
      registers,
    }),
    /** outcome: hit, stale or miss. */
    pageCache: new Counter({
      name: 'octavo_page_cache_total',
      help: 'Public pages by how the page cache answered.',
      labelNames: ['outcome'],
      registers,
      collect() {
        this.inc({ outcome: 'hit' }, hits.waiting)
        hits.waiting = 0
      },
    }),
    passwordChecks: new Counter({
      name: 'octavo_password_checks_total',
      help: 'Passwords of admins that were hashed and compared.',
      registers,
    }),
  }
}

declare module 'fastify' {
  interface FastifyInstance {
    metrics: Metrics
  }
}

/**
 * Whether a request for /metrics is answered: only with METRICS_TOKEN; without such a setting, only
 * from the machine itself, when the shop is for that machine alone.
 */
function metricsDoor(env: Env): (request: FastifyRequest) => boolean {
  if (env.METRICS_TOKEN !== undefined) {
    const expected = hashOfToken(env.METRICS_TOKEN)
    return (request) => hashOfToken(bearerOf(request) ?? '') === expected
  }
  return isForThisMachine(env) ? isDirect : () => false
}

/** Times every request and serves /metrics. */
export function registerMetrics(
  app: FastifyInstance,
  deps: Pick<Deps, 'env' | 'pool' | 'now' | 'changes' | 'jobs'>,
): void {
  const mayRead = metricsDoor(deps.env)
  const metrics = createMetrics(deps.pool)
  registerMailMetrics(metrics.registry, deps.jobs.mailCounts)
  registerBackupMetrics(metrics.registry, deps.pool, deps.env)
  registerShopMetrics(metrics.registry, deps)
  app.decorate('metrics', metrics)
  const children = new Map<string, { observe(seconds: number): void }>()
  app.addHook('onResponse', (request, reply, done) => {
    visits.answered++
    const route = request.routeOptions.url ?? 'none'
    const status = reply.statusCode
    const key = `${request.method} ${status} ${route}`
    let child = children.get(key)
    if (!child) {
      child = metrics.requestSeconds.labels(request.method, route, String(status))
      children.set(key, child)
    }
    child.observe(reply.elapsedTime / 1000)
    done()
  })
  const figures = figuresOfAll(metrics.registry)
  app.get('/metrics', {
    handler: async (request, reply) => {
      if (!mayRead(request)) return reply.callNotFound()
      return reply
        .type(metrics.registry.contentType)
        .header('cache-control', 'no-store')
        .send(await figures())
    },
  })
}
