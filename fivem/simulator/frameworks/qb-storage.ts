import type { Database, TableShape } from '../database.ts'
import { decode } from '../lua.ts'
import { type Character, countItems, numbersIn, type Storage } from './framework.ts'

/** qb-core and qbx_core keep a character in the same two tables, and name it alike. */
export const citizenId = ({ license, slot = 1 }: { license: string; slot?: number }) =>
  `${license.replace('license:', '').slice(0, 6).toUpperCase()}${slot}`

export const MONEY_TYPES = { cash: 500, bank: 5000, crypto: 0 }

export const vehiclesOf = (database: Database, citizenid: string) =>
  database
    .rows('player_vehicles')
    .filter((row) => row.citizenid === citizenid)
    .map((row) => ({ plate: String(row.plate), model: String(row.vehicle) }))

const players: TableShape = {
  columns: {
    id: null,
    userId: null,
    citizenid: 'required',
    cid: null,
    license: 'required',
    name: 'required',
    money: 'required',
    charinfo: null,
    job: 'required',
    gang: null,
    position: 'required',
    metadata: 'required',
    inventory: null,
    last_logged_out: null,
  },
  unique: ['citizenid'],
  numbered: 'id',
}

const player_vehicles: TableShape = {
  columns: {
    id: null,
    license: null,
    citizenid: null,
    vehicle: null,
    hash: null,
    mods: null,
    plate: 'required',
    fakeplate: null,
    garage: null,
    fuel: 100,
    engine: 1000,
    body: 1000,
    state: 1,
    depotprice: 0,
    drivingdistance: null,
    status: null,
  },
  unique: ['id'],
  numbered: 'id',
}

const readCharacters =
  (amount: 'count' | 'amount') =>
  (database: Database): Character[] =>
    database.rows('players').map((row) => ({
      id: String(row.citizenid),
      money: numbersIn(decode(row.money)),
      metadata: decode(row.metadata) ?? {},
      items: countItems(decode(row.inventory), amount),
      vehicles: vehiclesOf(database, String(row.citizenid)),
    }))

export const QB_STORAGE: Storage = {
  shape: { players, player_vehicles },
  read: readCharacters('amount'),
}

/** Their plates are unique, qb-core's only indexed. */
export const QBX_STORAGE: Storage = {
  shape: { players, player_vehicles: { ...player_vehicles, unique: ['id', 'plate'] } },
  read: readCharacters('count'),
}
