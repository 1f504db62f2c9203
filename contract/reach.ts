import type { Permission } from './permissions.ts'

/** Every one of these. */
const holdsAll = (held: readonly Permission[], wanted: readonly Permission[]) =>
  wanted.every((one) => held.includes(one))

/**
 * Why somebody may not touch the account of a member of the team; null when they may. Whoever could
 * would have what its owner may do, and they may not.
 */
export function whyOutOfReach(
  held: readonly Permission[],
  group: { id: string; permissions: readonly Permission[] },
): string | null {
  if (group.id === 'owner')
    return 'Ce compte est celui du propriétaire du site : personne d’autre ne peut y toucher.'
  return holdsAll(held, group.permissions)
    ? null
    : 'Cette personne a des droits que vous n’avez pas.'
}
