import { BRIDGE_LIMITS, type BridgePlayer } from '#contract/bridge.ts'
import type { Adapter } from './adapter.ts'
import type { Game } from './game.ts'
import { oneLine } from './one-line.ts'

type Here = { license: string; character: string | null; ready: boolean }

const LICENSE = /^license:[\x21-\x7e]{1,120}$/
export const isPlayerLicense = (license: string) => LICENSE.test(license)
const LONGEST_NAME = 60
const LONGEST_CHARACTER = 150

/** Who is on the server, kept by events: frameworks are asked once for each who comes. */
export class Players {
  readonly #game: Game
  readonly #adapter: Adapter
  readonly #here = new Map<number, Here>()

  constructor(game: Game, adapter: Adapter) {
    this.#game = game
    this.#adapter = adapter
  }

  /** `ready` is called for each who can be given things from now on. */
  start(ready: (source: number) => void): void {
    const came = (source: number) => {
      try {
        if (this.#isPlaying(source)) ready(source)
      } catch (error) {
        this.#game.log(`le framework ne répond pas : ${String(error)}`)
      }
    }
    const went = (source: number) => {
      const player = this.#here.get(source)
      if (player) this.#here.set(source, { ...player, character: null, ready: false })
    }
    this.#game.on('playerJoining', () => this.#arrived(this.#game.source()))
    this.#game.on('playerDropped', () => this.#here.delete(this.#game.source()))
    for (const source of this.#game.players()) this.#arrived(source)
    this.#adapter.watch(came, went)
  }

  #isPlaying(source: number): boolean {
    const player = this.#arrived(source)
    const character = this.#adapter.character(source)
    if (!player || !this.#isCharacter(character)) return false
    this.#here.set(source, { ...player, character, ready: true })
    return true
  }

  #isCharacter(character: string | null): boolean {
    if (character === null) return this.#adapter.framework === 'standalone'
    return character !== '' && oneLine(character, LONGEST_CHARACTER) === character
  }

  #arrived(source: number): Here | null {
    const known = this.#here.get(source)
    if (known) return known
    const license = this.#game.license(source)
    if (!license || !isPlayerLicense(license)) return null
    const player = { license, character: null, ready: false }
    this.#here.set(source, player)
    return player
  }

  get(source: number): Here | null {
    return this.#here.get(source) ?? null
  }

  get count(): number {
    return this.#here.size
  }

  /** As the site is told: at most as many as one call may carry. */
  list(): BridgePlayer[] {
    return [...this.#here]
      .slice(0, BRIDGE_LIMITS.players)
      .map(([source, player]) => ({ ...player, name: this.name(source) }))
  }

  name(source: number): string {
    return oneLine(this.#game.playerName(source), LONGEST_NAME) || 'Joueur'
  }

  /** Who a delivery is for, if that character is played now: asked of the framework itself. */
  find(license: string, character: string | null): number | null {
    for (const [source, player] of this.#here) {
      if (!player.ready || player.license !== license) continue
      const played = this.#played(source, player)
      if (played && (character === null || character === played.character)) return source
    }
    return null
  }

  /** A character that was changed without a word is known from now on. */
  #played(source: number, player: Here): Here | null {
    try {
      const character = this.#adapter.character(source)
      const now = { ...player, character, ready: this.#isCharacter(character) }
      this.#here.set(source, now)
      return now.ready ? now : null
    } catch {
      return null
    }
  }
}
