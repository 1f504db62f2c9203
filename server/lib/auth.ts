import type { FastifyRequest } from 'fastify'

/** The token of an `Authorization: Bearer` header. */
export function bearerToken({ headers }: Pick<FastifyRequest, 'headers'>): string | null {
  return /^Bearer ([\w.~+/-]+=*)$/i.exec(headers.authorization ?? '')?.[1] ?? null
}
