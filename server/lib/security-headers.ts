import type { FastifyReply, FastifyRequest } from 'fastify'

/** Headers of every answer, in `[name, value]` pairs. */
export type FixedHeaders = readonly (readonly [string, string])[]

const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  // Pictures of products, factions… may be given by address.
  "img-src 'self' data: https:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** Computed once: a hook that builds them anew costs a tenth of the throughput. */
export function securityHeaders({ https }: { https: boolean }): FixedHeaders {
  return [
    [
      'content-security-policy',
      https ? `${CONTENT_SECURITY_POLICY}; upgrade-insecure-requests` : CONTENT_SECURITY_POLICY,
    ],
    ['x-content-type-options', 'nosniff'],
    ['x-frame-options', 'DENY'],
    ['referrer-policy', 'strict-origin-when-cross-origin'],
    [
      'permissions-policy',
      'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
    ],
    ['cross-origin-opener-policy', 'same-origin'],
    ['cross-origin-resource-policy', 'same-origin'],
    ...(https
      ? [['strict-transport-security', 'max-age=31536000; includeSubDomains'] as const]
      : []),
  ]
}

/** Puts the fixed headers and the request's id on an answer. */
export function headerSetter(headers: FixedHeaders) {
  const fixed = Object.fromEntries(headers)
  return (request: FastifyRequest, reply: FastifyReply) => {
    reply.headers(fixed)
    reply.header('x-request-id', request.id)
  }
}
