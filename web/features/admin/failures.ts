import { RequestFailed } from '#web/lib/api.ts'

/** The server's own reason, when it has one: its answer to a fault of its own says nothing about this one. */
export function reasonOf(error: unknown): string | undefined {
  return error instanceof RequestFailed && error.status !== 500 ? error.body.message : undefined
}

/** The product's own sentence, with the server's reason when it has one to add. */
export function explain(error: unknown, sentence: string, otherwise?: string): string {
  const reason = reasonOf(error) ?? otherwise
  if (!reason) return sentence
  return /[.:]$/.test(sentence) ? `${sentence} ${reason}` : `${sentence} : ${reason}`
}

/** Whether what is on screen is no longer how things are: somebody else has changed or removed it. */
export function isOutdated(error: unknown): boolean {
  return error instanceof RequestFailed && (error.status === 409 || error.status === 404)
}
