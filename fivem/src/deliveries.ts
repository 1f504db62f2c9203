import type { Offer, Outcome } from '#contract/bridge.ts'
import { type Adapter, type Grant, notNow, orderOf } from './adapter.ts'
import type { UnknownOffer } from './bridge-client.ts'
import { type Decision, decide } from './decision.ts'
import { describe, describeReason } from './describe.ts'
import { type Game, OWN_EVENTS } from './game.ts'
import type { Entry, Ledger } from './ledger.ts'
import { oneLine } from './one-line.ts'
import type { Players } from './players.ts'

/** How long a save may take before the next offer is waited for. */
const SAVE_WAIT = 15_000
/** What nobody may ask to be saved is saved by its own clock: every five minutes, or ten. */
const KEEP_WAIT = 12 * 60_000
const NOTE_AGAIN = 10_000
const SHOWN = 20
const LONGEST_REASON = 200

type Needs = { game: Game; adapter: Adapter; ledger: Ledger; players: Players }
type Shown = { text: string; state: string }
type Served = { offer: Offer; source: number }

const result = (id: string, attempt: number, outcome: Outcome, reason?: string): Entry => ({
  t: 'result',
  id,
  attempt,
  outcome,
  ...(reason === undefined ? {} : { reason: oneLine(reason, LONGEST_REASON) || 'refused' }),
})

/**
 * Carries out what the site offers. Only `decide` says what is right; here is in which order things
 * happen, so that the game server may be killed between any two of them.
 */
export class Deliveries {
  readonly #needs: Needs
  /** What is being carried out: offered once more meanwhile, it is let pass. */
  readonly #inHand = new Set<string>()
  /** What this start of the resource has said it begins. */
  readonly #announced = new Map<string, Offer>()
  /** Of those, what the site did not take any more: known to be its own when it is offered again. */
  readonly #tooLate = new Set<string>()
  /** Whose receipts are known, to prune them. */
  readonly #holders = new Map<string, number>()
  readonly #shown = new Map<string, Map<string, Shown>>()
  /** Results are there for the site. */
  #told: () => void = () => {}

  constructor(needs: Needs) {
    this.#needs = needs
  }

  onResult(told: () => void): void {
    this.#told = told
  }

