import { setImmediate, setInterval } from 'node:timers'
import { realDuration } from '../clock.ts'
import type { Row } from '../database.ts'
import type { Connected } from '../fxserver.ts'
import { decode, encode, isTable, round, type Table, toNumber } from '../lua.ts'
import {
  at,
  type Character,
  countItems,
  type Framework,
  numbersIn,
  type Parts,
} from './framework.ts'
import { OxInventory } from './ox-inventory.ts'
import { citizenId, MONEY_TYPES, vehiclesOf } from './qb-storage.ts'

/**
 * qbx_core as read in July 2026, with ox_inventory, which it needs: money and metadata are one row,
 * the bag is written apart. `SetMetadata` saves by itself; every save is made by a thread that
 * starts with the next tick, and writes what is in memory by then. Cash is an item too: when a
 * character is loaded, the row's cash decides how many there are.
 */
const DONT_ALLOW_MINUS = ['cash', 'crypto']
const MAX_WEIGHT = 30_000
const SAVE_EVERY = 5 * 60_000

const LOAD =
  'SELECT userId, citizenid, license, name, charinfo, money, metadata, inventory FROM players ' +
  'WHERE citizenid = ?'
const SAVE =
  'INSERT INTO players (userId, citizenid, cid, license, name, money, charinfo, job, gang, ' +
  'position, metadata, last_logged_out) VALUES (:userId, :citizenid, :cid, :license, :name, ' +
  ':money, :charinfo, :job, :gang, :position, :metadata, :last_logged_out) ON DUPLICATE KEY ' +
  'UPDATE userId = :userId, name = :name, money = :money, charinfo = :charinfo, job = :job, ' +
  'gang = :gang, position = :position, metadata = :metadata, last_logged_out = :last_logged_out'

type PlayerData = {
  /** None: read from the database for a call that names a character who is away. */
  source: number | undefined
  citizenid: string
  cid: number
  license: string
  name: string
  money: Record<string, number>
  metadata: Table
  charinfo: Table
}

export class Qbx implements Framework {
  readonly #parts: Parts
  readonly #players = new Map<number, PlayerData>()
  readonly #ox: OxInventory

