import type { FastifyInstance } from 'fastify'

/**
 * What this scope answers, refusals too, is for its caller alone: no cache keeps it, not even the
 * browser's own.
 */
export function answerPrivately(app: FastifyInstance) {
  app.addHook('onSend', async (_request, reply) => {
    const said = String(reply.getHeader('cache-control') ?? '')
    if (!/\bno-store\b/.test(said)) reply.header('cache-control', 'no-store')
  })
}
