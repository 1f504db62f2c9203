import type { FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import type { ApiError, ErrorCode } from '#contract/errors.ts'
import { isDatabaseAway, isDiskFull, violatedConstraint } from './database-faults.ts'
import type { FixedHeaders } from './security-headers.ts'

const ERROR_STATUS: Record<ErrorCode, number> = {
  validation_failed: 400,
  not_signed_in: 401,
  forbidden: 403,
  identity_unproved: 403,
  second_factor_needed: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  unsupported_type: 415,
  rate_limited: 429,
  internal: 500,
  provider_unavailable: 502,
  maintenance: 503,
  overloaded: 503,
  unavailable: 503,
}

/** An error the caller should see. Anything else that is thrown becomes a logged 500. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly fields: Record<string, string> | undefined
  readonly retryAfterSeconds: number | undefined
  constructor(
    code: ErrorCode,
    message: string,
    more: { fields?: Record<string, string>; retryAfterSeconds?: number; cause?: unknown } = {},
  ) {
    super(message, { cause: more.cause })
    this.code = code
    this.fields = more.fields
    this.retryAfterSeconds = more.retryAfterSeconds
  }
}

const invalidRequest = new AppError('validation_failed', 'Requête invalide')

/**
 * What Fastify itself refuses before a handler runs: broken JSON, a body too large, another content
 * type.
 */
const FRAMEWORK_ERRORS: Record<number, AppError> = {
  404: new AppError('not_found', 'Ressource introuvable'),
  413: new AppError('too_large', 'Requête trop volumineuse'),
  415: new AppError('unsupported_type', 'Format de requête non pris en charge'),
  429: new AppError('rate_limited', 'Trop de requêtes. Veuillez patienter un instant.'),
  503: new AppError(
    'overloaded',
    'Le site est très sollicité. Veuillez réessayer dans quelques secondes.',
  ),
}

function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  if (hasZodFastifySchemaValidationErrors(error)) {
    const fields: Record<string, string> = {}
    // The first sentence of a field is the one its form shows.
    for (const { instancePath, message } of error.validation)
      fields[instancePath.slice(1).replaceAll('/', '.')] ??= message ?? 'Valeur invalide'
    return new AppError('validation_failed', Object.values(fields)[0] ?? 'Requête invalide', {
      fields,
    })
  }
  if (violatedConstraint(error) !== null)
    return new AppError('conflict', 'Cette valeur est déjà utilisée.')
  if (isDatabaseAway(error))
    return unavailable(
      'Le site est momentanément indisponible. Veuillez réessayer dans quelques secondes.',
    )
  if (isDiskFull(error))
    return unavailable(
      'Le site ne peut rien enregistrer pour le moment. Veuillez réessayer plus tard.',
    )
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
  const framework = FRAMEWORK_ERRORS[status]
  if (framework) return framework
  if (status >= 400 && status < 500) return invalidRequest
  return new AppError('internal', 'Une erreur est survenue. Veuillez réessayer plus tard.')
}

const unavailable = (message: string) =>
  new AppError('unavailable', message, { retryAfterSeconds: 5 })

function errorBody({ code, message, fields }: AppError): ApiError {
  return { success: false, code, message, error: message, ...(fields && { fields }) }
}

export const notFound = () => new AppError('not_found', 'Ressource introuvable')

/**
 * The one place where a thrown error becomes an answer; `report` hears of a database that cannot be
 * used.
 */
export const errorAnswerer =
  (report: (error: Error) => void) =>
  (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const appError = toAppError(error)
    if (appError.code === 'unavailable') report(error as Error)
    // Not `log.error(error)`: pino would copy the message, values included, past the serializer.
    if (appError.code === 'internal') request.log.error({ err: error }, 'unexpected error')
    if (appError.code === 'provider_unavailable')
      request.log.warn({ err: appError }, 'provider unavailable')
    if (appError.retryAfterSeconds) reply.header('retry-after', appError.retryAfterSeconds)
    return reply
      .code(ERROR_STATUS[appError.code])
      .type('application/json; charset=utf-8')
      .send(errorBody(appError))
  }

/**
 * The bytes for a peer that does not even speak HTTP properly: there is no request to answer to.
 */
export function malformedHttpAnswer(fixed: FixedHeaders): string {
  const body = JSON.stringify(errorBody(invalidRequest))
  const headers = [
    ...fixed,
    ['content-type', 'application/json; charset=utf-8'],
    ['content-length', String(Buffer.byteLength(body))],
    ['connection', 'close'],
  ]
  return `HTTP/1.1 400 Bad Request\r\n${headers.map(([name, value]) => `${name}: ${value}`).join('\r\n')}\r\n\r\n${body}`
}
