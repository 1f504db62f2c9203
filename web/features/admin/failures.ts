import { failureReason, RequestFailed } from '#web/lib/api.ts'

/**
 * Why a call failed, but in our words when the fault is the server's own: its answer to those says
 * nothing about this one.
 */
export function refusalReason(error: unknown, wordless: string, unreachable?: string): string {
  return error instanceof RequestFailed && error.status === 500
    ? wordless
    : failureReason(error, wordless, unreachable)
}

/** The product's own sentence, with the server's reason when it has one to add. */
export function explain(error: unknown, sentence: string, otherwise = ''): string {
  const reason = refusalReason(error, otherwise, otherwise)
  if (!reason) return sentence
  return /[.:]$/.test(sentence) ? `${sentence} ${reason}` : `${sentence} : ${reason}`
}

/**
 * Whether what is on screen is no longer how things are: somebody else has changed or removed it.
 */
export function isOutdated(error: unknown): boolean {
  return error instanceof RequestFailed && (error.status === 409 || error.status === 404)
}
