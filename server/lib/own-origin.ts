import type { FastifyRequest } from 'fastify'
import type { Config } from '#server/config.ts'

/** The site's own origin: the configured one, else the one it was called by; '' if neither is. */
export function ownOrigin(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  { protocol, host }: Pick<FastifyRequest, 'protocol' | 'host'>,
): string {
  const address = publicUrl ?? `${protocol}://${host}`
  // A caller may send any Host: what is no address is nobody's origin.
  return URL.canParse(address) ? new URL(address).origin : ''
}
