import type { FastifyInstance } from 'fastify'

/**
 * JSON bodies as Fastify reads them, `__proto__` refused, except that an empty one counts as none;
 * and of what Fastify reads, nothing but JSON.
 */
export function acceptJsonOnly(app: FastifyInstance) {
  app.removeContentTypeParser('text/plain')
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else parse(request, body as string, done)
  })
}
