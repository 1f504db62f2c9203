import type { FastifyInstance } from 'fastify'

/** JSON bodies as Fastify reads them, `__proto__` refused, except that an empty one counts as none. */
export function acceptEmptyJson(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else parse(request, body as string, done)
  })
}
