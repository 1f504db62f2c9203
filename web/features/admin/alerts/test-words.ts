import type { AlertTest } from '#contract/alerts.ts'

const FAILURES: Partial<Record<AlertTest['discord'], string>> = {
  gone: 'Discord ne connaît pas ce webhook : il a sans doute été supprimé. Collez-en un nouveau.',
  busy: 'Discord demande de patienter : réessayez dans un moment.',
  unreachable: 'Discord ne répond pas : réessayez dans un moment.',
}

const mailed = (owner: string | null | undefined) => (owner ? `Mail en route vers ${owner}` : null)

/** What went wrong with a test; null: nothing did. */
export function testFailure({ owner, discord }: Partial<AlertTest>): string | null {
  const failure = discord && FAILURES[discord]
  if (!failure) return null
  return [mailed(owner), failure].filter(Boolean).join('. ')
}

export function testSuccess({ owner, discord }: Partial<AlertTest>): string {
  const parts = [mailed(owner), discord === 'sent' ? 'message envoyé sur Discord' : null]
  return parts.filter(Boolean).join(', ') || 'Personne à prévenir pour le moment'
}
