import type { Framework } from '#contract/bridge.ts'
import type { DeliveryAction } from '#contract/delivery-actions.ts'

/** What came of giving, or taking back. `final`: it can never work as it is asked. */
export type Grant = { done: true } | { done: false; reason: string; final: boolean }

export const DONE: Grant = { done: true }
/** Certainly not given; it may work later. */
export const notNow = (reason: string): Grant => ({ done: false, reason, final: false })
/** Certainly not given; a person has to look at it. */
export const never = (reason: string): Grant => ({ done: false, reason, final: true })

/**
 * A framework, as deliveries see it. *Sealed* goods are saved in the same SQL statement as the
 * character's metadata, where the receipt is: after any crash both are there or neither is.
 */
export type Adapter = {
  readonly framework: Framework
  /** Its characters have metadata that receipts can be kept in. */
  readonly keepsReceipts: boolean
  /** The character a player plays now; null: none is loaded, or the framework knows none. */
  character: (source: number) => string | null
  /** Calls back when a character is there to be given things, and when it goes. */
  watch: (came: (source: number) => void, went: (source: number) => void) => void
  isSealed: (action: DeliveryAction) => boolean
  receipts: (source: number) => string[]
  setReceipts: (source: number, receipts: string[]) => void
  /**
   * Gives sealed goods, in one go: a save that fell in between would part them from the receipt. A
   * promise comes only from a framework that lets other resources have a say first.
   */
  giveSealed: (source: number, action: DeliveryAction) => Grant | Promise<Grant>
  /** Gives what is saved elsewhere. A throw says nothing about whether it was given. */
  give: (source: number, delivery: string, action: DeliveryAction) => Promise<Given>
  /** Has the character saved, as far as the framework lets others ask. */
  save: (source: number) => Promise<void>
  /** The receipts in the character's row. */
  savedReceipts: (character: string) => Promise<string[]>
  /** Grades by name, with when they end; null: never. */
  grades: (source: number) => Record<string, string | null>
}

/** `kept` says whether it is in the database by now: what is only in memory is lost in a crash. */
export type Given = { grant: Grant; kept: () => Promise<boolean> }

export const refused = (grant: Grant): Given => ({ grant, kept: async () => false })

/** As other resources are told of it; `of`: which earlier delivery is taken back. */
export const orderOf = (delivery: string, action: DeliveryAction) =>
  action.kind === 'revoke' ? { delivery, revoke: true, of: action.of } : { delivery, revoke: false }
