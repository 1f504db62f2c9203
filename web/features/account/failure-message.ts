import { RequestFailed } from '#web/lib/api.ts'

/** What to say of a call that failed: the server's own words, else ours; a network failure has its own. */
export function failureMessage(error: unknown, otherwise: string): string {
  if (error instanceof RequestFailed) return error.body.message ?? otherwise
  return 'Erreur de connexion au serveur'
}
