import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import { AppError } from './errors.ts'

/** Prometheus metrics of the process and of every route of the scopes that ask for it. */
export function createMetrics() {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of HTTP requests by route, method and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.025, 0.1, 0.5, 2],
    registers: [registry],
  })
  return {
    registry,
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
  }
}

export type Metrics = ReturnType<typeof createMetrics>

/** `/metrics` for who holds the key; without a key in the configuration the page does not exist. */
export function metricsRoute(app: FastifyInstance, metrics: Metrics, key: string | null) {
  if (!key) return
  const expected = Buffer.from(`Bearer ${key}`)
  app.get(
    '/metrics',
    { schema: { hide: true }, config: { duringMaintenance: true } },
    async (request, reply) => {
      const given = Buffer.from(request.headers.authorization ?? '')
      if (given.length !== expected.length || !timingSafeEqual(given, expected))
        throw new AppError('not_signed_in', 'Clé de métriques invalide')
      return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics())
    },
  )
}
