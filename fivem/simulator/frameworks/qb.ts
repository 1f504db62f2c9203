import type { Row } from '../database.ts'
import type { Connected } from '../fxserver.ts'
import { decode, encode, type Table, toNumber } from '../lua.ts'
import {
  at,
  type Character,
  countItems,
  type Framework,
  ITEMS,
  numbersIn,
  type Parts,
} from './framework.ts'
import {
  type Items,
  loadItems,
  provideQbInventory,
  QB_MAX_WEIGHT,
  saveInventory,
} from './qb-inventory.ts'
import { citizenId, MONEY_TYPES, vehiclesOf } from './qb-storage.ts'

/**
 * qb-core as read in June 2026, with qb-inventory: money and metadata are one row, written by one
 * INSERT … ON DUPLICATE KEY UPDATE that nobody waits for. It is made when a character is loaded,
 * when the player leaves, every five minutes (the client asks) and by `Player.Functions.Save()`.
 */
const DONT_ALLOW_MINUS = ['cash', 'crypto']
const MINUS_LIMIT = -5000

const LOAD = 'SELECT * FROM players where citizenid = ?'
const SAVE =
  'INSERT INTO players (citizenid, cid, license, name, money, charinfo, job, gang, position, ' +
  'metadata) VALUES (:citizenid, :cid, :license, :name, :money, :charinfo, :job, :gang, ' +
  ':position, :metadata) ON DUPLICATE KEY UPDATE cid = :cid, name = :name, money = :money, ' +
  'charinfo = :charinfo, job = :job, gang = :gang, position = :position, metadata = :metadata'

type PlayerData = {
  source: number
  citizenid: string
  cid: number
  license: string
  name: string
  money: Record<string, number>
  metadata: Table
  charinfo: Table
  items: Items
}
type Player = { data: PlayerData; maxWeight: number }

export class Qb implements Framework {
  readonly #parts: Parts
  readonly #players = new Map<number, Player>()

