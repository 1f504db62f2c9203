type DatabaseFault = { code: string; constraint?: string }

/** Drizzle wraps driver errors, so PostgreSQL's own fault sits somewhere down the `cause` chain. */
function* causesOf(error: unknown): Generator<Error> {
  for (let cause = error; cause instanceof Error; cause = cause.cause) yield cause
}

function databaseFault(error: unknown): DatabaseFault | null {
  for (const cause of causesOf(error)) {
    if ('code' in cause && typeof cause.code === 'string' && /^[0-9A-Z]{5}$/.test(cause.code))
      return cause as unknown as DatabaseFault
  }
  return null
}

/** Restricted foreign key (by PostgreSQL 18 and others), unique. */
const VIOLATED = new Set(['23001', '23503', '23505'])
const DISK_FULL = '53100'
/**
 * Connection exceptions (class 08), too many connections, and a server that shuts down, has crashed
 * or is starting.
 */
const AWAY = /^(08...|53300|57P0[1-5])$/
/**
 * What the driver and the system say without a server to say it: `pg` gives most of these no code.
 */
const LOST =
  /^(Connection terminated|timeout exceeded when trying to connect|Client (has encountered a connection error|was closed) and is not queryable|(connect|read|write) E[A-Z]+|getaddrinfo )/

/** The key, unique or foreign, that a write broke, if that is what went wrong. */
export function violatedConstraint(error: unknown): string | null {
  const fault = databaseFault(error)
  return fault && VIOLATED.has(fault.code) ? (fault.constraint ?? '') : null
}

/** Nobody could ask the database: the same call may go through in a moment. */
export function isDatabaseAway(error: unknown): boolean {
  const fault = databaseFault(error)
  if (fault) return AWAY.test(fault.code)
  for (const cause of causesOf(error))
    if (LOST.test(cause.message) || cause instanceof AggregateError) return true
  return false
}

/** The database can be read, and nothing can be written until somebody makes room. */
export function isDiskFull(error: unknown): boolean {
  return databaseFault(error)?.code === DISK_FULL
}
