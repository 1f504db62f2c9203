import type { ExportOf, Game } from '../game.ts'

const LONGEST_QUERY = 10_000

/**
 * The frameworks' own database, through oxmysql (2.13, July 2026): `_async` exports answer a
 * promise, `update` the number of rows whatever the statement is.
 */
export class Database {
  readonly #game: Game

  constructor(game: Game) {
    this.#game = game
  }

  scalar(sql: string, parameters: unknown[]): Promise<unknown> {
    return this.#ask('scalar_async', sql, parameters)
  }

  async update(sql: string, parameters: unknown[]): Promise<number> {
    return Number(await this.#ask('update_async', sql, parameters))
  }

  /** A pool without a connection never answers: after a while, that is an answer too. */
  #ask(name: ExportOf<'oxmysql'>, sql: string, parameters: unknown[]): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const cancel = this.#game.after(LONGEST_QUERY, () =>
        reject(new Error('la base de données ne répond pas')),
      )
      Promise.resolve(this.#game.call('oxmysql', name, sql, parameters))
        .then(resolve, reject)
        .finally(cancel)
    })
  }
}
