import type { WhitelistPlace } from '#contract/whitelist.ts'

/** How somebody came to be on the whitelist. */
export function sourceWords({ source, granted_by: by }: WhitelistPlace): string {
  if (source === 'application')
    return by ? `Candidature acceptée par ${by}` : 'Candidature acceptée'
  return `Ajouté par ${by ?? 'l’équipe'}`
}
