/** What the list of accounts can be narrowed down to, in the panel's words. */
export const USER_FILTERS = {
  team: 'Équipe',
  sanctioned: 'Suspendus ou bannis',
  never_seen: 'Jamais connectés',
  unlinked: 'Sans personnage',
} as const
export type UserFilter = keyof typeof USER_FILTERS