  constructor(parts: Parts) {
    this.#parts = parts
    const { fx } = parts
    const get = (source: unknown) => this.#players.get(toNumber(source) ?? 0)
    const byId = (id: unknown) =>
      [...this.#players.values()].find(({ data }) => data.citizenid === id)
    const functions = {
      GetPlayer: (source: unknown) => this.#table(get(source)),
      GetPlayerByCitizenId: (id: unknown) => this.#table(byId(id)),
      GetPlayers: () => [...this.#players.keys()],
      GetIdentifier: (source: unknown, type = 'license') => fx.identifier(source, type),
    }
    const items = Object.fromEntries(
      Object.entries(ITEMS).map(([name, { label, grams }]) => [
        name,
        { name, label, weight: grams, type: 'item', unique: false },
      ]),
    )
    fx.provide('qb-core', {
      GetCoreObject: () => ({
        Functions: functions,
        Config: { Money: { MoneyTypes: MONEY_TYPES } },
        Shared: { Items: items },
      }),
      GetPlayer: functions.GetPlayer,
      GetPlayerByCitizenId: functions.GetPlayerByCitizenId,
    })
    provideQbInventory(parts, (source) => {
      const player = get(source)
      return player && { ...player.data, maxWeight: player.maxWeight }
    })
    fx.on('playerDropped', () => this.#dropped(Number(fx.source)))
  }

  async load(player: Connected): Promise<void> {
    const { fx, mysql } = this.#parts
    const citizenid = citizenId(player)
    const row = (await mysql.await('prepare', LOAD, [citizenid])) as Row | undefined
    if (!fx.players.has(player.source)) return
    const metadata = decode(row?.metadata)
    const data: PlayerData = {
      source: player.source,
      citizenid,
      cid: player.slot ?? 1,
      license: player.license,
      name: player.name,
      money: { ...MONEY_TYPES, ...numbersIn(decode(row?.money)) },
      metadata: { hunger: 100, thirst: 100, ...(Array.isArray(metadata) ? {} : metadata) },
      charinfo: { firstname: player.name, lastname: 'Simulé' },
      items: loadItems(decode(row?.inventory)),
    }
    const created = { data, maxWeight: player.maxWeight ?? QB_MAX_WEIGHT }
    this.#players.set(player.source, created)
    this.#save(created)
    fx.emit('QBCore:Server:PlayerLoaded', this.#table(created))
  }

  #save({ data, maxWeight }: Player): void {
    this.#parts.points.reach('framework:save')
    const { citizenid, cid, license, name, money, charinfo, metadata } = data
    this.#parts.mysql.run('insert', SAVE, {
      citizenid,
      cid,
      license,
      name,
      money: encode(money),
      charinfo: encode(charinfo),
      job: encode({ name: 'unemployed' }),
      gang: encode({ name: 'none' }),
      position: encode({ x: 0, y: 0, z: 0 }),
      metadata: encode(metadata),
    })
    saveInventory(this.#parts, { ...data, maxWeight })
  }

  #dropped(source: number): void {
    const player = this.#players.get(source)
    if (!player) return
    this.#save(player)
    this.#parts.fx.emit('QBCore:Server:PlayerDropped', source)
    this.#parts.fx.emit('QBCore:Server:OnPlayerUnload', source)
    this.#players.delete(source)
  }

  #table(player: Player | undefined): Table | undefined {
    if (!player) return undefined
    const { data } = player
    return {
      PlayerData: data,
      Offline: false,
      Functions: {
        GetPlayerData: () => data,
        GetName: () => `${data.charinfo.firstname} ${data.charinfo.lastname}`,
        SetMetaData: (key: unknown, value: unknown) => this.#setMeta(data, key, value),
        GetMetaData: (key: unknown) => (typeof key === 'string' ? data.metadata[key] : undefined),
        AddMoney: (type: string, amount: unknown) => this.#changeMoney(data, type, amount, 1),
        RemoveMoney: (type: string, amount: unknown) => this.#changeMoney(data, type, amount, -1),
        GetMoney: (type: unknown) =>
          typeof type === 'string' ? data.money[type.toLowerCase()] : false,
        SetPlayerData: (key: unknown, value: unknown) => {
          if (typeof key === 'string') Object.assign(data, { [key]: value })
        },
        Save: () => this.#saveOf(data.source),
      },
    }
  }

  /** A player who has left since is not saved: an error is printed, nothing thrown. */
  #saveOf(source: number): void {
    const player = this.#players.get(source)
    if (player) this.#save(player)
    else console.error('ERROR QBCORE.PLAYER.SAVE - PLAYERDATA IS EMPTY!')
  }

  #setMeta(data: PlayerData, key: unknown, value: unknown): void {
    if (typeof key !== 'string') return
    at(this.#parts.points, 'setMeta', () => {
      if (value === undefined) delete data.metadata[key]
      else data.metadata[key] = value
      this.#parts.fx.emit('QBCore:Server:OnPlayerUpdated', data.source, 'metadata', data.metadata)
    })
  }

  /** Nothing for an amount that is none, `false` for an account that there is not. */
  #changeMoney(data: PlayerData, given: string, value: unknown, sign: 1 | -1): boolean | undefined {
    const type = given.toLowerCase()
    const amount = toNumber(value)
    if (amount === undefined || amount < 0) return undefined
    const before = data.money[type]
    if (before === undefined) return false
    const after = before + sign * amount
    if (sign < 0 && ((after < 0 && DONT_ALLOW_MINUS.includes(type)) || after < MINUS_LIMIT))
      return false
    return at(this.#parts.points, sign > 0 ? 'addMoney' : 'removeMoney', () => {
      data.money[type] = after
      const action = sign > 0 ? 'add' : 'remove'
      const { fx } = this.#parts
      fx.emit('QBCore:Server:OnMoneyChange', data.source, type, amount, action, 'unknown')
      return true
    })
  }

  live(): Character[] {
    return [...this.#players.values()].map(({ data }) => ({
      id: data.citizenid,
      money: data.money,
      metadata: data.metadata,
      items: countItems(Object.fromEntries(data.items), 'amount'),
      vehicles: vehiclesOf(this.#parts.database, data.citizenid),
    }))
  }
}
