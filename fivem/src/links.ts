import type { BridgeLink, LinkAnswer } from '#contract/bridge.ts'
import type { Game } from './game.ts'
import type { Players } from './players.ts'

type Waiting = BridgeLink & { source: number; since: number }

/** As codes are written; dash and capitals are put in for who leaves them out. */
const CODE = /^[A-Z0-9]{4}-?[A-Z0-9]{4}$/
/** A player who waits longer is told, and may ask again. */
const PATIENCE = 60_000

export const LINK_REFUSALS: Record<'unknown' | 'expired' | 'taken', string> = {
  unknown: 'Ce code n’existe pas. Vérifiez-le sur le site, dans « Mon compte ».',
  expired: 'Ce code a expiré. Demandez-en un nouveau sur le site, il vaut 15 minutes.',
  taken: 'Ce personnage est déjà lié à un autre compte du site.',
}

/** A code as the site knows it; null: it is none. */
export function readCode(typed: string): string | null {
  const code = typed.trim().toUpperCase()
  return CODE.test(code) ? code.replace(/^(.{4})-?/, '$1-') : null
}

/** `/lier CODE`: the code goes to the site with the next call, the answer to who asked. */
export class Links {
  readonly #game: Game
  readonly #players: Players
  readonly #waiting = new Map<number, Waiting>()

  constructor(game: Game, players: Players) {
    this.#game = game
    this.#players = players
  }

  /** Answers whether there is something to ask the site now. */
  ask(source: number, typed: string): boolean {
    const player = this.#players.get(source)
    const code = readCode(typed)
    if (code === null)
      return this.#refuse(source, 'Un code s’écrit comme K7QF-2MXD : /lier K7QF-2MXD')
    if (!player?.ready)
      return this.#refuse(source, 'Choisissez d’abord votre personnage, puis recommencez.')
    if (this.#waiting.has(source))
      return this.#refuse(source, 'Un instant, le site n’a pas encore répondu.')
    const { license, character } = player
    this.#waiting.set(source, {
      code,
      license,
      character,
      name: this.#players.name(source),
      source,
      since: Date.now(),
    })
    this.#game.after(PATIENCE, () => this.#giveUp(source))
    return true
  }

  waiting(): Waiting[] {
    return [...this.#waiting.values()]
  }

  /** A code that two typed is answered to both. */
  answered(asked: Waiting[], answers: LinkAnswer[]): void {
    for (const each of asked) {
      const answer = answers.find(({ code }) => code === each.code)
      if (!answer || this.#waiting.get(each.source) !== each) continue
      this.#waiting.delete(each.source)
      this.#game.tell(
        each.source,
        answer.ok
          ? `Personnage lié au compte « ${answer.account} ». Vos achats arrivent ici.`
          : LINK_REFUSALS[answer.reason],
      )
    }
  }

  #refuse(source: number, text: string): false {
    this.#game.tell(source, text)
    return false
  }

  #giveUp(source: number): void {
    const waiting = this.#waiting.get(source)
    if (!waiting || Date.now() - waiting.since < PATIENCE - 1000) return
    this.#waiting.delete(source)
    this.#game.tell(
      source,
      'Le site ne répond pas pour le moment. Réessayez dans quelques minutes.',
    )
  }
}
