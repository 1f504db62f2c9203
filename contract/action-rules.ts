/**
 * What the parts of an action may be: without a schema, so that a form can tell as it is typed and
 * no page has to load more for it.
 */
type TextRule = { pattern: RegExp; sentence: string }
type NumberRule = { min: number; max: number; sentence: string }

/** Looked up by the game server's framework; never a part of a command line. */
export const ACTION_NAME: TextRule = {
  pattern: /^[\p{L}\p{N}_.-]{1,60}$/u,
  sentence: 'Un nom est fait de lettres, de chiffres et de - _ . (60 au plus)',
}
export const EVENT_NAME: TextRule = {
  pattern: /^[\p{L}\p{N}_:.-]{1,100}$/u,
  sentence: 'Un évènement se nomme comme « moncommunaute:recompense »',
}
export const PLATE: TextRule = {
  pattern: /^[A-Za-z0-9 ]{1,8}$/,
  sentence: 'Une plaque a 8 lettres, chiffres ou espaces au plus',
}

/** A quantity multiplies them, so that even a hundred pieces stay an exact integer everywhere. */
export const AMOUNT: NumberRule = {
  min: 1,
  max: 1_000_000_000,
  sentence: 'Le montant est un nombre entier de 1 à un milliard',
}
export const PIECES: NumberRule = {
  min: 1,
  max: 100_000,
  sentence: 'Le nombre est un entier de 1 à 100 000',
}
export const DAYS: NumberRule = {
  min: 1,
  max: 3650,
  sentence: 'La durée est de 1 à 3 650 jours',
}
