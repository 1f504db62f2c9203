import { setInterval } from 'node:timers'
import { setTimeout as sleep } from 'node:timers/promises'
import { realDuration } from '../clock.ts'
import type { Database, Row } from '../database.ts'
import type { Connected } from '../fxserver.ts'
import { decode, encode, isTable, round, type Table, toNumber } from '../lua.ts'
import {
  at,
  type Character,
  countItems,
  type Framework,
  ITEMS,
  numbersIn,
  type Parts,
  type Storage,
} from './framework.ts'
import { OxInventory } from './ox-inventory.ts'

/**
 * es_extended 1.13.5 with esx_multicharacter, as read in May 2026: money, bag, grade and metadata
 * are one row, written by one UPDATE; every ten minutes, when a player leaves, and by the console's
 * `save <id>`. There is no export that saves. A character that has not spawned is not saved.
 */
const ACCOUNTS = ['bank', 'black_money', 'money']
const STARTING_MONEY: Record<string, number> = { bank: 50_000 }
const MAX_WEIGHT = 24
const SAVE_EVERY = 10 * 60_000
/** How long a player who comes back tries again while they are still being saved. */
const COME_BACK = 200

type Account = { name: string; money: number; label: string; round: true; index: number }
type Item = { name: string; label: string; count: number; weight: number }
type XPlayer = {
  source: number
  identifier: string
  name: string
  spawned: boolean
  weight: number
  maxWeight: number
  accounts: Account[]
  /** Counted by name; under ox_inventory its slots. */
  inventory: Item[] | Map<number, Table>
  metadata: Table
}

const SAVE =
  'UPDATE `users` SET `accounts` = ?, `job` = ?, `job_grade` = ?, `group` = ?, `position` = ?, ' +
  '`inventory` = ?, `loadout` = ?, `metadata` = ? WHERE `identifier` = ?'
const LOAD =
  'SELECT `accounts`, `group`, `inventory`, `metadata`, `firstname`, `lastname` ' +
  'FROM `users` WHERE identifier = ?'
const CREATE =
  'INSERT INTO `users` SET `accounts` = ?, `identifier` = ?, `ssn` = ?, `group` = ?, ' +
  '`firstname` = ?, `lastname` = ?'

const licenseKey = (license: string) => license.replace('license:', '')

export const esxCharacter = ({ license, slot = 1 }: { license: string; slot?: number }) =>
  `char${slot}:${licenseKey(license)}`

function minimalInventory({ inventory }: XPlayer): unknown {
  if (!Array.isArray(inventory))
    return [...inventory].flatMap(([slot, piece]) =>
      Number(piece.count) > 0 ? [{ name: piece.name, count: piece.count, slot }] : [],
    )
  return Object.fromEntries(
    inventory.flatMap(({ name, count }) => (count > 0 ? [[name, count]] : [])),
  )
}

const minimalAccounts = ({ accounts }: XPlayer) =>
  Object.fromEntries(accounts.map(({ name, money }) => [name, money]))

export class Esx implements Framework {
  readonly #parts: Parts
  readonly #players = new Map<number, XPlayer>()
  readonly #ox: OxInventory | null

