import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { referencePage } from './reference-page.ts'

/** Collects the routes registered after it into one OpenAPI document. */
export async function registerOpenapi(app: FastifyInstance, title: string) {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: `${title} API`, version: '1.0.0' },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: jsonSchemaTransform,
  })
  app.get('/api/openapi.json', { schema: { hide: true } }, async () => app.swagger())
  app.get('/api/reference', { schema: { hide: true } }, async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(referencePage(app.swagger() as never)),
  )
}
