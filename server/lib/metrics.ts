import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { PoolUse } from './database.ts'
import { AppError } from './errors.ts'

/**
 * Prometheus metrics of this process. Several processes add theirs up (`worker-metrics.ts`), so
 * what stands in the database is no part of them.
 */
export function createMetrics() {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of HTTP requests that do work, by route, method and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.025, 0.1, 0.5, 2],
    registers,
  })
  const databaseFailures = new Counter({
    name: 'minuit_database_failures_total',
    help: 'Calls and background work that failed because the database was away',
    registers,
  })
  new Gauge({
    name: 'minuit_processes',
    help: 'Processes whose numbers these are',
    registers,
    collect() {
      this.set(1)
    },
  })
  return {
    registry,
    databaseFailed: () => databaseFailures.inc(),
    /** Times the requests of this scope. */
    observe(app: FastifyInstance) {
      app.addHook('onResponse', async (request, reply) => {
        const labels = {
          method: request.method,
          route: request.routeOptions.url ?? 'unknown',
          status: String(reply.statusCode),
        }
        duration.observe(labels, reply.elapsedTime / 1000)
      })
    },
    /** How much of its connections to the database the process uses. */
    observePools(read: () => Record<string, PoolUse>) {
      new Gauge({
        name: 'minuit_database_connections',
        help: 'Open connections to the database, by what they are for and whether they are used',
        labelNames: ['pool', 'state'],
        registers,
        collect() {
          for (const [pool, { size, idle }] of Object.entries(read())) {
            this.set({ pool, state: 'idle' }, idle)
            this.set({ pool, state: 'busy' }, size - idle)
          }
        },
      })
      new Gauge({
        name: 'minuit_database_connections_waiting',
        help: 'What waits for a connection to the database',
        labelNames: ['pool'],
        registers,
        collect() {
          for (const [pool, { waiting }] of Object.entries(read())) this.set({ pool }, waiting)
        },
      })
    },
  }
}

export type Metrics = ReturnType<typeof createMetrics>

/** `/metrics` for who holds the key; without a key in the configuration the page does not exist. */
export function metricsRoute(
  app: FastifyInstance,
  key: string | null,
  collect: () => Promise<string>,
) {
  if (!key) return
  const expected = Buffer.from(`Bearer ${key}`)
  app.get(
    '/metrics',
    { schema: { hide: true }, config: { duringMaintenance: true } },
    async (request, reply) => {
      const given = Buffer.from(request.headers.authorization ?? '')
      if (given.length !== expected.length || !timingSafeEqual(given, expected))
        throw new AppError('not_signed_in', 'Clé de métriques invalide')
      return reply.type(Registry.PROMETHEUS_CONTENT_TYPE).send(await collect())
    },
  )
}
