import swagger from '@fastify/swagger'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import * as endpoints from '#contract/endpoints/reference.ts'
import * as schemas from '#contract/reference.ts'
import type { Api } from './endpoint.ts'
import { referencePage } from './reference-page.ts'
import { RELEASE } from './release.ts'
import type { FixedHeaders } from './security-headers.ts'
import { compressAndStore, type StoredResponse, sendStored } from './stored-response.ts'

/** Collects the routes registered after it into one OpenAPI document. */
export async function registerOpenapi(app: FastifyInstance) {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'API du site', version: RELEASE },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: jsonSchemaTransform,
  })
}

/** That document, and the page made from it. */
export function referenceRoutes(api: Api, app: FastifyInstance, headers: FixedHeaders) {
  const onceMade = (type: string, make: () => string) => {
    let made: Promise<StoredResponse> | null = null
    return async (request: Pick<FastifyRequest, 'raw'>, reply: FastifyReply) => {
      // On the first call, by when every route is registered: drawn per call, it would hold up
      // everyone else.
      made ??= compressAndStore(headers, `${type}; charset=utf-8`, Buffer.from(make()))
      const stored = await made
      sendStored(request.raw, reply.hijack().raw, stored)
      return reply
    }
  }
  api.servePolled(
    endpoints.apiDocument,
    schemas.apiDocument,
    onceMade('application/json', () => JSON.stringify(app.swagger())),
    { hide: true },
  )
  api.servePolled(
    endpoints.apiReference,
    schemas.apiReference,
    onceMade('text/html', () => referencePage(app.swagger() as never)),
    { hide: true },
  )
}
