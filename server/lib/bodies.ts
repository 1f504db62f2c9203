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

/** Bytes as they came, whatever they are called: a signature is over them, not their meaning. */
export function acceptBytesOnly(app: FastifyInstance) {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
}

/** What a plain HTML form sends, for the pages that work without scripts. */
export function acceptForms(app: FastifyInstance) {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => {
      done(null, Object.fromEntries(new URLSearchParams(body as string)))
    },
  )
}
