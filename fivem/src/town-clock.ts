import type { Game } from './game.ts'

const isHour = (hour: unknown): hour is number =>
  Number.isInteger(hour) && Number(hour) >= 0 && Number(hour) < 24

/**
 * What o'clock it is in town. FXServer itself does not know: the script that keeps the time of the
 * players alike does, and each keeps it in a place of its own.
 */
export class TownClock {
  readonly #game: Pick<Game, 'convar' | 'globalState' | 'isStarted'>
  #told: number | null = null

  constructor(game: Pick<Game, 'convar' | 'globalState' | 'isStarted'>) {
    this.#game = game
  }

  /** For scripts that are not known here; whatever is no hour takes it back. */
  tell(hour: unknown): void {
    this.#told = isHour(hour) ? hour : null
  }

  hour(): number | null {
    return this.#told ?? this.#ofRenewedWeathersync() ?? this.#ofVMenu()
  }

  #ofRenewedWeathersync(): number | null {
    const time = this.#game.globalState('currentTime') as { hour?: unknown } | null | undefined
    return isHour(time?.hour) ? time.hour : null
  }

  #ofVMenu(): number | null {
    const { convar, isStarted } = this.#game
    if (!isStarted('vMenu') || convar('vmenu_enable_time_sync', '') !== 'true') return null
    const hour = Number(convar('vmenu_current_hour', '') || Number.NaN)
    return isHour(hour) ? hour : null
  }
}
