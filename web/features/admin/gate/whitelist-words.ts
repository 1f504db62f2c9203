import type { WhitelistPlace } from '#contract/whitelist.ts'

/** How somebody came to be on the whitelist. */
export function sourceWords({ source, granted_by: by }: WhitelistPlace): string {
  const way = source === 'application' ? 'Candidature acceptée' : 'Équipe'
  return by ? `${way}, ${by}` : way
}
