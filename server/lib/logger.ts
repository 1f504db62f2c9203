import type { FastifyInstance, FastifyServerOptions } from 'fastify'

/** What services tell the log. */
export type Log = Record<'info' | 'warn', (details: object, message: string) => void>

export const SILENT_LOG: Log = { info() {}, warn() {} }

/** For what is built before the log is: what it says until then is lost. */
export function deferLog(): { log: Log; sendTo: (log: Log) => void } {
  let target: Log | null = null
  return {
    log: {
      info: (...line) => target?.info(...line),
      warn: (...line) => target?.warn(...line),
    },
    sendTo(log) {
      target = log
    },
  }
}

/**
 * Log lines carry routes, not addresses: a path may hold a reset token, a query a search for a
 * person, and an IP is personal.
 */
export function loggerOptions(
  level: string,
  stream?: { write: (line: string) => void },
): NonNullable<FastifyServerOptions['logger']> {
  return {
    level,
    ...(stream && { stream }),
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    redact: ['*.password', '*.token', '*.authorization', '*.cookie', '*.email', '*.captchaText'],
    serializers: {
      req: ({ method }) => ({ method }),
      res: ({ statusCode }) => ({ statusCode }),
      err: describeError,
    },
  }
}

/**
 * Drizzle writes the values of a failed query into its message, and values are people's data: the
 * query alone is kept.
 */
function describeError(error: Error) {
  const message =
    'query' in error && 'params' in error ? `Failed query: ${error.query}` : error.message
  const stack = error.stack?.slice(error.stack.indexOf('\n    at ')) ?? ''
  return {
    type: error.name,
    message,
    stack,
    ...(error.cause instanceof Error && { cause: error.cause.message }),
  }
}

/**
 * One line per answered request of this scope. Not for the polled reads: it costs more than they
 * do, so those are sampled (`answers.ts`).
 */
export function logRequests(app: FastifyInstance) {
  app.decorate('logsEachAnswer', true)
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? null
    request.log.info(
      {
        method: request.method,
        route,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    )
  })
}
