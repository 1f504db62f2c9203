import { BRIDGE_LIMITS, type Framework, type SyncRequest } from '#contract/bridge.ts'
import { type Answered, type BridgeClient, NoAnswer } from './bridge-client.ts'
import type { Deliveries } from './deliveries.ts'
import type { Game } from './game.ts'
import type { Gate } from './gate.ts'
import type { Ledger } from './ledger.ts'
import type { Links } from './links.ts'
import type { Players } from './players.ts'
import type { TownClock } from './town-clock.ts'

/** Seconds: the site says when it wants the next call, within these. */
const SOONEST = 1
const LATEST = 60
const FIRST_PAUSE = 5
/** With a full server, so many results still fit into one call. */
const RESULTS_PER_CALL = 200

type Needs = {
  game: Game
  client: BridgeClient
  ledger: Ledger
  players: Players
  deliveries: Deliveries
  links: Links
  gate: Pick<Gate, 'version' | 'told'>
  clock: Pick<TownClock, 'hour'>
  boot: string
  version: string
  framework: Framework
}

/**
 * The one call, again and again: one at a time, the next when the site wants it, sooner when there
 * is something to say. Nothing runs between two calls.
 */
export class Sync {
  readonly #needs: Needs
  #cancel: () => void = () => {}
  /** When the next call comes. */
  #due = 0
  #isCalling = false
  #hasNews = false
  #pause = FIRST_PAUSE
  /** Of the last call, for the owner. */
  last: { at: number; problem: string | null } | null = null

  constructor(needs: Needs) {
    this.#needs = needs
  }

  start(): void {
    this.#schedule(SOONEST)
  }

  /** There is something to say: the next call comes as soon as calls may. */
  hurry(): void {
    this.#hasNews = true
    if (!this.#isCalling && this.last?.problem === null) this.now()
  }

  /** The owner asks: whatever pause was due is over. */
  now(): void {
    this.#pause = FIRST_PAUSE
    const isDue = this.#due - Date.now() <= SOONEST * 1000
    if (!this.#isCalling && !isDue) this.#schedule(SOONEST)
  }

  #schedule(seconds: number): void {
    this.#cancel()
    this.#due = Date.now() + seconds * 1000
    this.#cancel = this.#needs.game.after(seconds * 1000, () => void this.#run())
  }

  async #run(): Promise<void> {
    const { game } = this.#needs
    this.#isCalling = true
    this.#hasNews = false
    let next = this.#pause
    try {
      next = await this.#call()
      this.#pause = FIRST_PAUSE
      this.#ended(null)
    } catch (error) {
      this.#pause = Math.min(this.#pause * 2, LATEST)
      this.#ended(error instanceof Error ? error.message : String(error))
      if (!(error instanceof NoAnswer)) game.log(`erreur : ${String(error)}`)
    }
    this.#isCalling = false
    this.#schedule(this.#hasNews && this.last?.problem === null ? SOONEST : next)
  }

  /** A site that is away is worth one line when it goes and one when it is back. */
  #ended(problem: string | null): void {
    const before = this.last?.problem ?? null
    this.last = { at: Date.now(), problem }
    if (problem !== before) this.#needs.game.log(problem ?? 'le site répond')
  }

  async #call(): Promise<number> {
    const { client, game, gate, ledger, links } = this.#needs
    const results = [...ledger.pending.values()].slice(0, RESULTS_PER_CALL)
    const asked = links.waiting().slice(0, BRIDGE_LIMITS.links)
    const answer = await client.sync(this.#request(results, asked))
    // Node's socket called back: natives are only to be called on the script's own tick.
    await game.tick()
    gate.told(answer.gate)
    links.answered(asked, answer.links)
    await this.#settle(results, answer)
    return Math.min(Math.max(answer.next, SOONEST), LATEST)
  }

  #request(results: SyncRequest['results'], links: SyncRequest['links']): SyncRequest {
    const { boot, version, framework, game, gate, players, clock } = this.#needs
    return {
      boot,
      version,
      framework,
      max_players: Math.min(Math.max(game.maxPlayers, 0), BRIDGE_LIMITS.players),
      players: players.list(),
      results,
      links: links.map(({ code, license, character, name }) => ({
        code,
        license,
        character,
        name,
      })),
      hour: clock.hour(),
      gate: gate.version,
    }
  }

  /** What the site has is noted before anything new is begun. */
  async #settle(sent: SyncRequest['results'], answer: Answered): Promise<void> {
    const { deliveries, ledger } = this.#needs
    const stored = new Set(answer.stored)
    const begins: string[] = []
    const ended: string[] = []
    for (const result of sent) {
      // Another result has taken its place meanwhile: that one the site does not have yet.
      if (ledger.pending.get(result.delivery) !== result) continue
      if (result.outcome === 'begin') {
        if (stored.has(result.delivery)) begins.push(result.delivery)
        else await deliveries.dropped(result.delivery)
      } else if (stored.has(result.delivery)) ended.push(result.delivery)
    }
    if (ended.length > 0) await ledger.note(...ended.map((id) => ({ t: 'stored' as const, id })))
    await this.#needs.game.tick()
    // They go on by themselves, each as long as its save takes; the next call does not wait.
    for (const id of begins) void deliveries.granted(id)
    void deliveries.take(answer.deliveries, answer.unknown)
    await deliveries.forget(answer.forget)
  }
}