  /** All for one player together: they are saved by one save. */
  async take(offers: Offer[], unknown: UnknownOffer[]): Promise<void> {
    await this.#holding([], () => this.#refuseUnknown(unknown))
    const byPlayer = new Map<string, Offer[]>()
    for (const offer of offers) {
      if (this.#inHand.has(offer.id)) continue
      const player = JSON.stringify([offer.license, offer.character])
      byPlayer.set(player, [...(byPlayer.get(player) ?? []), offer])
    }
    await Promise.all([...byPlayer.values()].map((of) => this.#serve(of)))
  }

  /** A begin that the site has durably: now it may be given. */
  async granted(id: string): Promise<void> {
    const offer = this.#announced.get(id)
    if (!offer || this.#tooLate.has(id) || this.#inHand.has(id)) return
    await this.#holding([offer], () => this.#giveAnnounced(offer))
  }

  /** A begin that came too late. */
  async dropped(id: string): Promise<void> {
    this.#tooLate.add(id)
    await this.#note([{ t: 'cleared', id }])
  }

  async forget(ids: string[]): Promise<void> {
    const { ledger } = this.#needs
    const fresh = ids.filter((id) => !ledger.forgotten.has(id))
    if (fresh.length > 0) await this.#note(fresh.map((id) => ({ t: 'forget', id })))
    for (const source of new Set(ids.map((id) => this.#holders.get(id))))
      if (source !== undefined) this.prune(source)
  }

  /** Takes away receipts that nobody needs any more. */
  prune(source: number): void {
    const { adapter, ledger, players } = this.#needs
    if (!adapter.keepsReceipts || !players.get(source)?.ready) return
    const receipts = adapter.receipts(source)
    const kept = receipts.filter((id) => !ledger.forgotten.has(id))
    for (const id of receipts) this.#holders.delete(id)
    for (const id of kept) this.#holders.set(id, source)
    if (kept.length < receipts.length) adapter.setReceipts(source, kept)
  }

  /** What a player may read of what came for them since the start. */
  shown(license: string): Shown[] {
    return [...(this.#shown.get(license)?.values() ?? [])]
  }

  get inHand(): number {
    return this.#inHand.size
  }

  async #refuseUnknown(unknown: UnknownOffer[]): Promise<void> {
    const { ledger } = this.#needs
    const entries = unknown.map(({ id, attempt, began }) => {
      if (ledger.applied.has(id)) return result(id, attempt, 'applied')
      return result(id, attempt, began ? 'uncertain' : 'failed', 'unknown_action')
    })
    if (entries.length > 0) await this.#note(entries)
  }

  async #serve(offers: Offer[]): Promise<void> {
    await this.#holding(offers, async () => {
      const decisions = new Map(offers.map((offer) => [offer, this.#decide(offer)]))
      const first = [...decisions].flatMap(([offer, decision]) => this.#firstNotes(offer, decision))
      // Nothing is given that could not be noted.
      if (first.length > 0) await this.#note(first)
      for (const [offer, decision] of decisions) this.#follow(offer, decision)
      const served: Served[] = []
      const refusals: Entry[] = []
      for (const [offer, decision] of decisions) {
        if (decision !== 'give' && decision !== 'confirm') continue
        const came = await this.#giveOrConfirm(offer).catch((error) => this.#complain(error))
        if (came && 'offer' in came) served.push(came)
        else if (came) refusals.push(came)
      }
      if (refusals.length > 0) await this.#note(refusals)
      if (served.length > 0) await this.#saveAndSay(served)
    })
  }

  #decide(offer: Offer): Decision {
    const { adapter, ledger } = this.#needs
    const source = this.#find(offer)
    return decide({
      offer,
      applied: ledger.applied.has(offer.id),
      doubt: ledger.doubts.get(offer.id) ?? null,
      receipt: source === null ? null : this.#hasReceipt(source, offer.id),
      sealed: adapter.isSealed(offer.action),
      announced: this.#announced.get(offer.id)?.attempt ?? null,
    })
  }

  #find({ license, character }: Offer): number | null {
    return this.#needs.players.find(license, character)
  }

  #hasReceipt(source: number, id: string): boolean {
    const { adapter } = this.#needs
    return adapter.keepsReceipts && adapter.receipts(source).includes(id)
  }

  #firstNotes({ id, attempt }: Offer, decision: Decision): Entry[] {
    switch (decision) {
      case 'applied':
        return [result(id, attempt, 'applied')]
      case 'retry':
        return [result(id, attempt, 'retry', 'player_gone')]
      case 'uncertain':
        return [result(id, attempt, 'uncertain', 'interrupted')]
      case 'announce':
        return [{ t: 'cleared', id }, result(id, attempt, 'begin')]
      case 'give':
        return [{ t: 'granting', id, attempt }]
      case 'confirm':
      case 'silence':
        return []
    }
  }

  #follow(offer: Offer, decision: Decision): void {
    if (decision === 'announce') {
      this.#announced.set(offer.id, offer)
      this.#tooLate.delete(offer.id)
    }
    if (decision === 'announce' || decision === 'give') this.#show(offer, 'en cours')
    if (decision === 'uncertain') this.#show(offer, 'à vérifier par l’équipe')
  }

  /** Receipt, then grant, with nothing awaited between the two. */
  async #giveOrConfirm(offer: Offer): Promise<Served | Entry | null> {
    const { adapter } = this.#needs
    const { id, attempt, action } = offer
    // A flush was awaited since it was decided: all of it is looked at again.
    const source = this.#find(offer)
    if (source === null) return null
    if (this.#hasReceipt(source, id)) {
      this.#holders.set(id, source)
      return { offer, source }
    }
    if (!adapter.isSealed(action)) return null
    adapter.setReceipts(source, [...adapter.receipts(source), id])
    const grant = await this.#tryToGive(source, offer)
    if (grant.done) {
      this.#holders.set(id, source)
      return { offer, source }
    }
    adapter.setReceipts(
      source,
      adapter.receipts(source).filter((receipt) => receipt !== id),
    )
    this.#show(offer, describeReason(grant.reason))
    return result(id, attempt, grant.final ? 'failed' : 'retry', grant.reason)
  }

  #tryToGive(source: number, { action }: Offer): Grant | Promise<Grant> {
    try {
      return this.#needs.adapter.giveSealed(source, action)
    } catch (error) {
      // An adapter throws only when nothing was given.
      this.#needs.game.log(`le framework refuse : ${messageOf(error)}`)
      return notNow('framework_error')
    }
  }

  /** Applied is only what the row, read back, has the receipt of; for the rest the next offer. */
  async #saveAndSay(served: Served[]): Promise<void> {
    const [first] = served
    if (!first) return
    const character = this.#needs.players.get(first.source)?.character ?? null
    const saved = await this.#savedReceipts(
      first.source,
      character,
      served.map(({ offer }) => offer.id),
    )
    const there = served.filter(({ offer }) => saved.has(offer.id) && !this.#isUndone(offer))
    if (there.length === 0) return
    await this.#note(there.map(({ offer }) => result(offer.id, offer.attempt, 'applied')))
    for (const { offer, source } of there) this.#applied(offer, source)
  }

  /**
   * Who was back before their last save was: the framework has loaded the row from before it, and
   * will write that over what was given. Without a receipt in memory the next offer gives it again.
   */
  #isUndone(offer: Offer): boolean {
    const source = this.#find(offer)
    return source !== null && !this.#hasReceipt(source, offer.id)
  }

