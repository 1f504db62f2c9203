import type { FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { type ApiError, ERROR_STATUS, type ErrorCode } from '#contract/errors.ts'
import type { FixedHeaders } from './security-headers.ts'

/** An error the caller should see. Anything else that is thrown becomes a logged 500. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly fields: Record<string, string> | undefined
  constructor(code: ErrorCode, message: string, fields?: Record<string, string>) {
    super(message)
    this.code = code
    this.fields = fields
  }
}

/** Drizzle wraps driver errors, so the PostgreSQL code sits somewhere down the `cause` chain. */
function databaseCode(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && typeof cause.code === 'string' && /^[0-9A-Z]{5}$/.test(cause.code)) return cause.code
  }
  return undefined
}

/** Two rows may not share this value. */
export function isUniqueViolation(error: unknown): boolean {
  return databaseCode(error) === '23505'
}

const invalidRequest = new AppError('validation_failed', 'Requête invalide')

/** What Fastify itself refuses before a handler runs: broken JSON, a body too large, another content type. */
const FRAMEWORK_ERRORS: Record<number, AppError> = {
  404: new AppError('not_found', 'Ressource introuvable'),
  413: new AppError('too_large', 'Requête trop volumineuse'),
  415: new AppError('unsupported_type', 'Format de requête non pris en charge'),
  429: new AppError('rate_limited', 'Trop de requêtes. Veuillez patienter un instant.'),
  503: new AppError('overloaded', 'Le site est très sollicité. Veuillez réessayer dans quelques secondes.'),
}

function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  if (hasZodFastifySchemaValidationErrors(error)) {
    const fields = Object.fromEntries(
      error.validation.map((issue) => [issue.instancePath.slice(1).replaceAll('/', '.'), issue.message ?? 'Valeur invalide']),
    )
    return new AppError('validation_failed', Object.values(fields)[0] ?? 'Requête invalide', fields)
  }
  if (isUniqueViolation(error)) return new AppError('conflict', 'Cette valeur est déjà utilisée.')
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
  const framework = FRAMEWORK_ERRORS[status]
  if (framework) return framework
  if (status >= 400 && status < 500) return invalidRequest
  return new AppError('internal', 'Une erreur est survenue. Veuillez réessayer plus tard.')
}

export function errorBody({ code, message, fields }: AppError): ApiError {
  return { success: false, code, message, error: message, ...(fields && { fields }) }
}

/** The one place where a thrown error becomes an answer. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const appError = toAppError(error)
  // Not `log.error(error)`: pino would copy the message, values included, past the serializer.
  if (appError.code === 'internal') request.log.error({ err: error }, 'unexpected error')
  return reply.code(ERROR_STATUS[appError.code]).type('application/json; charset=utf-8').send(errorBody(appError))
}

/** The bytes for a peer that does not even speak HTTP properly: there is no request to answer to. */
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
