import { createHash } from 'node:crypto'
import type { Person } from '#fivem/simulator/fxserver.ts'

const FIRST_NAMES = `Malo, Anaïs, Yann, Solène, Gaël, Inès, Bastien, Maëlle, Ronan, Clémence,
  Erwan, Salomé, Hugo, Nolwenn, Mathis, Louison, Tristan, Aude, Corentin`.split(/,\s+/)
const LAST_NAMES =
  `Kervadec, Marchand, Le Goff, Delorme, Quéré, Vasseur, Tanguy, Berthelot, Le Braz,
  Castel, Guillou, Lambert, Morvan, Perrin, Riou, Fontaine, Cadiou`.split(/,\s+/)

/** The lists have no common divisor: all their pairs come before one comes again. */
const pick = (names: readonly string[], number: number) => names[number % names.length]

/** Who plays for an account: the same person at every start, with a licence like Rockstar's. */
export function personOf(userId: number): Person {
  const digits = createHash('sha256').update(`simulated person ${userId}`).digest('hex')
  return {
    license: `license:${digits.slice(0, 40)}`,
    name: `${pick(FIRST_NAMES, userId)} ${pick(LAST_NAMES, userId)}`,
  }
}
