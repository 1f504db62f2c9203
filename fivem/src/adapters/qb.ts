import type { Adapter } from '../adapter.ts'
import type { Config } from '../config.ts'
import { FRAMEWORK_EVENTS, type Game } from '../game.ts'
import { type Character, characterAdapter } from './characters.ts'
import { Database } from './database.ts'
import { accountsAsItems, OX_INVENTORY, oxInventory } from './ox-inventory.ts'
import { qbInventory } from './qb-inventory.ts'
import { PLAYER_VEHICLES, Vehicles } from './vehicles.ts'

export const QB_RESOURCE = 'qb-core'

/** Of qb-core, June 2026. */
type Player = {
  PlayerData: { citizenid: string; metadata: unknown }
  Functions: {
    SetMetaData: (key: string, value: unknown) => void
    GetMoney: (account: string) => number | false | null | undefined
    AddMoney: (account: string, amount: number, reason: string) => unknown
    RemoveMoney: (account: string, amount: number, reason: string) => unknown
    Save: () => void
  }
}
type Core = { Functions: { GetPlayer: (source: number) => Player | null | undefined } }

/**
 * qb-core writes money and metadata in one INSERT … ON DUPLICATE KEY UPDATE of `players`: money and
 * grades are sealed. Inventories are written in a statement of their own. `Save` does not wait for
 * the database: the row is read back.
 */
export function qbAdapter(game: Game, config: Config): Adapter {
  const database = new Database(game)
  let core: Core | null = null
  game.on('onResourceStart', (resource) => {
    if (resource === QB_RESOURCE) core = null
  })
  const playerOf = (source: number): Player | null => {
    if (!game.isStarted(QB_RESOURCE)) return null
    core ??= game.call(QB_RESOURCE, 'GetCoreObject', ['Functions']) as Core
    return core.Functions.GetPlayer(source) ?? null
  }
  const cashIsItem = () => accountsAsItems(game).has('money')

  return characterAdapter(
    {
      framework: 'qb',
      character: (source) => {
        const player = playerOf(source)
        return player && characterOf(player)
      },
      watch: watcher(game, FRAMEWORK_EVENTS.qb),
      save: async (source) => playerOf(source)?.Functions.Save(),
      isAccountSealed: (account) => !(account === 'cash' && cashIsItem()),
      inventory: () => (game.isStarted(OX_INVENTORY) ? oxInventory(game) : qbInventory(game)),
      row: { table: 'players', key: 'citizenid', money: 'money' },
      accounts: config.accounts,
    },
    { game, database, vehicles: new Vehicles(game, database, PLAYER_VEHICLES, config.garage) },
  )
}

function characterOf({ PlayerData, Functions }: Player): Character {
  const { metadata } = PlayerData
  return {
    id: PlayerData.citizenid,
    metadata: typeof metadata === 'object' && metadata !== null ? { ...metadata } : {},
    setMetadata: (key, value) => Functions.SetMetaData(key, value),
    balance: (account) => {
      const balance = Functions.GetMoney(account)
      return typeof balance === 'number' ? balance : null
    },
    changeMoney: (account, amount, sign) => {
      const change = sign > 0 ? Functions.AddMoney : Functions.RemoveMoney
      return change(account, amount, 'minuit')
    },
    items: null,
  }
}

type Loaded = { PlayerData?: { source?: unknown } } | null | undefined

/** Both qb-core and qbx_core tell of characters by these. */
export function watcher(
  game: Game,
  events: { loaded: string; gone: readonly string[] },
): Adapter['watch'] {
  return (came, went) => {
    game.on(events.loaded, (player) => came(Number((player as Loaded)?.PlayerData?.source)))
    for (const event of events.gone) game.on(event, (source) => went(Number(source)))
    for (const source of game.players()) came(source)
  }
}
