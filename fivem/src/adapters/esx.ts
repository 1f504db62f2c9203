import { type Adapter, never, notNow } from '../adapter.ts'
import type { Config } from '../config.ts'
import { FRAMEWORK_EVENTS, type Game } from '../game.ts'
import { type Character, characterAdapter } from './characters.ts'
import { Database } from './database.ts'
import type { Inventory } from './items.ts'
import { accountsAsItems, OX_INVENTORY, oxInventory } from './ox-inventory.ts'
import { OWNED_VEHICLES, Vehicles } from './vehicles.ts'

export const ESX_RESOURCE = 'es_extended'
const EVENTS = FRAMEWORK_EVENTS.esx

/** How long `save <id>` may take before the row is read anyway. */
const SAVE_WAIT = 5000
/** Versions before 2024 do not say that a character has spawned, and save it regardless. */
const SPAWN_WAIT = 60_000

/** Of es_extended 1.13.5, May 2026: functions come as references, fields as they were when asked. */
type Player = {
  identifier: string
  metadata: unknown
  spawned?: boolean
  setMeta: (key: string, value: unknown) => void
  getAccount: (name: string) => { money: number } | null | undefined
  addAccountMoney: (name: string, amount: number, reason: string) => unknown
  removeAccountMoney: (name: string, amount: number, reason: string) => unknown
  getInventoryItem: (name: string) => { count: number } | null | undefined
  canCarryItem: (name: string, count: number) => boolean
  addInventoryItem: (name: string, count: number) => unknown
  removeInventoryItem: (name: string, count: number) => unknown
}
type Shared = {
  GetPlayerFromId: (source: number) => Player | null | undefined
  GetConfig?: () => { CustomInventory?: string | false | null } | null | undefined
}

/**
 * es_extended writes accounts, inventory and metadata in one UPDATE of `users`: money, grades and
 * its own items are sealed. Under ox_inventory items, and accounts that are items, are announced.
 */
export function esxAdapter(game: Game, config: Config): Adapter {
  const database = new Database(game)
  // Asked once: it comes with all items, jobs and settings.
  let asked: { shared: Shared; custom: string | false | null | undefined } | null = null
  game.on('onResourceStart', (resource) => {
    if (resource === ESX_RESOURCE) asked = null
  })
  const esx = () => {
    if (!asked) {
      const shared = game.call(ESX_RESOURCE, 'getSharedObject') as Shared
      asked = { shared, custom: shared.GetConfig?.()?.CustomInventory }
    }
    return asked
  }
  const playerOf = (source: number): Player | null =>
    game.isStarted(ESX_RESOURCE) ? (esx().shared.GetPlayerFromId(source) ?? null) : null
  const inventory = () => {
    const { custom } = esx()
    if (custom === 'ox' || game.isStarted(OX_INVENTORY)) return oxInventory(game)
    return custom ? UNKNOWN_INVENTORY : null
  }

  return characterAdapter(
    {
      framework: 'esx',
      character: (source) => {
        const player = playerOf(source)
        return player && characterOf(player)
      },
      watch: watcher(game, (source) => playerOf(source)?.spawned === true),
      save: saver(game),
      isAccountSealed: (account) => !accountsAsItems(game).has(account),
      inventory,
      row: { table: 'users', key: 'identifier', money: 'accounts' },
      accounts: { cash: 'money', ...config.accounts },
    },
    { game, database, vehicles: new Vehicles(game, database, OWNED_VEHICLES, config.garage) },
  )
}

function characterOf(player: Player): Character {
  const { metadata } = player
  return {
    id: player.identifier,
    metadata: typeof metadata === 'object' && metadata !== null ? { ...metadata } : {},
    setMetadata: (key, value) => player.setMeta(key, value),
    balance: (account) => player.getAccount(account)?.money ?? null,
    changeMoney: (account, amount, sign) => {
      const change = sign > 0 ? player.addAccountMoney : player.removeAccountMoney
      change(account, amount, 'minuit')
    },
    items: itemsOf(player),
  }
}

/** Where one of the many others keeps its items nobody here can tell: an event can give them. */
const UNKNOWN_INVENTORY: Inventory = {
  count: () => 0,
  refusal: () => never('unsupported_inventory'),
  add: () => {},
  remove: () => {},
  save: () => {},
}

/** Its own inventory says neither yes nor no: the count does. */
function itemsOf(player: Player): Inventory {
  return {
    count: (_, item) => player.getInventoryItem(item)?.count ?? 0,
    refusal: (_, item, count) => {
      if (!player.getInventoryItem(item)) return never('unknown_item')
      return player.canCarryItem(item, count) ? null : notNow('inventory_full')
    },
    add: (_, item, count) => player.addInventoryItem(item, count),
    remove: (_, item, count) => player.removeInventoryItem(item, count),
    save: () => {},
  }
}

/** There is no export for it: the console's command, and the event that follows. */
function saver(game: Game): Adapter['save'] {
  const waiting = new Set<(saved: unknown) => void>()
  game.on(EVENTS.saved, (source) => {
    for (const heard of waiting) heard(source)
  })
  return async (source) => {
    if (!game.mayRun('save')) return
    await new Promise<void>((resolve) => {
      const ended = () => {
        cancel()
        waiting.delete(heard)
        resolve()
      }
      const heard = (saved: unknown) => Number(saved) === source && ended()
      const cancel = game.after(SAVE_WAIT, ended)
      waiting.add(heard)
      game.run(`save ${source}`)
    })
  }
}

/** A character is there once it has spawned: before that it is not saved. */
function watcher(game: Game, hasSpawned: (source: number) => boolean): Adapter['watch'] {
  return (came, went) => {
    const arrived = (source: number) => {
      if (hasSpawned(source)) came(source)
      else game.after(SPAWN_WAIT, () => came(source))
    }
    game.on(EVENTS.loaded, (source) => arrived(Number(source)))
    game.onNet(EVENTS.spawned, (source) => came(source))
    for (const event of EVENTS.gone) game.on(event, (source) => went(Number(source)))
    for (const source of game.players()) arrived(source)
  }
}
