import { createHash } from 'node:crypto'
import type { DeliveryAction } from '#contract/delivery-actions.ts'
import { DONE, type Grant, never, notNow } from '../adapter.ts'
import type { Game } from '../game.ts'
import type { Database } from './database.ts'

type Vehicle = Extract<DeliveryAction, { kind: 'vehicle' }>

/** Where a framework keeps who owns which vehicle. */
export type VehicleTable = {
  table: 'owned_vehicles' | 'player_vehicles'
  owner: 'owner' | 'citizenid'
  insert: (vehicle: {
    character: string
    model: string
    hash: number
    plate: string
    garage: string | null
  }) => [sql: string, parameters: unknown[]]
}

/** Legacy SQL of esx_core, May 2026: `plate` is the key, `stored` says that it is in a garage. */
export const OWNED_VEHICLES: VehicleTable = {
  table: 'owned_vehicles',
  owner: 'owner',
  insert: ({ character, hash, plate, garage }) => {
    const properties = JSON.stringify({ model: hash, plate })
    return garage === null
      ? [
          'INSERT INTO owned_vehicles (owner, plate, vehicle, stored) VALUES (?, ?, ?, 1)',
          [character, plate, properties],
        ]
      : [
          'INSERT INTO owned_vehicles (owner, plate, vehicle, stored, parking) VALUES (?, ?, ?, 1, ?)',
          [character, plate, properties, garage],
        ]
  },
}

/** qbx_vehicles 1.4.2 and qb-vehicleshop: `plate` is unique, state 1 is « in the garage ». */
export const PLAYER_VEHICLES: VehicleTable = {
  table: 'player_vehicles',
  owner: 'citizenid',
  insert: ({ character, model, hash, plate, garage }) => [
    'INSERT INTO player_vehicles (license, citizenid, vehicle, hash, mods, plate, garage, state) ' +
      'VALUES ((SELECT license FROM players WHERE citizenid = ?), ?, ?, ?, ?, ?, ?, 1)',
    [
      character,
      character,
      model,
      String(hash),
      JSON.stringify({ model: hash, plate }),
      plate,
      garage,
    ],
  ],
}

const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** A plate that follows from the delivery: what takes it back finds the vehicle by it. */
export function plateOf(delivery: string): string {
  const bytes = createHash('sha256').update(delivery).digest().subarray(0, 8)
  return [...bytes].map((byte) => LETTERS[byte % LETTERS.length]).join('')
}

export class Vehicles {
  readonly #game: Game
  readonly #database: Database
  readonly #in: VehicleTable
  readonly #garage: string | null

  constructor(game: Game, database: Database, table: VehicleTable, garage: string | null) {
    this.#game = game
    this.#database = database
    this.#in = table
    this.#garage = garage
  }

  async give(character: string, delivery: string, { model, plate }: Vehicle): Promise<Grant> {
    const wanted = plate?.toUpperCase() ?? plateOf(delivery)
    const owner = await this.#ownerOf(wanted)
    if (owner instanceof Error) return notNow('database_away')
    // A plate of its own that is there is this very vehicle, whoever drives it by now.
    if (owner !== null) return plate === null ? DONE : never('plate_taken')
    const hash = this.#game.hash(model)
    await this.#database.update(
      ...this.#in.insert({ character, model, hash, plate: wanted, garage: this.#garage }),
    )
    return DONE
  }

  async takeBack(character: string, delivery: string, { plate }: Vehicle): Promise<Grant> {
    const { table, owner } = this.#in
    const wanted = plate?.toUpperCase() ?? plateOf(delivery)
    const found = await this.#ownerOf(wanted)
    if (found instanceof Error) return notNow('database_away')
    if (found !== character) return never('vehicle_gone')
    const sql = `DELETE FROM ${table} WHERE plate = ? AND ${owner} = ?`
    await this.#database.update(sql, [wanted, character])
    return DONE
  }

  async #ownerOf(plate: string): Promise<string | null | Error> {
    const { table, owner } = this.#in
    try {
      const found = await this.#database.scalar(
        `SELECT COALESCE(${owner}, '') FROM ${table} WHERE plate = ?`,
        [plate],
      )
      return found === null || found === undefined ? null : String(found)
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error))
    }
  }
}
