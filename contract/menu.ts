/** Where the menu may lead. */
export const MENU_PLACES = [
  '/accueil',
  '/factions',
  '/economie',
  '/regles',
  '/shop',
  '/contact',
] as const
export type MenuPlace = (typeof MENU_PLACES)[number]
