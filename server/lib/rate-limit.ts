import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import { AppError } from './errors.ts'

const PER_MINUTE = 120

/** At most two calls a second from one address to this scope: no person reaches it, a flood does at once. */
export async function limitPerAddress(app: FastifyInstance, { captcha }: { captcha: 'image' | 'off' }) {
  if (captcha === 'off') return
  await app.register(rateLimit, {
    max: PER_MINUTE,
    // Under a minute, so that `Retry-After` is too.
    timeWindow: 59_000,
    errorResponseBuilder: () => new AppError('rate_limited', 'Trop de requêtes. Veuillez patienter un instant.'),
  })
}