  async #savedReceipts(source: number, character: string | null, ids: string[]) {
    const { adapter, game } = this.#needs
    let saved = new Set<string>()
    if (character === null) return saved
    try {
      await adapter.save(source)
    } catch (error) {
      game.log(`sauvegarde refusée : ${messageOf(error)}`)
    }
    await this.#until(SAVE_WAIT, 200, async () => {
      saved = new Set(await adapter.savedReceipts(character))
      return ids.every((id) => saved.has(id))
    })
    return saved
  }

  async #giveAnnounced(offer: Offer): Promise<void> {
    const { adapter, game } = this.#needs
    const { id, attempt, action } = offer
    await this.#note([{ t: 'granting', id, attempt }])
    this.#announced.delete(id)
    const source = this.#find(offer)
    if (source === null) {
      await this.#noteForSure(result(id, attempt, 'retry', 'player_gone'))
      return
    }
    let given: Awaited<ReturnType<Adapter['give']>>
    try {
      given = await adapter.give(source, id, action)
    } catch (error) {
      game.log(`livraison ${id} incertaine : ${messageOf(error)}`)
      await this.#uncertain(offer, 'framework_error')
      return
    }
    const { grant, kept } = given
    if (!grant.done) {
      this.#show(offer, describeReason(grant.reason))
      await this.#noteForSure(result(id, attempt, grant.final ? 'failed' : 'retry', grant.reason))
      return
    }
    if (!(await this.#until(KEEP_WAIT, 500, kept))) {
      await this.#uncertain(offer, 'not_saved')
      return
    }
    await this.#leaveReceipt(offer)
    await this.#noteForSure(result(id, attempt, 'applied'))
    this.#applied(offer, source)
  }

  async #uncertain(offer: Offer, reason: string): Promise<void> {
    this.#show(offer, 'à vérifier par l’équipe')
    await this.#noteForSure(result(offer.id, offer.attempt, 'uncertain', reason))
  }

  /**
   * Goods that are saved elsewhere get their receipt once they are there: it then says nothing that
   * a crash could make untrue.
   */
  async #leaveReceipt(offer: Offer): Promise<void> {
    const { adapter } = this.#needs
    const source = this.#find(offer)
    if (!adapter.keepsReceipts || source === null) return
    try {
      adapter.setReceipts(source, [...adapter.receipts(source), offer.id])
      this.#holders.set(offer.id, source)
      await this.#savedReceipts(source, adapter.character(source), [offer.id])
    } catch (error) {
      // The ledger says it as well.
      this.#complain(error)
    }
  }

  #applied(offer: Offer, source: number): void {
    const { game, players } = this.#needs
    const { id, action } = offer
    this.#show(offer, 'remis')
    const isRevoke = action.kind === 'revoke'
    game.emit(OWN_EVENTS.applied, source, {
      ...orderOf(id, action),
      action: isRevoke ? action.action : action,
    })
    if (players.get(source)?.license === offer.license && !isRevoke)
      game.tell(source, `Livraison reçue : ${describe(action)}.`)
  }

  #show({ id, license, action }: Offer, state: string): void {
    const shown = this.#shown.get(license) ?? new Map<string, Shown>()
    shown.delete(id)
    shown.set(id, { text: describe(action), state })
    for (const oldest of shown.keys()) {
      if (shown.size <= SHOWN) break
      shown.delete(oldest)
    }
    this.#shown.set(license, shown)
  }

  /** What is in hand is let go whatever happens; a fault is said and nothing else comes of it. */
  async #holding(offers: Offer[], work: () => Promise<void>): Promise<void> {
    for (const { id } of offers) this.#inHand.add(id)
    try {
      await work()
    } catch (error) {
      this.#complain(error)
    } finally {
      for (const { id } of offers) this.#inHand.delete(id)
    }
  }

  #complain(error: unknown): null {
    this.#needs.game.log(`livraisons en attente : ${messageOf(error)}`)
    return null
  }

  async #note(entries: Entry[]): Promise<void> {
    await this.#needs.ledger.note(...entries)
    await this.#needs.game.tick()
    if (entries.some(({ t }) => t === 'result')) this.#told()
  }

  /** For what has happened already: the disk is asked until it has room. */
  async #noteForSure(entry: Entry): Promise<void> {
    for (;;) {
      try {
        await this.#note([entry])
        return
      } catch (error) {
        this.#needs.game.log(`le registre ne peut être écrit : ${messageOf(error)}`)
        await this.#pause(NOTE_AGAIN)
      }
    }
  }

  /** Asks at growing intervals until it is so, or the time is over. */
  async #until(limit: number, every: number, isSo: () => Promise<boolean>): Promise<boolean> {
    let waited = 0
    for (let pause = every; ; pause = Math.min(pause * 2, 15_000)) {
      if (await isSo().catch(() => false)) return true
      if (waited >= limit) return false
      await this.#pause(pause)
      waited += pause
    }
  }

  #pause(milliseconds: number): Promise<void> {
    return new Promise((resolve) => this.#needs.game.after(milliseconds, resolve))
  }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
