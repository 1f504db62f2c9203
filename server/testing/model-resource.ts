import type { BridgeResult, Offer, SyncAnswer } from '#contract/bridge.ts'

/** The game server was killed there. */
class Killed extends Error {}

type Note = { what: 'begun' | 'granting' | 'applied' | 'uncertain'; attempt: number; boot: number }
type Character = { receipts: Set<string>; money: Map<string, number> }

/** What may go wrong while offers are worked on: where it dies, whether a save or a bag fails. */
export type Trouble = { diesAt?: number; saveFails?: boolean; bagIsFull?: boolean }

const copy = ({ receipts, money }: Character): Character => ({
  receipts: new Set(receipts),
  money: new Map(money),
})
const addTo = (counts: Map<string, number>, id: string) => counts.set(id, (counts.get(id) ?? 0) + 1)

/**
 * The rules of a resource on the game server in as few words as possible. Money is sealed: it is
 * saved with its receipt. Items are saved the moment they are given, apart from the receipt.
 */
export function createModelResource() {
  let boot = 1
  let ledger = new Map<string, Note>()
  let saved: Character = { receipts: new Set(), money: new Map() }
  let live = copy(saved)
  const items = new Map<string, number>()
  let results: BridgeResult[] = []
  let steps = Number.POSITIVE_INFINITY

  function survive() {
    if (steps-- === 0) throw new Killed()
  }
  const say = (offer: Pick<Offer, 'id' | 'attempt'>, outcome: BridgeResult['outcome']) =>
    results.push({ delivery: offer.id, attempt: offer.attempt, outcome })
  const note = ({ id, attempt }: Pick<Offer, 'id' | 'attempt'>, what: Note['what']) =>
    ledger.set(id, { what, attempt, boot })

  /** Saves, reads back, and only then says so. */
  function finish(offer: Pick<Offer, 'id' | 'attempt'>, { saveFails }: Trouble) {
    survive()
    if (saveFails) return
    saved = copy(live)
    survive()
    note(offer, 'applied')
    survive()
    say(offer, 'applied')
  }

  function announce(offer: Offer) {
    note(offer, 'begun')
    say(offer, 'begin')
  }

  function takeSealed(offer: Offer, trouble: Trouble) {
    if (trouble.bagIsFull && offer.attempt === 1) return say(offer, 'retry')
    live.receipts.add(offer.id)
    addTo(live.money, offer.id)
    return finish(offer, trouble)
  }

  function takeOther(offer: Offer, { bagIsFull }: Trouble) {
    const known = ledger.get(offer.id)
    if (offer.began) {
      const isOwn =
        known?.what === 'begun' && known.boot === boot && known.attempt === offer.attempt - 1
      return isOwn ? announce(offer) : say(offer, 'uncertain')
    }
    if ((known?.what === 'granting' || known?.what === 'uncertain') && !offer.decided)
      return say(offer, 'uncertain')
    return bagIsFull ? say(offer, 'retry') : announce(offer)
  }

  function take(offer: Offer, trouble: Trouble) {
    survive()
    if (ledger.get(offer.id)?.what === 'applied') return say(offer, 'applied')
    if (live.receipts.has(offer.id)) return finish(offer, trouble)
    const gift = offer.action.kind === 'revoke' ? offer.action.action : offer.action
    return gift.kind === 'money' ? takeSealed(offer, trouble) : takeOther(offer, trouble)
  }

  function grant({ delivery: id, attempt }: BridgeResult, trouble: Trouble) {
    const known = ledger.get(id)
    if (known?.what !== 'begun' || known.boot !== boot || known.attempt !== attempt) return
    note({ id, attempt }, 'granting')
    survive()
    live.receipts.add(id)
    survive()
    addTo(items, id)
    finish({ id, attempt }, trouble)
  }

  function die() {
    boot++
    live = copy(saved)
    results = []
  }

  return {
    /** What the next call says. */
    results: () => [...results],
    /** Works through an answer. */
    receive({ stored, deliveries, forget }: SyncAnswer, trouble: Trouble = {}) {
      steps = trouble.diesAt ?? Number.POSITIVE_INFINITY
      const begun = results.filter(
        ({ delivery, outcome }) => outcome === 'begin' && stored.includes(delivery),
      )
      results = results.filter(
        ({ delivery, outcome }) => outcome !== 'begin' && !stored.includes(delivery),
      )
      try {
        for (const id of forget) live.receipts.delete(id)
        for (const result of begun) grant(result, trouble)
        for (const offer of deliveries) take(offer, trouble)
      } catch (error) {
        if (!(error instanceof Killed)) throw error
        die()
      }
    },
    die,
    /** Its disk was lost, or put back to how it was. */
    loseLedger() {
      ledger = new Map()
      die()
    },
    /** How many times it took effect, as a player would find it. */
    effects: (id: string) => (live.money.get(id) ?? 0) + (items.get(id) ?? 0),
  }
}

export type ModelResource = ReturnType<typeof createModelResource>