  constructor(parts: Parts) {
    this.#parts = parts
    const { fx, pace } = parts
    this.#ox = new OxInventory(parts, {
      accounts: ['money'],
      maxWeight: MAX_WEIGHT,
      save: { table: 'players', column: 'citizenid' },
      sync: (inventory, accounts) => {
        const player = this.#players.get(inventory.id)
        if (player && accounts.money !== undefined) player.money.cash = accounts.money
      },
    })
    fx.provide('qbx_core', {
      GetPlayer: (source: unknown) => this.#table(this.#players.get(toNumber(source) ?? 0)),
      GetPlayerByCitizenId: (id: unknown) => this.#table(this.#byId(id)),
      GetMetadata: (id: unknown, key: unknown) =>
        this.#with(id, (player) => getMetadata(player, key)),
      SetMetadata: (id: unknown, key: unknown, value: unknown) =>
        this.#with(id, (player) => this.#setMetadata(player, key, value)),
      GetMoney: (id: unknown, type: string) =>
        this.#with(id, (player) => (player ? player.money[type] : false)),
      AddMoney: (id: unknown, type: string, amount: unknown) =>
        this.#with(id, (player) => this.#changeMoney(player, type, amount, 1)),
      RemoveMoney: (id: unknown, type: string, amount: unknown) =>
        this.#with(id, (player) => this.#changeMoney(player, type, amount, -1)),
      Save: (source: number) => {
        const player = this.#players.get(source)
        if (!player) throw new Error('attempt to index a nil value (field ?)')
        this.#save(player)
      },
    })
    fx.on('playerDropped', () => this.#dropped(Number(fx.source)))
    const saveAll = () => {
      for (const player of this.#players.values()) this.#save(player)
    }
    setInterval(saveAll, realDuration(pace, SAVE_EVERY)).unref()
  }

  #byId = (id: unknown) => [...this.#players.values()].find(({ citizenid }) => citizenid === id)

  /** A number is a player who is there; a text names a character, read when they are not. */
  #with<T>(id: unknown, use: (player: PlayerData | undefined) => T): T | Promise<T> {
    if (typeof id !== 'string') return use(this.#players.get(Number(id)))
    const present = this.#byId(id)
    return present ? use(present) : this.#fetch(id).then(use)
  }

  async #fetch(citizenid: string): Promise<PlayerData | undefined> {
    const row = (await this.#parts.mysql.await('single', LOAD, [citizenid])) as Row | null
    if (!row) return undefined
    const metadata = decode(row.metadata)
    return {
      source: undefined,
      citizenid,
      cid: Number(decode(row.charinfo)?.cid ?? 1),
      license: String(row.license),
      name: String(row.name),
      money: { ...MONEY_TYPES, ...numbersIn(decode(row.money)) },
      metadata: metadata && !Array.isArray(metadata) ? metadata : {},
      charinfo: decode(row.charinfo) ?? {},
    }
  }

  async load(player: Connected): Promise<void> {
    const { fx, mysql } = this.#parts
    const { source, name, license, slot = 1 } = player
    const citizenid = citizenId(player)
    const stored = await this.#fetch(citizenid)
    if (!fx.players.has(source)) return
    const data: PlayerData = stored
      ? { ...stored, source, name }
      : {
          source,
          citizenid,
          cid: slot,
          license: license.replace('license:', 'license2:'),
          name,
          money: { ...MONEY_TYPES },
          metadata: { hunger: 100, thirst: 100 },
          charinfo: { firstname: name, lastname: 'Simulé', cid: slot },
        }
    this.#players.set(source, data)
    fx.emit('QBCore:Server:PlayerLoaded', this.#table(data))
    if (!stored) this.#save(data)
    const { cash } = data.money
    const sql = 'SELECT inventory FROM `players` WHERE `citizenid` = ?'
    const inventory = await mysql.await('prepare', sql, [citizenid])
    if (!fx.players.has(source)) return
    this.#ox.create(player, citizenid, decode(inventory))
    this.#ox.setItem(source, 'money', cash)
  }

  /** What is written is what the thread finds when it starts. */
  #save(player: PlayerData): void {
    this.#parts.points.reach('framework:save')
    player.metadata.health = 200
    player.metadata.armor = 0
    setImmediate(() => {
      const { citizenid, cid, license, name, money, charinfo, metadata } = player
      const row = {
        userId: 1,
        citizenid,
        cid,
        license,
        name,
        money: encode(money),
        charinfo: encode(charinfo),
        job: encode({ name: 'unemployed' }),
        gang: encode({ name: 'none' }),
        position: encode({ x: 0, y: 0, z: 0, w: 0 }),
        metadata: encode(metadata),
        last_logged_out: null,
      }
      this.#parts.mysql.run('insert', SAVE, row)
    })
  }

  #dropped(source: number): void {
    const player = this.#players.get(source)
    if (!player) return
    this.#save(player)
    this.#players.delete(source)
  }

  #table(data: PlayerData | undefined): Table | undefined {
    if (!data) return undefined
    const { source } = data
    return {
      PlayerData: data,
      Offline: source === undefined,
      Functions: {
        SetMetaData: (key: unknown, value: unknown) => this.#setMetadata(data, key, value),
        GetMetaData: (key: unknown) => getMetadata(data, key),
        AddMoney: (type: string, amount: unknown) => this.#changeMoney(data, type, amount, 1),
        RemoveMoney: (type: string, amount: unknown) => this.#changeMoney(data, type, amount, -1),
        GetMoney: (type: string) => data.money[type],
        Save: () => this.#save(data),
      },
    }
  }

  #setMetadata(player: PlayerData | undefined, key: unknown, value: unknown): void {
    if (!player || typeof key !== 'string') return
    at(this.#parts.points, 'setMeta', () => {
      const [table = '', nested] = key.split('.')
      const before = player.metadata[table]
      if (nested === undefined) {
        if (value === undefined) delete player.metadata[table]
        else player.metadata[table] = value
      } else if (isTable(before)) before[nested] = value
      else throw new Error(`cannot set nested metadata, ${table} is not a table`)
      const { fx } = this.#parts
      if (player.source !== undefined)
        fx.emit('qbx_core:server:onSetMetaData', table, before, value, player.source)
      this.#save(player)
    })
  }

  #changeMoney(
    player: PlayerData | undefined,
    type: string,
    value: unknown,
    sign: 1 | -1,
  ): boolean {
    const given = toNumber(value)
    if (!player || given === undefined || !Number.isFinite(given) || round(given) < 0) return false
    const before = player.money[type]
    if (before === undefined) return false
    const amount = round(given)
    const after = before + sign * amount
    if (sign < 0 && after < 0 && DONT_ALLOW_MINUS.includes(type)) return false
    return at(this.#parts.points, sign > 0 ? 'addMoney' : 'removeMoney', () => {
      player.money[type] = after
      const { source } = player
      if (source === undefined) {
        this.#save(player)
        return true
      }
      const action = sign > 0 ? 'add' : 'remove'
      const { fx } = this.#parts
      fx.emit('QBCore:Server:OnMoneyChange', source, type, amount, action, 'unknown')
      if (type === 'cash') this.#ox.setItem(source, 'money', after)
      return true
    })
  }

  live(): Character[] {
    return [...this.#players].map(([source, player]) => ({
      id: player.citizenid,
      money: player.money,
      metadata: player.metadata,
      items: countItems(Object.fromEntries(this.#ox.of(source)?.items ?? []), 'count'),
      vehicles: vehiclesOf(this.#parts.database, player.citizenid),
    }))
  }
}

function getMetadata(player: PlayerData | undefined, key: unknown): unknown {
  if (!player || typeof key !== 'string') return undefined
  const [table = '', nested] = key.split('.')
  const value = player.metadata[table]
  if (nested === undefined) return value
  return isTable(value) ? value[nested] : undefined
}
