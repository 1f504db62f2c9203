import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { apiDocument, apiReference } from '#contract/endpoints/reference.ts'
import { referencePage } from './reference-page.ts'
import type { FixedHeaders } from './security-headers.ts'
import { compressAndStore, type StoredResponse, sendStored } from './stored-response.ts'

/** Collects the routes registered after it into one OpenAPI document. */
export async function registerOpenapi(app: FastifyInstance, title: string, headers: FixedHeaders) {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: `${title} API`, version: '1.0.0' },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: jsonSchemaTransform,
  })

  function serveOnceMade(url: string, type: string, make: () => string) {
    let made: Promise<StoredResponse> | null = null
    app.get(url, { schema: { hide: true } }, async (request, reply) => {
      // On the first call, by when every route is registered: drawn per call, it would hold up
      // everyone else.
      made ??= compressAndStore(headers, `${type}; charset=utf-8`, Buffer.from(make()))
      const stored = await made
      reply.hijack()
      sendStored(request.raw, reply.raw, stored)
    })
  }
  serveOnceMade(apiDocument.path, 'application/json', () => JSON.stringify(app.swagger()))
  serveOnceMade(apiReference.path, 'text/html', () => referencePage(app.swagger() as never))
}
