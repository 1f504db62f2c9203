import type { Offer } from '#contract/bridge.ts'
import type { Doubt } from './ledger.ts'

/** What is known of an offered delivery when it is decided what to do with it. */
export type Facts = {
  offer: Pick<Offer, 'attempt' | 'began' | 'decided'>
  /** By the ledger. */
  applied: boolean
  doubt: Doubt | null
  /** Whether the character has the receipt; null: it is not there to be asked. */
  receipt: boolean | null
  sealed: boolean
  /** The attempt that was announced since this start, if any. */
  announced: number | null
}

export type Decision =
  /** It took effect: says so again. */
  | 'applied'
  /** The receipt is there: saved again, read back, then applied. */
  | 'confirm'
  /** Sealed goods: receipt, grant, save, read back. */
  | 'give'
  /** Says that it begins, and waits until the site has that. */
  | 'announce'
  /** Nobody can tell: a person has to look. */
  | 'uncertain'
  /** The player is not there, and nothing was ever given. */
  | 'retry'
  /** Nothing can be said: the lease runs out. */
  | 'silence'

/** The table of the protocol, row by row. */
export function decide({ offer, applied, doubt, receipt, sealed, announced }: Facts): Decision {
  if (applied) return 'applied'
  if (receipt === null) {
    const untouched = sealed ? offer.attempt === 1 : !offer.began && doubt === null
    return untouched ? 'retry' : 'silence'
  }
  if (receipt) return 'confirm'
  if (sealed) return 'give'
  if (offer.began) {
    const isOwn = announced === offer.attempt - 1 && doubt === null
    return isOwn ? 'announce' : 'uncertain'
  }
  return doubt === null || offer.decided ? 'announce' : 'uncertain'
}
