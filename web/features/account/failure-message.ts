import { RequestFailed } from '#web/lib/api.ts'

type Answer = { success: boolean; message: string }

/** Lets an answer through that says success; any other counts as refused, whatever its HTTP status. */
export function accepted<Given extends Answer>(answer: Given): Given {
  if (!answer.success) throw new RequestFailed(200, { message: answer.message })
  return answer
}

/** What to say of a call that failed: the server's own words, else ours; a network failure has its own. */
export function failureMessage(error: unknown, otherwise: string): string {
  if (error instanceof RequestFailed) return error.body.message || otherwise
  return 'Erreur de connexion au serveur'
}