  constructor(parts: Parts, withOx: boolean) {
    this.#parts = parts
    const { fx, pace } = parts
    this.#ox = withOx ? this.#oxInventory() : null
    fx.provide('es_extended', { getSharedObject: () => this.#sharedObject() })
    fx.start('esx_multicharacter')
    fx.on('playerDropped', (reason: string) => this.#dropped(Number(fx.source), reason))
    fx.on('esx:onPlayerSpawn', () => {
      const player = this.#players.get(Number(fx.source))
      if (player) player.spawned = true
    })
    fx.on('txAdmin:events:serverShuttingDown', () => this.#saveAll())
    fx.command('save', true, (_source, args) => this.#saveCommand(args))
    fx.command('saveall', true, () => this.#saveAll())
    setInterval(() => this.#saveAll(), realDuration(pace, SAVE_EVERY)).unref()
  }

  #oxInventory(): OxInventory {
    return new OxInventory(this.#parts, {
      accounts: ['money', 'black_money'],
      maxWeight: MAX_WEIGHT * 1000,
      save: null,
      sync: (inventory, accounts) => {
        const player = this.#players.get(inventory.id)
        if (!player) return
        player.weight = this.#ox?.weight(inventory) ?? 0
        player.inventory = new Map(
          [...inventory.items].map(([slot, piece]) => [slot, { ...piece }]),
        )
        for (const account of player.accounts)
          account.money = accounts[account.name] ?? account.money
      },
    })
  }

  async load(player: Connected): Promise<void> {
    const { fx, database, mysql } = this.#parts
    const identifier = esxCharacter(player)
    for (let waited = 0; this.#byIdentifier(identifier); waited++) {
      if (waited === COME_BACK) throw new Error(`${identifier} is already on the server`)
      await sleep(10)
    }
    const isNew = !database.rows('users').some((row) => row.identifier === identifier)
    if (isNew) {
      const starting = [encode(STARTING_MONEY), identifier, identifier.slice(0, 11), 'user']
      await mysql.await('prepare', CREATE, [...starting, player.name, 'Simulé'])
    }
    const row = (await mysql.await('prepare', LOAD, [identifier])) as Row
    if (!fx.players.has(player.source)) return
    const xPlayer = this.#create(player, identifier, row)
    this.#players.set(player.source, xPlayer)
    fx.emit('esx:playerLoaded', player.source, this.#methods(xPlayer), isNew)
    if (this.#ox) {
      this.#ox.create(player, identifier, decode(row.inventory))
      if (isNew && STARTING_MONEY.money)
        this.#ox.addItem(player.source, 'money', STARTING_MONEY.money)
    }
    // The client draws the world, then says that it stands in it.
    await sleep(0)
    if (fx.players.has(player.source)) fx.emitFrom(player.source, 'esx:onPlayerSpawn')
  }

  #create(player: Connected, identifier: string, row: Row): XPlayer {
    const money = numbersIn(decode(row.accounts))
    const bag = decode(row.inventory)
    const items = Object.entries(ITEMS).map(([name, { label, grams }]) => ({
      name,
      label,
      count: Number(bag?.[name] ?? 0),
      weight: grams / 1000,
    }))
    const metadata = decode(row.metadata)
    return {
      source: player.source,
      identifier,
      name: `${row.firstname} ${row.lastname}`,
      spawned: false,
      weight: items.reduce((sum, { count, weight }) => sum + count * weight, 0),
      maxWeight: player.maxWeight ?? MAX_WEIGHT,
      accounts: ACCOUNTS.map((name, index) => ({
        name,
        label: name,
        money: money[name] ?? STARTING_MONEY[name] ?? 0,
        round: true,
        index: index + 1,
      })),
      inventory: this.#ox ? new Map() : items,
      metadata: metadata && !Array.isArray(metadata) ? metadata : {},
    }
  }

  #byIdentifier = (identifier: unknown) =>
    [...this.#players.values()].find((player) => player.identifier === identifier)

  #sharedObject(): Table {
    const from = (player: XPlayer | undefined) => player && this.#methods(player)
    return {
      GetPlayerFromId: (source: unknown) => from(this.#players.get(toNumber(source) ?? 0)),
      GetPlayerFromIdentifier: (identifier: unknown) => from(this.#byIdentifier(identifier)),
      GetPlayerIdFromIdentifier: (identifier: unknown) => this.#byIdentifier(identifier)?.source,
      GetExtendedPlayers: () => [...this.#players.values()].map((player) => this.#methods(player)),
      IsPlayerLoaded: (source: unknown) => this.#players.has(Number(source)),
      GetItemLabel: (name: string) => ITEMS[name]?.label,
      GetConfig: () => ({ Multichar: true, CustomInventory: this.#ox ? 'ox' : false }),
      Items: Object.fromEntries(
        Object.entries(ITEMS).map(([name, { label, grams }]) => [
          name,
          { label, weight: grams / 1000 },
        ]),
      ),
    }
  }

  /** The table that scripts are given: fields as they are now, and functions. */
  #methods(player: XPlayer): Table {
    const account = (name: string) =>
      player.accounts.find((known) => known.name === name.toLowerCase())
    return {
      ...player,
      playerId: player.source,
      license: `license${player.identifier.slice(player.identifier.indexOf(':'))}`,
      getIdentifier: () => player.identifier,
      getName: () => player.name,
      getSource: () => player.source,
      getAccount: account,
      getAccounts: (minimal: unknown) => (minimal ? minimalAccounts(player) : player.accounts),
      getMoney: () => account('money')?.money,
      addMoney: (amount: number) => this.#changeMoney(player, 'money', amount, 'addMoney'),
      removeMoney: (amount: number) => this.#changeMoney(player, 'money', amount, 'removeMoney'),
      addAccountMoney: (name: string, amount: unknown) =>
        this.#changeMoney(player, name, amount, 'addMoney'),
      removeAccountMoney: (name: string, amount: unknown) =>
        this.#changeMoney(player, name, amount, 'removeMoney'),
      getMeta: (index?: string, subIndex?: string) => getMeta(player, index, subIndex),
      setMeta: (index: unknown, value: unknown, subValue: unknown) =>
        at(this.#parts.points, 'setMeta', () => setMeta(player, index, value, subValue)),
      clearMeta: (index: unknown, subValue: unknown) =>
        at(this.#parts.points, 'setMeta', () => clearMeta(player, index, subValue)),
      ...this.#bag(player),
    }
  }

  #changeMoney(player: XPlayer, name: string, amount: unknown, edge: 'addMoney' | 'removeMoney') {
    const value = toNumber(amount)
    const account = player.accounts.find((known) => known.name === String(name).toLowerCase())
    if (this.#ox) {
      // Its own functions say nothing to what they do not do.
      if (value === undefined || value < 1 || !account) return
    } else {
      if (value === undefined || value <= 0)
        throw new Error(`Tried To Set Account ${name} To An Invalid Number -> ${amount}`)
      if (!account) throw new Error(`Tried To Set Add To Invalid Account ${name}`)
    }
    at(this.#parts.points, edge, () => {
      const change = edge === 'addMoney' ? round(value) : -round(value)
      account.money += change
      const { fx } = this.#parts
      const event = edge === 'addMoney' ? 'esx:addAccountMoney' : 'esx:removeAccountMoney'
      fx.emit(event, player.source, name, round(value), 'unknown')
      if (this.#ox && ['money', 'black_money'].includes(account.name)) {
        if (change > 0) this.#ox.addItem(player.source, account.name, change)
        else this.#ox.removeItem(player.source, account.name, -change)
      }
    })
  }

  #bag(player: XPlayer): Table {
    const ox = this.#ox
    if (ox)
      return {
        getInventory: () => player.inventory,
        getInventoryItem: (name: string) => ({ name, count: ox.count(player.source, name) }),
        addInventoryItem: (name: unknown, count: unknown) =>
          ox.addItem(player.source, name, count ?? 1),
        removeInventoryItem: (name: unknown, count: unknown) =>
          ox.removeItem(player.source, name, count ?? 1),
        canCarryItem: (name: unknown, count: unknown) => ox.canCarry(player.source, name, count),
      }
    const item = (name: unknown) =>
      Array.isArray(player.inventory)
        ? player.inventory.find((known) => known.name === name)
        : undefined
    return {
      getInventory: (minimal: unknown) => (minimal ? minimalInventory(player) : player.inventory),
      getInventoryItem: item,
      canCarryItem: (name: string, count: number) =>
        name in ITEMS && player.weight + (item(name)?.weight ?? 0) * count <= player.maxWeight,
      addInventoryItem: (name: unknown, count: number) => {
        const found = item(name)
        if (found) at(this.#parts.points, 'addItem', () => change(player, found, round(count)))
      },
      removeInventoryItem: (name: unknown, count: number) => {
        const found = item(name)
        if (!found) return
        if (round(count) <= 0) throw new Error(`Tried remove a Invalid count -> ${count}`)
        if (found.count >= round(count))
          at(this.#parts.points, 'removeItem', () => change(player, found, -round(count)))
      },
    }
  }

  #row(player: XPlayer): unknown[] {
    player.metadata.health = 200
    player.metadata.armor = 0
    return [
      encode(minimalAccounts(player)),
      'unemployed',
      0,
      'user',
      encode({ x: 0, y: 0, z: 0, heading: 0 }),
      encode(minimalInventory(player)),
      '[]',
      encode(player.metadata),
      player.identifier,
    ]
  }

  #save(player: XPlayer, done?: () => void): void {
    this.#parts.points.reach('framework:save')
    if (!player.spawned) {
      done?.()
      return
    }
    this.#parts.mysql.run('prepare', SAVE, this.#row(player), (affected) => {
      if (affected === 1)
        this.#parts.fx.emit('esx:playerSaved', player.source, this.#methods(player))
      done?.()
    })
  }

  #saveAll(): void {
    const rows = [...this.#players.values()].map((player) => this.#row(player))
    if (rows.length > 0) this.#parts.mysql.run('prepare', SAVE, rows)
  }

  #saveCommand(args: string[]): void {
    const player = this.#players.get(toNumber(args[0]) ?? 0)
    if (args.length === 1 && player) this.#save(player)
    else console.error('WARNING: no such player')
  }

  /** They stay in memory until their row is written. */
  #dropped(source: number, reason: string): void {
    const player = this.#players.get(source)
    if (!player) return
    this.#parts.fx.emit('esx:playerDropped', source, reason)
    this.#save(player, () => this.#players.delete(source))
  }

  live(): Character[] {
    return [...this.#players.values()].map((player) => ({
      id: player.identifier,
      money: minimalAccounts(player),
      metadata: player.metadata,
      items: bagOf(minimalInventory(player)),
      vehicles: vehiclesOf(this.#parts.database, player.identifier),
    }))
  }
}

function change(player: XPlayer, item: Item, count: number): void {
  item.count += count
  player.weight += item.weight * count
}

function getMeta(player: XPlayer, index?: string, subIndex?: string): unknown {
  if (!index) return player.metadata
  const value = player.metadata[index]
  return subIndex && isTable(value) ? value[subIndex] : value
}

function setMeta(player: XPlayer, index: unknown, value: unknown, subValue: unknown): void {
  if (typeof index !== 'string') throw new Error('xPlayer.setMeta index should be string!')
  if (value === undefined) throw new Error('xPlayer.setMeta value is missing!')
  if (subValue === undefined || subValue === false) {
    if (typeof value === 'boolean' || typeof value === 'function')
      throw new Error('xPlayer.setMeta value should be number or string or table!')
    player.metadata[index] = value
    return
  }
  if (typeof value !== 'string') throw new Error('xPlayer.setMeta value should be string')
  const table = player.metadata[index]
  player.metadata[index] = { ...(isTable(table) ? table : {}), [value]: subValue }
}

function clearMeta(player: XPlayer, index: unknown, subValue: unknown): void {
  if (typeof index !== 'string') throw new Error('xPlayer.clearMeta index should be string!')
  const table = player.metadata[index]
  if (subValue === undefined) delete player.metadata[index]
  else if (!isTable(table)) throw new Error(`xPlayer.clearMeta ${index} is not a table!`)
  else for (const key of Array.isArray(subValue) ? subValue : [subValue]) delete table[String(key)]
}

/** By name and number, or in ox_inventory's slots. */
const bagOf = (bag: unknown): Record<string, number> =>
  Array.isArray(bag) ? countItems(bag, 'count') : numbersIn(isTable(bag) ? bag : {})

const vehiclesOf = (database: Database, owner: string) =>
  database
    .rows('owned_vehicles')
    .filter((row) => row.owner === owner)
    .map((row) => ({ plate: String(row.plate), model: String(decode(row.vehicle)?.model) }))

export const ESX_STORAGE: Storage = {
  shape: {
    users: {
      columns: {
        identifier: 'required',
        ssn: 'required',
        accounts: null,
        group: 'user',
        inventory: null,
        job: 'unemployed',
        job_grade: 0,
        loadout: null,
        metadata: null,
        position: null,
        firstname: null,
        lastname: null,
      },
      unique: ['identifier'],
    },
    owned_vehicles: {
      columns: {
        owner: null,
        plate: 'required',
        vehicle: null,
        type: 'car',
        job: null,
        stored: 0,
        parking: null,
        pound: null,
      },
      unique: ['plate'],
    },
  },
  read: (database) =>
    database.rows('users').map((row) => ({
      id: String(row.identifier),
      money: numbersIn(decode(row.accounts)),
      metadata: decode(row.metadata) ?? {},
      items: bagOf(decode(row.inventory)),
      vehicles: vehiclesOf(database, String(row.identifier)),
    })),
}
