/** The fonts an owner chooses from; each pair has its styles in `web/fonts/<key>.css`. */
export const FONT_PAIRS = {
  affiche: 'Affiche : Big Shoulders et Figtree',
  presse: 'Presse : Oswald et Figtree',
  moderne: 'Moderne : Outfit et Figtree',
  western: 'Western : Rokkitt et Figtree',
  neon: 'Néon : Orbitron et Figtree',
} as const
export type FontPair = keyof typeof FONT_PAIRS
